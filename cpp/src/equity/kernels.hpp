// The entry points of the equity engines, and the one place that chooses among their instruction sets.
#pragma once

#include "equity/many/kernel.hpp"
#include "equity/sample/kernel.hpp"
#include "equity/two/kernel.hpp"
#include "razz/equity.hpp"

namespace razz {

struct EquityKernels {
  CountTwo* count_two;
  GetManyKernels<double>* many_double;
  GetManyKernels<std::uint64_t>* many_word;
  DealKernel* deal;
};

// Those of an instruction set that this machine runs (see isa_runs).
const EquityKernels& kernels(Isa isa);

}  // namespace razz
