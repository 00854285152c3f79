#include "razz/equity.hpp"

namespace razz {

bool isa_runs(Isa isa) {
#if defined(RAZZ_X86)
  if (isa == Isa::kAvx2) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (isa == Isa::kAvx512) return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
                                  __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bitalg");
#endif
  return isa == Isa::kBaseline;
}

Isa best_isa() {
  static const Isa best = isa_runs(Isa::kAvx512) ? Isa::kAvx512 : isa_runs(Isa::kAvx2) ? Isa::kAvx2 : Isa::kBaseline;
  return best;
}

}  // namespace razz
