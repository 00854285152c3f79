#include "bindings.hpp"
#include "convert.hpp"

namespace py = pybind11;

namespace razz::python {
namespace {

PyObject* parse_cards(PyObject*, PyObject* text) {
  CardList cards;
  if (!to_cards(text, cards)) return nullptr;
  PyObject* tuple = PyTuple_New(cards.count);
  for (int i = 0; tuple != nullptr && i < cards.count; ++i) {
    PyTuple_SET_ITEM(tuple, i, PyLong_FromLong(cards.index[i]));
  }
  return tuple;
}

PyObject* format_cards(PyObject*, PyObject* object) {
  CardList cards;
  if (!to_cards(object, cards)) return nullptr;
  char text[2 * kCards];
  for (int i = 0; i < cards.count; ++i) {
    text[2 * i] = kRankChars[rank_of_index(cards.index[i])];
    text[2 * i + 1] = kSuitChars[suit_of_index(cards.index[i])];
  }
  return PyUnicode_FromStringAndSize(text, 2 * cards.count);
}

PyMethodDef methods[] = {
    {"parse_cards", parse_cards, METH_O,
     "parse_cards(text, /)\n--\n\n"
     "Read cards.\n"},
    {"format_cards", format_cards, METH_O,
     "format_cards(cards, /)\n--\n\n"
     "Write cards.\n"},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void bind_cards(py::module_& module) {
  if (PyModule_AddFunctions(module.ptr(), methods) != 0) throw py::error_already_set();
}

}  // namespace razz::python
