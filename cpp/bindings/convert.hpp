// The only place that turns a Python object into cards.
//
// Every function returns false with a Python exception set when the object is not what it should be.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>

#include "razz/cards.hpp"

namespace razz::python {

// Distinct cards in the order in which they were given.
struct CardList {
  std::uint8_t index[kCards];
  int count = 0;
  Mask mask = 0;
};

// A card string ("As2d", spaces and commas allowed between cards), or a sequence or one-dimensional uint8 array of
// indices, or of two-character strings.
bool to_cards(PyObject* object, CardList& cards);

// The same, or a mask (any integer), of `least` to `most` cards. `what` names the thing in messages: "a hand".
bool to_mask(PyObject* object, const char* what, int least, int most, Mask& mask);

inline bool to_hand(PyObject* object, Mask& mask) { return to_mask(object, "a hand", 5, 7, mask); }

// Puts "hands[3]: " before the message of the ValueError or TypeError that is set.
void prefix_error(const char* prefix);

}  // namespace razz::python
