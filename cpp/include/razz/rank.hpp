// The rank of a Razz hand: 0 (the wheel, 5-4-3-2-A) to 6174 (quad kings with a queen). Lower is better.
#pragma once

#include <array>
#include <cstdint>

#include "razz/cards.hpp"

namespace razz {

using Rank = std::uint16_t;

// Kinds of hand, best first, and how many ranks each has.
enum class Category : std::uint8_t { kNoPair, kOnePair, kTwoPair, kTrips, kFullHouse, kQuads };
constexpr int kCategories = 6;
constexpr std::array<int, kCategories + 1> kCategoryStart = {0, 1287, 4147, 5005, 5863, 6019, 6175};
constexpr int kRankCount = kCategoryStart[kCategories];

// `rank` < kRankCount.
constexpr Category category_of(Rank rank) {
  int c = 0;
  while (rank >= kCategoryStart[c + 1]) ++c;
  return static_cast<Category>(c);
}

// Rank of the best five of 5, 6 or 7 cards. Any other mask gives an unspecified rank, and nothing worse.
Rank rank_hand(Mask hand) noexcept;

// The five card ranks (0 = ace) of a hand of this rank, highest first. `rank` < kRankCount.
std::array<std::uint8_t, 5> card_ranks(Rank rank) noexcept;

// The five cards that play of a hand of 5, 6 or 7: highest rank first; of equal ranks the higher suits play, higher suit
// first.
std::array<std::uint8_t, 5> best_five(Mask hand) noexcept;

// Order of an exposed board of 1 to 4 cards: pairs, two pair, trips and quads count against it, then the
// highest card down. The lower value is the better low board; equal values are a tie that suits or seats break.
int rank_board(Mask board) noexcept;

// Of the C(52, 7) seven-card hands, how many have each rank.
std::array<std::int64_t, kRankCount> seven_card_counts();

}  // namespace razz
