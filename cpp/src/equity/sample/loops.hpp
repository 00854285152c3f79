// The sampling kernel, compiled once for each instruction set.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "equity/sample/kernel.hpp"

namespace razz::RAZZ_ISA {

#if defined(__AVX512BW__)
constexpr int kLanes = 32;
#elif defined(__AVX2__)
constexpr int kLanes = 16;
#else
constexpr int kLanes = 8;
#endif
typedef std::uint16_t Lanes __attribute__((vector_size(2 * kLanes)));
typedef std::int16_t Signed __attribute__((vector_size(2 * kLanes)));

inline Lanes load(const CardBit* from) {
  Lanes x;
  __builtin_memcpy(&x, from, sizeof x);
  return x;
}

inline bool any(Lanes x) {
#if defined(__AVX512BW__)
  return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) != 0;
#elif defined(__AVX2__)
  return !_mm256_testz_si256((__m256i)x, (__m256i)x);
#elif defined(__SSE2__)
  return _mm_movemask_epi8((__m128i)x) != 0;  // every lane is all ones or all zeros
#else
  typedef std::uint64_t Words __attribute__((vector_size(16)));
  const Words w = (Words)x;
  return (w[0] | w[1]) != 0;
#endif
}

// Calls act(lane) for each lane of all ones; the others are all zeros.
template <typename Act>
inline void each_lane(Lanes x, Act act) {
#if defined(__AVX512BW__)
  for (std::uint32_t m = _mm512_movepi16_mask((__m512i)x); m != 0; m &= m - 1) act(__builtin_ctz(m));
#elif defined(__AVX2__)
  for (std::uint32_t m = _mm256_movemask_epi8((__m256i)x) & 0x55555555u; m != 0; m &= m - 1) act(__builtin_ctz(m) / 2);
#else
  for (int i = 0; i < kLanes; ++i) {
    if (x[i] != 0) act(i);
  }
#endif
}

inline Signed count_bits(Lanes x) {
#if defined(__AVX512BITALG__)
  return (Signed)_mm512_popcnt_epi16((__m512i)x);
#elif defined(__AVX2__)
  const __m256i counts =
      _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_and_si256((__m256i)x, _mm256_set1_epi8(15));
  const __m256i high = _mm256_and_si256(_mm256_srli_epi16((__m256i)x, 4), _mm256_set1_epi8(15));
  const __m256i bytes = _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
  return (Signed)_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
#else
  x = x - ((x >> 1) & 0x5555);
  x = (x & 0x3333) + ((x >> 2) & 0x3333);
  x = (x + (x >> 4)) & 0x0F0F;
  return (Signed)((x + (x >> 8)) & 0x1F);
#endif
}

// A hand as the comparison wants it; `few` comes to tell which have fewer than five ranks.
inline Lanes prepare(Lanes x, Lanes& few) {
  const Signed count = count_bits(x);
  x &= x + (Lanes)(count > 5);  // adding -1 takes the lowest bit away, adding 0 leaves all
  x &= x + (Lanes)(count > 6);
  few = (Lanes)(count < 5);
  return x - few;
}

// Where y holds the lowest bit in which x and y differ: x is better.
inline Lanes better(Lanes x, Lanes y) {
  const Lanes differ = x ^ y;
  return (Lanes)((differ & -differ & y) != 0);
}

// The lanes of vector v that are rotations of a deck of n cards.
inline Lanes valid(int v, int n) {
  Lanes lane;
  for (int i = 0; i < kLanes; ++i) lane[i] = static_cast<std::uint16_t>(v * kLanes + i);
  return (Lanes)(lane < static_cast<std::uint16_t>(n));
}

// V vectors of rotations from `start` on, of every deck and injection, for N players.
template <int V, int N>
class Deals {
 public:
  Deals(const Dealing& d, int start) : d_(d), start_(start) {
    for (int v = 0; v < V; ++v) valid_[v] = valid(start / kLanes + v, d.rotations);
  }

  void run() {
    for (int b = 0; b < d_.decks; ++b) {
      deck_ = d_.deck + static_cast<std::size_t>(b) * kDeckRoom;
      const std::uint8_t* places = d_.places;
      for (int a = 0; a < d_.injections; ++a, places += d_.slots) {
        if constexpr (N == 2) {
          two(places);
        } else {
          many(places);
        }
        if (++since_flush_ == 0xFFFF) flush();
      }
    }
    flush();
  }

 private:
  // The hands of one player; `at` moves on to the next player's places.
  void hand(int player, const std::uint8_t* common, const std::uint8_t*& at, Lanes (&x)[V], Lanes (&few)[V]) const {
    for (int v = 0; v < V; ++v) x[v] = Lanes{} + d_.known[player];
    if (d_.common) add(*common, x);
    for (int j = 0; j < d_.draws[player]; ++j) add(*at++, x);
    for (int v = 0; v < V; ++v) x[v] = prepare(x[v], few[v]);
  }
  void add(int place, Lanes (&x)[V]) const {
    const CardBit* from = deck_ + start_ + place;
    for (int v = 0; v < V; ++v) x[v] |= load(from + static_cast<std::size_t>(v) * kLanes);
  }

  void two(const std::uint8_t* places) {
    const std::uint8_t* at = places + d_.common;
    Lanes x[V], y[V], few1[V], few2[V];
    hand(0, places, at, x, few1);
    hand(1, places, at, y, few2);
    Lanes open = {};
    for (int v = 0; v < V; ++v) {
      few1[v] &= few2[v] & valid_[v];
      open |= few1[v];
      const Lanes counted = valid_[v] & ~few1[v];
      sole_[0][v] -= better(x[v], y[v]) & counted;
      sole_[1][v] -= (Lanes)(x[v] == y[v]) & counted;  // here: ties
      dealt_[v] -= counted;
    }
    if (any(open)) settle(few1, places);
  }

  void many(const std::uint8_t* places) {
    const std::uint8_t* at = places + d_.common;
    Lanes x[N][V], best[V], all_few[V];
    for (int i = 0; i < N; ++i) {
      Lanes few[V];
      hand(i, places, at, x[i], few);
      for (int v = 0; v < V; ++v) {
        if (i == 0) {
          best[v] = x[i][v];
          all_few[v] = few[v] & valid_[v];
        } else {
          const Lanes swap = better(x[i][v], best[v]);
          best[v] = (best[v] & ~swap) | (x[i][v] & swap);
          all_few[v] &= few[v];
        }
      }
    }
    Lanes any_open = {};
    Lanes any_shared = {};
    Lanes shared[V];
    for (int v = 0; v < V; ++v) {
      Lanes once = {};
      Lanes twice = {};
      for (int i = 0; i < N; ++i) {
        const Lanes wins = (Lanes)(x[i][v] == best[v]);
        twice |= once & wins;
        once |= wins;
        x[i][v] = wins;
      }
      const Lanes counted = valid_[v] & ~all_few[v] & ~twice;
      for (int i = 0; i < N; ++i) sole_[i][v] -= x[i][v] & counted;
      shared[v] = twice & valid_[v] & ~all_few[v];
      any_open |= all_few[v];
      any_shared |= shared[v];
    }
    if (any(any_open)) settle(all_few, places);
    if (any(any_shared)) share(shared, x);
  }

  __attribute__((noinline)) void settle(const Lanes (&open)[V], const std::uint8_t* places) {
    for (int v = 0; v < V; ++v) {
      each_lane(open[v], [&](int lane) { ++d_.by_set[settle_deal(d_, places, deck_, start_ + v * kLanes + lane)]; });
    }
  }

  __attribute__((noinline)) void share(const Lanes (&shared)[V], const Lanes (&wins)[N][V]) {
    for (int v = 0; v < V; ++v) {
      if (!any(shared[v])) continue;
      Lanes set = {};
      for (int i = 0; i < N; ++i) {
        const auto bit = static_cast<std::uint16_t>(1u << i);
        set |= wins[i][v] & bit;
      }
      std::uint16_t winners[kLanes];
      __builtin_memcpy(winners, &set, sizeof set);
      each_lane(shared[v], [&](int lane) { ++d_.by_set[winners[lane]]; });
    }
  }

  static std::uint64_t sum(Lanes (&x)[V]) {
    std::uint64_t total = 0;
    for (int v = 0; v < V; ++v) {
      for (int i = 0; i < kLanes; ++i) total += x[v][i];
      x[v] = Lanes{};
    }
    return total;
  }
  void flush() {
    since_flush_ = 0;
    if constexpr (N == 2) {
      const std::uint64_t first = sum(sole_[0]);
      const std::uint64_t ties = sum(sole_[1]);
      d_.by_set[1] += first;
      d_.by_set[3] += ties;
      d_.by_set[2] += sum(dealt_) - first - ties;
    } else {
      for (int i = 0; i < N; ++i) d_.by_set[1 << i] += sum(sole_[i]);
    }
  }

  const Dealing& d_;
  const int start_;
  const CardBit* deck_ = nullptr;
  int since_flush_ = 0;
  Lanes valid_[V];
  Lanes sole_[N][V] = {};
  Lanes dealt_[V] = {};
};

// As many vectors at a time as leave registers to work in.
template <int N>
void deal_all(const Dealing& d) {
  const int vectors = (d.rotations + kLanes - 1) / kLanes;
  for (int v = 0; v < vectors;) {
    if (kLanes < 32 && vectors - v >= 3) {  // else they are two at most
      Deals<3, N>(d, v * kLanes).run();
      v += 3;
    } else if (vectors - v >= 2) {
      Deals<2, N>(d, v * kLanes).run();
      v += 2;
    } else {
      Deals<1, N>(d, v * kLanes).run();
      v += 1;
    }
  }
}

}  // namespace razz::RAZZ_ISA
