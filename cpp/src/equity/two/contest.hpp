// Exact equity of two players who both end without five ranks, with the same number of them.
//
// Seven cards of four ranks count as one pair, the lowest repeated rank; of three ranks as two pair, the two lowest
// repeated ranks, the higher of the two compared first; of two ranks as a full house. Equal so far, the set of ranks
// decides. Scanning upwards, a contest goes through stages until somebody is ahead for good.
//
// A player who reaches the contest's number of ranks holds all their cards, as no later rank may join: what the other
// may still do is a table (solo1, solo2), so states go only to one rank fewer.
#pragma once

#include "equity/two/states.hpp"
#include "razz/equity.hpp"

namespace razz::RAZZ_ISA {

enum Stage {
  kAhead,      // the first player wins if both end with the contest's number of ranks
  kLevel,      // all pairs equal, the sets of ranks decide (kept with their order)
  kLowerPair,  // one pair each, that of the first player lower
  kHigherPair,
  kEqualPair,  // with the order of the sets
  kOnlyFirst,  // only the first player has a pair
  kOnlySecond,
  kStages,
  kOpen = kStages,  // no pair yet: each player has used as many draws as they have ranks not known
  kLost
};

// Stage after a rank of which the players come to hold c1 and c2 cards (two stand for more), not both none.
inline Stage next_stage(int ranks, Stage stage, int c1, int c2) {
  if (stage == kAhead || stage == kLevel) return stage;
  const bool pair1 = c1 == 2;
  const bool pair2 = c2 == 2;
  if (ranks == 2) return c1 > 0 && c2 == 0 ? kAhead : kLost;  // a full house: the lowest rank decides at once
  if (ranks == 4) return pair1 ? (pair2 ? kLevel : kAhead) : (pair2 ? kLost : stage);
  switch (stage) {
    case kOpen: return pair1 ? (pair2 ? kEqualPair : kOnlyFirst) : (pair2 ? kOnlySecond : kOpen);
    case kOnlyFirst: return pair1 ? kAhead : (pair2 ? kLowerPair : stage);
    case kOnlySecond: return pair2 ? kLost : (pair1 ? kHigherPair : stage);
    case kLowerPair: return pair1 ? kAhead : (pair2 ? kLost : stage);
    case kHigherPair: return pair2 ? kLost : (pair1 ? kAhead : stage);
    default: return pair1 ? (pair2 ? kLevel : kAhead) : (pair2 ? kLost : stage);
  }
}
inline bool keeps_order(Stage stage) { return stage == kLevel || stage == kEqualPair || stage == kOpen; }

template <typename Row>
struct ContestStates {
  States<Row> stage[kStages];
  double open[kStates];
  // Ways of one player alone to end with the contest's number of ranks, from d ranks and t draws used, by the ranks
  // from r up. A lane for each number of draws used.
  Row solo1[kRanks + 1][kPairs];
  Row solo2[kRanks + 1][kPairs];
};

template <typename Row>
class Contest {
 public:
  Contest(const Spot& spot, int ranks, ContestStates<Row>& states) : spot_(spot), ranks_(ranks), s_(states) {
    m1_ = spot.draws[0];
    m2_ = spot.draws[1];
    for (int r = kRanks - 1; r >= 0; --r) {
      ahead1_[r] = ahead1_[r + 1] + (spot.known[0][r] > 0);
      ahead2_[r] = ahead2_[r + 1] + (spot.known[1][r] > 0);
    }
  }

  void run(Row& win, Row& tie) {
    if (ahead1_[0] > ranks_ || ahead2_[0] > ranks_) return;
    solo(0, s_.solo1);
    solo(1, s_.solo2);
    for (auto& stage : s_.stage) stage.clear();
    for (double& x : s_.open) x = 0;
    s_.open[state_of(0, 0) + kSame] = 1;
    open_ = true;
    for (int r = 0; r < kRanks; ++r) {
      rank(r);
      settle(r, win, tie);
      one_.pass(spot_.known[0][r]);
      two_.pass(spot_.known[1][r]);
    }
  }

 private:
  void solo(int player, Row (&table)[kRanks + 1][kPairs]) {
    for (auto& by_rank : table) {
      for (auto& row : by_rank) row = Row::zero();
    }
    table[kRanks][ranks_].set(spot_.draws[player], 1);
    for (int r = kRanks - 1; r >= 0; --r) {
      const int held = spot_.known[player][r];
      for (int d = 0; d <= ranks_; ++d) {
        if (held == 0) table[r][d] += table[r + 1][d];
        if (d == ranks_) continue;
        Row later = table[r + 1][d + 1];  // moved down a lane for each card drawn
        if (held > 0) table[r][d] += later;
        for (int a = 1; a <= spot_.deck[r]; ++a) {
          later = later.lowered();
          table[r][d].add(later, kChoose[spot_.deck[r]][a]);
        }
      }
    }
  }

  void rank(int r) {
    k1_ = spot_.known[0][r];
    k2_ = spot_.known[1][r];
    copies_ = spot_.deck[r];
    if (copies_ == 0 && k1_ == 0 && k2_ == 0) return;
    most1_ = ranks_ - ahead1_[r + 1];
    most2_ = ranks_ - ahead2_[r + 1];
    high1_ = least(least(ranks_ - 1, ranks_ - ahead1_[r]), least(one_.ranks + m1_, r));
    high2_ = least(least(ranks_ - 1, ranks_ - ahead2_[r]), least(two_.ranks + m2_, r));
    for (int stage = 0; stage < kStages; ++stage) move(static_cast<Stage>(stage));
    if (open_) move_open();
  }

  void move(Stage stage) {
    States<Row>& from = s_.stage[stage];
    if (!from.any) return;
    for (int d1 = high1_; d1 >= one_.ranks; --d1) {
      // Ranks still missing take four cards each at most.
      const int low = most(d1 - one_.ranks, kHandCards - 4 * (ranks_ - d1) - one_.cards);
      const int high = least(m1_, 4 * d1 - one_.cards);
      for (int d2 = high2_; d2 >= two_.ranks; --d2) {
        const int orders = keeps_order(stage) ? orders_of(d1, d2) : 1;
        for (int c = 0; c < orders; ++c) {
          const int state = state_of(d1, d2) + c;
          if (!from.live[state]) continue;
          Row* to[3][3];
          targets(stage, d1, d2, c, to);
          const bool by_pairs = stage != kAhead && stage != kLevel;
          for (int t = most(0, low); t <= high; ++t) {
            const int a_most = least(copies_, m1_ - t);
            const int a_least = d1 + 1 == ranks_ ? m1_ - t : 0;  // the last rank takes all cards
            const Row& x = from.row[state][t];
            if (by_pairs) {
              draw_counts(x, a_least, a_most, t, to);
            } else {
              draw_rank(copies_, x, k1_, k2_, a_least, a_most, at(to[1][0], t), at(to[0][1], t), at(to[1][1], t));
            }
          }
          if (k1_ > 0 || k2_ > 0) from.live[state] = false;
        }
      }
    }
  }
  static Row* at(Row* rows, int t) { return rows == nullptr ? nullptr : rows + t; }

  // Order of the sets of ranks after a rank that y1 and y2 say who holds.
  static int next_order(int d1, int d2, int order, bool y1) {
    return d1 == d2 ? order : y1 ? kFirstWorse : kFirstBetter;
  }

  void targets(Stage stage, int d1, int d2, int order, Row* (&to)[3][3]) {
    for (int c1 = 0; c1 < 3; ++c1) {
      for (int c2 = 0; c2 < 3; ++c2) {
        to[c1][c2] = nullptr;
        if (c1 + c2 == 0 || (c1 > 0 && d1 >= most1_) || (c2 > 0 && d2 >= most2_)) continue;
        if (c1 < least(2, k1_) || c2 < least(2, k2_)) {
          // Draws that only look at who holds the rank ask for one, whatever is known.
          if ((stage != kAhead && stage != kLevel) || (k1_ > 0 && c1 == 0) || (k2_ > 0 && c2 == 0)) continue;
        }
        const Stage next = next_stage(ranks_, stage, c1, c2);
        if (next == kLost) continue;
        to[c1][c2] = wake(next, d1 + (c1 > 0), d2 + (c2 > 0), next_order(d1, d2, order, c1 > 0));
      }
    }
  }
  Row* wake(Stage stage, int d1, int d2, int order) {
    s_.stage[stage].any = true;
    return s_.stage[stage].wake(state_of(d1, d2) + (keeps_order(stage) && d1 == d2 ? order : 0), m1_ + 1);
  }

  // As draw_rank, told apart by whether a player comes to hold none, one, or more of the rank.
  void draw_counts(const Row& x, int a_least, int a_most, int t, Row* (&to)[3][3]) {
    Row drawn[5];
    drawn[0] = x;
    for (int a = 1; a <= copies_; ++a) drawn[a] = drawn[a - 1].shifted();
    for (int a = 0; a <= a_most; ++a) {
      const int c1 = least(2, a + k1_);
      if (c1 > 0 && a < a_least) continue;
      const double ways = kChoose[copies_][a];
      const int left = copies_ - a;
      Row sum[3] = {Row::zero(), Row::zero(), Row::zero()};
      for (int b = 0; b <= left; ++b) sum[least(2, b + k2_)].add(drawn[b], kChoose[left][b]);
      for (int c2 = least(2, k2_); c2 < 3; ++c2) {
        if (to[c1][c2] != nullptr) to[c1][c2][t + a].add(sum[c2], ways);
      }
    }
  }

  void move_open() {
    open_ = false;
    for (int d1 = high1_; d1 >= one_.ranks; --d1) {
      for (int d2 = high2_; d2 >= two_.ranks; --d2) {
        for (int c = 0; c < orders_of(d1, d2); ++c) {
          double& from = s_.open[state_of(d1, d2) + c];
          const double x = from;
          if (x == 0) continue;
          from = 0;
          move_open(x, d1, d2, c);
        }
      }
    }
  }
  void move_open(double x, int d1, int d2, int order) {
    const int t1 = d1 - one_.ranks;
    const int t2 = d2 - two_.ranks;
    for (int a = 0; a <= least(copies_, m1_ - t1); ++a) {
      const int c1 = least(2, a + k1_);
      if (c1 > 0 && d1 >= most1_) break;
      for (int b = 0; b <= least(copies_ - a, m2_ - t2); ++b) {
        const int c2 = least(2, b + k2_);
        if (c2 > 0 && d2 >= most2_) break;
        const Stage next = c1 + c2 == 0 ? kOpen : next_stage(ranks_, kOpen, c1, c2);
        if (next == kLost) continue;
        const int e1 = d1 + (c1 > 0);
        const int e2 = d2 + (c2 > 0);
        const double ways = x * kChoose[copies_][a] * kChoose[copies_ - a][b];
        if (next == kOpen) {
          s_.open[state_of(e1, e2) + (e1 == e2 ? next_order(d1, d2, order, c1 > 0) : 0)] += ways;
          open_ = true;
        } else {
          Row& row = wake(next, e1, e2, next_order(d1, d2, order, c1 > 0))[t1 + a];
          row.set(t2 + b, row.lane(t2 + b) + ways);
        }
      }
    }
  }

  // Counts the deals in which a player has come to hold all their ranks.
  void settle(int r, Row& win, Row& tie) {
    States<Row>& ahead = s_.stage[kAhead];
    States<Row>& level = s_.stage[kLevel];
    if (!ahead.any && !level.any) return;
    for (int d = 0; d <= ranks_; ++d) {
      const int state = state_of(ranks_, d);
      if (d < ranks_ && level.live[state]) win.add(level.row[state][m1_], s_.solo2[r + 1][d]);
      if (ahead.live[state]) win.add(ahead.row[state][m1_], s_.solo2[r + 1][d]);
      ahead.live[state] = false;
      if (d == ranks_) break;
      level.live[state] = false;
      const int other = state_of(d, ranks_);
      if (ahead.live[other]) {
        double sum = 0;
        for (int t = 0; t <= m1_; ++t) sum += ahead.row[other][t].lane(m2_) * s_.solo1[r + 1][d].lane(t);
        win.set(0, win.lane(0) + sum);
      }
      ahead.live[other] = level.live[other] = false;
    }
    const int both = state_of(ranks_, ranks_);
    if (level.live[both + kFirstBetter]) win.add(level.row[both + kFirstBetter][m1_], s_.solo2[r + 1][ranks_]);
    if (level.live[both + kSame]) tie.add(level.row[both + kSame][m1_], s_.solo2[r + 1][ranks_]);
    for (int c = 0; c < 3; ++c) level.live[both + c] = false;
  }

  const Spot& spot_;
  const int ranks_;
  ContestStates<Row>& s_;
  int m1_, m2_;
  int ahead1_[kRanks + 1] = {};  // known ranks from r up
  int ahead2_[kRanks + 1] = {};
  Below one_, two_;
  int k1_ = 0, k2_ = 0, copies_ = 0, most1_ = 0, most2_ = 0, high1_ = 0, high2_ = 0;
  bool open_ = false;
};

}  // namespace razz::RAZZ_ISA
