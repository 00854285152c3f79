// The inner loops for many players, in one instruction set.
#include "equity/many/loops.hpp"

namespace razz::RAZZ_ISA {

ManyKernels<double> many_double(int lanes) {
  return lanes == 4 ? many_kernels<Row<4>, double>() : many_kernels<Row<8>, double>();
}

ManyKernels<std::uint64_t> many_word(int lanes) {
  using Word = std::uint64_t;
  return lanes == 4 ? many_kernels<Row<4, Word>, Word>() : many_kernels<Row<8, Word>, Word>();
}

}  // namespace razz::RAZZ_ISA
