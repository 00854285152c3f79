// Threads that stay for the next call.
#pragma once

#include <cstddef>
#include <functional>

namespace razz {

// Calls task(0) ... task(tasks - 1), each once, on at most `threads` threads (0: one a processor), the caller's among
// them, and returns when all are done. Of more threads than processors four at most start. The first exception that a
// task throws is thrown here; tasks not yet begun are then left out. Safe from several threads at once, and after
// fork(): a child starts threads of its own.
void parallel_for(std::size_t tasks, int threads, const std::function<void(std::size_t)>& task);

}  // namespace razz
