// How each category numbers its hands. Every number is kCategoryStart plus the position among hands of the category,
// compared as Razz does: the repeated ranks first, the higher pair before the lower, then the other cards from the top.
#pragma once

#include "rank/combinatorics.hpp"
#include "razz/rank.hpp"

namespace razz {

constexpr int start_of(Category c) { return kCategoryStart[static_cast<int>(c)]; }

constexpr Rank rank_one_pair(int pair, std::uint32_t others) {
  return static_cast<Rank>(start_of(Category::kOnePair) + pair * choose(12, 3) + set_index(close_gap(others, pair)));
}

constexpr Rank rank_two_pair(int high, int low, int other) {
  const int kicker = other - (other > high) - (other > low);
  return static_cast<Rank>(start_of(Category::kTwoPair) + set_index(1u << high | 1u << low) * 11 + kicker);
}

constexpr Rank rank_trips(int trips, std::uint32_t others) {
  return static_cast<Rank>(start_of(Category::kTrips) + trips * choose(12, 2) + set_index(close_gap(others, trips)));
}

constexpr Rank rank_full_house(int trips, int pair) {
  return static_cast<Rank>(start_of(Category::kFullHouse) + trips * 12 + pair - (pair > trips));
}

constexpr Rank rank_quads(int quads, int other) {
  return static_cast<Rank>(start_of(Category::kQuads) + quads * 12 + other - (other > quads));
}

}  // namespace razz
