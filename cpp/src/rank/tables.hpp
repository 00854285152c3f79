// The tables behind rank_hand, all made at compile time.
#pragma once

#include <array>
#include <cstdint>

#include "razz/rank.hpp"

namespace razz {

constexpr int kRankSets = 1 << kRanks;

// low_table[set of ranks]: with five ranks or more, the rank of the hand. With four, kFourRanks plus where that
// set's row of pair_table begins. With fewer, kFewRanks.
extern const std::array<std::uint16_t, kRankSets> low_table;
constexpr std::uint16_t kFourRanks = 0x8000;
constexpr std::uint16_t kFewRanks = 0xFFFF;

// pair_table[row + i]: rank of the hand whose four ranks name the row and whose pair is the i-th of them from
// below. A mask with four ranks and no repeated one is not a hand; it reads one entry further, hence the last one.
constexpr int kFourRankSets = 715;  // C(13, 4)
extern const std::array<std::uint16_t, 4 * kFourRankSets + 1> pair_table;

// A hand with no pair is ranked by its five lowest ranks, as a set in colexicographic order: the sum of C(r, k) over
// its ranks r, the k-th from below. The ranks above some point fix how many of the five lie below it, so the sum splits
// there in two, either half small enough for vector registers: high7_table[set >> 6] + low6_table[set & 63], or
// high6_table[set >> 7] + low7_table[set & 127].
extern const std::array<std::uint16_t, 128> high7_table;
extern const std::array<std::uint16_t, 64> low6_table;
extern const std::array<std::uint16_t, 64> high6_table;
extern const std::array<std::uint8_t, 128> low7_table;

}  // namespace razz
