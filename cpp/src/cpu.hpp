// What the processor can do, asked at run time.
#pragma once

namespace razz {

#if defined(__x86_64__) || defined(__i386__)
[[maybe_unused]] static inline bool cpu_has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}
// Skylake-X and later.
[[maybe_unused]] static inline bool cpu_has_avx512() {
  return cpu_has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
// Ice Lake, Zen 4 and later.
[[maybe_unused]] static inline bool cpu_has_avx512_vbmi() {
  return cpu_has_avx512() && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
         __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni");
}
#endif

}  // namespace razz
