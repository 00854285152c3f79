// Uniform deals for simulators.
#pragma once

#include <cstdint>
#include <vector>

#include "razz/cards.hpp"

namespace razz {

// One deal: what is known of each player's seven cards, and the cards that nobody can get.
struct DealPlan {
  std::vector<std::vector<std::uint8_t>> known;  // per player, 0 to 7 card indices
  Mask dead = 0;
};

// Fills out[deal][player][7] with card indices: each player's known cards first, then cards drawn without replacement
// from the rest of the deck, uniformly and independently for each deal. Deal i depends on the seed and i alone.
// The plan must leave enough cards.
void deal_batch(const DealPlan& plan, std::uint64_t seed, std::size_t deals, std::uint8_t* out);

}  // namespace razz
