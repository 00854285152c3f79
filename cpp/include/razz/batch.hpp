// Ranks of many hands at once.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "razz/rank.hpp"

namespace razz {

struct BatchOptions {
  int threads = 1;    // at most this many; 0 for one a processor
  bool check = true;  // refuse what is not a hand of 5, 6 or 7 cards
};

// Both rank `n` hands into `out` and return `n`, or the position of the first bad hand; what `out` holds is then
// unspecified. With check off, a bad hand gets an unspecified rank.
std::size_t rank_masks(const Mask* hands, Rank* out, std::size_t n, BatchOptions options = {});
// Each hand is `cards` (5, 6 or 7) card indices in a row.
std::size_t rank_cards(const std::uint8_t* hands, Rank* out, std::size_t n, int cards, BatchOptions options = {});

// The kernels that this machine can run, the one in use first. All give the same ranks.
std::vector<std::string_view> implementations();
std::string_view implementation_in_use();

// From now on use the kernel of this name; false if this machine cannot.
bool use_implementation(std::string_view name);

}  // namespace razz
