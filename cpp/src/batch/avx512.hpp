// AVX-512: 32 hands at a time, ranked in registers. Compiled twice: for Skylake-X, and with the instructions that came
// with Ice Lake and Zen 4 (VBMI, VBMI2, VPOPCNTDQ, GFNI).
#pragma once

#include <immintrin.h>

#include "batch/kernel.hpp"
#include "cpu.hpp"

namespace razz {
namespace {

struct Words {
  alignas(64) std::uint16_t value[32];
};
constexpr Words make_iota() {
  Words iota{};
  for (int i = 0; i < 32; ++i) iota.value[i] = static_cast<std::uint16_t>(i);
  return iota;
}
// Word 4 q + k of a packed vector is hand 8 k + q, but that the two k in the middle change places.
constexpr Words make_hand_order() {
  Words order{};
  constexpr int kWord[4] = {0, 2, 1, 3};
  for (int i = 0; i < 32; ++i) order.value[i] = static_cast<std::uint16_t>(4 * (i % 8) + kWord[i / 8]);
  return order;
}
constexpr Words kIota = make_iota();
constexpr Words kHandOrder = make_hand_order();

// Ranks sets of ranks, from the first of a block on, and lists those with fewer than five.
class SetRanker {
 public:
  explicit SetRanker(Positions& room) : paired(room) {}

  // The next 32.
  RAZZ_METHOD void rank(__m512i held, Rank* out) {
    const __m512i minus_one = _mm512_set1_epi16(-1);
    __m512i left = held;
    for (int i = 0; i < 4; ++i) left = _mm512_and_si512(left, _mm512_add_epi16(left, minus_one));
    const __mmask32 found = _mm512_testn_epi16_mask(left, left);
    left = _mm512_and_si512(left, _mm512_add_epi16(left, minus_one));
    _mm512_storeu_si512(out + first_, dense_rank(_mm512_xor_si512(held, left)));
#ifdef __AVX512VBMI2__
    _mm512_storeu_si512(paired.end, _mm512_maskz_compress_epi16(found, positions_));
    paired.end += _mm_popcnt_u32(found);
    positions_ = _mm512_add_epi16(positions_, _mm512_set1_epi16(32));
#else
    paired.add(found, first_);
#endif
    first_ += 32;
  }

  PairedHands paired;

 private:
#ifdef __AVX512VBMI__
  // Split at the seventh rank: 64 numbers of 16 bits above it, 128 bytes below.
  RAZZ_METHOD __m512i dense_rank(__m512i five) const {
    const __m512i high = _mm512_permutex2var_epi16(high_[0], _mm512_srli_epi16(five, 7), high_[1]);
    const __m512i low = _mm512_maskz_permutex2var_epi8(0x5555555555555555, low_[0], five, low_[1]);
    return _mm512_add_epi16(high, low);
  }

  const __m512i high_[2] = {_mm512_load_si512(high6_table.data()), _mm512_load_si512(high6_table.data() + 32)};
  const __m512i low_[2] = {_mm512_load_si512(low7_table.data()), _mm512_load_si512(low7_table.data() + 64)};
#else
  // Split at the sixth rank: 128 numbers of 16 bits above it, 64 below.
  RAZZ_METHOD __m512i dense_rank(__m512i five) const {
    const __m512i low = _mm512_permutex2var_epi16(low_[0], five, low_[1]);
    const __m512i index = _mm512_srli_epi16(five, 6);
    const __m512i without_king = _mm512_permutex2var_epi16(high_[0], index, high_[1]);
    const __m512i with_king = _mm512_permutex2var_epi16(high_[2], index, high_[3]);
    const __mmask32 king = _mm512_test_epi16_mask(five, _mm512_set1_epi16(1 << 12));
    return _mm512_add_epi16(low, _mm512_mask_blend_epi16(king, without_king, with_king));
  }

  const __m512i high_[4] = {_mm512_load_si512(high7_table.data()), _mm512_load_si512(high7_table.data() + 32),
                            _mm512_load_si512(high7_table.data() + 64), _mm512_load_si512(high7_table.data() + 96)};
  const __m512i low_[2] = {_mm512_load_si512(low6_table.data()), _mm512_load_si512(low6_table.data() + 32)};
#endif

  std::size_t first_ = 0;  // of the 32 hands that are next
#ifdef __AVX512VBMI2__
  __m512i positions_ = _mm512_load_si512(kIota.value);  // theirs
#endif
};

RAZZ_INLINE __m512i count_cards(__m512i hands) {
#ifdef __AVX512VPOPCNTDQ__
  return _mm512_popcnt_epi64(hands);
#else
  const __m512i table = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  const __m512i nibble = _mm512_set1_epi8(15);
  const __m512i low = _mm512_shuffle_epi8(table, _mm512_and_si512(hands, nibble));
  const __m512i high = _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi16(hands, 4), nibble));
  return _mm512_sad_epu8(_mm512_add_epi8(low, high), _mm512_setzero_si512());
#endif
}

constexpr int kOr3 = 0xFE;

template <bool kCheck>
bool rank_masks_block(const Mask* hands, Rank* out, std::size_t n) {
  const __m512i hand_order = _mm512_load_si512(kHandOrder.value);
  Positions room;
  SetRanker ranker(room);
  __m512i seen = _mm512_setzero_si512();
  __m512i counts = _mm512_setzero_si512();
  std::size_t i = 0;
  for (; i + 32 <= n; i += 32) {
    __m512i x[4];
    for (std::size_t k = 0; k < 4; ++k) {
      _mm_prefetch(reinterpret_cast<const char*>(hands + i + 8 * k) + kPrefetch, _MM_HINT_T0);
      x[k] = _mm512_loadu_si512(hands + i + 8 * k);
    }
    if (kCheck) {
      seen = _mm512_ternarylogic_epi64(seen, x[0], x[1], kOr3);
      seen = _mm512_ternarylogic_epi64(seen, x[2], x[3], kOr3);
      counts = _mm512_ternarylogic_epi64(counts, count_cards(x[0]), count_cards(x[1]), kOr3);
      counts = _mm512_ternarylogic_epi64(counts, count_cards(x[2]), count_cards(x[3]), kOr3);
    }
    // Two suits are folded onto the other two; then there is room for two hands in 64 bits, and after one more fold for
    // four.
    for (__m512i& hand : x) hand = _mm512_or_si512(hand, _mm512_srli_epi64(hand, 2 * kRanks));
    __m512i x01 = _mm512_mask_blend_epi32(0xAAAA, x[0], _mm512_slli_epi64(x[1], 32));
    __m512i x23 = _mm512_mask_blend_epi32(0xAAAA, x[2], _mm512_slli_epi64(x[3], 32));
    x01 = _mm512_or_si512(x01, _mm512_srli_epi32(x01, kRanks));
    x23 = _mm512_or_si512(x23, _mm512_srli_epi32(x23, kRanks));
    const __m512i packed = _mm512_mask_blend_epi16(0xAAAAAAAA, x01, _mm512_slli_epi32(x23, 16));
    const __m512i held = _mm512_and_si512(packed, _mm512_set1_epi16(static_cast<short>(kOneSuit)));
    ranker.rank(_mm512_permutexvar_epi16(hand_order, held), out);
  }
  const bool long_enough = rank_paired_masks(hands, out, ranker.paired);
  const bool rest_is_good = rank_rest(hands + i, out + i, n - i);
  if (!kCheck) return true;
  const __mmask8 above = _mm512_test_epi64_mask(seen, _mm512_set1_epi64(kAboveDeck));
  const __mmask8 too_many = _mm512_test_epi64_mask(counts, _mm512_set1_epi64(~7));
  return (above | too_many) == 0 && long_enough && rest_is_good;
}

bool masks(const Mask* hands, Rank* out, std::size_t n, bool check) {
  return check ? rank_masks_block<true>(hands, out, n) : rank_masks_block<false>(hands, out, n);
}

#ifdef __AVX512VBMI__

// How eight rows of card indices, side by side in memory, are spread to eight bytes each. The bytes left over hold
// numbers that are no card, no two alike.
struct RowLayout {
  alignas(64) std::uint8_t spread[64];
  alignas(64) std::uint8_t filler[64];
  alignas(64) std::uint8_t rotated[3][64];  // each card beside the next in its row, the one after that, and the third
};

template <int kHandSize>
constexpr RowLayout make_layout() {
  RowLayout layout{};
  for (int row = 0; row < 8; ++row) {
    for (int k = 0; k < 8; ++k) {
      const int at = 8 * row + k;
      const bool card = k < kHandSize;
      layout.spread[at] = static_cast<std::uint8_t>(card ? kHandSize * row + k : 0);
      layout.filler[at] = static_cast<std::uint8_t>(kCards + 4 + k);
      for (int by = 0; by < 3; ++by) {
        // vpshufb: within 16 bytes; the top bit gives zero, which no filler is
        layout.rotated[by][at] = static_cast<std::uint8_t>(card ? at % 16 / 8 * 8 + (k + by + 1) % kHandSize : 0x80);
      }
    }
  }
  return layout;
}

// Each card's rank as one bit of 13, the low byte in one table and the high in another; nothing for an invalid index.
struct RankBits {
  alignas(64) std::uint8_t low[64];
  alignas(64) std::uint8_t high[64];
};
constexpr RankBits make_rank_bits() {
  RankBits bits{};
  for (int card = 0; card < kCards; ++card) {
    bits.low[card] = static_cast<std::uint8_t>(1u << rank_of_index(card));
    bits.high[card] = static_cast<std::uint8_t>(1u << rank_of_index(card) >> 8);
  }
  return bits;
}
constexpr RankBits kRankBits = make_rank_bits();

// For each of eight rows, the union of its eight bytes. As 8 x 8 bits they are transposed (the affine product with the
// identity does that), so that one byte holds what the row's cards say of one rank, and is tested for any.
RAZZ_INLINE std::uint64_t unite_rows(__m512i bits) {
  const __m512i transposed = _mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(0x8040201008040201), bits, 0);
  return _cvtmask64_u64(_mm512_test_epi8_mask(transposed, transposed));
}

template <int kHandSize>
bool rank_rows(const std::uint8_t* hands, Rank* out, std::size_t n) {
  static constexpr RowLayout layout = make_layout<kHandSize>();
  constexpr __mmask64 kCardBytes = ((1ull << kHandSize) - 1) * 0x0101010101010101;
  const __m512i spread = _mm512_load_si512(layout.spread);
  const __m512i filler = _mm512_load_si512(layout.filler);
  const __m512i low_bits = _mm512_load_si512(kRankBits.low);
  const __m512i high_bits = _mm512_load_si512(kRankBits.high);
  Positions room;
  SetRanker ranker(room);
  __m512i highest = _mm512_setzero_si512();
  __m512i least_difference = _mm512_set1_epi8(-1);
  std::size_t i = 0;
  // The last load reads 64 bytes where eight rows are: up to 24 more, so five rows must follow.
  for (; i + 37 <= n; i += 32) {
    alignas(32) std::uint64_t low[4];
    alignas(32) std::uint64_t high[4];
    for (std::size_t k = 0; k < 4; ++k) {
      const std::uint8_t* rows = hands + (i + 8 * k) * kHandSize;
      _mm_prefetch(reinterpret_cast<const char*>(rows) + kPrefetch, _MM_HINT_T0);
      const __m512i eight_rows = _mm512_loadu_si512(rows);
      const __m512i cards = _mm512_mask_permutexvar_epi8(filler, kCardBytes, spread, eight_rows);
      highest = _mm512_max_epu8(highest, cards);
      for (int by = 0; by < kHandSize / 2; ++by) {
        const __m512i other = _mm512_shuffle_epi8(cards, _mm512_load_si512(layout.rotated[by]));
        least_difference = _mm512_min_epu8(least_difference, _mm512_xor_si512(cards, other));
      }
      low[k] = unite_rows(_mm512_permutexvar_epi8(cards, low_bits));
      high[k] = unite_rows(_mm512_permutexvar_epi8(cards, high_bits));
    }
    const __m512i held_low = _mm512_cvtepu8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(low)));
    const __m512i held_high = _mm512_cvtepu8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(high)));
    ranker.rank(_mm512_or_si512(held_low, _mm512_slli_epi16(held_high, 8)), out);
  }
  rank_paired_rows(hands, out, kHandSize, ranker.paired);
  const bool rest_is_good = rank_rest(hands + i * kHandSize, out + i, n - i, kHandSize);
  const __mmask64 too_high = _mm512_mask_cmpgt_epu8_mask(kCardBytes, highest, _mm512_set1_epi8(kCards - 1));
  const __mmask64 twice = _mm512_testn_epi8_mask(least_difference, least_difference);
  return too_high == 0 && twice == 0 && rest_is_good;
}

#else

template <int kHandSize>
bool rank_rows(const std::uint8_t* hands, Rank* out, std::size_t n) {
  return kAvx2Kernel.cards[kHandSize - 5](hands, out, n);
}

#endif

}  // namespace
}  // namespace razz
