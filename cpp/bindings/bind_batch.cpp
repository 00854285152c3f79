#include <algorithm>
#include <cstdlib>
#include <string>

#include "arrays.hpp"
#include "bindings.hpp"
#include "convert.hpp"
#include "gil.hpp"
#include "handlers.hpp"
#include "razz/batch.hpp"

namespace py = pybind11;

namespace razz::python {
namespace {

// `object` as a plain array. Nothing is guessed: it has one of the two dtypes already, and is an array or gives one. (A
// list would become int64.)
py::object to_hands(const py::handle& object) {
  constexpr const char* kWanted = "hands are an array of dtype uint64 (masks) or uint8 (card indices), not ";
  py::object array = py::reinterpret_borrow<py::object>(object);
  if (!is_array(object)) {
    const bool text = PyBytes_Check(object.ptr()) || PyByteArray_Check(object.ptr());
    if (text || (!PyObject_CheckBuffer(object.ptr()) && !py::hasattr(object, "__array__"))) {
      throw py::type_error(std::string(kWanted) + Py_TYPE(object.ptr())->tp_name +
                           "; np.array(hands, np.uint8) makes one of card indices, and cards_to_mask(np.array(hands, "
                           "str)) one of hands as text");
    }
    array = py::reinterpret_steal<py::object>(npy_api::get().PyArray_FromAny_(object.ptr(), nullptr, 0, 0, 0, nullptr));
    if (!array) throw py::error_already_set();
  }
  if (!is_uint64(array) && !is_uint8(array)) {
    throw py::type_error(kWanted + py::str(array.attr("dtype")).cast<std::string>() +
                         (is_text(array)
                              ? "; cards_to_mask turns card strings into masks"
                              : "; convert masks with .astype(np.uint64), card indices with .astype(np.uint8)"));
  }
  return to_plain(array);
}

// Copied, since another thread may change the array's own meanwhile.
struct Shape {
  Shape(const py::ssize_t* sizes, int n) : ndim(n), hands(item_count(sizes, n)) { std::copy(sizes, sizes + n, dims); }

  py::ssize_t dims[64];  // NumPy has no more
  int ndim;
  std::size_t hands;
};

void check_out(const py::handle& out, const Shape& shape) {
  if (!is_array(out) || !is_uint16(out)) {
    throw py::type_error("out is an array of dtype uint16");
  }
  const auto* proxy = proxy_of(out);
  if (proxy->nd != shape.ndim || !std::equal(shape.dims, shape.dims + shape.ndim, proxy->dimensions)) {
    throw py::value_error("out has the shape of the ranks, " + shape_text(shape.dims, shape.ndim) + ", not " +
                          shape_text(proxy->dimensions, proxy->nd));
  }
  if (!has_flags(out, npy_api::NPY_ARRAY_WRITEABLE_)) throw py::value_error("out is read-only");
}

bool overlap(const void* a, std::size_t a_size, const void* b, std::size_t b_size) {
  const auto* start_a = static_cast<const char*>(a);
  const auto* start_b = static_cast<const char*>(b);
  return start_a < start_b + b_size && start_b < start_a + a_size;
}

// Says of hand number `bad` what is wrong with it, as evaluate would, and where in the array it is.
[[noreturn]] void throw_bad_hand(const void* data, const Shape& shape, std::size_t bad, py::ssize_t cards) {
  py::object hand;
  if (cards == 0) {
    hand = py::int_(static_cast<const Mask*>(data)[bad]);
  } else {
    const auto* row = static_cast<const std::uint8_t*>(data) + bad * static_cast<std::size_t>(cards);
    py::tuple indices(cards);
    for (py::ssize_t i = 0; i < cards; ++i) indices[static_cast<std::size_t>(i)] = py::int_(row[i]);
    hand = indices;
  }
  Mask mask;
  if (to_hand(hand.ptr(), mask)) throw std::runtime_error("hands changed while they were being ranked");
  prefix_error(("hands" + place_text(shape.dims, shape.ndim, bad)).c_str());
  throw py::error_already_set();
}

py::object evaluate_array(const py::handle& object, const py::handle& out, BatchOptions options) {
  const py::object hands = to_hands(object);
  const auto* proxy = proxy_of(hands);
  const bool are_masks = is_uint64(hands);
  const py::ssize_t cards = are_masks || proxy->nd == 0 ? 0 : proxy->dimensions[proxy->nd - 1];
  if (!are_masks && (cards < 5 || cards > 7)) {
    throw py::value_error("an array of card indices has 5, 6 or 7 cards along its last axis; this one has the shape " +
                          shape_text(proxy->dimensions, proxy->nd));
  }
  const int ndim = are_masks ? proxy->nd : proxy->nd - 1;
  const Shape shape(proxy->dimensions, ndim);

  // Where `out` cannot be written in one go, the ranks go elsewhere first and are copied.
  const std::size_t item = are_masks ? sizeof(Mask) : static_cast<std::size_t>(cards);
  bool direct = false;
  if (!out.is_none()) {
    check_out(out, shape);
    direct =
        is_plain(out) && !overlap(proxy->data, shape.hands * item, proxy_of(out)->data, shape.hands * sizeof(Rank));
  }
  py::object ranks =
      direct ? py::reinterpret_borrow<py::object>(out) : new_array(npy_api::NPY_USHORT_, shape.dims, shape.ndim);

  const void* data = proxy->data;
  auto* result = reinterpret_cast<Rank*>(proxy_of(ranks)->data);
  const auto run = [&] {
    return are_masks ? rank_masks(static_cast<const Mask*>(data), result, shape.hands, options)
                     : rank_cards(static_cast<const std::uint8_t*>(data), result, shape.hands, static_cast<int>(cards),
                                  options);
  };
  std::size_t good = 0;
  if (shape.hands < 1000) {  // a microsecond: not worth giving up the interpreter for
    good = run();
  } else {
    const WithoutGil without_gil;
    good = run();
  }
  if (good != shape.hands) throw_bad_hand(data, shape, good, cards);
  if (out.is_none() || direct) return ranks;
  if (npy_api::get().PyArray_CopyInto_(out.ptr(), ranks.ptr()) != 0) throw py::error_already_set();
  return py::reinterpret_borrow<py::object>(out);
}

bool read_options(PyObject* const* args, Py_ssize_t n, PyObject* names, PyObject*& out, BatchOptions& options) {
  for (Py_ssize_t i = 0; names != nullptr && i < PyTuple_GET_SIZE(names); ++i) {
    PyObject* name = PyTuple_GET_ITEM(names, i);
    PyObject* value = args[n + i];
    if (PyUnicode_CompareWithASCIIString(name, "out") == 0) {
      out = value;
    } else if (PyUnicode_CompareWithASCIIString(name, "threads") == 0) {
      int overflow = 0;
      const long threads = PyLong_AsLongAndOverflow(value, &overflow);
      if (threads == -1 && PyErr_Occurred()) return false;
      if (overflow != 0 || threads < 0 || threads > 1024) {
        PyErr_SetString(PyExc_ValueError, "threads goes from 0 (one a processor) to 1024");
        return false;
      }
      options.threads = static_cast<int>(threads);
    } else if (PyUnicode_CompareWithASCIIString(name, "check") == 0) {
      const int check = PyObject_IsTrue(value);
      if (check < 0) return false;
      options.check = check != 0;
    } else {
      PyErr_Format(PyExc_TypeError, "evaluate_batch() got an unexpected keyword argument '%U'", name);
      return false;
    }
  }
  return true;
}

PyObject* evaluate_batch(PyObject*, PyObject* const* args, Py_ssize_t n, PyObject* names) {
  if (n != 1) {
    PyErr_Format(PyExc_TypeError, "evaluate_batch() takes one positional argument, the hands; %zd were given", n);
    return nullptr;
  }
  PyObject* out = Py_None;
  BatchOptions options;
  if (!read_options(args, n, names, out, options)) return nullptr;
  return guarded([&] { return evaluate_array(args[0], out, options); });
}

void use_kernel(const std::string& name) {
  if (use_implementation(name)) return;
  std::string names;
  for (const auto known : implementations()) names += (names.empty() ? "" : ", ") + std::string(known);
  throw py::value_error("this machine has no kernel '" + name + "'; it has " + names);
}

// RAZZ_FAST_IMPLEMENTATION names a kernel for the whole process.
void use_environment() {
  const char* name = std::getenv("RAZZ_FAST_IMPLEMENTATION");
  if (name == nullptr || *name == '\0') return;
  try {
    use_kernel(name);
  } catch (const py::value_error& error) {
    throw py::import_error(std::string("RAZZ_FAST_IMPLEMENTATION: ") + error.what());
  }
}

PyMethodDef methods[] = {
    {"evaluate_batch", as_method(evaluate_batch), METH_FASTCALL | METH_KEYWORDS,
     "evaluate_batch(hands, /, *, out=None, threads=1, check=True)\n--\n\n"
     "Ranks of many hands at once.\n\n"
     "Parameters\n----------\n"
     "hands : array of uint64 or uint8\n"
     "    Masks, in an array of any shape (hands of 5, 6 and 7 cards may mix); or card indices, in an array\n"
     "    of shape (..., n) with n = 5, 6 or 7. Best contiguous: any other array is copied first.\n"
     "out : array of uint16, optional\n"
     "    Where to put the ranks; of the shape of `hands`, for indices without its last axis.\n"
     "threads : int\n"
     "    At most this many threads; 0 for one a processor. Small arrays take one.\n"
     "check : bool\n"
     "    False leaves out the check that each hand is one; invalid hands then get an arbitrary rank.\n\n"
     "Returns\n-------\n"
     "array of uint16\n"
     "    0 (the wheel) to 6174; lower is better. It is `out` if that is given.\n\n"
     "Raises\n------\n"
     "ValueError\n"
     "    A hand contains an invalid card, a repeated card, or is not of 5, 6 or 7 cards; the message names\n"
     "    the first bad hand.\n"
     "    The check is made along with the ranking, so `out` may then be filled in part.\n"
     "TypeError\n    Another dtype. Nothing is guessed: signed, float and object arrays are refused.\n"},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void bind_batch(py::module_& module) {
  if (PyModule_AddFunctions(module.ptr(), methods) != 0) throw py::error_already_set();
  use_environment();
  module.def(
      "implementations",
      [] {
        py::tuple names(razz::implementations().size());
        std::size_t i = 0;
        for (const auto name : razz::implementations()) names[i++] = py::str(name.data(), name.size());
        return names;
      },
      "Names of the kernels that this machine can run, the one in use first. All give the same ranks.");
  module.def("use_implementation", use_kernel, py::arg("name"), py::pos_only(),
             "Use the kernel of this name from now on, in all threads.");
}

}  // namespace razz::python
