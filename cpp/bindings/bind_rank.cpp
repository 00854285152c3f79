#include "bindings.hpp"
#include "convert.hpp"
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
     "ValueError\n    A card is none or is there twice, or the cards are not 5, 6 or 7.\n"
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
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void bind_rank(py::module_& module) {
  if (PyModule_AddFunctions(module.ptr(), methods) != 0) throw py::error_already_set();
}

}  // namespace razz::python
