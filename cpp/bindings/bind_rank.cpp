#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "convert.hpp"
#include "handlers.hpp"
#include "razz/rank.hpp"

namespace py = pybind11;

namespace razz::python {
namespace {

PyObject* evaluate(PyObject*, PyObject* hand) {
  Mask mask;
  return to_hand(hand, mask) ? PyLong_FromLong(rank_hand(mask)) : nullptr;
}

PyObject* best_five_of(PyObject*, PyObject* hand) {
  Mask mask;
  if (!to_hand(hand, mask)) return nullptr;
  const auto five = best_five(mask);
  return Py_BuildValue("iiiii", five[0], five[1], five[2], five[3], five[4]);
}

PyObject* rank_board_of(PyObject*, PyObject* cards) {
  Mask mask;
  return to_mask(cards, "an exposed board", 1, 4, mask) ? PyLong_FromLong(rank_board(mask)) : nullptr;
}

// The hands with the lowest rank. Arrays are sequences of hands too.
PyObject* winners(PyObject*, PyObject* hands) {
  return guarded([&] {
    std::vector<std::size_t> best;
    std::size_t position = 0;
    Rank lowest = kRankCount;
    if (PyUnicode_Check(hands)) throw py::type_error("hands come as a sequence of hands, not as one string");
    for (const py::handle hand : py::reinterpret_borrow<py::object>(hands)) {
      Mask mask;
      if (!to_hand(hand.ptr(), mask)) {
        prefix_error(("hands[" + std::to_string(position) + "]").c_str());
        throw py::error_already_set();
      }
      const Rank rank = rank_hand(mask);
      if (rank < lowest) best.clear();
      if (rank <= lowest) best.push_back(position);
      lowest = std::min(lowest, rank);
      ++position;
    }
    if (position == 0) throw py::value_error("there are no hands to compare");
    py::tuple positions(best.size());
    for (std::size_t i = 0; i < best.size(); ++i) positions[i] = py::int_(best[i]);
    return py::object(positions);
  });
}

py::object card_ranks_table() {
  const py::ssize_t shape[] = {kRankCount, 5};
  py::object table = new_array(npy_api::NPY_UBYTE_, shape, 2);
  auto* out = reinterpret_cast<std::uint8_t*>(proxy_of(table)->data);
  for (int rank = 0; rank < kRankCount; ++rank) {
    const auto ranks = card_ranks(static_cast<Rank>(rank));
    out = std::copy(ranks.begin(), ranks.end(), out);
  }
  return table;
}

py::object hand_counts_table() {
  const py::ssize_t shape[] = {kRankCount};
  py::object table = new_array(npy_api::NPY_INT64_, shape, 1);
  const auto counts = seven_card_counts();
  std::copy(counts.begin(), counts.end(), reinterpret_cast<std::int64_t*>(proxy_of(table)->data));
  return table;
}

PyMethodDef methods[] = {
    {"evaluate", evaluate, METH_O,
     "evaluate(hand, /)\n--\n\n"
     "Rank of the best five of 5, 6 or 7 cards: 0 (the wheel) to 6174. Lower is better.\n\n"
     "Parameters\n----------\n"
     "hand : str, int, or sequence\n"
     "    A card string (\"As2d3c4h5s6d7c\"), a mask (any integer), or a sequence or one-dimensional\n"
     "    uint8 array of card indices, or of card strings.\n\n"
     "Returns\n-------\n"
     "int\n\n"
     "Raises\n------\n"
     "ValueError\n    A card is invalid or repeated, or the cards are not 5, 6 or 7.\n"
     "TypeError\n    The hand is of another type.\n"},
    {"best_five", best_five_of, METH_O,
     "best_five(hand, /)\n--\n\n"
     "The five cards of a hand that play.\n\n"
     "Parameters\n----------\n"
     "hand : str, int, or sequence\n"
     "    5, 6 or 7 cards, as for `evaluate`.\n\n"
     "Returns\n-------\n"
     "tuple of int\n"
     "    Five card indices, the highest rank first. Of equal ranks the higher suits play, the higher first.\n"},
    {"rank_board", rank_board_of, METH_O,
     "rank_board(cards, /)\n--\n\n"
     "Order of an exposed board: the lower value opens from fourth street on where the low board does.\n\n"
     "Pairs, two pair, trips and quads count against a board, then the highest card down; straights and\n"
     "flushes do not count and the ace is low. Suits are left out: equal values are a tie.\n\n"
     "Parameters\n----------\n"
     "cards : str, int, or sequence\n"
     "    1 to 4 cards, as for `evaluate`.\n\n"
     "Returns\n-------\n"
     "int\n"},
    {"winners", winners, METH_O,
     "winners(hands, /)\n--\n\n"
     "Positions of the best of several hands, ties together.\n\n"
     "Parameters\n----------\n"
     "hands : sequence of hands\n"
     "    Each as for `evaluate`; or an array with a mask an item or a hand's card indices a row.\n\n"
     "Returns\n-------\n"
     "tuple of int\n"},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void bind_rank(py::module_& module) {
  if (PyModule_AddFunctions(module.ptr(), methods) != 0) throw py::error_already_set();
  module.attr("CATEGORY_STARTS") = py::tuple(py::cast(kCategoryStart));
  module.def("card_ranks_table", card_ranks_table,
             "For each hand rank, in a row, the ranks (ace 0) of the five cards that make it, the highest first.");
  module.def("hand_counts_table", hand_counts_table,
             "For each hand rank, how many of the C(52, 7) = 133,784,560 seven-card hands have it.");
}

}  // namespace razz::python
