#include "isa.hpp"

#include "cpu.hpp"

namespace razz {

bool isa_runs(Isa isa) {
#if defined(RAZZ_X86_KERNELS)
  const bool avx2 = cpu_has_avx2() && __builtin_cpu_supports("fma");
  if (isa == Isa::kAvx2) return avx2;
  if (isa == Isa::kAvx512) return avx2 && cpu_has_avx512() && __builtin_cpu_supports("avx512bitalg");
#endif
  return isa == Isa::kPortable;
}

}  // namespace razz
