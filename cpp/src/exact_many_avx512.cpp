#include "exact_many_loops.hpp"

namespace razz {

ManyKernels<double> many_double_avx512(int lanes) {
  return lanes == 4 ? kernels<Row<4>, double>() : kernels<Row<8>, double>();
}

ManyKernels<std::uint64_t> many_word_avx512(int lanes) {
  using Word = std::uint64_t;
  return lanes == 4 ? kernels<Row<4, Word>, Word>() : kernels<Row<8, Word>, Word>();
}

}  // namespace razz
