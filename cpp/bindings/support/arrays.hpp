// NumPy arrays, without NumPy's headers and with less work a call than py::array_t does.
#pragma once

#include <pybind11/numpy.h>

#include <string>

namespace razz::python {

using pybind11::detail::npy_api;

inline auto* proxy_of(const pybind11::handle& array) { return pybind11::detail::array_proxy(array.ptr()); }
inline auto* descriptor_of(const pybind11::handle& array) {
  return pybind11::detail::array_descriptor_proxy(proxy_of(array)->descr);
}
inline bool is_array(const pybind11::handle& object) { return npy_api::get().PyArray_Check_(object.ptr()); }
inline bool is_uint8(const pybind11::handle& array) { return descriptor_of(array)->type_num == npy_api::NPY_UBYTE_; }
inline bool is_uint16(const pybind11::handle& array) { return descriptor_of(array)->type_num == npy_api::NPY_USHORT_; }
inline bool is_uint64(const pybind11::handle& array) {
  const int number = descriptor_of(array)->type_num;
  return number == npy_api::NPY_ULONGLONG_ || (sizeof(long) == 8 && number == npy_api::NPY_ULONG_);
}
inline bool is_text(const pybind11::handle& array) { return descriptor_of(array)->kind == 'U'; }

inline pybind11::ssize_t itemsize_of(const pybind11::handle& array) {
  return pybind11::reinterpret_borrow<pybind11::array>(array).itemsize();
}

inline bool has_flags(const pybind11::handle& array, int flags) { return (proxy_of(array)->flags & flags) == flags; }

// Whether the items lie in a row, aligned and in native byte order.
inline bool is_plain(const pybind11::handle& array) {
  return has_flags(array, npy_api::NPY_ARRAY_C_CONTIGUOUS_ | npy_api::NPY_ARRAY_ALIGNED_) &&
         descriptor_of(array)->byteorder != '>';
}

// The same array, or a plain copy; masked arrays are refused. No method of the array is called: a subclass may have changed it.
pybind11::object to_plain(const pybind11::object& array);

// A plain array of that shape, not filled in.
pybind11::object new_array(int type_number, const pybind11::ssize_t* dims, int ndim);

std::string shape_text(const pybind11::ssize_t* dims, int ndim);

// "[3, 0]": where item number `at` of an array is; nothing for an array without dimensions.
std::string place_text(const pybind11::ssize_t* dims, int ndim, std::size_t at);

inline std::size_t item_count(const pybind11::ssize_t* dims, int ndim) {
  std::size_t n = 1;
  for (int i = 0; i < ndim; ++i) n *= static_cast<std::size_t>(dims[i]);
  return n;
}

}  // namespace razz::python
