// Equity of many spots, each counted or sampled.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <string>

#include "equity/counts.hpp"
#include "razz/equity.hpp"
#include "thread_pool.hpp"

namespace razz {
namespace {

// The fewest from which an interval of 1.96 standard errors is honest.
constexpr std::uint64_t kLeastBlocks = 256;

class Writer {
 public:
  Writer(const BatchEquity& out, std::size_t spot, int players) : out_(out), at_(spot * players), players_(players) {
    for (int i = 0; i < players; ++i) out_.equity[at_ + i] = out_.win[at_ + i] = out_.tie[at_ + i] = 0;
  }
  void add(unsigned set, double share_of_deals) {
    const int winners = __builtin_popcount(set);
    for (int i = 0; i < players_; ++i) {
      if (!(set >> i & 1)) continue;
      out_.equity[at_ + i] += share_of_deals / winners;
      (winners == 1 ? out_.win : out_.tie)[at_ + i] += share_of_deals;
    }
  }
  void error(int player, double value) { out_.error[at_ + player] = value; }

 private:
  const BatchEquity& out_;
  const std::size_t at_;
  const int players_;
};

bool count_spot(const Spot& spot, Writer& out, const KeepGoing& keep_going) {
  WinCounts counts;
  if (!count_exactly(spot, counts, keep_going)) return false;
  const double total = to_double(total_deals(spot));
  for (unsigned w = 1; w < 1u << spot.players; ++w) {
    const double deals = to_double(counts.by_set[w]);
    if (deals > 0) out.add(w, deals / total);
  }
  for (int i = 0; i < spot.players; ++i) out.error(i, 0);
  return true;
}

bool sample_spot(const Spot& spot, std::uint64_t index, std::uint64_t seed, std::uint64_t trials, Writer& out,
                 const KeepGoing& keep_going) {
  SampleRequest request;
  request.seed = seed;
  request.stream = index << 32;
  for (const BlockShape& shape : kBlockShapes) {
    if (trials >= 2 * kLeastBlocks * deals_in_block(spot, shape)) request.shape = shape;
  }
  const std::uint64_t block = deals_in_block(spot, request.shape);
  request.blocks = std::max(kLeastBlocks, (trials + block - 1) / block);
  Sample sum;
  if (!sample(spot, request, sum, keep_going)) return false;
  for (unsigned w = 1; w < 1u << spot.players; ++w) {
    if (sum.by_set[w] > 0) out.add(w, static_cast<double>(sum.by_set[w]) / static_cast<double>(sum.deals));
  }
  for (int i = 0; i < spot.players; ++i) out.error(i, sum.standard_error(i, spot.players));
  return true;
}

}  // namespace

double Sample::standard_error(int player, int players) const {
  Wide total = 0;
  for (unsigned w = 1; w < 1u << players; ++w) {
    if (w >> player & 1) total += static_cast<Wide>(by_set[w]) * static_cast<unsigned>(kPot / __builtin_popcount(w));
  }
  const double n = static_cast<double>(blocks);
  const double sum = static_cast<double>(total);
  const double spread = static_cast<double>(squares[player]) - sum / n * sum;
  return std::sqrt(std::max(0.0, spread) / n / (n - 1)) * n / (static_cast<double>(deals) * kPot);
}

std::size_t equity_of_spots(const BatchEquityRequest& request, const BatchEquity& out, std::string& problem,
                            const KeepGoing& keep_going) {
  constexpr std::size_t kTask = 8;
  std::atomic<std::size_t> bad{request.spots};
  const auto spot_at = [&](std::size_t i, Spot& spot) {
    return make_spot(request.hands + i * request.players, request.players,
                     request.dead == nullptr ? 0 : request.dead[i], spot);
  };
  const auto refuse = [&](std::size_t i) {
    std::size_t seen = bad;
    while (i < seen && !bad.compare_exchange_weak(seen, i)) {
    }
  };
  GoOn asked(keep_going);
  const KeepGoing go_on = std::ref(asked);
  parallel_for((request.spots + kTask - 1) / kTask, std::max(1, request.threads), [&](std::size_t task) {
    const std::size_t end = std::min(request.spots, (task + 1) * kTask);
    for (std::size_t i = task * kTask; i < end && i < bad && go_on(); ++i) {
      Spot spot;
      if (!spot_at(i, spot).empty()) return refuse(i);
      Writer writer(out, i, request.players);
      const bool known = total_deals(spot).low == 1 && total_deals(spot).high == 0;
      const Cost cost = exact_cost(spot, known ? 0 : request.most_seconds, go_on);
      if (asked.stopped()) return;
      if (known || (cost.seconds <= request.most_seconds && cost.bytes <= kMostBytes)) {
        count_spot(spot, writer, go_on);
      } else if (!request.may_sample) {
        return refuse(i);
      } else {
        sample_spot(spot, request.index + i, request.seed, request.trials, writer, go_on);
      }
    }
  });
  if (asked.stopped()) return 0;
  if (bad < request.spots) {
    Spot spot;
    problem = spot_at(bad, spot);
    if (problem.empty()) {
      char limit[64];
      std::snprintf(limit, sizeof limit, "%g seconds and %g GB", request.most_seconds, kMostBytes / 1e9);
      problem = "counting this exactly would take over the limit of " + std::string(limit) +
                "; use method='auto' or 'monte-carlo', or give more of the cards";
    }
  }
  return bad;
}

}  // namespace razz
