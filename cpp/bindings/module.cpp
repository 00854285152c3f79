#include "bindings.hpp"

PYBIND11_MODULE(_core, module, pybind11::mod_gil_not_used()) {
  module.doc() = "The C++ core of razz_fast.";
  module.attr("__version__") = RAZZ_VERSION;
  razz::python::bind_build(module);
  razz::python::bind_cards(module);
  razz::python::bind_equity(module);
  razz::python::bind_equity_batch(module);
  razz::python::bind_deck(module);
  razz::python::bind_rank(module);
  razz::python::bind_batch(module);
  razz::python::bind_deal(module);
}
