// Counting sets of ranks: what the tables are made of.
#pragma once

#include <array>
#include <cstdint>

namespace razz {

constexpr int choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  int ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

constexpr int count_bits(std::uint32_t x) {
  int n = 0;
  for (; x != 0; x &= x - 1) ++n;
  return n;
}

constexpr std::uint32_t lowest_bit(std::uint32_t x) { return x & (~x + 1); }

// Position of a set among all sets of its size, compared from the highest element down (colexicographic order).
constexpr int set_index(std::uint32_t set) {
  int index = 0;
  int k = 0;
  for (int r = 0; set >> r != 0; ++r) {
    if (set >> r & 1) index += choose(r, ++k);
  }
  return index;
}

// What some neighbouring elements add to that position: `part` holds them, bit 0 standing for `lowest`, and the set has
// `size` elements up to the last of them.
constexpr int part_index(std::uint32_t part, int lowest, int size) {
  int index = 0;
  for (int i = 12; i >= 0; --i) {
    if (part >> i & 1) index += choose(lowest + i, size--);
  }
  return index;
}

// The set of `size` elements at that position.
constexpr std::uint32_t set_at(int index, int size) {
  std::uint32_t set = 0;
  for (int k = size; k > 0; --k) {
    int r = k - 1;
    while (choose(r + 1, k) <= index) ++r;
    set |= 1u << r;
    index -= choose(r, k);
  }
  return set;
}

// The set without element r, the elements above it moved down by one; and back, r being left free.
constexpr std::uint32_t close_gap(std::uint32_t set, int r) {
  const std::uint32_t below = (1u << r) - 1;
  return (set & below) | (set >> 1 & ~below);
}
constexpr std::uint32_t open_gap(std::uint32_t set, int r) {
  const std::uint32_t below = (1u << r) - 1;
  return (set & below) | (set & ~below) << 1;
}

}  // namespace razz
