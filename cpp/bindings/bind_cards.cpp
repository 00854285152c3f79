#include <algorithm>
#include <string>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "convert.hpp"
#include "handlers.hpp"

namespace py = pybind11;

namespace razz::python {
namespace {

py::object to_tuple(const CardList& cards) {
  py::tuple indices(cards.count);
  for (int i = 0; i < cards.count; ++i) indices[static_cast<std::size_t>(i)] = py::int_(cards.index[i]);
  return indices;
}

// An array of several hands: the items, each a hand, and how many there are.
struct Hands {
  py::object array;
  const py::ssize_t* dims;
  int ndim;
  std::size_t count;

  Hands(py::object plain, int axes) : array(std::move(plain)) {
    dims = proxy_of(array)->dimensions;
    ndim = proxy_of(array)->nd - axes;
    count = item_count(dims, ndim);
  }
  template <typename T>
  const T* data() const {
    return reinterpret_cast<const T*>(proxy_of(array)->data);
  }
  std::string place(std::size_t at) const { return place_text(dims, ndim, at); }
  // An array with one item of the result for each hand, or `width` of them.
  py::object make_result(int type_number, py::ssize_t width = 0) const {
    std::vector<py::ssize_t> shape(dims, dims + ndim);
    if (width > 0) shape.push_back(width);
    return new_array(type_number, shape.data(), static_cast<int>(shape.size()));
  }
};

Hands text_array(const py::handle& object) { return {to_plain(py::reinterpret_borrow<py::object>(object)), 0}; }
// Each row of card indices is a hand.
Hands index_array(const py::handle& object) { return {to_plain(py::reinterpret_borrow<py::object>(object)), 1}; }

// An array with one dimension of indices, or of strings of two characters, is one hand: convert.hpp reads it. Other
// arrays hold many: a row of indices each, a row of such strings, or a longer string.
bool is_many(const py::handle& object) { return is_array(object) && proxy_of(object)->nd > 1; }
constexpr py::ssize_t kCardText = 2 * sizeof(Py_UCS4);
bool is_array_of_cards(const py::handle& object) {
  return is_many(object) && is_text(object) && itemsize_of(object) <= kCardText;
}
bool is_array_of_hands(const py::handle& object) {
  return is_array(object) && is_text(object) && proxy_of(object)->nd > 0 && itemsize_of(object) > kCardText;
}

CardList read_text(const Hands& texts, std::size_t at, py::ssize_t itemsize) {
  const auto* characters = texts.data<Py_UCS4>() + at * static_cast<std::size_t>(itemsize) / 4;
  py::ssize_t n = itemsize / 4;
  while (n > 0 && characters[n - 1] == 0) --n;
  const auto text = py::reinterpret_steal<py::object>(PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, characters, n));
  if (!text) throw py::error_already_set();
  CardList cards;
  if (!to_cards(text.ptr(), cards)) {
    prefix_error(texts.place(at).c_str());
    throw py::error_already_set();
  }
  return cards;
}

CardList read_row(const Hands& rows, std::size_t at, py::ssize_t width) {
  const auto* row = rows.data<std::uint8_t>() + at * static_cast<std::size_t>(width);
  CardList cards;
  for (py::ssize_t i = 0; i < width; ++i) {
    if (row[i] >= kCards || cards.mask & bit_of_index(row[i])) {
      throw py::value_error(rows.place(at) + ": card " + std::to_string(i + 1) +
                            (row[i] >= kCards ? ": " + std::to_string(row[i]) +
                                                    " is not a card index; those go from 0 "
                                                    "(Ac) to 51 (Ks)"
                                              : ", " + format_card(row[i]) + ", is there twice"));
    }
    cards.mask |= bit_of_index(row[i]);
    cards.index[cards.count++] = row[i];
  }
  return cards;
}

// Card strings, as indices.
py::object read_card_array(const py::handle& object) {
  const Hands texts = text_array(object);
  const py::ssize_t itemsize = itemsize_of(texts.array);
  const py::object result = texts.make_result(npy_api::NPY_UBYTE_);
  for (std::size_t i = 0; i < texts.count; ++i) {
    const CardList cards = read_text(texts, i, itemsize);
    if (cards.count != 1) throw py::value_error(texts.place(i) + " is empty");
    reinterpret_cast<std::uint8_t*>(proxy_of(result)->data)[i] = cards.index[0];
  }
  return result;
}

void require_uint8(const py::handle& array) {
  if (!is_uint8(array)) {
    throw py::type_error("an array of card indices has dtype uint8, not " +
                         py::str(array.attr("dtype")).cast<std::string>());
  }
}

py::object parse(const py::handle& object) {
  if (is_array_of_cards(object)) {
    py::object indices = read_card_array(object);
    const Hands rows = index_array(indices);
    for (std::size_t i = 0; i < rows.count; ++i) read_row(rows, i, rows.dims[rows.ndim]);
    return indices;
  }
  if (!is_array_of_hands(object)) {
    CardList cards;
    if (!to_cards(object.ptr(), cards)) throw py::error_already_set();
    return to_tuple(cards);
  }
  const Hands texts = text_array(object);
  const py::ssize_t itemsize = itemsize_of(texts.array);
  const int width = texts.count == 0 ? 0 : read_text(texts, 0, itemsize).count;
  const py::object result = texts.make_result(npy_api::NPY_UBYTE_, std::max(width, 1));
  auto* out = reinterpret_cast<std::uint8_t*>(proxy_of(result)->data);
  for (std::size_t i = 0; i < texts.count; ++i) {
    const CardList cards = read_text(texts, i, itemsize);
    if (cards.count != width || width == 0) {
      throw py::value_error(texts.place(i) + ": " + std::to_string(cards.count) + " cards, where the first hand has " +
                            std::to_string(width) + "; cards_to_mask takes hands of different sizes");
    }
    out = std::copy(cards.index, cards.index + cards.count, out);
  }
  return result;
}

py::object format(const py::handle& object) {
  if (!is_many(object) || is_text(object)) {
    CardList cards;
    if (!to_cards(object.ptr(), cards)) throw py::error_already_set();
    std::string text;
    for (int i = 0; i < cards.count; ++i) text += format_card(cards.index[i]);
    return py::str(text);
  }
  require_uint8(object);
  const Hands rows = index_array(object);
  const py::ssize_t width = rows.dims[rows.ndim];
  const auto dtype = py::dtype("U" + std::to_string(std::max<py::ssize_t>(2 * width, 1)));
  const py::array result(dtype, std::vector<py::ssize_t>(rows.dims, rows.dims + rows.ndim));
  auto* out = reinterpret_cast<Py_UCS4*>(proxy_of(result)->data);
  for (std::size_t i = 0; i < rows.count; ++i) {
    const CardList cards = read_row(rows, i, width);
    for (int k = 0; k < cards.count; ++k) {
      *out++ = static_cast<Py_UCS4>(kRankChars[rank_of_index(cards.index[k])]);
      *out++ = static_cast<Py_UCS4>(kSuitChars[suit_of_index(cards.index[k])]);
    }
    if (width == 0) *out++ = 0;
  }
  return result;
}

py::object to_masks(const py::handle& object) {
  if (is_array_of_cards(object)) return to_masks(read_card_array(object));
  const bool texts = is_array_of_hands(object);
  if (!texts && !is_many(object)) {
    CardList cards;
    if (!to_cards(object.ptr(), cards)) throw py::error_already_set();
    return py::int_(cards.mask);
  }
  if (!texts) require_uint8(object);
  const Hands hands = texts ? text_array(object) : index_array(object);
  const py::ssize_t width = texts ? itemsize_of(hands.array) : hands.dims[hands.ndim];
  const py::object result = hands.make_result(npy_api::NPY_UINT64_);
  auto* out = reinterpret_cast<Mask*>(proxy_of(result)->data);
  for (std::size_t i = 0; i < hands.count; ++i) {
    out[i] = (texts ? read_text(hands, i, width) : read_row(hands, i, width)).mask;
  }
  return result;
}

std::uint8_t* write_indices(Mask mask, std::uint8_t* out) {
  for (int index = 0; index < kCards; ++index) {
    if (mask & bit_of_index(index)) *out++ = static_cast<std::uint8_t>(index);
  }
  return out;
}

py::object from_masks(const py::handle& object) {
  if (!is_array(object) || proxy_of(object)->nd == 0) {
    CardList cards;
    if (!PyIndex_Check(object.ptr())) {
      throw py::type_error(std::string("a mask is an integer or an array of dtype uint64, not ") +
                           Py_TYPE(object.ptr())->tp_name);
    }
    if (!to_mask(object.ptr(), "a mask", 0, kCards, cards.mask)) throw py::error_already_set();
    cards.count = static_cast<int>(write_indices(cards.mask, cards.index) - cards.index);
    return to_tuple(cards);
  }
  if (!is_uint64(object)) {
    throw py::type_error("an array of masks has dtype uint64, not " +
                         py::str(object.attr("dtype")).cast<std::string>());
  }
  const Hands masks(to_plain(py::reinterpret_borrow<py::object>(object)), 0);
  const auto* data = masks.data<Mask>();
  const int width = masks.count == 0 ? 0 : __builtin_popcountll(data[0]);
  for (std::size_t i = 0; i < masks.count; ++i) {
    if (data[i] > kFullDeck) throw py::value_error(masks.place(i) + ": a bit above the 52nd is set");
    if (__builtin_popcountll(data[i]) != width) {
      throw py::value_error(masks.place(i) + ": " + std::to_string(__builtin_popcountll(data[i])) +
                            " cards, where the first hand has " + std::to_string(width));
    }
  }
  std::vector<py::ssize_t> shape(masks.dims, masks.dims + masks.ndim);
  shape.push_back(width);
  const py::object result = new_array(npy_api::NPY_UBYTE_, shape.data(), static_cast<int>(shape.size()));
  auto* out = reinterpret_cast<std::uint8_t*>(proxy_of(result)->data);
  for (std::size_t i = 0; i < masks.count; ++i) out = write_indices(data[i], out);
  return result;
}

PyObject* parse_cards(PyObject*, PyObject* text) {
  return guarded([&] { return parse(text); });
}
PyObject* format_cards(PyObject*, PyObject* cards) {
  return guarded([&] { return format(cards); });
}
PyObject* cards_to_mask(PyObject*, PyObject* cards) {
  return guarded([&] { return to_masks(cards); });
}
PyObject* mask_to_cards(PyObject*, PyObject* mask) {
  return guarded([&] { return from_masks(mask); });
}

PyMethodDef methods[] = {
    {"parse_cards", parse_cards, METH_O,
     "parse_cards(text, /)\n--\n\n"
     "Read cards: a rank of A23456789TJQK and a suit of cdhs each, in either case.\n\n"
     "Parameters\n----------\n"
     "text : str, or array of str\n"
     "    Cards one after another; spaces and commas may stand between them. In an array, a hand an item,\n"
     "    all of the same number of cards; but where the items are of two characters (dtype U2), a card an item\n"
     "    and a hand along the last axis, so that an array of one dimension is one hand.\n\n"
     "Returns\n-------\n"
     "tuple of int, or array of uint8 with one more axis\n"
     "    Card indices (4 * rank + suit; ranks from the ace, 0, to the king, 12; suits c 0, d 1, h 2, s 3), in\n"
     "    the order given.\n\n"
     "Raises\n------\n"
     "ValueError\n    Something is not a card, or a card is there twice; the message says which.\n"},
    {"format_cards", format_cards, METH_O,
     "format_cards(cards, /)\n--\n\n"
     "Write cards.\n\n"
     "Parameters\n----------\n"
     "cards : sequence of int, or array of uint8\n"
     "    Card indices; an array of shape (..., n) holds many hands of n cards.\n\n"
     "Returns\n-------\n"
     "str, or array of str with one axis less\n    Such as \"As2d3c\".\n"},
    {"cards_to_mask", cards_to_mask, METH_O,
     "cards_to_mask(cards, /)\n--\n\n"
     "Mask of a hand: bit 13 * suit + rank for each card. It is not 1 << index.\n\n"
     "Parameters\n----------\n"
     "cards : str, sequence, or array\n"
     "    A card string, or a sequence or one-dimensional uint8 array of card indices, or of card strings. For\n"
     "    many hands an array of longer strings, or of uint8 or of two-character strings with shape (..., n).\n\n"
     "Returns\n-------\n"
     "int, or array of uint64\n"},
    {"mask_to_cards", mask_to_cards, METH_O,
     "mask_to_cards(mask, /)\n--\n\n"
     "Card indices of a mask, ascending.\n\n"
     "Parameters\n----------\n"
     "mask : int, or array of uint64\n"
     "    In an array all masks have the same number of cards.\n\n"
     "Returns\n-------\n"
     "tuple of int, or array of uint8 with one more axis\n"},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void bind_cards(py::module_& module) {
  if (PyModule_AddFunctions(module.ptr(), methods) != 0) throw py::error_already_set();
  module.attr("RANKS") = kRankChars;
  module.attr("SUITS") = kSuitChars;
}

}  // namespace razz::python
