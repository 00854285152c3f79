// Exact equity of three players or more.
#pragma once

#include "razz/equity.hpp"

namespace razz {

// What counts the deals; by default whatever the number of deals asks for. Doubles are exact up to 2^53; words that
// wrap around are put right by a second count in doubles.
enum class Counter { kAsNeeded, kDouble, kWord, kWide };

// Two players are counted as well, if not as fast as by count_two. No common card.
bool count_many(const Spot& spot, WinCounts& counts, const KeepGoing& keep_going, Isa isa,
                Counter counter = Counter::kAsNeeded);

}  // namespace razz
