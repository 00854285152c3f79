#include "kernel_avx512.hpp"

namespace razz {

const Kernel kAvx512VbmiKernel = {"avx512-vbmi", cpu_has_avx512_vbmi, masks, cards};

}  // namespace razz
