#include "arrays.hpp"

namespace py = pybind11;

namespace razz::python {

namespace {

void refuse_masked(const py::object& array) {
  if (Py_TYPE(array.ptr()) == reinterpret_cast<PyTypeObject*>(npy_api::get().PyArray_Type_)) return;
  const py::str name("numpy.ma");
  const auto module = py::reinterpret_steal<py::object>(PyImport_GetModule(name.ptr()));
  if (module && py::isinstance(array, module.attr("MaskedArray"))) {
    throw py::type_error("a masked array leaves some items out: choose those to take, as in hands.compressed()");
  }
}

}  // namespace

py::object to_plain(const py::object& array) {
  refuse_masked(array);
  if (is_plain(array)) return array;
  constexpr int kEnsureArray = 0x0040;  // NPY_ARRAY_ENSUREARRAY: the base class
  constexpr int kFlags =
      npy_api::NPY_ARRAY_C_CONTIGUOUS_ | npy_api::NPY_ARRAY_ALIGNED_ | npy_api::NPY_ARRAY_FORCECAST_ | kEnsureArray;
  const auto descriptor = py::reinterpret_borrow<py::object>(proxy_of(array)->descr);
  PyObject* native = descriptor.attr("newbyteorder")("=").release().ptr();
  auto plain =
      py::reinterpret_steal<py::object>(npy_api::get().PyArray_FromAny_(array.ptr(), native, 0, 0, kFlags, nullptr));
  if (!plain) throw py::error_already_set();
  return plain;
}

py::object new_array(int type_number, const py::ssize_t* dims, int ndim) {
  const auto& api = npy_api::get();
  PyObject* array = api.PyArray_NewFromDescr_(api.PyArray_Type_, api.PyArray_DescrFromType_(type_number), ndim,
                                              const_cast<py::ssize_t*>(dims), nullptr, nullptr, 0, nullptr);
  if (array == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(array);
}

std::string shape_text(const py::ssize_t* dims, int ndim) {
  std::string text;
  for (int i = 0; i < ndim; ++i) text += (i > 0 ? ", " : "") + std::to_string(dims[i]);
  return "(" + text + (ndim == 1 ? ",)" : ")");
}

std::string place_text(const py::ssize_t* dims, int ndim, std::size_t at) {
  std::string text;
  for (int i = ndim - 1; i >= 0; --i) {
    const auto n = static_cast<std::size_t>(dims[i]);
    text = std::to_string(at % n) + (text.empty() ? "" : ", ") + text;
    at /= n;
  }
  return text.empty() ? text : "[" + text + "]";
}

}  // namespace razz::python
