// rank_hand, to be inlined where a call would cost as much as the work.
#pragma once

#include "rank/fold.hpp"
#include "rank/tables.hpp"
#include "razz/rank.hpp"

namespace razz {

// Rank of a hand that holds three ranks or fewer.
Rank rank_few(Mask hand, std::uint32_t held) noexcept;

RAZZ_INLINE Rank rank_hand_inline(Mask hand) noexcept {
  const std::uint32_t held = ranks_held(hand);
  const std::uint32_t entry = low_table.data()[held];
  if (entry < kFourRanks) return static_cast<Rank>(entry);
  if (entry == kFewRanks) return rank_few(hand, held);
  const std::uint32_t repeated = ranks_repeated(hand);
  const std::uint32_t below_pair = held & ~repeated & (repeated - 1);
  return pair_table.data()[entry - kFourRanks + count_cards(below_pair)];
}

}  // namespace razz
