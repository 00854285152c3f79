#include "handlers.hpp"

namespace razz::python {

bool check_arguments(const char* name, Py_ssize_t given, Py_ssize_t wanted) {
  if (given == wanted) return true;
  PyErr_Format(PyExc_TypeError, "%s takes %zd arguments, not %zd", name, wanted, given);
  return false;
}

bool to_number(PyObject* object, std::uint64_t& number) {
  number = PyLong_AsUnsignedLongLong(object);
  return !(number == static_cast<std::uint64_t>(-1) && PyErr_Occurred());
}

}  // namespace razz::python
