// The copies of the two-player engine, one for each instruction set. The second player must draw no fewer cards.
#pragma once

#include <cstddef>

#include "exact_two_tables.hpp"

namespace razz {

constexpr std::size_t kTwoWorkspace = std::size_t{192} * 1024;

using CountTwo = void(const Spot& spot, const TwoTables& tables, void* memory, TwoPlayerCounts& counts);
CountTwo count_two_portable;
CountTwo count_two_avx2;
CountTwo count_two_avx512;

}  // namespace razz
