// Long work without the interpreter's lock.
#pragma once

#include <Python.h>

#include <chrono>
#include <thread>

namespace razz::python {

// Lets other Python threads run while it lives. Unlike pybind11's gil_scoped_release it survives the end of the process:
// before 3.14 Python ends daemon threads that want the lock back with pthread_exit, which must not unwind through here.
class WithoutGil {
 public:
  WithoutGil() : state_(PyEval_SaveThread()) {}
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;
  ~WithoutGil() {
    try {
      PyEval_RestoreThread(state_);
    } catch (...) {                                                 // the unwinding: nothing else comes from C
      for (;;) std::this_thread::sleep_for(std::chrono::hours(1));  // as 3.14 does; the process is about to end
    }
  }

 private:
  PyThreadState* state_;
};

}  // namespace razz::python
