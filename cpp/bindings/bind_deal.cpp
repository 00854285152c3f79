#include "arrays.hpp"
#include "bindings.hpp"
#include "convert.hpp"
#include "gil.hpp"
#include "razz/deal.hpp"

namespace py = pybind11;

namespace razz::python {
namespace {

constexpr int kHandSize = 7;

DealPlan make_plan(int players, const py::object& known, const py::object& dead) {
  if (players < 1 || players > 7) {
    throw py::value_error("a deal of seven cards each has 1 to 7 players, not " + std::to_string(players));
  }
  DealPlan plan;
  plan.known.resize(static_cast<std::size_t>(players));
  CardList dead_cards;
  if (!to_cards(dead.ptr(), dead_cards)) {
    prefix_error("dead");
    throw py::error_already_set();
  }
  plan.dead = dead_cards.mask;
  Mask taken = plan.dead;
  int drawn = kHandSize * players;
  if (!known.is_none()) {
    if (PyUnicode_Check(known.ptr())) throw py::type_error("known has a hand for each player, as in ['As2d', '']");
    const std::string wrong_count = "known has an item for each of the " + std::to_string(players) + " players";
    std::size_t i = 0;
    for (const py::handle hand : known) {
      if (i == plan.known.size()) throw py::value_error(wrong_count);
      const std::string place = "known[" + std::to_string(i) + "]";
      CardList cards;
      if (!to_cards(hand.ptr(), cards)) {
        prefix_error(place.c_str());
        throw py::error_already_set();
      }
      if (cards.count > kHandSize) {
        throw py::value_error(place + ": a player has at most seven cards, not " + std::to_string(cards.count));
      }
      for (int k = 0; k < cards.count; ++k) {
        if (taken & bit_of_index(cards.index[k])) {
          throw py::value_error(place + ": " + format_card(cards.index[k]) + " is dead or another player's too");
        }
      }
      taken |= cards.mask;
      plan.known[i++].assign(cards.index, cards.index + cards.count);
      drawn -= cards.count;
    }
    if (i != plan.known.size()) throw py::value_error(wrong_count);
  }
  const int left = kCards - __builtin_popcountll(taken);
  if (drawn > left) {
    throw py::value_error("the deal needs " + std::to_string(drawn) + " more cards, and " + std::to_string(left) +
                          " are left");
  }
  return plan;
}

py::object deal(py::ssize_t n, int players, const py::object& known, const py::object& dead, const py::object& seed) {
  if (n < 0) throw py::value_error("n is the number of deals, not " + std::to_string(n));
  const DealPlan plan = make_plan(players, known, dead);
  std::uint64_t number = 0;
  if (seed.is_none()) {
    number = py::module_::import("secrets").attr("randbits")(64).cast<std::uint64_t>();
  } else {
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(seed.ptr()));
    if (!index) throw py::error_already_set();
    number = PyLong_AsUnsignedLongLong(index.ptr());
    if (PyErr_Occurred()) {
      PyErr_Clear();
      throw py::value_error("seed goes from 0 to 2**64 - 1");
    }
  }
  const py::ssize_t shape[] = {n, players, kHandSize};
  py::object cards = new_array(npy_api::NPY_UBYTE_, shape, 3);
  auto* out = reinterpret_cast<std::uint8_t*>(proxy_of(cards)->data);
  constexpr py::ssize_t kSome = 1 << 17;  // about 20 ms: how long Ctrl-C waits
  for (py::ssize_t first = 0; first < n; first += kSome) {
    {
      const WithoutGil without_gil;
      deal_batch(plan, number, static_cast<std::size_t>(first), static_cast<std::size_t>(std::min(kSome, n - first)),
                 out + first * players * kHandSize);
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  return cards;
}

}  // namespace

void bind_deal(py::module_& module) {
  module.def("deal_batch", deal, py::arg("n"), py::arg("players"), py::kw_only(), py::arg("known") = py::none(),
             py::arg("dead") = "", py::arg("seed") = py::none(),
             "Uniform deals of seven cards to each player, for simulators.\n\n"
             "Parameters\n----------\n"
             "n : int\n    Number of deals.\n"
             "players : int\n    1 to 7.\n"
             "known : sequence, optional\n"
             "    For each player the cards they are known to hold, none to seven, as `parse_cards` or a sequence of\n"
             "    indices gives them; they come first in the hand.\n"
             "dead : str, or sequence of int\n    Cards that nobody gets.\n"
             "seed : int, optional\n"
             "    0 to 2**64 - 1. It gives the same deals on every platform and in every later version; a larger `n`\n"
             "    adds to them. Without one it is drawn from the system's secure source.\n\n"
             "Returns\n-------\n"
             "array of uint8, shape (n, players, 7)\n    Card indices.\n");
}

}  // namespace razz::python
