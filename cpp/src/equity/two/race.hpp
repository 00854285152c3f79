// Exact equity of two players: the race over ranks, in place.
//
// Scanning the ranks from the ace up, each player has d distinct ranks so far (0..4) and has used t of their draws. Of
// hands with equal d the order of their rank sets is kept; between different d a later rank must decide. Whoever
// first reaches five ranks wins. A row holds the counts for every t of the second player, one lane each; a draw of
// one more card is a shift by a lane. Going through d downwards lets all of it happen in place.
//
// Where nobody reaches five ranks the higher d wins; equal d are settled by the contests of contest.hpp.
#pragma once

#include "equity/binomials.hpp"
#include "equity/two/states.hpp"

namespace razz::RAZZ_ISA {

template <typename Row>
class Race {
 public:
  Race(const Spot& spot, const Binomials<double>& tables) : spot_(spot), tables_(tables) {
    m1_ = spot.draws[0];
    m2_ = spot.draws[1];
  }

  // False when every deal is settled; else the states of hands without five ranks remain.
  bool run(States<Row>& states, Row& win, Row& tie) {
    states.clear();
    ordered(states, 0, 0, kSame, m1_ + 1)[0].set(0, 1);
    int above = spot_.deck_size();
    for (int r = 0; r < kRanks; ++r) {
      here_ = above;
      above -= spot_.deck[r];
      above_ = above;
      rank(r, states, win, tie);
      one_.pass(spot_.known[0][r]);
      two_.pass(spot_.known[1][r]);
      if (one_.ranks > 4 || two_.ranks > 4) return false;
    }
    return true;
  }

 private:
  void rank(int r, States<Row>& s, Row& win, Row& tie) {
    const int k1 = spot_.known[0][r];
    const int k2 = spot_.known[1][r];
    const int high1 = least(4, least(one_.ranks + m1_, r));
    const int high2 = least(4, least(two_.ranks + m2_, r));
    for (int d1 = high1; d1 >= one_.ranks; --d1) {
      const int low = d1 - one_.ranks;
      const int high = least(m1_, 4 * d1 - one_.cards);
      for (int d2 = high2; d2 >= two_.ranks; --d2) {
        const int state = state_of(d1, d2);
        if (!s.live[state + (d1 == d2 ? kSame : 0)]) continue;
        if (d1 == 4) finish(s, state, d2, k1, k2, low, high, win, tie);
        step(r, s, d1, d2, low, high);
        if (k1 > 0 || k2 > 0) {
          for (int c = 0; c < orders_of(d1, d2); ++c) s.live[state + c] = false;
        }
      }
    }
  }

  // The first player has four ranks: the deals in which this rank gives them, or both players, the fifth.
  void finish(const States<Row>& s, int state, int d2, int k1, int k2, int low, int high, Row& win, Row& tie) {
    for (int t = low; t <= high; ++t) {
      const int u1 = m1_ - t;
      // Deals of the cards to come in which nobody, the first, the second, neither player avoids this rank.
      const Row rest = Row::load(tables_.rest[m2_][most(0, here_ - u1)]);
      const Row all = rest * tables_.choose[here_][u1];
      Row avoid1 = k1 > 0 ? Row::zero() : rest * tables_.choose[above_][u1];
      if (d2 < 4) {
        win.add(s.row[state][t], all - avoid1);
        continue;
      }
      Row avoid2 = Row::zero();
      Row avoid = Row::zero();
      if (k2 == 0) {
        avoid2 = Row::load(tables_.rest[m2_][above_]) * Row::load(tables_.spare[here_ - m2_ + 7][u1]);
        if (k1 == 0 && above_ >= u1) avoid = Row::load(tables_.rest[m2_][above_ - u1]) * tables_.choose[above_][u1];
      }
      const Row only_first = avoid2 - avoid;
      const Row both = all - avoid1 - avoid2 + avoid;
      const Row& better = s.row[state + kFirstBetter][t];
      const Row& same = s.row[state + kSame][t];
      win.add(better + same + s.row[state + kFirstWorse][t], only_first);
      win.add(better, both);
      tie.add(same, both);
    }
  }

  void step(int r, States<Row>& s, int d1, int d2, int low, int high) {
    const int k1 = spot_.known[0][r];
    const int k2 = spot_.known[1][r];
    const int copies = spot_.deck[r];
    const int rows = m1_ + 1;
    const int state = state_of(d1, d2);
    if (copies == 0 && k1 == 0 && k2 == 0) return;
    Row* first = d1 < 4 && k2 == 0 ? ordered(s, d1 + 1, d2, kFirstWorse, rows) : nullptr;
    Row* second = d2 < 4 && k1 == 0 ? ordered(s, d1, d2 + 1, kFirstBetter, rows) : nullptr;
    if (d1 != d2) {
      Row* both = d1 < 4 && d2 < 4 ? s.wake(state_of(d1 + 1, d2 + 1), rows) : nullptr;
      if (first == nullptr && second == nullptr && both == nullptr) return;
      for (int t = low; t <= high; ++t) {
        draw_rank(copies, s.row[state][t], k1, k2, 0, least(copies, m1_ - t), at(first, t), at(second, t), at(both, t));
      }
      return;
    }
    if (d1 == 4) return;
    Row* both[3];
    for (int c = 0; c < 3; ++c) both[c] = s.wake(state_of(d1 + 1, d2 + 1) + c, rows);
    for (int t = low; t <= high; ++t) {
      const int a_most = least(copies, m1_ - t);
      const Row sum = s.row[state][t] + s.row[state + 1][t] + s.row[state + 2][t];
      draw_rank(copies, sum, k1, k2, 0, a_most, at(first, t), at(second, t), static_cast<Row*>(nullptr));
      for (int c = 0; c < 3; ++c) {
        draw_rank(copies, s.row[state + c][t], k1, k2, 0, a_most, static_cast<Row*>(nullptr),
                  static_cast<Row*>(nullptr), both[c] + t);
      }
    }
  }

  // The state (d1, d2); if that makes the players equal, with the order given. All three orders live together.
  static Row* ordered(States<Row>& s, int d1, int d2, int order, int rows) {
    if (d1 != d2) return s.wake(state_of(d1, d2), rows);
    for (int c = 0; c < 3; ++c) s.wake(state_of(d1, d2) + c, rows);
    return s.row[state_of(d1, d2) + order];
  }
  static Row* at(Row* rows, int t) { return rows == nullptr ? nullptr : rows + t; }

  const Spot& spot_;
  const Binomials<double>& tables_;
  int m1_, m2_;
  int here_ = 0;   // deck cards of this rank and above
  int above_ = 0;  // deck cards above this rank
  Below one_, two_;
};

}  // namespace razz::RAZZ_ISA
