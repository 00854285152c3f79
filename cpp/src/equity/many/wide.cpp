// The inner loops for many players, counting in 128 bits. There are no vectors of those: portable only.
#include "equity/many/loops.hpp"

namespace razz {

ManyKernels<Wide> many_wide(int lanes) {
  using namespace portable;
  return lanes == 4 ? many_kernels<Row<4, Wide>, Wide>() : many_kernels<Row<8, Wide>, Wide>();
}

}  // namespace razz
