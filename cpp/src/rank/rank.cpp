#include "razz/rank.hpp"

#include <algorithm>

#include "rank/combinatorics.hpp"
#include "rank/fold.hpp"
#include "rank/formula.hpp"
#include "rank/inline.hpp"

namespace razz {
namespace {

int rank_index(std::uint32_t one_bit) { return __builtin_ctz(one_bit); }

// Adds to `counts` all hands that are `hand` and `missing` more cards of rank `rank` and above, each `ways` times. Suits
// do not matter: of each number of cards of a rank one choice of suits stands for all.
void count_hands(std::array<std::int64_t, kRankCount>& counts, Mask hand, int rank, int missing, std::int64_t ways) {
  if (missing == 0) {
    counts[rank_hand(hand)] += ways;
    return;
  }
  if (rank == kRanks) return;
  Mask cards = 0;
  for (int n = 0; n <= std::min(missing, kSuits); ++n) {
    count_hands(counts, hand | cards, rank + 1, missing - n, ways * choose(kSuits, n));
    if (n < kSuits) cards |= bit_of(rank, n);
  }
}

}  // namespace

// Three ranks or two: trips play only when no second rank is repeated, quads only when no full house can be made.
Rank rank_few(Mask hand, std::uint32_t held) noexcept {
  const std::uint32_t repeated = ranks_repeated(hand);
  if (repeated == 0) return kRankCount - 1;  // fewer than five cards
  const std::uint32_t first = lowest_bit(repeated);
  const std::uint32_t second = lowest_bit(repeated ^ first);
  const std::uint32_t ranks = count_cards(held);
  if (ranks == 3) {
    if (second == 0) return rank_trips(rank_index(first), held ^ first);
    return rank_two_pair(rank_index(second), rank_index(first), rank_index(held ^ first ^ second));
  }
  if (ranks != 2) return kRankCount - 1;
  if (second == 0) return rank_quads(rank_index(first), rank_index(held ^ first));
  const std::uint32_t tripled = lowest_bit(ranks_tripled(hand));
  if (tripled == 0) return kRankCount - 1;  // two pair and no fifth card
  return rank_full_house(rank_index(tripled), rank_index(held ^ tripled));
}

Rank rank_hand(Mask hand) noexcept { return rank_hand_inline(hand); }

std::array<std::uint8_t, 5> card_ranks(Rank rank) noexcept {
  std::array<std::uint8_t, 5> ranks{};
  std::uint32_t single = 0;          // ranks that play once
  std::array<int, kRanks> copies{};  // and how often the others do
  const int at = rank - kCategoryStart[static_cast<int>(category_of(rank))];
  switch (category_of(rank)) {
    case Category::kNoPair: single = set_at(at, 5); break;
    case Category::kOnePair:
      copies[at / 220] = 2;
      single = open_gap(set_at(at % 220, 3), at / 220);
      break;
    case Category::kTwoPair: {
      const std::uint32_t pairs = set_at(at / 11, 2);
      const int low = rank_index(lowest_bit(pairs));
      const int high = rank_index(pairs & (pairs - 1));
      copies[low] = copies[high] = 2;
      single = open_gap(open_gap(1u << at % 11, low), high);
      break;
    }
    case Category::kTrips:
      copies[at / 66] = 3;
      single = open_gap(set_at(at % 66, 2), at / 66);
      break;
    case Category::kFullHouse:
      copies[at / 12] = 3;
      copies[rank_index(open_gap(1u << at % 12, at / 12))] = 2;
      break;
    case Category::kQuads:
      copies[at / 12] = 4;
      single = open_gap(1u << at % 12, at / 12);
      break;
  }
  int n = 0;
  for (int r = kRanks - 1; r >= 0; --r) {
    for (int c = copies[r] + static_cast<int>(single >> r & 1); c > 0; --c) ranks[n++] = static_cast<std::uint8_t>(r);
  }
  return ranks;
}

std::array<std::uint8_t, 5> best_five(Mask hand) noexcept {
  std::array<std::uint8_t, 5> cards = card_ranks(rank_hand(hand));
  int rank = -1;
  int suit = kSuits;
  for (auto& card : cards) {
    suit = card == rank ? suit : kSuits;
    rank = card;
    do --suit;
    while (suit > 0 && (hand & bit_of(rank, suit)) == 0);
    card = static_cast<std::uint8_t>(make_index(rank, suit));
  }
  return cards;
}

std::array<std::int64_t, kRankCount> seven_card_counts() {
  std::array<std::int64_t, kRankCount> counts{};
  count_hands(counts, 0, 0, 7, 1);
  return counts;
}

int rank_board(Mask board) noexcept {
  std::array<int, kRanks> copies{};
  for (int r = 0; r < kRanks; ++r) {
    for (int s = 0; s < kSuits; ++s) copies[r] += static_cast<int>(board >> (kRanks * s + r) & 1);
  }
  // In base 14: for each number of copies from four down, how many ranks have it, and then which, highest first.
  int value = 0;
  for (int times = 4; times >= 2; --times) {
    int with = 0;
    for (const int c : copies) with += c == times;
    value = value * 14 + with;
  }
  int digits = 0;
  for (int times = 4; times >= 1; --times) {
    for (int r = kRanks - 1; r >= 0 && digits < 4; --r) {
      if (copies[r] != times) continue;
      value = value * 14 + r + 1;
      ++digits;
    }
  }
  for (; digits < 4; ++digits) value *= 14;
  return value;
}

}  // namespace razz
