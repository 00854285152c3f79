// A row of counts, one lane for each number of cards drawn, in vectors as wide as this file's instruction set has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace razz::RAZZ_ISA {

#if defined(__AVX512F__)
constexpr int kWidest = 8;
#elif defined(__AVX2__)
constexpr int kWidest = 4;
#else
constexpr int kWidest = 2;
#endif

// W lanes of T, which takes 64 bits (or 128, for which there are no vectors and W is 1).
template <typename T, int W>
struct Vector {
  typedef T Type __attribute__((vector_size(W * sizeof(T))));
};
template <typename T>
struct Vector<T, 1> {
  using Type = T;
};
typedef long long Lanes2 __attribute__((vector_size(16)));
typedef long long Lanes4 __attribute__((vector_size(32)));
typedef long long Lanes8 __attribute__((vector_size(64)));

// shift_up: the last lane of `before`, then all but the last lane of x. shift_down: all but the first lane of x, then
// the first lane of `after`.
#if defined(__clang__)
#define RAZZ_SHUFFLE(x, y, type, ...) __builtin_shufflevector(x, y, __VA_ARGS__)
#else
#define RAZZ_SHUFFLE(x, y, type, ...) __builtin_shuffle(x, y, type{__VA_ARGS__})
#endif
template <int W, typename V>
inline V shift_up(V before, V x) {
  if constexpr (W == 1) return before;
  if constexpr (W == 2) return RAZZ_SHUFFLE(before, x, Lanes2, 1, 2);
  if constexpr (W == 4) return RAZZ_SHUFFLE(before, x, Lanes4, 3, 4, 5, 6);
  if constexpr (W == 8) return RAZZ_SHUFFLE(before, x, Lanes8, 7, 8, 9, 10, 11, 12, 13, 14);
}
template <int W, typename V>
inline V shift_down(V x, V after) {
  if constexpr (W == 1) return after;
  if constexpr (W == 2) return RAZZ_SHUFFLE(x, after, Lanes2, 1, 2);
  if constexpr (W == 4) return RAZZ_SHUFFLE(x, after, Lanes4, 1, 2, 3, 4);
  if constexpr (W == 8) return RAZZ_SHUFFLE(x, after, Lanes8, 1, 2, 3, 4, 5, 6, 7, 8);
}
#undef RAZZ_SHUFFLE

// A product of words by a factor below 2^32, from the products of their halves: there is no instruction for whole words
// before AVX-512.
template <int W, typename V>
inline V times_small(V x, std::uint64_t factor) {
#if defined(__AVX512DQ__)
  return x * factor;
#elif defined(__AVX2__)
  if constexpr (W == 4) {
    const __m256i f = _mm256_set1_epi64x(static_cast<long long>(factor));
    const __m256i high = _mm256_mul_epu32(_mm256_srli_epi64((__m256i)x, 32), f);
    return (V)_mm256_add_epi64(_mm256_mul_epu32((__m256i)x, f), _mm256_slli_epi64(high, 32));
  }
#elif defined(__SSE2__)
  if constexpr (W == 2) {
    const __m128i f = _mm_set1_epi64x(static_cast<long long>(factor));
    const __m128i high = _mm_mul_epu32(_mm_srli_epi64((__m128i)x, 32), f);
    return (V)_mm_add_epi64(_mm_mul_epu32((__m128i)x, f), _mm_slli_epi64(high, 32));
  }
#endif
  return x * factor;
}

template <int L, typename T = double>
struct Row {
  static constexpr int kLanes = L;
  // Four lanes in two halves: a shift across the middle of a wider vector takes longer than it saves.
  static constexpr int kWidth = sizeof(T) > 8 ? 1 : L == 4 ? 2 : kWidest;
  static constexpr int kParts = L / kWidth;
  using V = typename Vector<T, kWidth>::Type;
  V part[kParts];

  static Row zero() {
    Row x;
    for (int p = 0; p < kParts; ++p) x.part[p] = V{};
    return x;
  }
  static Row load(const T* from) {
    Row x;
    for (int p = 0; p < kParts; ++p) __builtin_memcpy(&x.part[p], from + p * kWidth, sizeof(V));
    return x;
  }
  T lane(int i) const {
    T value;
    __builtin_memcpy(&value, reinterpret_cast<const char*>(part) + static_cast<std::size_t>(i) * sizeof(T), sizeof(T));
    return value;
  }
  void set(int i, T value) {
    __builtin_memcpy(reinterpret_cast<char*>(part) + static_cast<std::size_t>(i) * sizeof(T), &value, sizeof(T));
  }
  T sum() const {
    T total = 0;
    for (int i = 0; i < L; ++i) total += lane(i);
    return total;
  }
  // Every lane moved up by one, a zero coming in.
  Row shifted() const {
    Row x;
    for (int p = 0; p < kParts; ++p) x.part[p] = shift_up<kWidth>(p > 0 ? part[p - 1] : V{}, part[p]);
    return x;
  }
  // Every lane moved down by one.
  Row lowered() const {
    Row x;
    for (int p = 0; p < kParts; ++p) x.part[p] = shift_down<kWidth>(part[p], p + 1 < kParts ? part[p + 1] : V{});
    return x;
  }
  void add(const Row& x, T factor) {
    for (int p = 0; p < kParts; ++p) part[p] += x.part[p] * factor;
  }
  // The same with a factor below 2^32.
  void add_small(const Row& x, T factor) {
    if constexpr (std::is_same_v<T, std::uint64_t>) {
      for (int p = 0; p < kParts; ++p) part[p] += times_small<kWidth>(x.part[p], factor);
    } else {
      add(x, factor);
    }
  }
  void add(const Row& x, const Row& factor) {
    for (int p = 0; p < kParts; ++p) part[p] += x.part[p] * factor.part[p];
  }
  Row& operator+=(const Row& x) {
    for (int p = 0; p < kParts; ++p) part[p] += x.part[p];
    return *this;
  }
  friend Row operator+(Row x, const Row& y) { return x += y; }
  friend Row operator-(Row x, const Row& y) {
    for (int p = 0; p < kParts; ++p) x.part[p] -= y.part[p];
    return x;
  }
  friend Row operator*(Row x, const Row& y) {
    for (int p = 0; p < kParts; ++p) x.part[p] *= y.part[p];
    return x;
  }
  friend Row operator*(Row x, T y) {
    for (int p = 0; p < kParts; ++p) x.part[p] *= y;
    return x;
  }
};

}  // namespace razz::RAZZ_ISA
