// From a mask of cards to sets of ranks.
#pragma once

#include "razz/cards.hpp"

// For code that is compiled for several processors: no copy of it may be shared between them.
#define RAZZ_INLINE static inline __attribute__((always_inline))
#define RAZZ_METHOD inline __attribute__((always_inline))

namespace razz {

// __builtin_popcountll is a library call on a baseline x86-64, and this is inlined.
RAZZ_INLINE constexpr std::uint32_t count_cards(Mask m) {
#if defined(__POPCNT__) || defined(__aarch64__)
  return static_cast<std::uint32_t>(__builtin_popcountll(m));
#else
  m -= m >> 1 & 0x5555555555555555;
  m = (m & 0x3333333333333333) + (m >> 2 & 0x3333333333333333);
  m = (m + (m >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<std::uint32_t>(m * 0x0101010101010101 >> 56);
#endif
}

// Ranks held at least once.
RAZZ_INLINE constexpr std::uint32_t ranks_held(Mask hand) {
  const Mask pairs_of_suits = hand | hand >> 2 * kRanks;
  return static_cast<std::uint32_t>((pairs_of_suits | pairs_of_suits >> kRanks) & kOneSuit);
}

// Ranks held at least twice: both of a pair of suits, or one of either.
RAZZ_INLINE constexpr std::uint32_t ranks_repeated(Mask hand) {
  const Mask either = hand | hand >> 2 * kRanks;
  const Mask both = hand & hand >> 2 * kRanks;
  return static_cast<std::uint32_t>((both | both >> kRanks | (either & either >> kRanks)) & kOneSuit);
}

// Ranks held at least three times.
RAZZ_INLINE constexpr std::uint32_t ranks_tripled(Mask hand) {
  const Mask either = hand | hand >> 2 * kRanks;
  const Mask both = hand & hand >> 2 * kRanks;
  return static_cast<std::uint32_t>(((both & either >> kRanks) | (both >> kRanks & either)) & kOneSuit);
}

}  // namespace razz
