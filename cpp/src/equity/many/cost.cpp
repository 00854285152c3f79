// What counting a spot should take: the joint states of its race, and the rows they move, times what those were seen
// to take. A count of operations, so that the same spot gets the same answer everywhere.
#include <algorithm>
#include <cmath>

#include "equity/counts.hpp"
#include "equity/many/states.hpp"
#include "razz/equity.hpp"

namespace razz {
namespace {

// Seconds that a row of counts takes to move, and a state to look at, on a processor with AVX2 at 3.5 GHz. The
// contests of hands without five ranks come to about twice the race.
constexpr double kRowSeconds = 2.5e-9;
constexpr double kStateSeconds = 2e-6;
constexpr double kContests = 3;
constexpr double kSpotSeconds = 1e-4;

struct Plan {
  const Spot& spot;
  StateTable& table;
  int last = 0;  // this player's draws are lanes
  int below_ranks[kMaxPlayers] = {};
  int below_cards[kMaxPlayers] = {};
  double states = 0;
  double moved = 0;
  double most_held = 0;

  Plan(const Spot& spot_, StateTable& table_) : spot(spot_), table(table_) {
    for (int i = 1; i < spot.players; ++i) {
      if (spot.draws[i] >= spot.draws[last]) last = i;
    }
  }

  double seconds() const { return kSpotSeconds + kContests * (kRowSeconds * moved + kStateSeconds * states); }

  // Looks at every state of every rank, until that should take longer than `most_seconds`.
  void run(double most_seconds, const KeepGoing& keep_going) {
    std::vector<int> active{0};
    std::vector<int> next;
    std::vector<char> reached;
    int looked_at = 0;
    for (int r = 0; r < kRanks && !active.empty(); ++r) {
      double held = 0;
      next.clear();
      reached.assign(static_cast<std::size_t>(table.size()), 0);
      for (const int id : active) {
        held += look_at(r, id, next, reached);
        if (seconds() > most_seconds) return;
        if ((++looked_at & 63) == 0 && keep_going && !keep_going()) return;
      }
      most_held = std::max(most_held, held);
      active.swap(next);
      for (int i = 0; i < spot.players; ++i) {
        below_ranks[i] += spot.known[i][r] > 0;
        below_cards[i] += spot.known[i][r];
      }
    }
  }

  // Returns the rows of the state.
  double look_at(int r, int id, std::vector<int>& next, std::vector<char>& reached) {
    const int n = spot.players;
    int can = 0;
    int forced = 0;
    double rows = 1;
    double ways[kSuits + 1] = {1};  // draws of all players together, from all rows, by number of cards
    for (int i = 0; i < n; ++i) {
      const int ranks = table.state(id)[i].ranks;
      const int low = std::max(0, ranks - below_ranks[i]);
      const int high = std::min<int>(spot.draws[i], 4 * ranks - below_cards[i]);
      if (high < low) return 0;
      can |= (ranks < 4) << i;
      forced |= (spot.known[i][r] > 0) << i;
      if (i == last) continue;
      rows *= high - low + 1;
      double product[kSuits + 1] = {};
      for (int t = low; t <= high; ++t) {
        for (int a = 0; a <= std::min<int>(spot.deck[r], spot.draws[i] - t); ++a) {
          for (int sum = 0; sum + a <= spot.deck[r]; ++sum) product[sum + a] += ways[sum];
        }
      }
      std::copy(product, product + kSuits + 1, ways);
    }
    states += 1;
    if (forced & ~can) return rows;
    for (const double w : ways) moved += 2 * w;
    for (int held = 0; held < 1 << n; ++held) {
      if ((held & forced) != forced || (held & ~can) != 0) continue;
      if (__builtin_popcount(held & ~forced) > spot.deck[r]) continue;
      int pattern = 0;
      for (int i = 0, digit = 1; i < n; ++i, digit *= 3) pattern += (held >> i & 1) * digit;
      const int to = table.next(id, pattern);
      if (to >= static_cast<int>(reached.size())) reached.resize(static_cast<std::size_t>(to) + 64, 0);
      if (!reached[to]) {
        reached[to] = 1;
        next.push_back(to);
      }
    }
    return rows;
  }
};

}  // namespace

Cost exact_cost(const Spot& spot, double most_seconds, const KeepGoing& keep_going) {
  if (spot.players < 3) return {3e-4, 2e5};
  Spot one = spot;
  int runs = 1;
  if (spot.common) {
    runs = 0;
    for (int r = kRanks - 1; r >= 0; --r) {
      if (spot.deck[r] == 0) continue;
      ++runs;
      one = spot.with_common_card(r);
    }
  }
  const double size = std::log2(to_double(total_deals(spot)));
  const double passes = size < 53 - spot.players ? 1 : size < 64 ? 1.3 : size < 108 ? 2.3 : 12;
  Plan plan(one, kept_states(spot.players, Contest::kRace));
  plan.run(most_seconds / (runs * passes), keep_going);
  drop_large_states(spot.players);
  return {runs * passes * plan.seconds(), 64 * 2 * kContests * plan.most_held};
}

}  // namespace razz
