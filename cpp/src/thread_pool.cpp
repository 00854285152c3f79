#include "thread_pool.hpp"

#include <algorithm>

#if defined(RAZZ_THREADS)
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#endif
#if defined(RAZZ_THREADS) && !defined(_WIN32)
#include <pthread.h>
#endif

namespace razz {
#if defined(RAZZ_THREADS)
namespace {

struct Job {
  Job(std::size_t tasks_, const std::function<void(std::size_t)>& task_) : task(task_), tasks(tasks_) {}

  const std::function<void(std::size_t)>& task;
  const std::size_t tasks;
  std::atomic<std::size_t> next{0};
  int helpers = 0;  // workers inside run(); guarded by the pool's mutex
  std::exception_ptr error;
  std::mutex error_mutex;

  void run() {
    for (std::size_t i = next++; i < tasks; i = next++) {
      try {
        task(i);
      } catch (...) {
        next = tasks;
        const std::lock_guard lock(error_mutex);
        if (!error) error = std::current_exception();
      }
    }
  }
};

class Pool {
 public:
  void run(Job& job, int threads) {
    {
      const std::lock_guard lock(mutex_);
      try {
        for (; workers_ < threads - 1; ++workers_) std::thread(&Pool::work, this).detach();
      } catch (const std::system_error&) {
        // No more threads to be had: those there are, and the caller, do the work.
      }
      for (int i = 1; i < threads; ++i) waiting_.push_back(&job);
    }
    wake_.notify_all();
    job.run();
    std::unique_lock lock(mutex_);
    waiting_.erase(std::remove(waiting_.begin(), waiting_.end(), &job), waiting_.end());
    done_.wait(lock, [&] { return job.helpers == 0; });
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return !waiting_.empty(); });
      Job& job = *waiting_.front();
      waiting_.pop_front();
      ++job.helpers;
      lock.unlock();
      job.run();
      lock.lock();
      if (--job.helpers == 0) done_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  std::deque<Job*> waiting_;  // a job once for each worker that it would like
  int workers_ = 0;
};

// Never destroyed, as its threads may outlive every static object. A forked child has none of the threads, and perhaps
// a mutex that one of them held: it leaves the old pool alone and makes a new one.
std::atomic<Pool*> pool{nullptr};

Pool& get_pool() {
#if !defined(_WIN32)  // which has no fork()
  static const int registered = pthread_atfork(nullptr, nullptr, [] { pool = nullptr; });
  static_cast<void>(registered);
#endif
  if (Pool* current = pool) return *current;
  auto* fresh = new Pool;
  Pool* other = nullptr;
  if (pool.compare_exchange_strong(other, fresh)) return *fresh;
  delete fresh;
  return *other;
}

}  // namespace

void parallel_for(std::size_t tasks, int threads, const std::function<void(std::size_t)>& task) {
  // Asked for once: it reads a file.
  static const int processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (threads <= 0) threads = processors;
  // Many more threads than processors would only keep the caller's from its turn, and with it Ctrl-C.
  threads = std::min({threads, std::max(4, processors), 256});
  threads = static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(threads), tasks));
  if (threads <= 1) {
    for (std::size_t i = 0; i < tasks; ++i) task(i);
    return;
  }
  Job job(tasks, task);
  get_pool().run(job, threads);
  if (job.error) std::rethrow_exception(job.error);
}
#else
void parallel_for(std::size_t tasks, int, const std::function<void(std::size_t)>& task) {
  for (std::size_t i = 0; i < tasks; ++i) task(i);
}
#endif

}  // namespace razz
