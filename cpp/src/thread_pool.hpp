// Threads that stay for the next call.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

// WebAssembly has no threads: there the caller does all the work.
#if !defined(__wasm__)
#include <thread>
#define RAZZ_THREADS
#endif

namespace razz {

// Calls task(0) ... task(tasks - 1), each once, on at most `threads` threads (0: one a processor), the caller's among
// them, and returns when all are done. Of more threads than processors four at most start. The first exception that a
// task throws is thrown here; tasks not yet begun are then left out. Safe from several threads at once, and after
// fork(): a child starts threads of its own.
void parallel_for(std::size_t tasks, int threads, const std::function<void(std::size_t)>& task);

// Whether long work goes on. Only the thread that made it asks `keep_going`, if there is one: to be asked may mean to take
// a lock that this thread gave up, as Python's is. The others learn the answer.
class GoOn {
 public:
  explicit GoOn(const std::function<bool()>& keep_going) : keep_going_(keep_going) {}

  bool operator()() {
    if (keep_going_ && called_by_maker() && !keep_going_()) stopped_ = true;
    return !stopped_;
  }
  bool stopped() const { return stopped_; }

 private:
#if defined(RAZZ_THREADS)
  bool called_by_maker() const { return std::this_thread::get_id() == maker_; }
  const std::thread::id maker_ = std::this_thread::get_id();
#else
  bool called_by_maker() const { return true; }
#endif
  const std::function<bool()>& keep_going_;
  std::atomic<bool> stopped_{false};
};

}  // namespace razz
