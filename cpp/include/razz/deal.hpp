// Uniform deals for simulators.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "razz/cards.hpp"

namespace razz {

// One deal: what is known of each player's seven cards, and the cards that nobody can get.
struct DealPlan {
  std::vector<std::vector<std::uint8_t>> known;  // per player, 0 to 7 card indices
  Mask dead = 0;
};

// Fills out[deal][player][7] with the card indices of deals number `first` to `first + deals` - 1: each player's known
// cards, then cards drawn without replacement from the rest of the deck, uniformly. A deal depends on the seed and its
// number alone. The plan must name distinct cards, at most seven a player, and leave enough to draw.
void deal_batch(const DealPlan& plan, std::uint64_t seed, std::size_t first, std::size_t deals, std::uint8_t* out);

}  // namespace razz
