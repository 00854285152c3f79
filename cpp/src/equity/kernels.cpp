#include "equity/kernels.hpp"

#include <algorithm>
#include <iterator>

#include "isa.hpp"

namespace razz {

// Each is defined in its engine's kernels.cpp.
#define RAZZ_DECLARE(isa)                  \
  namespace isa {                          \
  CountTwo count_two;                      \
  GetManyKernels<double> many_double;      \
  GetManyKernels<std::uint64_t> many_word; \
  DealKernel deal;                         \
  }
RAZZ_EACH_ISA(RAZZ_DECLARE)

const EquityKernels& kernels(Isa isa) {
#define RAZZ_ROW(isa) {isa::count_two, isa::many_double, isa::many_word, isa::deal},
  static constexpr EquityKernels table[] = {RAZZ_EACH_ISA(RAZZ_ROW)};
  return table[std::min(static_cast<std::size_t>(isa), std::size(table) - 1)];
}

}  // namespace razz
