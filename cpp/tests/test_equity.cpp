// The equity engines against plain enumeration, each kernel of this machine against the others, and sums of samples.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "equity/many/count.hpp"
#include "razz/equity.hpp"
#include "razz/rank.hpp"
#include "razz/rng.hpp"

namespace {

using namespace razz;

int failures = 0;

void check(bool ok, const char* what, const Spot& spot) {
  if (ok) return;
  ++failures;
  std::printf("FAILED %s:", what);
  for (int i = 0; i < spot.players; ++i) {
    std::printf(" [");
    for (int r = 0; r < kRanks; ++r) {
      for (int c = 0; c < spot.known[i][r]; ++c) std::printf("%c", kRankChars[r]);
    }
    std::printf("]");
  }
  std::printf("\n");
}

// Every way to give the players their ranks, one after the other, each weighted by its combinations of cards.
struct Enumeration {
  Spot spot;
  WinCounts counts;
  Rank rank[kMaxPlayers] = {};

  void player(int i, std::uint64_t ways) {
    if (i == spot.players) {
      Rank best = kRankCount;
      for (int j = 0; j < i; ++j) best = std::min(best, rank[j]);
      int set = 0;
      for (int j = 0; j < i; ++j) set |= (rank[j] == best) << j;
      counts.by_set[set].low += ways;
      return;
    }
    cards(i, 0, spot.draws[i], 0, ways);
  }
  void cards(int i, int r, int draws, Mask hand, std::uint64_t ways) {
    if (r == kRanks) {
      if (draws > 0) return;
      rank[i] = rank_hand(hand);
      player(i + 1, ways);
      return;
    }
    const int copies = spot.deck[r];
    std::uint64_t choose = 1;
    for (int a = 0; a <= std::min(copies, draws); ++a) {
      if (a > 0) choose = choose * static_cast<std::uint64_t>(copies - a + 1) / static_cast<std::uint64_t>(a);
      Mask more = hand;
      for (int c = 0; c < a + spot.known[i][r]; ++c) more |= bit_of(r, c);
      spot.deck[r] = static_cast<std::uint8_t>(copies - a);
      cards(i, r + 1, draws - a, more, ways * choose);
    }
    spot.deck[r] = static_cast<std::uint8_t>(copies);
  }
};

// Every other spot has its known cards from seven ranks, so that hands pair.
bool random_spot(Random& random, int most_to_come, Spot& spot) {
  int deck[kCards];
  for (int i = 0; i < kCards; ++i) deck[i] = i;
  random.draw(deck, kCards, kCards);
  if (random.below(2) == 0) {
    int ranks[kRanks];
    for (int i = 0; i < kRanks; ++i) ranks[i] = i;
    random.draw(ranks, kRanks, kRanks);
    for (int i = 0; i < kCards; ++i) deck[i] = make_index(ranks[i / kSuits], i % kSuits);
    random.draw(deck, 28, 28);
  }
  const int players = 2 + static_cast<int>(random.below(4));
  Mask hands[kMaxPlayers] = {};
  int next = 0;
  int to_come = 0;
  for (int i = 0; i < players; ++i) {
    const int known = static_cast<int>(random.below(8));
    to_come += kHandCards - known;
    for (int c = 0; c < known && next < kCards; ++c) hands[i] |= bit_of_index(deck[next++]);
  }
  Mask dead = 0;
  for (int c = static_cast<int>(random.below(17)); c > 0 && next < kCards; --c) dead |= bit_of_index(deck[next++]);
  return to_come <= most_to_come && make_spot(hands, players, dead, spot).empty() && !spot.common;
}

bool same(const WinCounts& a, const WinCounts& b) {
  for (std::size_t w = 0; w < a.by_set.size(); ++w) {
    if (a.by_set[w].low != b.by_set[w].low || a.by_set[w].high != b.by_set[w].high) return false;
  }
  return true;
}

void check_exact(const Spot& spot) {
  Enumeration want;
  want.spot = spot;
  want.player(0, 1);
  Wide sum = 0;
  for (const Count& c : want.counts.by_set) sum += c.low;
  check(sum == total_deals(spot).low, "total", spot);
  for (const Isa isa : {Isa::kPortable, Isa::kAvx2, Isa::kAvx512}) {
    if (!isa_runs(isa)) continue;
    WinCounts counts;
    check(count_exactly(spot, counts, {}, isa) && same(counts, want.counts), "exact", spot);
    if (spot.players < 3) continue;
    for (const Counter counter : {Counter::kWord, Counter::kWide}) {
      WinCounts again;
      check(count_many(spot, again, {}, isa, counter) && same(again, want.counts), "counter", spot);
    }
  }
}

void check_sample(const Spot& spot) {
  int to_come = 0;
  for (int i = 0; i < spot.players; ++i) to_come += spot.draws[i];
  if (to_come == 0) return;
  SampleRequest request;
  request.seed = 5;
  request.blocks = 3;
  request.isa = Isa::kPortable;
  Sample want;
  sample(spot, request, want);
  std::uint64_t sum = 0;
  for (const std::uint64_t n : want.by_set) sum += n;
  check(sum == want.deals && sum == 3 * deals_in_block(spot, request.shape), "deals", spot);
  for (const Isa isa : {Isa::kAvx2, Isa::kAvx512}) {
    if (!isa_runs(isa)) continue;
    request.isa = isa;
    Sample again;
    sample(spot, request, again);
    check(again.by_set == want.by_set && again.squares == want.squares, "sample", spot);
  }
  request.threads = 3;
  Sample threaded;
  sample(spot, request, threaded);
  check(threaded.by_set == want.by_set && threaded.squares == want.squares, "threads", spot);
}

}  // namespace

int main(int argc, char** argv) {
  const int spots = argc > 1 ? std::atoi(argv[1]) : 400;
  razz::Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  for (int done = 0; done < spots;) {
    razz::Spot spot;
    if (!random_spot(random, 6, spot)) continue;
    check_exact(spot);
    check_sample(spot);
    ++done;
  }
  std::printf("%d spots, %d failures\n", spots, failures);
  return failures == 0 ? 0 : 1;
}
