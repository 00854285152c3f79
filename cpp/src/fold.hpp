// From a mask of cards to sets of ranks.
#pragma once

#include "razz/cards.hpp"

namespace razz {

// Ranks held at least once.
constexpr std::uint32_t ranks_held(Mask hand) {
  const Mask pairs_of_suits = hand | hand >> 2 * kRanks;
  return static_cast<std::uint32_t>((pairs_of_suits | pairs_of_suits >> kRanks) & kOneSuit);
}

// Ranks held at least twice: both of a pair of suits, or one of either.
constexpr std::uint32_t ranks_repeated(Mask hand) {
  const Mask either = hand | hand >> 2 * kRanks;
  const Mask both = hand & hand >> 2 * kRanks;
  return static_cast<std::uint32_t>((both | both >> kRanks | (either & either >> kRanks)) & kOneSuit);
}

// Ranks held at least three times.
constexpr std::uint32_t ranks_tripled(Mask hand) {
  const Mask either = hand | hand >> 2 * kRanks;
  const Mask both = hand & hand >> 2 * kRanks;
  return static_cast<std::uint32_t>(((both & either >> kRanks) | (both >> kRanks & either)) & kOneSuit);
}

}  // namespace razz
