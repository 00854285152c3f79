#include "batch/avx512.hpp"

namespace razz {

const Kernel kAvx512VbmiKernel = {
    "avx512-vbmi", cpu_has_avx512_vbmi, masks, {rank_rows<5>, rank_rows<6>, rank_rows<7>}};

}  // namespace razz
