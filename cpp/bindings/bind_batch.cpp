#include <pybind11/numpy.h>

#include <string>

#include "bindings.hpp"
#include "convert.hpp"
#include "razz/batch.hpp"

namespace py = pybind11;

namespace razz::python {
namespace {

using py::detail::npy_api;

constexpr int kUint8 = npy_api::NPY_UBYTE_;
constexpr int kUint16 = npy_api::NPY_USHORT_;

int type_number(const py::handle& array) {
  return py::detail::array_descriptor_proxy(py::detail::array_proxy(array.ptr())->descr)->type_num;
}

bool is_uint64(int number) {
  return number == npy_api::NPY_ULONGLONG_ || (sizeof(long) == 8 && number == npy_api::NPY_ULONG_);
}

bool has_flags(const py::handle& array, int flags) {
  return (py::detail::array_proxy(array.ptr())->flags & flags) == flags;
}

constexpr int kPlain = npy_api::NPY_ARRAY_C_CONTIGUOUS_ | npy_api::NPY_ARRAY_ALIGNED_;

// `object` as an array whose items lie in a row, in native byte order. Its dtype must be right already.
py::array to_plain_array(const py::handle& object) {
  const auto& api = npy_api::get();
  py::object array = py::reinterpret_borrow<py::object>(object);
  if (!api.PyArray_Check_(object.ptr())) {
    array = py::reinterpret_steal<py::object>(api.PyArray_FromAny_(object.ptr(), nullptr, 0, 0, 0, nullptr));
    if (!array) throw py::error_already_set();
  }
  const int number = type_number(array);
  if (!is_uint64(number) && number != kUint8) {
    throw py::type_error("hands have dtype uint64 (masks) or uint8 (card indices), not " +
                         py::str(array.attr("dtype")).cast<std::string>() +
                         "; for card strings see parse_cards, and astype converts numbers");
  }
  const char order = py::detail::array_descriptor_proxy(py::detail::array_proxy(array.ptr())->descr)->byteorder;
  if (order == '>' || !has_flags(array, kPlain)) {
    array = array.attr("astype")(py::str(number == kUint8 ? "u1" : "<u8"), py::arg("order") = "C");
  }
  return py::reinterpret_steal<py::array>(array.release());
}

struct Shape {
  const py::ssize_t* dims;
  int ndim;
  std::size_t hands;
};

py::array new_ranks(const Shape& shape) {
  const auto& api = npy_api::get();
  PyObject* array = api.PyArray_NewFromDescr_(api.PyArray_Type_, api.PyArray_DescrFromType_(kUint16), shape.ndim,
                                              const_cast<py::ssize_t*>(shape.dims), nullptr, nullptr, 0, nullptr);
  if (array == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::array>(array);
}

std::string shape_text(const py::ssize_t* dims, int ndim) {
  std::string text = "(";
  for (int i = 0; i < ndim; ++i) text += std::to_string(dims[i]) + (ndim == 1 ? "," : i + 1 < ndim ? ", " : "");
  return text + ")";
}

void check_out(const py::handle& out, const Shape& shape) {
  if (!npy_api::get().PyArray_Check_(out.ptr()) || type_number(out) != kUint16) {
    throw py::type_error("out is an array of dtype uint16");
  }
  const auto* proxy = py::detail::array_proxy(out.ptr());
  if (proxy->nd != shape.ndim || !std::equal(shape.dims, shape.dims + shape.ndim, proxy->dimensions)) {
    throw py::value_error("out has the shape of the ranks, " + shape_text(shape.dims, shape.ndim) + ", not " +
                          shape_text(proxy->dimensions, proxy->nd));
  }
  if (!has_flags(out, npy_api::NPY_ARRAY_WRITEABLE_)) throw py::value_error("out is read-only");
}

bool overlap(const py::array& a, const py::array& b) {
  const auto* start_a = static_cast<const char*>(a.data());
  const auto* start_b = static_cast<const char*>(b.data());
  return start_a < start_b + b.nbytes() && start_b < start_a + a.nbytes();
}

// Says of hand number `bad` what is wrong with it, as evaluate would, and where in the array it is.
[[noreturn]] void throw_bad_hand(const py::array& hands, const Shape& shape, std::size_t bad, py::ssize_t cards) {
  std::string where;
  std::size_t rest = bad;
  for (int i = shape.ndim - 1; i >= 0; --i) {
    const auto n = static_cast<std::size_t>(shape.dims[i]);
    where = std::to_string(rest % n) + (where.empty() ? "" : ", ") + where;
    rest /= n;
  }
  py::object hand;
  if (cards == 0) {
    hand = py::int_(static_cast<const Mask*>(hands.data())[bad]);
  } else {
    const auto* row = static_cast<const std::uint8_t*>(hands.data()) + bad * static_cast<std::size_t>(cards);
    py::tuple indices(cards);
    for (py::ssize_t i = 0; i < cards; ++i) indices[static_cast<std::size_t>(i)] = py::int_(row[i]);
    hand = indices;
  }
  Mask mask;
  if (to_hand(hand.ptr(), mask)) throw py::value_error("hands changed while they were being ranked");
  prefix_error(("hands[" + where + "]").c_str());
  throw py::error_already_set();
}

py::object evaluate_array(const py::handle& object, const py::handle& out, BatchOptions options) {
  const py::array hands = to_plain_array(object);
  const auto* proxy = py::detail::array_proxy(hands.ptr());
  const bool are_masks = type_number(hands) != kUint8;
  const py::ssize_t cards = are_masks || proxy->nd == 0 ? 0 : proxy->dimensions[proxy->nd - 1];
  if (!are_masks && (cards < 5 || cards > 7)) {
    throw py::value_error("an array of card indices has 5, 6 or 7 cards along its last axis; this one has the shape " +
                          shape_text(proxy->dimensions, proxy->nd));
  }
  Shape shape{proxy->dimensions, are_masks ? proxy->nd : proxy->nd - 1, 1};
  for (int i = 0; i < shape.ndim; ++i) shape.hands *= static_cast<std::size_t>(shape.dims[i]);

  py::array ranks;
  bool copy_back = false;
  if (out.is_none()) {
    ranks = new_ranks(shape);
  } else {
    check_out(out, shape);
    ranks = py::reinterpret_borrow<py::array>(out);
    const char order = py::detail::array_descriptor_proxy(py::detail::array_proxy(out.ptr())->descr)->byteorder;
    copy_back = order == '>' || !has_flags(ranks, kPlain) || overlap(hands, ranks);
    if (copy_back) ranks = new_ranks(shape);
  }

  const void* data = proxy->data;
  auto* result = reinterpret_cast<Rank*>(py::detail::array_proxy(ranks.ptr())->data);
  const auto run = [&] {
    return are_masks ? rank_masks(static_cast<const Mask*>(data), result, shape.hands, options)
                     : rank_cards(static_cast<const std::uint8_t*>(data), result, shape.hands, static_cast<int>(cards),
                                  options);
  };
  std::size_t good = 0;
  if (shape.hands < 1000) {  // a microsecond: not worth giving up the interpreter for
    good = run();
  } else {
    const py::gil_scoped_release release;
    good = run();
  }
  if (good != shape.hands) throw_bad_hand(hands, shape, good, cards);
  if (copy_back) {
    if (npy_api::get().PyArray_CopyInto_(out.ptr(), ranks.ptr()) != 0) throw py::error_already_set();
  }
  return out.is_none() ? py::object(std::move(ranks)) : py::reinterpret_borrow<py::object>(out);
}

bool read_options(PyObject* const* args, Py_ssize_t n, PyObject* names, PyObject*& out, BatchOptions& options) {
  for (Py_ssize_t i = 0; names != nullptr && i < PyTuple_GET_SIZE(names); ++i) {
    PyObject* name = PyTuple_GET_ITEM(names, i);
    PyObject* value = args[n + i];
    if (PyUnicode_CompareWithASCIIString(name, "out") == 0) {
      out = value;
    } else if (PyUnicode_CompareWithASCIIString(name, "threads") == 0) {
      const long threads = PyLong_AsLong(value);
      if (threads == -1 && PyErr_Occurred()) return false;
      if (threads < 0 || threads > 1024) {
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
  try {
    return evaluate_array(args[0], out, options).release().ptr();
  } catch (py::error_already_set& error) {
    error.restore();
  } catch (const py::builtin_exception& error) {
    error.set_error();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

PyMethodDef methods[] = {
    {"evaluate_batch", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(evaluate_batch)),
     METH_FASTCALL | METH_KEYWORDS,
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
     "    False leaves out the check that each hand is one; what is none then gets an arbitrary rank.\n\n"
     "Returns\n-------\n"
     "array of uint16\n"
     "    0 (the wheel) to 6174; lower is better. It is `out` if that is given.\n\n"
     "Raises\n------\n"
     "ValueError\n"
     "    A hand has a card that is none, a card twice, or not 5, 6 or 7 cards; the message names the first.\n"
     "    The check is made along with the ranking, so `out` may then be filled in part.\n"
     "TypeError\n    Another dtype. Nothing is guessed: signed, float and object arrays are refused.\n"},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

void bind_batch(py::module_& module) {
  if (PyModule_AddFunctions(module.ptr(), methods) != 0) throw py::error_already_set();
  module.def(
      "implementations", [] {
        py::tuple names(razz::implementations().size());
        std::size_t i = 0;
        for (const auto name : razz::implementations()) names[i++] = py::str(name.data(), name.size());
        return names;
      },
      "Names of the kernels that this machine can run, the one in use first. All give the same ranks.");
  module.def(
      "use_implementation",
      [](const std::string& name) {
        if (razz::use_implementation(name)) return;
        std::string names;
        for (const auto known : razz::implementations()) names += (names.empty() ? "" : ", ") + std::string(known);
        throw py::value_error("this machine has no kernel '" + name + "'; it has " + names);
      },
      py::arg("name"), py::pos_only(),
      "Use the kernel of this name from now on, in all threads.");
}

}  // namespace razz::python
