// One function a topic; module.cpp calls them in turn.
#pragma once

#include <pybind11/pybind11.h>

namespace razz::python {

void bind_batch(pybind11::module_& module);
void bind_build(pybind11::module_& module);
void bind_cards(pybind11::module_& module);
void bind_equity(pybind11::module_& module);
void bind_equity_batch(pybind11::module_& module);
void bind_deal(pybind11::module_& module);
void bind_deck(pybind11::module_& module);
void bind_rank(pybind11::module_& module);

}  // namespace razz::python
