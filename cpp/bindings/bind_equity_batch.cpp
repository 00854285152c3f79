#include <pybind11/numpy.h>

#include "bindings.hpp"
#include "equity_glue.hpp"
#include "gil.hpp"
#include "handlers.hpp"

namespace py = pybind11;

namespace razz::python {
namespace {

using Masks = py::array_t<std::uint64_t, py::array::c_style>;

// Arrays (equity, win, tie, error), each of shape (spots, players).
py::tuple equity_spots(const Masks& hands, const Masks& dead, double most_seconds, bool may_sample, std::uint64_t index,
                       std::uint64_t seed, std::uint64_t trials, int threads) {
  if (hands.ndim() != 2) throw py::value_error("hands come as masks in an array of shape (spots, players)");
  const py::ssize_t spots = hands.shape(0);
  const py::ssize_t players = hands.shape(1);
  if (players < 1 || players > kMaxPlayers) throw py::value_error("a spot has 1 to 8 players");
  if (dead.ndim() != 1 || dead.shape(0) != spots) throw py::value_error("dead comes as one mask for each spot");
  py::array_t<double> result[4];
  for (auto& array : result) array = py::array_t<double>({spots, players});
  const BatchEquityRequest request{hands.data(),
                                   dead.data(),
                                   static_cast<std::size_t>(spots),
                                   static_cast<int>(players),
                                   most_seconds,
                                   may_sample,
                                   index,
                                   seed,
                                   trials,
                                   threads};
  const BatchEquity out{result[0].mutable_data(), result[1].mutable_data(), result[2].mutable_data(),
                        result[3].mutable_data()};
  std::string problem;
  std::size_t done;
  {
    const WithoutGil without_gil;
    StopOnSignal stop;
    done = equity_of_spots(request, out, problem, std::ref(stop));
  }
  if (!problem.empty()) throw py::value_error("spot " + std::to_string(index + done) + ": " + problem);
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return py::make_tuple(result[0], result[1], result[2], result[3]);
}

}  // namespace

void bind_equity_batch(py::module_& module) {
  module.def("equity_spots", equity_spots, py::arg("hands"), py::arg("dead"), py::arg("most_seconds"),
             py::arg("may_sample"), py::arg("index"), py::arg("seed"), py::arg("trials"), py::arg("threads"),
             "Equity of many spots: arrays (equity, win, tie, standard error), each of shape (spots, players).");
}

}  // namespace razz::python
