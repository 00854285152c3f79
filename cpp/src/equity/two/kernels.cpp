// The engine for two players put together, in one instruction set.
#include "equity/two/contest.hpp"
#include "equity/two/kernel.hpp"
#include "equity/two/race.hpp"

namespace razz::RAZZ_ISA {
namespace {

template <typename Row>
struct Workspace {
  States<Row> race;
  ContestStates<Row> contest;
};
static_assert(sizeof(Workspace<Row<8>>) <= kTwoWorkspace, "the workspace is too small");

template <typename Row>
void count_two_by(const Spot& spot, const Binomials<double>& tables, void* memory, TwoPlayerCounts& counts) {
  auto& space = *static_cast<Workspace<Row>*>(memory);
  Row win = Row::zero();
  Row tie = Row::zero();
  if (Race<Row>(spot, tables).run(space.race, win, tie)) {
    const int m1 = spot.draws[0];
    const int m2 = spot.draws[1];
    double ahead = 0;
    for (int d1 = 0; d1 < kPairs; ++d1) {
      for (int d2 = 0; d2 <= d1; ++d2) {
        double deals = 0;
        for (int c = 0; c < orders_of(d1, d2); ++c) {
          const int state = state_of(d1, d2) + c;
          if (space.race.live[state]) deals += space.race.row[state][m1].lane(m2);
        }
        if (d1 > d2) ahead += deals;
        if (d1 == d2 && deals > 0) Contest<Row>(spot, d1, space.contest).run(win, tie);
      }
    }
    win.set(0, win.lane(0) + ahead);
  }
  counts.win = win.sum();
  counts.tie = tie.sum();
}

}  // namespace

void count_two(const Spot& spot, const Binomials<double>& tables, void* memory, TwoPlayerCounts& counts) {
  if (spot.draws[1] < 4) {
    count_two_by<Row<4>>(spot, tables, memory, counts);
  } else {
    count_two_by<Row<8>>(spot, tables, memory, counts);
  }
}

}  // namespace razz::RAZZ_ISA
