// AVX2: 32 hands at a time are folded to sets of ranks, sixteen to a vector. Tables of sixteen bytes, looked up by
// nibble, take the place of the large one, which would cost a scalar load a hand, and by a gather more.
#include <immintrin.h>

#include "batch/kernel.hpp"
#include "cpu.hpp"
#include "rank/combinatorics.hpp"

namespace razz {
namespace {

RAZZ_INLINE __m256i load(const void* p) { return _mm256_loadu_si256(static_cast<const __m256i*>(p)); }

// From four vectors, each with four numbers of 64 bits below 2^16: the sixteen, in order, as numbers of 16 bits.
RAZZ_INLINE __m256i in_order(__m256i in_pairs) {
  return _mm256_permutevar8x32_epi32(in_pairs, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

// The rank of a hand with no pair is the sum of three parts, split as in tables.hpp: the ranks above some point fix how
// many of the five lie below it. Those in the middle have that number looked up.
struct Parts {
  alignas(16) std::uint8_t low[16];         // of ranks 0 to 3
  alignas(16) std::uint8_t low_count[16];   // how many these are: bits 0, 1 and 2 of the number in bits 7, 6 and 5
  alignas(16) std::uint8_t middle[5][16];   // of ranks 4 to 7, for each number below
  alignas(16) std::uint8_t high[2][2][16];  // of ranks 8 to 12, without king and with one: modulo 64, and how many 64s
};
constexpr Parts make_parts() {
  Parts parts{};
  for (std::uint32_t set = 0; set < 16; ++set) {
    const int count = count_bits(set);
    parts.low[set] = static_cast<std::uint8_t>(set_index(set));
    parts.low_count[set] = static_cast<std::uint8_t>((count & 1) << 7 | (count & 2) << 5 | (count & 4) << 3);
    for (int below = 0; below < 5; ++below) {
      parts.middle[below][set] = static_cast<std::uint8_t>(part_index(set, 4, below + count));
    }
    for (int king = 0; king < 2; ++king) {
      const int sum = part_index(set | (king ? 16u : 0u), 8, 5);
      parts.high[0][king][set] = static_cast<std::uint8_t>(sum % 64);
      parts.high[1][king][set] = static_cast<std::uint8_t>(sum / 64);
    }
  }
  return parts;
}
constexpr Parts kParts = make_parts();

RAZZ_INLINE __m256i both_lanes(const void* p) {
  return _mm256_broadcastsi128_si256(_mm_load_si128(static_cast<const __m128i*>(p)));
}
RAZZ_INLINE __m256i look_up(const std::uint8_t (&table)[16], __m256i index) {
  return _mm256_shuffle_epi8(both_lanes(table), index);
}

// Ranks 32 sets of ranks, from the `first` of a block on, and lists those with fewer than five.
RAZZ_INLINE void rank_sets(__m256i held0, __m256i held1, Rank* out, PairedHands& paired, std::size_t first) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i minus_one = _mm256_set1_epi16(-1);
  __m256i left0 = held0;
  __m256i left1 = held1;
  for (int i = 0; i < 4; ++i) {
    left0 = _mm256_and_si256(left0, _mm256_add_epi16(left0, minus_one));
    left1 = _mm256_and_si256(left1, _mm256_add_epi16(left1, minus_one));
  }
  const __m256i none_left = _mm256_packs_epi16(_mm256_cmpeq_epi16(left0, zero), _mm256_cmpeq_epi16(left1, zero));
  const __m256i found = _mm256_permute4x64_epi64(none_left, 0xD8);
  const __m256i five0 = _mm256_xor_si256(held0, _mm256_and_si256(left0, _mm256_add_epi16(left0, minus_one)));
  const __m256i five1 = _mm256_xor_si256(held1, _mm256_and_si256(left1, _mm256_add_epi16(left1, minus_one)));

  const __m256i low_byte = _mm256_set1_epi16(0xFF);
  const __m256i nibble = _mm256_set1_epi8(15);
  const __m256i low8 = _mm256_packus_epi16(_mm256_and_si256(five0, low_byte), _mm256_and_si256(five1, low_byte));
  const __m256i high = _mm256_packus_epi16(_mm256_srli_epi16(five0, 8), _mm256_srli_epi16(five1, 8));
  const __m256i low = _mm256_and_si256(low8, nibble);
  const __m256i middle = _mm256_and_si256(_mm256_srli_epi16(low8, 4), nibble);

  const __m256i one = look_up(kParts.low_count, low);
  const __m256i two = _mm256_add_epi8(one, one);
  const __m256i four = _mm256_add_epi8(two, two);
  const __m256i m01 = _mm256_blendv_epi8(look_up(kParts.middle[0], middle), look_up(kParts.middle[1], middle), one);
  const __m256i m23 = _mm256_blendv_epi8(look_up(kParts.middle[2], middle), look_up(kParts.middle[3], middle), one);
  const __m256i middle_part =
      _mm256_blendv_epi8(_mm256_blendv_epi8(m01, m23, two), look_up(kParts.middle[4], middle), four);
  const __m256i king = _mm256_slli_epi16(high, 3);
  const __m256i units = _mm256_blendv_epi8(look_up(kParts.high[0][0], high), look_up(kParts.high[0][1], high), king);
  const __m256i sixty_fours =
      _mm256_blendv_epi8(look_up(kParts.high[1][0], high), look_up(kParts.high[1][1], high), king);
  const __m256i sum = _mm256_add_epi8(_mm256_add_epi8(look_up(kParts.low, low), middle_part), units);
  const __m256i weights = _mm256_set1_epi16(64 << 8 | 1);
  const __m256i rank0 = _mm256_maddubs_epi16(_mm256_unpacklo_epi8(sum, sixty_fours), weights);
  const __m256i rank1 = _mm256_maddubs_epi16(_mm256_unpackhi_epi8(sum, sixty_fours), weights);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + first), rank0);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + first + 16), rank1);
  paired.add<1, 4>(static_cast<std::uint32_t>(_mm256_movemask_epi8(found)), first);
}

alignas(16) constexpr std::uint8_t kBitsOfNibble[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

RAZZ_INLINE __m256i count_cards(__m256i hands) {
  const __m256i nibble = _mm256_set1_epi8(15);
  const __m256i low = look_up(kBitsOfNibble, _mm256_and_si256(hands, nibble));
  const __m256i high = look_up(kBitsOfNibble, _mm256_and_si256(_mm256_srli_epi16(hands, 4), nibble));
  return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

template <bool kCheck>
bool rank_masks_block(const Mask* hands, Rank* out, std::size_t n) {
  Positions room;
  PairedHands paired(room);
  __m256i seen = _mm256_setzero_si256();
  __m256i counts = _mm256_setzero_si256();
  std::size_t i = 0;
  for (; i + 32 <= n; i += 32) {
    __m256i held[2];
    for (std::size_t half = 0; half < 2; ++half) {
      const Mask* sixteen = hands + i + 16 * half;
      _mm_prefetch(reinterpret_cast<const char*>(sixteen) + kPrefetch, _MM_HINT_T0);
      _mm_prefetch(reinterpret_cast<const char*>(sixteen + 8) + kPrefetch, _MM_HINT_T0);
      __m256i x[4];
      for (std::size_t k = 0; k < 4; ++k) {
        x[k] = load(sixteen + 4 * k);
        if (kCheck) {
          seen = _mm256_or_si256(seen, x[k]);
          counts = _mm256_or_si256(counts, count_cards(x[k]));
        }
        x[k] = _mm256_or_si256(x[k], _mm256_srli_epi64(x[k], 2 * kRanks));
        x[k] = _mm256_or_si256(x[k], _mm256_srli_epi64(x[k], kRanks));
        x[k] = _mm256_and_si256(x[k], _mm256_set1_epi64x(kOneSuit));
      }
      held[half] = in_order(_mm256_packus_epi32(_mm256_packus_epi32(x[0], x[1]), _mm256_packus_epi32(x[2], x[3])));
    }
    rank_sets(held[0], held[1], out, paired, i);
  }
  const bool long_enough = rank_paired_masks(hands, out, paired);
  const bool rest_is_good = rank_rest(hands + i, out + i, n - i);
  const __m256i above = _mm256_set1_epi64x(kAboveDeck);
  const __m256i eight_or_more = _mm256_set1_epi64x(~7);
  return !kCheck ||
         (_mm256_testz_si256(seen, above) && _mm256_testz_si256(counts, eight_or_more) && long_enough && rest_is_good);
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
        layout.rotated[by][8 * row + k] = static_cast<std::int8_t>(card ? 8 * row + (k + by + 1) % kHandSize : -1);
      }
    }
  }
  return layout;
}

// Each card's rank as one bit, the low eight ranks in one byte and the high five in another.
alignas(16) constexpr std::uint8_t kLowBits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
alignas(16) constexpr std::uint8_t kHighBits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};

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
bool rank_rows(const std::uint8_t* hands, Rank* out, std::size_t n) {
  alignas(16) static constexpr RowLayout layout = make_layout<kHandSize>();
  const __m256i low_bits = both_lanes(kLowBits);
  const __m256i high_bits = both_lanes(kHighBits);
  Positions room;
  PairedHands paired(room);
  __m256i highest = _mm256_setzero_si256();
  __m256i twice = _mm256_setzero_si256();
  std::size_t i = 0;
  // The last load of 32 rows reads 16 bytes where two rows are: up to six more, so two rows must follow.
  for (; i + 34 <= n; i += 32) {
    const std::uint8_t* row = hands + i * kHandSize;
    __m256i held[2];
    for (__m256i& sixteen : held) {
      _mm_prefetch(reinterpret_cast<const char*>(row) + kPrefetch, _MM_HINT_T0);
      _mm_prefetch(reinterpret_cast<const char*>(row) + kPrefetch + 64, _MM_HINT_T0);
      __m256i low[4];
      __m256i high[4];
      for (int k = 0; k < 4; ++k, row += std::ptrdiff_t{4} * kHandSize) {
        const std::uint8_t* next_two = row + std::ptrdiff_t{2} * kHandSize;
        const __m256i four_rows =
            _mm256_loadu2_m128i(reinterpret_cast<const __m128i*>(next_two), reinterpret_cast<const __m128i*>(row));
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
      sixteen = in_order(_mm256_or_si256(unite_rows(low), _mm256_slli_epi16(unite_rows(high), 8)));
    }
    rank_sets(held[0], held[1], out, paired, i);
  }
  rank_paired_rows(hands, out, kHandSize, paired);
  const bool rest_is_good = rank_rest(hands + i * kHandSize, out + i, n - i, kHandSize);
  const __m256i too_high = _mm256_subs_epu8(highest, _mm256_set1_epi8(kCards - 1));
  return _mm256_testz_si256(too_high, too_high) && _mm256_testz_si256(twice, twice) && rest_is_good;
}

}  // namespace

const Kernel kAvx2Kernel = {"avx2", cpu_has_avx2, masks, {rank_rows<5>, rank_rows<6>, rank_rows<7>}};

}  // namespace razz
