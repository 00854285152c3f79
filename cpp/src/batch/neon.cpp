// NEON, which every aarch64 processor has: sixteen hands at a time, ranked in registers.
#include <arm_neon.h>

#include "batch/kernel.hpp"

namespace razz {
namespace {

struct Bytes {
  alignas(16) std::uint8_t value[64];
};

RAZZ_INLINE uint8x16x4_t load_table(const std::uint8_t* p) { return vld1q_u8_x4(p); }

// Ranks sets of ranks, from the first of a block on, and lists those with fewer than five.
class SetRanker {
 public:
  explicit SetRanker(Positions& room) : paired(room) {
    Bytes low;
    Bytes high;
    for (int i = 0; i < 64; ++i) {
      low.value[i] = static_cast<std::uint8_t>(high6_table.data()[i]);
      high.value[i] = static_cast<std::uint8_t>(high6_table.data()[i] >> 8);
    }
    high_part_[0] = load_table(low.value);
    high_part_[1] = load_table(high.value);
    low_part_[0] = load_table(low7_table.data());
    low_part_[1] = load_table(low7_table.data() + 64);
  }

  // The next sixteen.
  RAZZ_METHOD void rank(uint16x8_t held0, uint16x8_t held1, Rank* out) {
    uint16x8_t four_gone0 = held0;
    uint16x8_t four_gone1 = held1;
    for (int i = 0; i < 4; ++i) {
      four_gone0 = without_lowest(four_gone0);
      four_gone1 = without_lowest(four_gone1);
    }
    const uint16x8_t five0 = veorq_u16(held0, without_lowest(four_gone0));
    const uint16x8_t five1 = veorq_u16(held1, without_lowest(four_gone1));

    // The two tables whose sum is the rank (tables.hpp), split at the seventh rank.
    const uint8x16_t low = vandq_u8(low_bytes(five0, five1), vdupq_n_u8(127));
    const uint8x16_t high = low_bytes(vshrq_n_u16(five0, 7), vshrq_n_u16(five1, 7));
    const uint8x16_t low_rank = vqtbx4q_u8(vqtbl4q_u8(low_part_[0], low), low_part_[1], vsubq_u8(low, vdupq_n_u8(64)));
    const uint8x16_t high_rank = vqtbl4q_u8(high_part_[0], high);
    const uint8x16_t high_rank_256 = vqtbl4q_u8(high_part_[1], high);
    const uint16x8_t rank0 = vreinterpretq_u16_u8(vzip1q_u8(high_rank, high_rank_256));
    const uint16x8_t rank1 = vreinterpretq_u16_u8(vzip2q_u8(high_rank, high_rank_256));
    vst1q_u16(out + first_, vaddw_u8(rank0, vget_low_u8(low_rank)));
    vst1q_u16(out + first_ + 8, vaddw_high_u8(rank1, low_rank));

    const uint8x16_t none_left = low_bytes(vceqzq_u16(four_gone0), vceqzq_u16(four_gone1));
    const uint8x8_t nibbles = vshrn_n_u16(vreinterpretq_u16_u8(none_left), 4);
    const std::uint64_t found = vget_lane_u64(vreinterpret_u64_u8(nibbles), 0);
    paired.add<4>(found & 0x1111111111111111, first_);
    first_ += 16;
  }

  PairedHands paired;

 private:
  RAZZ_METHOD static uint16x8_t without_lowest(uint16x8_t set) {
    return vandq_u16(set, vsubq_u16(set, vdupq_n_u16(1)));
  }
  RAZZ_METHOD static uint8x16_t low_bytes(uint16x8_t a, uint16x8_t b) {
    return vuzp1q_u8(vreinterpretq_u8_u16(a), vreinterpretq_u8_u16(b));
  }

  uint8x16x4_t high_part_[2];  // low bytes, high bytes
  uint8x16x4_t low_part_[2];   // the first 64 bytes, the last
  std::size_t first_ = 0;
};

// The low 13 bits of eight numbers of 64 bits, in order.
RAZZ_INLINE uint16x8_t pack_folded(const uint64x2_t* x) {
  const uint32x4_t a = vuzp1q_u32(vreinterpretq_u32_u64(x[0]), vreinterpretq_u32_u64(x[1]));
  const uint32x4_t b = vuzp1q_u32(vreinterpretq_u32_u64(x[2]), vreinterpretq_u32_u64(x[3]));
  const uint16x8_t packed = vuzp1q_u16(vreinterpretq_u16_u32(a), vreinterpretq_u16_u32(b));
  return vandq_u16(packed, vdupq_n_u16(kOneSuit));
}

bool masks(const Mask* hands, Rank* out, std::size_t n, bool check) {
  Positions room;
  SetRanker ranker(room);
  uint64x2_t seen = vdupq_n_u64(0);
  uint64x2_t counts = vdupq_n_u64(0);
  std::size_t i = 0;
  for (; i + 16 <= n; i += 16) {
    uint64x2_t x[8];
    for (int k = 0; k < 8; ++k) {
      x[k] = vld1q_u64(hands + i + 2 * k);
      seen = vorrq_u64(seen, x[k]);
      const uint8x16_t in_bytes = vcntq_u8(vreinterpretq_u8_u64(x[k]));
      counts = vorrq_u64(counts, vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(in_bytes))));
      x[k] = vorrq_u64(x[k], vshrq_n_u64(x[k], 2 * kRanks));
      x[k] = vorrq_u64(x[k], vshrq_n_u64(x[k], kRanks));
    }
    ranker.rank(pack_folded(x), pack_folded(x + 4), out);
  }
  const bool long_enough = rank_paired_masks(hands, out, ranker.paired);
  const bool rest_is_good = rank_rest(hands + i, out + i, n - i);
  const bool fit = (vgetq_lane_u64(seen, 0) | vgetq_lane_u64(seen, 1)) <= kFullDeck &&
                   (vgetq_lane_u64(counts, 0) | vgetq_lane_u64(counts, 1)) < 8;
  return !check || (fit && long_enough && rest_is_good);
}

// Each card's rank as one bit of 13, the low byte in one table and the high in another; nothing for an invalid index.
struct RankBits {
  Bytes low;
  Bytes high;
};
constexpr RankBits make_rank_bits() {
  RankBits bits{};
  for (int card = 0; card < kCards; ++card) {
    bits.low.value[card] = static_cast<std::uint8_t>(1u << rank_of_index(card));
    bits.high.value[card] = static_cast<std::uint8_t>(1u << rank_of_index(card) >> 8);
  }
  return bits;
}
constexpr RankBits kRankBits = make_rank_bits();

// How two rows of card indices, side by side in memory, are spread to eight bytes each. The bytes left over hold numbers
// that are no card, no two alike.
struct RowLayout {
  alignas(16) std::uint8_t spread[16];
  alignas(16) std::uint8_t filler[16];
  alignas(16) std::uint8_t rotated[3][16];  // each card beside the next in its row, the one after that, and the third
};

template <int kHandSize>
constexpr RowLayout make_layout() {
  RowLayout layout{};
  for (int row = 0; row < 2; ++row) {
    for (int k = 0; k < 8; ++k) {
      const int at = 8 * row + k;
      const bool card = k < kHandSize;
      layout.spread[at] = static_cast<std::uint8_t>(card ? kHandSize * row + k : 255);
      layout.filler[at] = static_cast<std::uint8_t>(card ? 0 : kCards + 4 + k);
      for (int by = 0; by < 3; ++by) {
        layout.rotated[by][at] = static_cast<std::uint8_t>(card ? 8 * row + (k + by + 1) % kHandSize : 255);
      }
    }
  }
  return layout;
}

// Sixteen rows of eight bytes: the union of each row's bytes.
RAZZ_INLINE uint8x16_t unite_rows(const uint8x16_t (&rows)[8]) {
  uint32x4_t by_four[4];
  for (int k = 0; k < 4; ++k) {
    const uint32x4_t a = vreinterpretq_u32_u8(rows[2 * k]);
    const uint32x4_t b = vreinterpretq_u32_u8(rows[2 * k + 1]);
    by_four[k] = vorrq_u32(vuzp1q_u32(a, b), vuzp2q_u32(a, b));
  }
  uint16x8_t by_two[2];
  for (int k = 0; k < 2; ++k) {
    const uint16x8_t a = vreinterpretq_u16_u32(by_four[2 * k]);
    const uint16x8_t b = vreinterpretq_u16_u32(by_four[2 * k + 1]);
    by_two[k] = vorrq_u16(vuzp1q_u16(a, b), vuzp2q_u16(a, b));
  }
  const uint8x16_t a = vreinterpretq_u8_u16(by_two[0]);
  const uint8x16_t b = vreinterpretq_u8_u16(by_two[1]);
  return vorrq_u8(vuzp1q_u8(a, b), vuzp2q_u8(a, b));
}

template <int kHandSize>
bool rank_rows(const std::uint8_t* hands, Rank* out, std::size_t n) {
  static constexpr RowLayout layout = make_layout<kHandSize>();
  const uint8x16_t spread = vld1q_u8(layout.spread);
  const uint8x16_t filler = vld1q_u8(layout.filler);
  const uint8x16x4_t low_bits = load_table(kRankBits.low.value);
  const uint8x16x4_t high_bits = load_table(kRankBits.high.value);
  Positions room;
  SetRanker ranker(room);
  uint8x16_t highest = vdupq_n_u8(0);
  uint8x16_t twice = vdupq_n_u8(0);
  std::size_t i = 0;
  // The last load of sixteen rows reads 16 bytes where two rows are: up to six more, so two rows must follow.
  for (; i + 18 <= n; i += 16) {
    const std::uint8_t* row = hands + i * kHandSize;
    uint8x16_t low[8];
    uint8x16_t high[8];
    for (int k = 0; k < 8; ++k, row += std::ptrdiff_t{2} * kHandSize) {
      const uint8x16_t two_rows = vqtbl1q_u8(vld1q_u8(row), spread);
      highest = vmaxq_u8(highest, two_rows);
      const uint8x16_t cards = vorrq_u8(two_rows, filler);
      for (int by = 0; by < kHandSize / 2; ++by) {
        twice = vorrq_u8(twice, vceqq_u8(cards, vqtbl1q_u8(cards, vld1q_u8(layout.rotated[by]))));
      }
      low[k] = vqtbl4q_u8(low_bits, cards);
      high[k] = vqtbl4q_u8(high_bits, cards);
    }
    const uint8x16_t held_low = unite_rows(low);
    const uint8x16_t held_high = unite_rows(high);
    ranker.rank(vreinterpretq_u16_u8(vzip1q_u8(held_low, held_high)),
                vreinterpretq_u16_u8(vzip2q_u8(held_low, held_high)), out);
  }
  rank_paired_rows(hands, out, kHandSize, ranker.paired);
  const bool rest_is_good = rank_rest(hands + i * kHandSize, out + i, n - i, kHandSize);
  return vmaxvq_u8(highest) < kCards && vmaxvq_u8(twice) == 0 && rest_is_good;
}

}  // namespace

const Kernel kNeonKernel = {"neon", [] { return true; }, masks, {rank_rows<5>, rank_rows<6>, rank_rows<7>}};

}  // namespace razz
