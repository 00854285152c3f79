// AVX2: sixteen hands at a time are folded to sets of ranks and tested in vectors; the table look-up stays scalar, which
// beats a gather.
#include <immintrin.h>

#include "cpu.hpp"
#include "kernel.hpp"

namespace razz {
namespace {

RAZZ_INLINE __m256i load(const void* p) { return _mm256_loadu_si256(static_cast<const __m256i*>(p)); }

// From four vectors, each with four numbers of 64 bits below 2^16: the sixteen, in order, as numbers of 16 bits.
RAZZ_INLINE __m256i in_order(__m256i in_pairs) {
  return _mm256_permutevar8x32_epi32(in_pairs, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

// A bit for each of sixteen sets that has fewer than five ranks.
RAZZ_INLINE std::uint32_t find_paired(__m256i held) {
  __m256i left = held;
  for (int i = 0; i < 4; ++i) left = _mm256_and_si256(left, _mm256_add_epi16(left, _mm256_set1_epi16(-1)));
  const __m256i none_left = _mm256_cmpeq_epi16(left, _mm256_setzero_si256());
  return _pext_u32(static_cast<std::uint32_t>(_mm256_movemask_epi8(none_left)), 0x55555555);
}

RAZZ_INLINE void rank_sets(__m256i held, Rank* out, PairedHands& paired, std::size_t first) {
  alignas(32) std::uint16_t set[16];
  _mm256_store_si256(reinterpret_cast<__m256i*>(set), held);
  for (int k = 0; k < 16; ++k) out[first + k] = low_table.data()[set[k]];
  paired.add(find_paired(held), first);
}

template <bool kCheck>
bool rank_masks_block(const Mask* hands, Rank* out, std::size_t n) {
  PairedHands paired;
  __m256i seen = _mm256_setzero_si256();
  std::uint64_t counts = 0;
  std::size_t i = 0;
  for (; i + 16 <= n; i += 16) {
    _mm_prefetch(reinterpret_cast<const char*>(hands + i) + kPrefetch, _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(hands + i + 8) + kPrefetch, _MM_HINT_T0);
    __m256i x[4];
    for (std::size_t k = 0; k < 4; ++k) {
      x[k] = load(hands + i + 4 * k);
      if (kCheck) seen = _mm256_or_si256(seen, x[k]);
      x[k] = _mm256_or_si256(x[k], _mm256_srli_epi64(x[k], 2 * kRanks));
      x[k] = _mm256_or_si256(x[k], _mm256_srli_epi64(x[k], kRanks));
      x[k] = _mm256_and_si256(x[k], _mm256_set1_epi64x(kOneSuit));
    }
    rank_sets(in_order(_mm256_packus_epi32(_mm256_packus_epi32(x[0], x[1]), _mm256_packus_epi32(x[2], x[3]))), out,
              paired, i);
    if (kCheck) {
      for (int k = 0; k < 16; ++k) counts |= _mm_popcnt_u64(hands[i + k]);
    }
  }
  const bool long_enough = rank_paired_masks(hands, out, paired);
  const bool rest_is_good = rank_rest(hands + i, out + i, n - i);
  const __m256i above = _mm256_set1_epi64x(kAboveDeck);
  return !kCheck || (_mm256_testz_si256(seen, above) && counts < 8 && long_enough && rest_is_good);
}

bool masks(const Mask* hands, Rank* out, std::size_t n, bool check) {
  return check ? rank_masks_block<true>(hands, out, n) : rank_masks_block<false>(hands, out, n);
}

// Two rows of card indices go to a lane, each into eight bytes. The bytes left over hold numbers that are no card, no
// two alike, whose quarter is no rank.
struct RowLayout {
  alignas(16) std::int8_t spread[16];
  alignas(16) std::int8_t filler[16];
  alignas(16) std::int8_t rotated[3][16];  // each card beside the next in its row, the one after that, and the third
};

template <int kHandSize>
constexpr RowLayout make_layout() {
  RowLayout layout{};
  for (int row = 0; row < 2; ++row) {
    for (int k = 0; k < 8; ++k) {
      const bool card = k < kHandSize;
      layout.spread[8 * row + k] = static_cast<std::int8_t>(card ? kHandSize * row + k : -1);
      layout.filler[8 * row + k] = static_cast<std::int8_t>(card ? 0 : kCards + 4 + k);
      for (int by = 0; by < 3; ++by) {
        layout.rotated[by][8 * row + k] =
            static_cast<std::int8_t>(card ? 8 * row + (k + by + 1) % kHandSize : -1);
      }
    }
  }
  return layout;
}

// Each card's rank as one bit, the low eight ranks in one byte and the high five in another.
alignas(16) constexpr std::uint8_t kLowBits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
alignas(16) constexpr std::uint8_t kHighBits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};

RAZZ_INLINE __m256i both_lanes(const void* p) {
  return _mm256_broadcastsi128_si256(_mm_load_si128(static_cast<const __m128i*>(p)));
}

// In each 16 bits the union of two of the four 16 bits that a row had: from two vectors of rows to one.
RAZZ_INLINE __m256i halve(__m256i a, __m256i b) {
  const __m256 x = _mm256_castsi256_ps(a);
  const __m256 y = _mm256_castsi256_ps(b);
  return _mm256_or_si256(_mm256_castps_si256(_mm256_shuffle_ps(x, y, 0x88)),
                         _mm256_castps_si256(_mm256_shuffle_ps(x, y, 0xDD)));
}

// Sixteen rows of eight bytes, four to a vector: the union of each row's bytes, in the low byte of 16 bits.
RAZZ_INLINE __m256i unite_rows(const __m256i (&x)[4]) {
  const __m256i low_half = _mm256_set1_epi32(0xFFFF);
  __m256i a = halve(x[0], x[1]);
  __m256i b = halve(x[2], x[3]);
  a = _mm256_and_si256(_mm256_or_si256(a, _mm256_srli_epi32(a, 16)), low_half);
  b = _mm256_and_si256(_mm256_or_si256(b, _mm256_srli_epi32(b, 16)), low_half);
  a = _mm256_packus_epi32(a, b);
  return _mm256_and_si256(_mm256_or_si256(a, _mm256_srli_epi16(a, 8)), _mm256_set1_epi16(0xFF));
}

template <int kHandSize>
bool rank_rows_block(const std::uint8_t* hands, Rank* out, std::size_t n) {
  alignas(16) static constexpr RowLayout layout = make_layout<kHandSize>();
  const __m256i low_bits = both_lanes(kLowBits);
  const __m256i high_bits = both_lanes(kHighBits);
  PairedHands paired;
  __m256i highest = _mm256_setzero_si256();
  __m256i twice = _mm256_setzero_si256();
  std::size_t i = 0;
  // The last load of sixteen rows reads 16 bytes where two rows are: up to six more, so two rows must follow.
  for (; i + 18 <= n; i += 16) {
    const std::uint8_t* row = hands + i * kHandSize;
    _mm_prefetch(reinterpret_cast<const char*>(row) + kPrefetch, _MM_HINT_T0);
    _mm_prefetch(reinterpret_cast<const char*>(row) + kPrefetch + 64, _MM_HINT_T0);
    __m256i low[4];
    __m256i high[4];
    for (int k = 0; k < 4; ++k, row += std::ptrdiff_t{4} * kHandSize) {
      const __m256i four_rows = _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(row + std::ptrdiff_t{2} * kHandSize),
                                                    reinterpret_cast<const __m128i*>(row));
      const __m256i spread = _mm256_shuffle_epi8(four_rows, both_lanes(layout.spread));
      highest = _mm256_max_epu8(highest, spread);
      const __m256i cards = _mm256_or_si256(spread, both_lanes(layout.filler));
      for (int by = 0; by < kHandSize / 2; ++by) {
        const __m256i other = _mm256_shuffle_epi8(cards, both_lanes(layout.rotated[by]));
        twice = _mm256_or_si256(twice, _mm256_cmpeq_epi8(cards, other));
      }
      const __m256i rank = _mm256_and_si256(_mm256_srli_epi16(cards, 2), _mm256_set1_epi8(15));
      low[k] = _mm256_shuffle_epi8(low_bits, rank);
      high[k] = _mm256_shuffle_epi8(high_bits, rank);
    }
    rank_sets(in_order(_mm256_or_si256(unite_rows(low), _mm256_slli_epi16(unite_rows(high), 8))), out, paired, i);
  }
  rank_paired_rows(hands, out, kHandSize, paired);
  const bool rest_is_good = rank_rest(hands + i * kHandSize, out + i, n - i, kHandSize);
  const __m256i too_high = _mm256_subs_epu8(highest, _mm256_set1_epi8(kCards - 1));
  return _mm256_testz_si256(too_high, too_high) && _mm256_testz_si256(twice, twice) && rest_is_good;
}

bool cards(const std::uint8_t* hands, Rank* out, std::size_t n, int cards, bool check) {
  const bool good = cards == 7   ? rank_rows_block<7>(hands, out, n)
                    : cards == 6 ? rank_rows_block<6>(hands, out, n)
                                 : rank_rows_block<5>(hands, out, n);
  return good || !check;
}

}  // namespace

const Kernel kAvx2Kernel = {"avx2", cpu_has_avx2, masks, cards};

}  // namespace razz
