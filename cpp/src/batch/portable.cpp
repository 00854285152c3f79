// Any processor: one table look-up a hand. Each step has a loop of its own, which compilers and processors like better.
#include "batch/kernel.hpp"

#ifdef __clang__
#define RAZZ_UNROLL _Pragma("clang loop unroll_count(8)")
#else
#define RAZZ_UNROLL _Pragma("GCC unroll 8")
#endif

namespace razz {
namespace {

// True unless a bit above the 52nd is set, or more than seven bits.
RAZZ_INLINE bool fit_in_deck(const Mask* hands, std::size_t n) {
  Mask seen = 0;
  Mask counts = 0;
  for (std::size_t i = 0; i < n; ++i) {
    Mask m = hands[i];
    seen |= m;
    // In octal, one digit for three bits: the bits of each digit, of each two digits, and of all in bits 48 to 53.
    m = m - (m >> 1 & 0333333333333333333) - (m >> 2 & 0111111111111111111);
    m = (m + (m >> 3)) & 0070707070707070707;
    counts |= m * 0010101010101010101;
  }
  constexpr Mask eight_or_more = Mask{070} << 48;
  return seen <= kFullDeck && (counts & eight_or_more) == 0;
}

void list_paired(const Rank* entries, std::size_t n, PairedHands& paired) {
  RAZZ_UNROLL
  for (std::size_t i = 0; i < n; ++i) {
    *paired.end = static_cast<std::uint16_t>(i);
    paired.end += entries[i] >= kFourRanks;
  }
}

bool masks(const Mask* hands, Rank* out, std::size_t n, bool check) {
  RAZZ_UNROLL
  for (std::size_t i = 0; i < n; ++i) out[i] = low_table.data()[ranks_held(hands[i])];
  Positions room;
  PairedHands paired(room);
  list_paired(out, n, paired);
  const bool long_enough = rank_paired_masks(hands, out, paired);
  return !check || (long_enough && fit_in_deck(hands, n));
}

template <int kHandSize>
bool rank_rows(const std::uint8_t* hands, Rank* out, std::size_t n) {
  Mask seen = 0;
  Mask clash = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Mask hand = mask_of_row(hands + i * kHandSize, kHandSize, clash);
    out[i] = low_table.data()[ranks_held(hand)];
    seen |= hand;
  }
  Positions room;
  PairedHands paired(room);
  list_paired(out, n, paired);
  rank_paired_rows(hands, out, kHandSize, paired);
  return seen <= kFullDeck && clash == 0;
}

}  // namespace

const Kernel kPortableKernel = {"portable", [] { return true; }, masks, {rank_rows<5>, rank_rows<6>, rank_rows<7>}};

}  // namespace razz
