#include "batch/avx512.hpp"

namespace razz {

const Kernel kAvx512Kernel = {"avx512", cpu_has_avx512, masks, {rank_rows<5>, rank_rows<6>, rank_rows<7>}};

}  // namespace razz
