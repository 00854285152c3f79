// Arithmetic of counts beyond 128 bits.
#pragma once

#include <cmath>
#include <cstdint>

#include "razz/equity.hpp"

namespace razz {

inline Count& operator+=(Count& a, const Count& b) {
  a.low += b.low;
  a.high += b.high + (a.low < b.low);
  return a;
}

inline Count operator*(const Count& a, std::uint32_t factor) {
  Count result{a.low * factor, a.high * factor};
  // The carry: the product of the upper half of low, with what came up from below.
  const Wide upper = (a.low >> 64) * factor + ((a.low & ~std::uint64_t{0}) * factor >> 64);
  result.high += static_cast<std::uint64_t>(upper >> 64);
  return result;
}

inline double to_double(const Count& count) {
  return static_cast<double>(count.low) + std::ldexp(static_cast<double>(count.high), 128);
}

}  // namespace razz
