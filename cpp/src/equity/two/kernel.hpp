// What the engine for two players is given.
#pragma once

#include <cstddef>

#include "equity/binomials.hpp"
#include "razz/equity.hpp"

namespace razz {

constexpr std::size_t kTwoWorkspace = std::size_t{192} * 1024;

// Counts wins of the first player, and ties. The second player must draw no fewer cards. `memory` holds kTwoWorkspace
// bytes, at a multiple of 64.
using CountTwo = void(const Spot& spot, const Binomials<double>& tables, void* memory, TwoPlayerCounts& counts);

}  // namespace razz
