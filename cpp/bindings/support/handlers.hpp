// What functions that Python calls without pybind11 in between have in common: their types, arguments and errors, and
// Ctrl-C during long work.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <cstdint>

namespace razz::python {

// Functions for METH_FASTCALL, and for METH_FASTCALL | METH_KEYWORDS, as a table of methods takes them.
using FastCall = PyObject*(PyObject* self, PyObject* const* args, Py_ssize_t n);
using FastCallWithKeywords = PyObject*(PyObject* self, PyObject* const* args, Py_ssize_t n, PyObject* names);
inline PyCFunction as_method(FastCall* function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}
inline PyCFunction as_method(FastCallWithKeywords* function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

// Both return false with an exception set.
bool check_arguments(const char* name, Py_ssize_t given, Py_ssize_t wanted);
bool to_number(PyObject* object, std::uint64_t& number);

// Runs the body, turning C++ exceptions into Python's.
template <typename Body>
PyObject* guarded(Body body) noexcept {
  try {
    return body().release().ptr();
  } catch (pybind11::error_already_set& error) {
    error.restore();
  } catch (const pybind11::builtin_exception& error) {
    error.set_error();
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

// Looks for signals some forty times a second. To be called without the GIL, on the thread that called from Python;
// false once an exception is set.
class StopOnSignal {
 public:
  bool operator()() {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return true;
    next_ = now + std::chrono::milliseconds(25);
    const pybind11::gil_scoped_acquire gil;
    return PyErr_CheckSignals() == 0;
  }

 private:
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(25);
};

}  // namespace razz::python
