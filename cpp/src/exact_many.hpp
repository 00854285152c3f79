// Exact equity of three players or more.
#pragma once

#include "razz/equity.hpp"

namespace razz {

bool count_many(const Spot& spot, WinCounts& counts, const KeepGoing& keep_going, Isa isa);

}  // namespace razz
