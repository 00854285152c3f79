#include "convert.hpp"

namespace razz::python {
namespace {

// For a character of a card string what it adds to the number of the card's bit in a mask; kNone for any other.
constexpr std::uint8_t kNone = 0x80;
struct Characters {
  std::uint8_t rank[256];
  std::uint8_t suit[256];
};
constexpr Characters make_characters() {
  Characters characters{};
  for (int c = 0; c < 256; ++c) {
    const int rank = parse_rank(static_cast<char>(c));
    const int suit = parse_suit(static_cast<char>(c));
    characters.rank[c] = rank < 0 ? kNone : static_cast<std::uint8_t>(rank);
    characters.suit[c] = suit < 0 ? kNone : static_cast<std::uint8_t>(kRanks * suit);
  }
  return characters;
}
constexpr Characters kCharacters = make_characters();

// The number of the mask bit of two characters; kNone or more if they are not a card.
inline unsigned bit_of_characters(const std::uint8_t* text) {
  return static_cast<unsigned>(kCharacters.rank[text[0]]) + kCharacters.suit[text[1]];
}

// What single calls mostly get, read without a list of cards and without errors: on false take the long way.
bool read_quickly(PyObject* object, Mask& mask, int& count) {
  Mask bits = 0;
  Mask twice = 0;
  Py_ssize_t n = 0;
  if (PyUnicode_CheckExact(object)) {
    if (!PyUnicode_IS_COMPACT_ASCII(object) || PyUnicode_GET_LENGTH(object) > 14) return false;
    const std::uint8_t* text = PyUnicode_1BYTE_DATA(object);
    n = PyUnicode_GET_LENGTH(object) / 2;
    if (PyUnicode_GET_LENGTH(object) % 2 != 0) return false;
    unsigned bad = 0;
    for (Py_ssize_t i = 0; i < n; ++i, text += 2) {
      const unsigned number = bit_of_characters(text);
      bad |= number;
      const Mask bit = Mask{1} << (number & 63);
      twice |= bits & bit;
      bits |= bit;
    }
    if (bad >= kNone) return false;
  } else {
#ifdef Py_GIL_DISABLED
    if (!PyTuple_CheckExact(object)) return false;  // another thread may change a list meanwhile
#else
    if (!PyTuple_CheckExact(object) && !PyList_CheckExact(object)) return false;
#endif
    n = PySequence_Fast_GET_SIZE(object);
    if (n > 7) return false;
    PyObject* const* items = PySequence_Fast_ITEMS(object);
    for (Py_ssize_t i = 0; i < n; ++i) {
      Mask bit = 0;
      if (PyLong_CheckExact(items[i])) {
        const unsigned long index = PyLong_AsUnsignedLong(items[i]);
        if (index >= kCards) {
          PyErr_Clear();
          return false;
        }
        bit = bit_of_index(static_cast<int>(index));
      } else if (PyUnicode_CheckExact(items[i])) {
        if (!PyUnicode_IS_COMPACT_ASCII(items[i]) || PyUnicode_GET_LENGTH(items[i]) != 2) return false;
        const unsigned number = bit_of_characters(PyUnicode_1BYTE_DATA(items[i]));
        if (number >= kNone) return false;
        bit = Mask{1} << number;
      } else {
        return false;
      }
      twice |= bits & bit;
      bits |= bit;
    }
  }
  mask = bits;
  count = static_cast<int>(n);
  return twice == 0;
}

constexpr char kCardHelp[] = "a card is a rank of A23456789TJQK and a suit of cdhs, as in 'Td'";

bool add_card(CardList& cards, int index) {
  const Mask bit = bit_of_index(index);
  if (cards.mask & bit) {
    PyErr_Format(PyExc_ValueError, "card %d, %c%c, is there twice", cards.count + 1, kRankChars[rank_of_index(index)],
                 kSuitChars[suit_of_index(index)]);
    return false;
  }
  cards.mask |= bit;
  cards.index[cards.count++] = static_cast<std::uint8_t>(index);
  return true;
}

bool from_text(PyObject* text, CardList& cards) {
  const Py_ssize_t length = PyUnicode_GET_LENGTH(text);
  for (Py_ssize_t i = 0; i < length;) {
    const Py_UCS4 c = PyUnicode_READ_CHAR(text, i);
    if (c == ',' || Py_UNICODE_ISSPACE(c)) {
      ++i;
      continue;
    }
    const Py_UCS4 d = i + 1 < length ? PyUnicode_READ_CHAR(text, i + 1) : 0;
    const int index = c < 128 && d < 128 ? parse_card(static_cast<char>(c), static_cast<char>(d)) : -1;
    if (index < 0) {
      PyObject* piece = PyUnicode_Substring(text, i, i + 2 < length ? i + 2 : length);
      if (piece == nullptr) return false;
      if (c == '1' && d == '0') {
        PyErr_Format(PyExc_ValueError, "card %d, at character %zd: write T for ten, not 10", cards.count + 1, i + 1);
      } else if (c == '?') {
        PyErr_Format(PyExc_ValueError,
                     "card %d, at character %zd: cards that are not known are left out here, not "
                     "written '?'",
                     cards.count + 1, i + 1);
      } else {
        PyErr_Format(PyExc_ValueError, "card %d, at character %zd: %R is not a card; %s", cards.count + 1, i + 1, piece,
                     kCardHelp);
      }
      Py_DECREF(piece);
      return false;
    }
    if (!add_card(cards, index)) return false;
    i += 2;
  }
  return true;
}

bool add_index(CardList& cards, long index) {
  if (index < 0 || index >= kCards) {
    PyErr_Format(PyExc_ValueError, "card %d: %ld is not a card index; those go from 0 (Ac) to 51 (Ks)", cards.count + 1,
                 index);
    return false;
  }
  return add_card(cards, static_cast<int>(index));
}

bool add_item(CardList& cards, PyObject* item) {
  if (PyLong_CheckExact(item)) {
    int overflow = 0;
    const long index = PyLong_AsLongAndOverflow(item, &overflow);
    return add_index(cards, overflow != 0 ? -1 : index);
  }
  if (PyUnicode_Check(item)) {
    if (PyUnicode_GET_LENGTH(item) == 2) {
      const Py_UCS4 r = PyUnicode_READ_CHAR(item, 0);
      const Py_UCS4 s = PyUnicode_READ_CHAR(item, 1);
      const int index = r < 128 && s < 128 ? parse_card(static_cast<char>(r), static_cast<char>(s)) : -1;
      if (index >= 0) return add_card(cards, index);
    }
    const bool ten =
        PyUnicode_GET_LENGTH(item) == 3 && PyUnicode_READ_CHAR(item, 0) == '1' && PyUnicode_READ_CHAR(item, 1) == '0';
    const bool hand = PyUnicode_GET_LENGTH(item) >= 10;
    PyErr_Format(PyExc_ValueError, "card %d: %R is not a card; %s", cards.count + 1, item,
                 ten    ? "write T for ten, not 10"
                 : hand ? "for many hands make an array of text of them, np.array(hands, str)"
                        : kCardHelp);
    return false;
  }
  if (PyIndex_Check(item) && !PyBool_Check(item)) {
    PyObject* number = PyNumber_Index(item);
    if (number == nullptr) return false;
    int overflow = 0;
    const long index = PyLong_AsLongAndOverflow(number, &overflow);
    Py_DECREF(number);
    return add_index(cards, overflow != 0 ? -1 : index);
  }
  PyErr_Format(PyExc_TypeError, "card %d is of type %.100s; give an index (an integer from 0 to 51) or a string",
               cards.count + 1, Py_TYPE(item)->tp_name);
  return false;
}

bool type_error(PyObject* object) {
  PyErr_Format(PyExc_TypeError, "cards come as a string, or a sequence or uint8 array of indices; not as %.100s",
               Py_TYPE(object)->tp_name);
  return false;
}

// Items one by one: code run by one of them may change the sequence, and some sequences are long.
bool from_sequence(PyObject* object, CardList& cards) {
  if (!PySequence_Check(object) || PyDict_Check(object)) return type_error(object);
  PyObject* items = PyObject_GetIter(object);
  if (items == nullptr) return false;
  bool ok = true;
  while (PyObject* item = ok ? PyIter_Next(items) : nullptr) {
    ok = add_item(cards, item);
    Py_DECREF(item);
  }
  Py_DECREF(items);
  return ok && PyErr_Occurred() == nullptr;
}

enum class Buffer { kTaken, kNotTaken, kError };

// Arrays. Of strings: a sequence like any other. Of numbers: only uint8, as nothing else says that it holds indices.
Buffer from_buffer(PyObject* object, CardList& cards) {
  if (PyBytes_Check(object) || PyByteArray_Check(object)) {
    type_error(object);
    return Buffer::kError;
  }
  Py_buffer view;
  if (PyObject_GetBuffer(object, &view, PyBUF_FORMAT | PyBUF_STRIDES) != 0) {
    PyErr_Clear();
    return Buffer::kNotTaken;
  }
  Buffer result = Buffer::kNotTaken;
  const char kind = view.format == nullptr ? 'B' : view.format[0];
  if (view.ndim == 1 && kind == 'B' && view.itemsize == 1) {
    result = Buffer::kTaken;
    if (view.shape[0] > kCards) {
      PyErr_Format(PyExc_ValueError, "%zd cards are more than a deck", view.shape[0]);
      result = Buffer::kError;
    }
    const auto* item = static_cast<const std::uint8_t*>(view.buf);
    const Py_ssize_t step = view.strides == nullptr ? 1 : view.strides[0];  // NumPy's dates have none
    for (Py_ssize_t i = 0; result == Buffer::kTaken && i < view.shape[0]; ++i, item += step) {
      if (!add_index(cards, *item)) result = Buffer::kError;
    }
  } else if (view.ndim > 1) {
    PyErr_Format(PyExc_ValueError, "an array of cards has one dimension here, not %d; evaluate_batch takes many hands",
                 view.ndim);
    result = Buffer::kError;
  } else if (view.ndim == 1 && (kind == '\0' || std::char_traits<char>::find("bhHiIlLqQnNefdgF?cZ<>=@!", 24, kind))) {
    PyErr_SetString(PyExc_TypeError, "an array of card indices has dtype uint8: convert it with .astype(np.uint8)");
    result = Buffer::kError;
  }
  PyBuffer_Release(&view);
  return result;
}

bool is_array_of_items(PyObject* object) {
  if (!PyObject_CheckBuffer(object) || !PySequence_Check(object)) return false;
  const Py_ssize_t n = PySequence_Size(object);
  if (n < 0) PyErr_Clear();  // a zero-dimensional array has no length: it is one number
  return n >= 0;
}

bool check_count(int count, const char* what, int least, int most) {
  if (count >= least && count <= most) return true;
  if (least == most) {
    PyErr_Format(PyExc_ValueError, "%s has %d cards, this one has %d", what, least, count);
  } else {
    PyErr_Format(PyExc_ValueError, "%s has %d to %d cards, this one has %d", what, least, most, count);
  }
  return false;
}

bool mask_from_int(PyObject* number, const char* what, int least, int most, Mask& mask) {
  const unsigned long long bits = PyLong_AsUnsignedLongLong(number);
  if (bits == static_cast<unsigned long long>(-1) && PyErr_Occurred()) {
    PyErr_Clear();
    PyErr_Format(PyExc_ValueError, "%R is not a mask: a mask is not negative and has no bit above the 52nd", number);
    return false;
  }
  if (bits > kFullDeck) {
    PyErr_Format(PyExc_ValueError, "%R is not a mask: it has a bit above the 52nd", number);
    return false;
  }
  mask = bits;
  return check_count(__builtin_popcountll(bits), what, least, most);
}

}  // namespace

bool to_cards(PyObject* object, CardList& cards) {
  if (PyUnicode_Check(object)) return from_text(object, cards);
  if (PyObject_CheckBuffer(object)) {
    const Buffer taken = from_buffer(object, cards);
    if (taken != Buffer::kNotTaken) return taken == Buffer::kTaken;
  }
  return from_sequence(object, cards);
}

bool to_mask(PyObject* object, const char* what, int least, int most, Mask& mask) {
  if (PyLong_Check(object)) return mask_from_int(object, what, least, most, mask);
  int count = 0;
  if (read_quickly(object, mask, count)) return check_count(count, what, least, most);
  if (PyIndex_Check(object) && !is_array_of_items(object)) {
    PyObject* number = PyNumber_Index(object);
    if (number == nullptr) return false;
    const bool ok = mask_from_int(number, what, least, most, mask);
    Py_DECREF(number);
    return ok;
  }
  CardList cards;
  if (!to_cards(object, cards)) return false;
  mask = cards.mask;
  return check_count(cards.count, what, least, most);
}

void prefix_error(const char* prefix) {
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  if (value == nullptr || (type != PyExc_ValueError && type != PyExc_TypeError)) {  // others may not take one string
    PyErr_Restore(type, value, trace);
    return;
  }
  PyErr_Format(type, "%s: %S", prefix, value);
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(trace);
}

}  // namespace razz::python
