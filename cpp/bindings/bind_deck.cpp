#include <array>
#include <cstdint>
#include <numeric>
#include <utility>

#include "bindings.hpp"
#include "handlers.hpp"
#include "razz/cards.hpp"
#include "razz/rng.hpp"

namespace py = pybind11;

namespace razz::python {
namespace {

using Deck = std::array<std::uint8_t, kCards>;

Deck new_deck() {
  Deck deck;
  std::iota(deck.begin(), deck.end(), std::uint8_t{0});
  return deck;
}

PyObject* to_bytes(const Deck& deck) {
  return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(deck.data()), kCards);
}

PyObject* seeded_deck(PyObject*, PyObject* const* args, Py_ssize_t n) {
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  if (!check_arguments("seeded_deck", n, 2) || !to_number(args[0], seed) || !to_number(args[1], stream)) return nullptr;
  Deck deck = new_deck();
  Random(seed, stream).draw(deck.data(), kCards, kCards - 1);
  return to_bytes(deck);
}

// Fisher-Yates from the front with one 64-bit word a card: its bias, below 2^-58, is beyond any test.
PyObject* deck_from_noise(PyObject*, PyObject* noise) {
  constexpr int kWords = kCards - 1;
  if (!PyBytes_Check(noise) || PyBytes_GET_SIZE(noise) != 8 * kWords) {
    PyErr_Format(PyExc_ValueError, "a deck takes %d random bytes", 8 * kWords);
    return nullptr;
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(PyBytes_AS_STRING(noise));
  Deck deck = new_deck();
  for (int i = 0; i < kWords; ++i) {
    std::uint64_t word = 0;
    for (int k = 7; k >= 0; --k) word = word << 8 | bytes[8 * i + k];  // the same on every platform
    // The high half of a 96-bit product, in two steps that fit 64 bits.
    const std::uint64_t left = static_cast<std::uint64_t>(kCards - i);
    const std::uint64_t high = (word >> 32) * left + (((word & 0xFFFFFFFF) * left) >> 32);
    std::swap(deck[i], deck[i + static_cast<int>(high >> 32)]);
  }
  return to_bytes(deck);
}

PyMethodDef methods[] = {
    {"seeded_deck", as_method(seeded_deck), METH_FASTCALL,
     "seeded_deck(seed, stream, /)\n--\n\n"
     "A shuffled deck, the same on every platform: 52 card indices as bytes.\n"},
    {"deck_from_noise", deck_from_noise, METH_O,
     "deck_from_noise(noise, /)\n--\n\n"
     "A deck shuffled by 408 random bytes: 52 card indices as bytes.\n"},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void bind_deck(py::module_& module) {
  if (PyModule_AddFunctions(module.ptr(), methods) != 0) throw py::error_already_set();
}

}  // namespace razz::python
