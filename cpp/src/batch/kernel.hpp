// What every batch kernel shares. Included by files compiled for different processors, so nothing here may have
// external linkage: the linker would keep one copy, and perhaps the one that this processor cannot run.
#pragma once

#include <cstddef>

#include "rank/inline.hpp"

namespace razz {

// A kernel ranks one block of at most kBlock hands and says whether all of them were hands (always true unchecked).
constexpr std::size_t kBlock = 2048;

struct Kernel {
  const char* name;
  bool (*supported)();
  bool (*masks)(const Mask* hands, Rank* out, std::size_t n, bool check);
  bool (*cards[3])(const std::uint8_t* hands, Rank* out, std::size_t n);  // rows of five, six and seven; always checked
};

extern const Kernel kPortableKernel;
extern const Kernel kAvx2Kernel;
extern const Kernel kAvx512Kernel;
extern const Kernel kAvx512VbmiKernel;
extern const Kernel kNeonKernel;

// How many bytes a kernel may ask for in advance: beyond the end of an array a prefetch does nothing.
constexpr std::size_t kPrefetch = 2048;

// The bits that no card has, as vector instructions take them.
constexpr long long kAboveDeck = -(1ll << kCards);

// For a card index: its mask bit; for an invalid one a bit above the 52nd.
struct IndexBits {
  Mask bit[256];
};
static constexpr IndexBits make_index_bits() {
  IndexBits bits{};
  for (int i = 0; i < 256; ++i) bits.bit[i] = i < kCards ? bit_of_index(i) : Mask{1} << 63;
  return bits;
}
static constexpr IndexBits kIndexBits = make_index_bits();

// A row of card indices as a mask. A card that is there twice carries into `clash`.
RAZZ_INLINE Mask mask_of_row(const std::uint8_t* row, int cards, Mask& clash) {
  Mask mask = 0;
  Mask sum = 0;
  for (int i = 0; i < cards; ++i) {
    mask |= kIndexBits.bit[row[i]];
    sum += kIndexBits.bit[row[i]];
  }
  clash |= mask ^ sum;
  return mask;
}

RAZZ_INLINE bool is_hand(Mask hand) {
  const std::uint32_t count = count_cards(hand);
  return hand <= kFullDeck && count >= 5 && count <= 7;
}

// The hands that do not fill a vector.
RAZZ_INLINE bool rank_rest(const Mask* hands, Rank* out, std::size_t n) {
  bool good = true;
  for (std::size_t i = 0; i < n; ++i) {
    out[i] = rank_hand_inline(hands[i]);
    good &= is_hand(hands[i]);
  }
  return good;
}

RAZZ_INLINE bool rank_rest(const std::uint8_t* hands, Rank* out, std::size_t n, int cards) {
  Mask seen = 0;
  Mask clash = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Mask hand = mask_of_row(hands + i * static_cast<std::size_t>(cards), cards, clash);
    out[i] = rank_hand_inline(hand);
    seen |= hand;
  }
  return seen <= kFullDeck && clash == 0;
}

// A kernel finds the five lowest ranks of all hands alike, and lists the few hands that have fewer than five; those
// are ranked here, one by one. Only they can have fewer than five cards, so only here is that checked.
namespace {  // its functions too are compiled for one processor

struct Positions {
  std::uint16_t at[kBlock + 64];  // room for a vector written past the end
};

// The list; apart from its room, so that compilers keep it in registers while that is written to.
struct PairedHands {
  explicit PairedHands(Positions& room) : begin(room.at), end(room.at) {}

  std::uint16_t* const begin;
  std::uint16_t* end;

  // Lists first + b / kWidth for each bit b of `found`. kAlways are written always, so that the usual case takes no
  // branch.
  template <int kWidth = 1, std::size_t kAlways = 3>
  RAZZ_METHOD void add(std::uint64_t found, std::size_t first) {
    const auto more = static_cast<std::size_t>(__builtin_popcountll(found));
    std::uint16_t* next = end;
    end += more;
    for (std::size_t i = 0; i < kAlways; ++i, found &= found - 1) next[i] = lowest<kWidth>(found, first);
    for (std::size_t i = kAlways; i < more; ++i, found &= found - 1) next[i] = lowest<kWidth>(found, first);
  }

 private:
  template <int kWidth>
  RAZZ_METHOD static std::uint16_t lowest(std::uint64_t found, std::size_t first) {
    const int bit = __builtin_ctzll(found | std::uint64_t{1} << 63);  // of nothing: any
    return static_cast<std::uint16_t>(first + static_cast<std::size_t>(bit / kWidth));
  }
};

}  // namespace

RAZZ_INLINE bool rank_paired_masks(const Mask* hands, Rank* out, const PairedHands& paired) {
  std::uint32_t short_hands = 0;
  for (const std::uint16_t* at = paired.begin; at != paired.end; ++at) {
    const Mask hand = hands[*at];
    out[*at] = rank_hand_inline(hand);
    short_hands |= count_cards(hand) - 5;
  }
  return short_hands >> 31 == 0;
}

RAZZ_INLINE void rank_paired_rows(const std::uint8_t* hands, Rank* out, int cards, const PairedHands& paired) {
  Mask clash = 0;
  for (const std::uint16_t* at = paired.begin; at != paired.end; ++at) {
    const std::uint8_t* row = hands + *at * static_cast<std::size_t>(cards);
    out[*at] = rank_hand_inline(mask_of_row(row, cards, clash));
  }
}

}  // namespace razz
