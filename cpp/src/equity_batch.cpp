#include <algorithm>
#include <atomic>
#include <cmath>

#include "razz/equity.hpp"
#include "thread_pool.hpp"

namespace razz {
namespace {

// The fewest from which an interval of 1.96 standard errors is honest.
constexpr std::uint64_t kLeastBlocks = 128;

double to_double(const Count& count) {
  return static_cast<double>(count.low) + std::ldexp(static_cast<double>(count.high), 128);
}

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

void count_spot(const Spot& spot, Writer& out) {
  WinCounts counts;
  count_exactly(spot, counts);
  const double total = to_double(total_deals(spot));
  for (unsigned w = 1; w < 1u << spot.players; ++w) {
    const double deals = to_double(counts.by_set[w]);
    if (deals > 0) out.add(w, deals / total);
  }
  for (int i = 0; i < spot.players; ++i) out.error(i, 0);
}

void sample_spot(const Spot& spot, std::uint64_t index, std::uint64_t seed, std::uint64_t trials, Writer& out) {
  SampleRequest request;
  request.seed = seed;
  request.stream = index << 32;
  for (const BlockShape& shape : kBlockShapes) {
    if (trials >= 2 * kLeastBlocks * deals_in_block(spot, shape)) request.shape = shape;
  }
  const std::uint64_t block = deals_in_block(spot, request.shape);
  request.blocks = std::max(kLeastBlocks, (trials + block - 1) / block);
  Sample sum;
  sample(spot, request, sum);
  for (unsigned w = 1; w < 1u << spot.players; ++w) {
    if (sum.by_set[w] > 0) out.add(w, static_cast<double>(sum.by_set[w]) / static_cast<double>(sum.deals));
  }
  for (int i = 0; i < spot.players; ++i) out.error(i, sum.standard_error(i, spot.players));
}

}  // namespace

double Sample::standard_error(int player, int players) const {
  Wide total = 0;
  for (unsigned w = 1; w < 1u << players; ++w) {
    if (w >> player & 1) total += static_cast<Wide>(by_set[w]) * static_cast<unsigned>(kPot / __builtin_popcount(w));
  }
  // blocks^2 times the variance of the block sums, in integers: 2^128 is far away (2^40 blocks of 2^32 shares).
  const double spread = static_cast<double>(squares[player]) - static_cast<double>(total) / static_cast<double>(blocks) * static_cast<double>(total);
  const double n = static_cast<double>(blocks);
  return std::sqrt(std::max(0.0, spread) / n / (n - 1)) * n / (static_cast<double>(deals) * kPot);
}

std::size_t equity_of_spots(const BatchEquityRequest& request, const BatchEquity& out, std::string& problem,
                            const KeepGoing& keep_going) {
  constexpr std::size_t kTask = 16;
  const int threads = std::max(1, request.threads);
  const std::size_t batch = kTask * 16 * static_cast<std::size_t>(threads);
  for (std::size_t start = 0; start < request.spots; start += batch) {
    if (keep_going && !keep_going()) return start;
    const std::size_t spots = std::min(batch, request.spots - start);
    std::atomic<std::size_t> bad{spots};
    parallel_for((spots + kTask - 1) / kTask, threads, [&](std::size_t task) {
      for (std::size_t i = task * kTask; i < std::min(spots, (task + 1) * kTask); ++i) {
        const std::size_t at = start + i;
        Spot spot;
        const Mask dead = request.dead == nullptr ? 0 : request.dead[at];
        if (!make_spot(request.hands + at * request.players, request.players, dead, spot).empty()) {
          std::size_t seen = bad;
          while (i < seen && !bad.compare_exchange_weak(seen, i)) {
          }
          return;
        }
        Writer writer(out, at, request.players);
        const bool known = total_deals(spot).low == 1 && total_deals(spot).high == 0;
        if (known || exact_cost(spot, request.most_seconds).seconds <= request.most_seconds) {
          count_spot(spot, writer);
        } else {
          sample_spot(spot, request.index + at, request.seed, request.trials, writer);
        }
      }
    });
    if (bad < spots) {
      const std::size_t at = start + bad;
      Spot spot;
      problem = make_spot(request.hands + at * request.players, request.players,
                          request.dead == nullptr ? 0 : request.dead[at], spot);
      return at;
    }
  }
  return request.spots;
}

}  // namespace razz
