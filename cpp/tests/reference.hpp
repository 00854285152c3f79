// The specification of a hand, slow and obvious: the best of all its fives.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "razz/cards.hpp"

namespace reference {

using Ranks = std::vector<int>;

// Key of five card ranks, lower is better: sizes of the groups of equal ranks, the largest first, then their ranks.
inline std::vector<int> five_key(const Ranks& five) {
  std::map<int, int> copies;
  for (const int rank : five) ++copies[rank];
  std::vector<std::pair<int, int>> groups;
  for (const auto& [rank, n] : copies) groups.emplace_back(n, rank);
  std::sort(groups.rbegin(), groups.rend());
  std::vector<int> key(10, 0);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    key[i] = groups[i].first;
    key[5 + i] = groups[i].second;
  }
  return key;
}

// All multisets of `n` ranks with no rank more than four times.
inline std::vector<Ranks> multisets(int n, int lowest = 0) {
  if (n == 0) return {{}};
  std::vector<Ranks> all;
  for (int rank = lowest; rank < 13; ++rank) {
    for (auto rest : multisets(n - 1, rank)) {
      rest.insert(rest.begin(), rank);
      if (std::count(rest.begin(), rest.end(), rank) <= 4) all.push_back(rest);
    }
  }
  return all;
}

inline int code(const Ranks& sorted_five) {
  int code = 0;
  for (const int rank : sorted_five) code = code * 13 + rank;
  return code;
}

// Rank of each multiset of five, by its code: its place when all are sorted by key.
inline std::vector<int> rank_fives() {
  std::vector<std::pair<std::vector<int>, int>> keyed;
  for (const auto& five : multisets(5)) keyed.emplace_back(five_key(five), code(five));
  std::sort(keyed.begin(), keyed.end());
  std::vector<int> ranks(371293, -1);
  for (std::size_t i = 0; i < keyed.size(); ++i) ranks[keyed[i].second] = static_cast<int>(i);
  return ranks;
}

// Rank of the best five of some sorted card ranks.
inline int rank_of(const Ranks& sorted) {
  static const std::vector<int> ranks = rank_fives();
  int best = 1 << 30;
  Ranks five;
  for (unsigned chosen = 0; chosen < 1u << sorted.size(); ++chosen) {
    five.clear();
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      if (chosen >> i & 1) five.push_back(sorted[i]);
    }
    if (five.size() == 5) best = std::min(best, ranks[code(five)]);
  }
  return best;
}

}  // namespace reference
