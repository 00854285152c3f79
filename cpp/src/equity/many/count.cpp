#include "equity/many/count.hpp"

#include <cmath>
#include <numeric>

#include "equity/counts.hpp"
#include "equity/kernels.hpp"
#include "equity/many/finish.hpp"

namespace razz {
namespace {

using Word = std::uint64_t;

template <typename T>
using BySet = std::array<T, 1 << kMaxPlayers>;

template <typename T>
bool count(const Spot& spot, ManyKernels<T> kernels, int lanes, const KeepGoing& keep_going, BySet<T>& by_set) {
  by_set.fill(0);
  const bool done = ManyEngine<T>(spot, kernels, lanes, keep_going).run(by_set);
  drop_large_states(spot.players);
  return done;
}

// The integer that is `word` modulo 2^bits and nearest to an approximation: what wrapped around.
double wraps(double approximation, double word, int bits) {
  return std::max(0.0, std::nearbyint(std::ldexp(approximation - word, -bits)));
}

}  // namespace

bool count_many(const Spot& spot, WinCounts& counts, const KeepGoing& keep_going, Isa isa, Counter counter) {
  std::array<int, kMaxPlayers> seat{};
  std::iota(seat.begin(), seat.end(), 0);
  std::stable_sort(seat.begin(), seat.begin() + spot.players,
                   [&](int a, int b) { return spot.draws[a] < spot.draws[b]; });
  Spot sorted = spot;
  for (int j = 0; j < spot.players; ++j) {
    sorted.known[j] = spot.known[seat[j]];
    sorted.draws[j] = spot.draws[seat[j]];
  }
  const int lanes = sorted.draws[spot.players - 1] < 4 ? 4 : 8;
  const double size = to_double(total_deals(spot));

  // Inclusion and exclusion passes through sums up to 2^players times the total. Rebuilding needs the approximation
  // within half of what the integer wraps at; double is good to some 46 bits here.
  if (counter == Counter::kAsNeeded) {
    counter = size * std::ldexp(1.0, spot.players) < std::ldexp(1.0, 53) ? Counter::kDouble
              : size < std::ldexp(1.0, 108)                              ? Counter::kWord
                                                                         : Counter::kWide;
  }
  BySet<double> approximate{};
  BySet<Word> words{};
  BySet<Wide> wides{};
  const bool wraps_around = counter == Counter::kWide || size >= std::ldexp(1.0, 64);
  if (counter == Counter::kDouble || wraps_around) {
    if (!count(sorted, kernels(isa).many_double(lanes), lanes, keep_going, approximate)) return false;
  }
  if (counter == Counter::kWord && !count(sorted, kernels(isa).many_word(lanes), lanes, keep_going, words))
    return false;
  if (counter == Counter::kWide && !count(sorted, many_wide(lanes), lanes, keep_going, wides)) return false;
  for (int w = 1; w < 1 << spot.players; ++w) {
    int set = 0;
    for (int j = 0; j < spot.players; ++j) set |= (w >> j & 1) << seat[j];
    Count& count = counts.by_set[set];
    if (counter == Counter::kDouble) {
      count.low = static_cast<Wide>(approximate[w]);
    } else if (counter == Counter::kWord) {
      count.low = words[w];
      if (wraps_around) count.low += static_cast<Wide>(wraps(approximate[w], static_cast<double>(words[w]), 64)) << 64;
    } else {
      count.low = wides[w];
      count.high = static_cast<Word>(wraps(approximate[w], static_cast<double>(wides[w]), 128));
    }
  }
  return true;
}

}  // namespace razz
