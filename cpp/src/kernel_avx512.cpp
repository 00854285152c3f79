#include "kernel_avx512.hpp"

namespace razz {

const Kernel kAvx512Kernel = {"avx512", cpu_has_avx512, masks, cards};

}  // namespace razz
