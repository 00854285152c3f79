#include "rank/tables.hpp"

#include "rank/combinatorics.hpp"
#include "rank/formula.hpp"

namespace razz {
namespace {

constexpr std::uint32_t lowest_five(std::uint32_t ranks) {
  while (count_bits(ranks) > 5) {
    std::uint32_t top = ranks;
    while ((top & (top - 1)) != 0) top &= top - 1;
    ranks ^= top;
  }
  return ranks;
}

constexpr auto make_low_table() {
  std::array<std::uint16_t, kRankSets> table{};
  for (std::uint32_t set = 0; set < kRankSets; ++set) {
    const int n = count_bits(set);
    if (n >= 5) {
      table[set] = static_cast<std::uint16_t>(set_index(lowest_five(set)));
    } else {
      table[set] = n == 4 ? static_cast<std::uint16_t>(kFourRanks + 4 * set_index(set)) : kFewRanks;
    }
  }
  return table;
}

constexpr auto make_pair_table() {
  std::array<std::uint16_t, 4 * kFourRankSets + 1> table{};
  for (int i = 0; i < kFourRankSets; ++i) {
    const std::uint32_t set = set_at(i, 4);
    int entry = 4 * i;
    for (int r = 0; r < kRanks; ++r) {
      if (set >> r & 1) table[entry++] = rank_one_pair(r, set ^ 1u << r);
    }
  }
  return table;
}

template <std::size_t kSize>
constexpr auto make_high_table(int lowest) {
  std::array<std::uint16_t, kSize> table{};
  for (std::uint32_t high = 0; high < kSize; ++high) {
    table[high] = static_cast<std::uint16_t>(part_index(high, lowest, 5));
  }
  return table;
}

template <typename T, std::size_t kSize>
constexpr auto make_low_part_table() {
  std::array<T, kSize> table{};
  for (std::uint32_t low = 0; low < kSize; ++low) table[low] = static_cast<T>(set_index(low));
  return table;
}

}  // namespace

alignas(64) constexpr std::array<std::uint16_t, kRankSets> low_table = make_low_table();
alignas(64) constexpr std::array<std::uint16_t, 4 * kFourRankSets + 1> pair_table = make_pair_table();
alignas(64) constexpr std::array<std::uint16_t, 128> high7_table = make_high_table<128>(6);
alignas(64) constexpr std::array<std::uint16_t, 64> low6_table = make_low_part_table<std::uint16_t, 64>();
alignas(64) constexpr std::array<std::uint16_t, 64> high6_table = make_high_table<64>(7);
alignas(64) constexpr std::array<std::uint8_t, 128> low7_table = make_low_part_table<std::uint8_t, 128>();

}  // namespace razz
