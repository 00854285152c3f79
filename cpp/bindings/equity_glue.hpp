// What the equity bindings share: spots from Python objects, and big counts.
#pragma once

#include <pybind11/pybind11.h>

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

}  // namespace razz::python
