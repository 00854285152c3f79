// Exact counts: which engine counts a spot.
#include <algorithm>
#include <cstddef>
#include <vector>

#include "equity/binomials.hpp"
#include "equity/counts.hpp"
#include "equity/kernels.hpp"
#include "equity/many/count.hpp"
#include "razz/equity.hpp"

namespace razz {
namespace {

struct alignas(64) Line {
  std::byte bytes[64];
};

void* two_workspace() {
  thread_local std::vector<Line> memory(kTwoWorkspace / sizeof(Line));
  return memory.data();
}

bool count_common(const Spot& spot, WinCounts& counts, const KeepGoing& keep_going, Isa isa) {
  for (int r = 0; r < kRanks; ++r) {
    if (spot.deck[r] == 0) continue;
    WinCounts part;
    if (!count_exactly(spot.with_common_card(r), part, keep_going, isa)) return false;
    for (std::size_t w = 0; w < part.by_set.size(); ++w) counts.by_set[w] += part.by_set[w] * spot.deck[r];
  }
  return true;
}

}  // namespace

TwoPlayerCounts count_two(const Spot& spot, Isa isa) {
  CountTwo* const count = kernels(isa).count_two;
  TwoPlayerCounts counts{};
  const Count total = total_deals(spot);
  if (spot.draws[0] <= spot.draws[1]) {
    count(spot, binomials<double>(), two_workspace(), counts);
  } else {
    Spot swapped = spot;
    std::swap(swapped.draws[0], swapped.draws[1]);
    std::swap(swapped.known[0], swapped.known[1]);
    count(swapped, binomials<double>(), two_workspace(), counts);
    counts.win = static_cast<double>(total.low) - counts.win - counts.tie;
  }
  counts.total = static_cast<double>(total.low);
  return counts;
}

bool count_exactly(const Spot& spot, WinCounts& counts, const KeepGoing& keep_going, Isa isa) {
  counts = WinCounts{};
  if (spot.players == 1) {
    counts.by_set[1] = total_deals(spot);
    return true;
  }
  if (spot.common) return count_common(spot, counts, keep_going, isa);
  if (spot.players == 2) {
    const TwoPlayerCounts two = count_two(spot, isa);
    counts.by_set[1].low = static_cast<Wide>(two.win);
    counts.by_set[2].low = static_cast<Wide>(two.total - two.win - two.tie);
    counts.by_set[3].low = static_cast<Wide>(two.tie);
    return true;
  }
  return count_many(spot, counts, keep_going, isa);
}

namespace {

// Draws of one player from the ranks from r up, the hand so far being `hand`.
void add_hands(const Spot& spot, int player, int r, int draws, Mask hand, std::uint64_t ways,
               std::vector<std::uint64_t>& by_rank) {
  if (r == kRanks) {
    if (draws == 0) by_rank[rank_hand(hand)] += ways;
    return;
  }
  for (int i = 0; i < spot.known[player][r]; ++i) hand |= bit_of(r, i);
  std::uint64_t choose = 1;
  for (int a = 0; a <= std::min<int>(draws, spot.deck[r]); ++a) {
    if (a > 0) {
      hand |= bit_of(r, spot.known[player][r] + a - 1);
      choose = choose * (spot.deck[r] - a + 1) / a;
    }
    add_hands(spot, player, r + 1, draws - a, hand, ways * choose, by_rank);
  }
}

}  // namespace

std::vector<std::uint64_t> rank_distribution(const Spot& spot, int player) {
  std::vector<std::uint64_t> by_rank(kRankCount);
  add_hands(spot, player, 0, spot.draws[player] + spot.common, 0, 1, by_rank);
  return by_rank;
}

}  // namespace razz
