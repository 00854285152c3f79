// What the race of two players and its contests share: states, and the draws of one rank.
#pragma once

#include "equity/row.hpp"
#include "razz/equity.hpp"

namespace razz::RAZZ_ISA {

// Where the three orders (first better, equal, first worse) of equal d, or the one state of unequal d, begin.
constexpr int kPairs = 5;
constexpr int kStates = 35;
constexpr int state_of(int d1, int d2) {
  // Every earlier (a, b) takes one place, and two more where a == b.
  return d1 * kPairs + d2 + 2 * (d1 + (d2 > d1 ? 1 : 0));
}
constexpr int orders_of(int d1, int d2) { return d1 == d2 ? 3 : 1; }
enum Order { kFirstBetter, kSame, kFirstWorse };

inline int least(int a, int b) { return a < b ? a : b; }
inline int most(int a, int b) { return a > b ? a : b; }

// A player's known cards below the rank being looked at.
struct Below {
  int ranks = 0;
  int cards = 0;
  void pass(int held) {
    ranks += held > 0;
    cards += held;
  }
};

constexpr double kChoose[5][5] = {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

// Draws of one rank, of which R copies are left and the players hold k1 and k2, from one row. The targets are rows of
// the states where only the first, only the second, or both players hold the rank; a null target is not wanted. The
// first player may draw at most `a_most` cards, and at least `a_least` where they come to hold the rank.
template <int R, typename Row>
inline void draw_rank(const Row& x, int k1, int k2, int a_least, int a_most, Row* first, Row* second, Row* both) {
  // with[j]: the second player draws one card or more of j copies; any number if they hold the rank already.
  Row with[R + 1];
  with[0] = k2 > 0 ? x : Row::zero();
  Row any = x;
  for (int j = 1; j <= R; ++j) {
    if (k2 > 0) {
      any += any.shifted();
      with[j] = any;
    } else {
      with[j] = with[j - 1] + (with[j - 1] + x).shifted();
    }
  }
  if (k1 == 0) {
    if (second != nullptr) second[0] += with[R];
  }
  const int from = k1 > 0 ? a_least : most(1, a_least);
  for (int a = from; a <= a_most; ++a) {
    if (first != nullptr && k2 == 0) first[a].add(x, kChoose[R][a]);
    if (both != nullptr) both[a].add(with[R - a], kChoose[R][a]);
  }
}

template <typename Row>
inline void draw_rank(int copies, const Row& x, int k1, int k2, int a_least, int a_most, Row* first, Row* second,
                      Row* both) {
  switch (copies) {
    case 0: return draw_rank<0>(x, k1, k2, a_least, a_most, first, second, both);
    case 1: return draw_rank<1>(x, k1, k2, a_least, a_most, first, second, both);
    case 2: return draw_rank<2>(x, k1, k2, a_least, a_most, first, second, both);
    case 3: return draw_rank<3>(x, k1, k2, a_least, a_most, first, second, both);
    default: return draw_rank<4>(x, k1, k2, a_least, a_most, first, second, both);
  }
}

// Rows by t of the first player; states that hold nothing are not live and need no clearing.
template <typename Row>
struct States {
  Row row[kStates][kHandCards + 1];
  bool live[kStates];
  bool any;

  void clear() {
    any = false;
    for (bool& l : live) l = false;
  }
  Row* wake(int state, int rows) {
    if (!live[state]) {
      live[state] = true;
      for (int t = 0; t < rows; ++t) row[state][t] = Row::zero();
    }
    return row[state];
  }
};

}  // namespace razz::RAZZ_ISA
