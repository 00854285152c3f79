// Spots, their totals, and the choice among the exact engines.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "cpu.hpp"
#include "exact_many.hpp"
#include "exact_two_front.hpp"
#include "razz/batch.hpp"
#include "razz/equity.hpp"

namespace razz {
namespace {

TwoTables make_two_tables() {
  double c[kCards + 8][kHandCards + 1] = {};
  for (int n = 0; n < kCards + 8; ++n) {
    c[n][0] = 1;
    for (int k = 1; k <= kHandCards && n > 0; ++k) c[n][k] = c[n - 1][k - 1] + c[n - 1][k];
  }
  TwoTables t{};
  for (int n = 0; n <= kCards; ++n) {
    for (int k = 0; k <= kHandCards; ++k) t.choose[n][k] = c[n][k];
    for (int m = 0; m <= kHandCards; ++m) {
      for (int u = 0; u <= m; ++u) t.rest[m][n][u] = c[n][m - u];
    }
  }
  for (int n = -7; n <= kCards; ++n) {
    for (int k = 0; k <= kHandCards; ++k) {
      for (int u = 0; u <= kHandCards; ++u) t.spare_[n + 7][k][u] = n + u < 0 ? 0 : c[n + u][k];
    }
  }
  return t;
}

struct alignas(64) Line {
  std::byte bytes[64];
};

void* two_workspace() {
  thread_local std::vector<Line> memory(kTwoWorkspace / sizeof(Line));
  return memory.data();
}

CountTwo* two_kernel(Isa isa) {
#if defined(RAZZ_X86_KERNELS)
  if (isa == Isa::kAvx512) return count_two_avx512;
  if (isa == Isa::kAvx2) return count_two_avx2;
#endif
  (void)isa;
  return count_two_portable;
}

Count& operator+=(Count& a, const Count& b) {
  a.low += b.low;
  a.high += b.high + (a.low < b.low);
  return a;
}

Count operator*(const Count& a, std::uint32_t factor) {
  Count result{a.low * factor, a.high * factor};
  // The carry: the product of the upper half of low, with what came up from below.
  const Wide upper = (a.low >> 64) * factor + ((a.low & ~std::uint64_t{0}) * factor >> 64);
  result.high += static_cast<std::uint64_t>(upper >> 64);
  return result;
}

bool count_common(const Spot& spot, WinCounts& counts, const KeepGoing& keep_going, Isa isa) {
  for (int r = 0; r < kRanks; ++r) {
    if (spot.deck[r] == 0) continue;
    WinCounts part;
    if (!count_exactly(spot.with_common_card(r), part, keep_going, isa)) return false;
    for (std::size_t w = 0; w < part.by_set.size(); ++w) counts.by_set[w] += part.by_set[w] * spot.deck[r];
  }
  return true;
}

}  // namespace

bool isa_runs(Isa isa) {
#if defined(RAZZ_X86_KERNELS)
  const bool avx2 = cpu_has_avx2() && __builtin_cpu_supports("fma");
  if (isa == Isa::kAvx2) return avx2;
  if (isa == Isa::kAvx512) return avx2 && cpu_has_avx512() && __builtin_cpu_supports("avx512bitalg");
#endif
  return isa == Isa::kPortable;
}

Isa isa_in_use() {
  const std::string_view name = implementation_in_use();
  if (name.substr(0, 6) == "avx512" && isa_runs(Isa::kAvx512)) return Isa::kAvx512;
  if (name.substr(0, 3) == "avx" && isa_runs(Isa::kAvx2)) return Isa::kAvx2;
  return Isa::kPortable;
}

int Spot::deck_size() const {
  int n = 0;
  for (const int copies : deck) n += copies;
  return n;
}

Spot Spot::with_common_card(int rank) const {
  Spot s = *this;
  s.common = false;
  --s.deck[rank];
  for (int i = 0; i < s.players; ++i) ++s.known[i][rank];
  return s;
}

std::string make_spot(const Mask* hands, int players, Mask dead, Spot& spot) {
  if (players < 1) return "give at least one player";
  if (players > kMaxPlayers) return std::to_string(players) + " players: Razz seats at most 8";
  spot = Spot{};
  spot.players = players;
  spot.deck.fill(kSuits);
  const int dead_cards = __builtin_popcountll(dead);
  spot.common = kHandCards * players > kCards - dead_cards;
  Mask seen = dead;
  for (Mask m = dead; m != 0; m &= m - 1) --spot.deck[__builtin_ctzll(m) % kRanks];
  int draws = spot.common;
  for (int i = 0; i < players; ++i) {
    const auto who = [i] { return "player " + std::to_string(i); };
    if (hands[i] & seen) {
      const std::string card = format_card(index_of_bit(__builtin_ctzll(hands[i] & seen)));
      return who() + ": " + card + (hands[i] & seen & dead ? " is among the dead cards too" : " is in two hands");
    }
    seen |= hands[i];
    for (Mask m = hands[i]; m != 0; m &= m - 1) {
      ++spot.known[i][__builtin_ctzll(m) % kRanks];
      --spot.deck[__builtin_ctzll(m) % kRanks];
    }
    const int cards = __builtin_popcountll(hands[i]);
    if (cards > kHandCards) return who() + " has " + std::to_string(cards) + " cards; a hand has at most 7";
    if (cards == kHandCards && spot.common) {
      return who() + " has seven cards, but with this many players and dead cards the seventh card is common to all";
    }
    spot.draws[i] = static_cast<std::uint8_t>(kHandCards - spot.common - cards);
    draws += spot.draws[i];
  }
  if (draws > spot.deck_size()) {
    return "the deck has " + std::to_string(spot.deck_size()) + " cards left, but " + std::to_string(draws) +
           " are to come";
  }
  return {};
}

Count total_deals(const Spot& spot) {
  // One factor at a time: n! / (n - m)! / m! stays an integer at each step when every division follows its product.
  Count total{1, 0};
  int left = spot.deck_size();
  const auto choose = [&](int m) {
    std::uint64_t ways = 1;
    for (int i = 0; i < m; ++i) ways = ways * static_cast<std::uint64_t>(left - i) / static_cast<std::uint64_t>(i + 1);
    left -= m;
    total = total * static_cast<std::uint32_t>(ways);  // C(52, 7) < 2^32
  };
  if (spot.common) choose(1);
  for (int i = 0; i < spot.players; ++i) choose(spot.draws[i]);
  return total;
}

TwoPlayerCounts count_two(const Spot& spot, Isa isa) {
  static const TwoTables tables = make_two_tables();
  TwoPlayerCounts counts{};
  const Count total = total_deals(spot);
  if (spot.draws[0] <= spot.draws[1]) {
    two_kernel(isa)(spot, tables, two_workspace(), counts);
  } else {
    Spot swapped = spot;
    std::swap(swapped.draws[0], swapped.draws[1]);
    std::swap(swapped.known[0], swapped.known[1]);
    two_kernel(isa)(swapped, tables, two_workspace(), counts);
    counts.win = static_cast<double>(total.low) - counts.win - counts.tie;
  }
  counts.total = static_cast<double>(total.low);
  return counts;
}

bool count_exactly(const Spot& spot, WinCounts& counts, const KeepGoing& keep_going, Isa isa) {
  counts = WinCounts{};
  if (spot.players == 1) {
    counts.by_set[1] = total_deals(spot);
    return true;
  }
  if (spot.common) return count_common(spot, counts, keep_going, isa);
  if (spot.players == 2) {
    const TwoPlayerCounts two = count_two(spot, isa);
    counts.by_set[1].low = static_cast<Wide>(two.win);
    counts.by_set[2].low = static_cast<Wide>(two.total - two.win - two.tie);
    counts.by_set[3].low = static_cast<Wide>(two.tie);
    return true;
  }
  return count_many(spot, counts, keep_going, isa);
}

namespace {

// Draws of one player from the ranks from r up, the hand so far being `hand`.
void add_hands(const Spot& spot, int player, int r, int draws, Mask hand, std::uint64_t ways,
               std::vector<std::uint64_t>& by_rank) {
  if (r == kRanks) {
    if (draws == 0) by_rank[rank_hand(hand)] += ways;
    return;
  }
  for (int i = 0; i < spot.known[player][r]; ++i) hand |= bit_of(r, i);
  std::uint64_t choose = 1;
  for (int a = 0; a <= std::min<int>(draws, spot.deck[r]); ++a) {
    if (a > 0) {
      hand |= bit_of(r, spot.known[player][r] + a - 1);
      choose = choose * (spot.deck[r] - a + 1) / a;
    }
    add_hands(spot, player, r + 1, draws - a, hand, ways * choose, by_rank);
  }
}

}  // namespace

std::vector<std::uint64_t> rank_distribution(const Spot& spot, int player) {
  std::vector<std::uint64_t> by_rank(kRankCount);
  add_hands(spot, player, 0, spot.draws[player] + spot.common, 0, 1, by_rank);
  return by_rank;
}

}  // namespace razz
