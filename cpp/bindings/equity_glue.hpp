// What the equity bindings share: spots from Python objects, big counts, and Ctrl-C during long work.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <string>

#include "convert.hpp"
#include "razz/equity.hpp"

namespace razz::python {

struct Hands {
  Mask known[kMaxPlayers] = {};
  int players = 0;
  Mask dead = 0;
};

// The players' known cards (each as for to_mask, with 0 to 7 cards) and the dead cards. False with an exception set.
bool to_hands(PyObject* players, PyObject* dead, Hands& hands);
bool to_spot(const Hands& hands, Spot& spot);
bool to_spot(PyObject* players, PyObject* dead, Spot& spot);

PyObject* from_wide(Wide low, std::uint64_t high = 0);

// Looks for signals some forty times a second. To be called without the GIL, on the thread that called from Python;
// false once an exception is set.
class StopOnSignal {
 public:
  bool operator()() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return true;
    next_ = now + std::chrono::milliseconds(25);
    const pybind11::gil_scoped_acquire gil;
    return PyErr_CheckSignals() == 0;
  }

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(25);
};

}  // namespace razz::python
