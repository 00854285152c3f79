#include <pybind11/numpy.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "bindings.hpp"
#include "equity_glue.hpp"
#include "gil.hpp"
#include "handlers.hpp"

namespace py = pybind11;

namespace razz::python {
namespace {

// A tuple of n objects; takes over what `make` returns.
template <typename Make>
PyObject* make_tuple(Py_ssize_t n, Make make) {
  PyObject* tuple = PyTuple_New(n);
  for (Py_ssize_t i = 0; tuple != nullptr && i < n; ++i) {
    PyObject* item = make(static_cast<std::size_t>(i));
    if (item == nullptr) {
      Py_CLEAR(tuple);
      break;
    }
    PyTuple_SET_ITEM(tuple, i, item);
  }
  return tuple;
}

// The short way for the commonest question; it ends before anybody could ask it to stop.
PyObject* two_players(const Spot& spot) {
  TwoPlayerCounts counts;
  {
    const WithoutGil without_gil;
    counts = count_two(spot);
  }
  const double by_set[4] = {0, counts.win, counts.total - counts.win - counts.tie, counts.tie};
  return make_tuple(4, [&](std::size_t w) { return PyLong_FromLongLong(static_cast<long long>(by_set[w])); });
}

// False with an exception set when told to stop.
bool find_cost(const Spot& spot, double most_seconds, Cost& cost) {
  {
    const WithoutGil without_gil;
    StopOnSignal stop;
    cost = exact_cost(spot, most_seconds, std::ref(stop));
  }
  return PyErr_Occurred() == nullptr;
}

// read_hands(players, dead): masks of the players' cards and of the dead ones, once they are found to make a spot.
PyObject* read_hands(PyObject*, PyObject* const* args, Py_ssize_t n) {
  Hands hands;
  Spot spot;
  if (!check_arguments("read_hands", n, 2) || !to_hands(args[0], args[1], hands) || !to_spot(hands, spot)) {
    return nullptr;
  }
  PyObject* masks =
      make_tuple(spot.players, [&](std::size_t i) { return PyLong_FromUnsignedLongLong(hands.known[i]); });
  if (masks == nullptr) return nullptr;
  return Py_BuildValue("(NK)", masks, static_cast<unsigned long long>(hands.dead));
}

// equity_exact(players, dead, most_seconds): counts by set of winners, or None if it would take too long.
PyObject* equity_exact(PyObject*, PyObject* const* args, Py_ssize_t n) {
  Spot spot;
  if (!check_arguments("equity_exact", n, 3) || !to_spot(args[0], args[1], spot)) return nullptr;
  if (spot.players == 2 && !spot.common) return two_players(spot);
  if (spot.players > 2) {
    const double most_seconds = PyFloat_AsDouble(args[2]);
    if (most_seconds == -1 && PyErr_Occurred()) return nullptr;
    Cost cost;
    if (!find_cost(spot, most_seconds, cost)) return nullptr;
    if (cost.seconds > most_seconds || cost.bytes > kMostBytes) Py_RETURN_NONE;
  }
  WinCounts counts;
  bool done = false;
  bool memory = true;
  {
    const WithoutGil without_gil;
    StopOnSignal stop;
    try {
      done = count_exactly(spot, counts, std::ref(stop));
    } catch (const std::bad_alloc&) {
      memory = false;
    }
  }
  if (!memory) return PyErr_NoMemory();
  if (!done) return nullptr;
  return make_tuple(1 << spot.players,
                    [&](std::size_t w) { return from_wide(counts.by_set[w].low, counts.by_set[w].high); });
}

// equity_sample(players, dead, seed, stream, first, blocks, shape, threads): (deals, counts by set, squares).
PyObject* equity_sample(PyObject*, PyObject* const* args, Py_ssize_t n) {
  Spot spot;
  SampleRequest request;
  std::uint64_t shape = 0;
  std::uint64_t threads = 1;
  if (!check_arguments("equity_sample", n, 8) || !to_spot(args[0], args[1], spot)) return nullptr;
  if (!to_number(args[2], request.seed) || !to_number(args[3], request.stream) || !to_number(args[4], request.first) ||
      !to_number(args[5], request.blocks) || !to_number(args[6], shape) || !to_number(args[7], threads)) {
    return nullptr;
  }
  request.shape = kBlockShapes[shape % kBlockShapes.size()];
  request.threads = static_cast<int>(threads);
  Sample sum;
  bool done;
  {
    const WithoutGil without_gil;
    StopOnSignal stop;
    done = sample(spot, request, sum, std::ref(stop));
  }
  if (!done) return nullptr;
  PyObject* sets = make_tuple(1 << spot.players, [&](std::size_t w) { return from_wide(sum.by_set[w]); });
  PyObject* squares = make_tuple(spot.players, [&](std::size_t i) { return from_wide(sum.squares[i]); });
  if (sets == nullptr || squares == nullptr) {
    Py_XDECREF(sets);
    Py_XDECREF(squares);
    return nullptr;
  }
  return Py_BuildValue("(KNN)", static_cast<unsigned long long>(sum.deals), sets, squares);
}

// equity_cost(players, dead, most_seconds): seconds and bytes that exact counting should take.
PyObject* equity_cost(PyObject*, PyObject* const* args, Py_ssize_t n) {
  Spot spot;
  if (!check_arguments("equity_cost", n, 3) || !to_spot(args[0], args[1], spot)) return nullptr;
  const double most_seconds = PyFloat_AsDouble(args[2]);
  if (most_seconds == -1 && PyErr_Occurred()) return nullptr;
  Cost cost;
  if (!find_cost(spot, most_seconds, cost)) return nullptr;
  return Py_BuildValue("(dd)", cost.seconds, cost.bytes);
}

// equity_blocks(players, dead): cards to come, and the deals in a block of each shape.
PyObject* equity_blocks(PyObject*, PyObject* const* args, Py_ssize_t n) {
  Spot spot;
  if (!check_arguments("equity_blocks", n, 2) || !to_spot(args[0], args[1], spot)) return nullptr;
  int to_come = spot.common;
  for (int i = 0; i < spot.players; ++i) to_come += spot.draws[i];
  PyObject* deals = make_tuple(static_cast<Py_ssize_t>(kBlockShapes.size()), [&](std::size_t i) {
    return PyLong_FromUnsignedLongLong(deals_in_block(spot, kBlockShapes[i]));
  });
  if (deals == nullptr) return nullptr;
  return Py_BuildValue("(iN)", to_come, deals);
}

// rank_ways(players, dead, player): how often the player ends with each rank.
PyObject* rank_ways(PyObject*, PyObject* const* args, Py_ssize_t n) {
  Spot spot;
  if (!check_arguments("rank_ways", n, 3) || !to_spot(args[0], args[1], spot)) return nullptr;
  const long player = PyLong_AsLong(args[2]);
  if (player == -1 && PyErr_Occurred()) return nullptr;
  if (player < 0 || player >= spot.players) {
    PyErr_Format(PyExc_ValueError, "player %ld: there are players 0 to %d", player, spot.players - 1);
    return nullptr;
  }
  const std::vector<std::uint64_t> ways = rank_distribution(spot, static_cast<int>(player));
  return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(ways.data()),
                                   static_cast<Py_ssize_t>(ways.size() * sizeof(ways[0])));
}

// Equity of each triple of ranks against one random hand, no other card being known: float64[13, 13, 13].
py::array_t<double> starting_hands_table() {
  py::array_t<double> table({kRanks, kRanks, kRanks});
  auto equity = table.mutable_unchecked<3>();
  for (int a = 0; a < kRanks; ++a) {
    for (int b = a; b < kRanks; ++b) {
      for (int c = b; c < kRanks; ++c) {
        const Mask hands[2] = {bit_of(a, 0) | bit_of(b, 1) | bit_of(c, 2), 0};
        Spot spot;
        make_spot(hands, 2, 0, spot);
        const TwoPlayerCounts counts = count_two(spot);
        const double share = (counts.win + counts.tie / 2) / counts.total;
        equity(a, b, c) = equity(a, c, b) = equity(b, a, c) = equity(b, c, a) = equity(c, a, b) = equity(c, b, a) =
            share;
      }
    }
  }
  return table;
}

PyMethodDef methods[] = {
    {"read_hands", as_method(read_hands), METH_FASTCALL,
     "read_hands(players, dead, /)\n--\n\n"
     "The players' known cards as masks, and the dead cards as one; ValueError if they cannot make a spot.\n"},
    {"equity_exact", as_method(equity_exact), METH_FASTCALL,
     "equity_exact(players, dead, most_seconds, /)\n--\n\n"
     "Deals by set of winners (index: bit i for player i), or None if counting would take more than allowed.\n"},
    {"equity_cost", as_method(equity_cost), METH_FASTCALL,
     "equity_cost(players, dead, most_seconds, /)\n--\n\n"
     "Seconds and bytes that exact counting should take; too low once they pass `most_seconds`.\n"},
    {"equity_sample", as_method(equity_sample), METH_FASTCALL,
     "equity_sample(players, dead, seed, stream, first, blocks, shape, threads, /)\n--\n\n"
     "Sampled blocks: (deals, deals by set of winners, sums over blocks of each player's squared 840ths of the "
     "pot).\n"},
    {"equity_blocks", as_method(equity_blocks), METH_FASTCALL,
     "equity_blocks(players, dead, /)\n--\n\n"
     "Cards to come, and the deals in a block of each shape.\n"},
    {"rank_ways", as_method(rank_ways), METH_FASTCALL,
     "rank_ways(players, dead, player, /)\n--\n\n"
     "How often a player ends with each rank, as the bytes of uint64[6175].\n"},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

bool to_hands(PyObject* players, PyObject* dead, Hands& hands) {
  PyObject* list = PySequence_Fast(players, "players come as a sequence of hands");
  if (list != nullptr && PyList_CheckExact(list)) {  // a copy: what a hand runs to become a number may change the list
    PyObject* copy = PyList_AsTuple(list);
    Py_DECREF(list);
    list = copy;
  }
  if (list == nullptr) return false;
  const Py_ssize_t n = PySequence_Fast_GET_SIZE(list);
  hands.players = static_cast<int>(std::min<Py_ssize_t>(n, 1000));
  bool ok = true;
  for (Py_ssize_t i = 0; ok && i < n && i < kMaxPlayers; ++i) {
    ok = to_mask(PySequence_Fast_GET_ITEM(list, i), "a hand", 0, kHandCards, hands.known[i]);
    if (!ok) prefix_error(("player " + std::to_string(i)).c_str());
  }
  Py_DECREF(list);
  if (ok) {
    ok = to_mask(dead, "the dead cards", 0, kCards, hands.dead);
    if (!ok) prefix_error("dead cards");
  }
  return ok;
}

bool to_spot(const Hands& hands, Spot& spot) {
  const std::string problem = make_spot(hands.known, hands.players, hands.dead, spot);
  if (problem.empty()) return true;
  PyErr_SetString(PyExc_ValueError, problem.c_str());
  return false;
}

bool to_spot(PyObject* players, PyObject* dead, Spot& spot) {
  Hands hands;
  return to_hands(players, dead, hands) && to_spot(hands, spot);
}

PyObject* from_wide(Wide low, std::uint64_t high) {
  const auto word = static_cast<std::uint64_t>(low);
  if (low == word && high == 0) return PyLong_FromUnsignedLongLong(word);
  char hex[2 + 48 + 1];
  std::snprintf(hex, sizeof hex, "%016llx%016llx%016llx", static_cast<unsigned long long>(high),
                static_cast<unsigned long long>(low >> 64), static_cast<unsigned long long>(word));
  return PyLong_FromString(hex, nullptr, 16);
}

void bind_equity(py::module_& module) {
  if (PyModule_AddFunctions(module.ptr(), methods) != 0) throw py::error_already_set();
  module.attr("MOST_BYTES") = kMostBytes;
  module.def("starting_hands_table", starting_hands_table,
             "Equity of each triple of ranks (ace 0) against one random hand, no other card being known.");
}

}  // namespace razz::python
