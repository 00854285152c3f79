// Monte Carlo equity: decks and assignments of their places to hands, drawn apart and combined with each other.
#include <algorithm>
#include <cstring>
#include <vector>

#include "equity/kernels.hpp"
#include "razz/equity.hpp"
#include "razz/rank.hpp"
#include "razz/rng.hpp"
#include "thread_pool.hpp"

namespace razz {
namespace {

int cards_to_come(const Spot& spot) {
  int slots = spot.common;
  for (int i = 0; i < spot.players; ++i) slots += spot.draws[i];
  return slots;
}

class Block {
 public:
  Block(const Spot& spot, BlockShape shape) : shape_(shape) {
    d_.spot = &spot;
    d_.players = spot.players;
    d_.common = spot.common;
    d_.slots = cards_to_come(spot);
    d_.rotations = 0;
    for (int r = 0; r < kRanks; ++r) {
      for (int c = 0; c < spot.deck[r]; ++c) sorted_[d_.rotations++] = card_bit(r);
    }
    for (int i = 0; i < spot.players; ++i) {
      d_.draws[i] = spot.draws[i];
      d_.known[i] = 0;
      for (int r = 0; r < kRanks; ++r) {
        if (spot.known[i][r] > 0) d_.known[i] = static_cast<CardBit>(d_.known[i] | card_bit(r));
      }
    }
    places_.resize(static_cast<std::size_t>(shape.injections) * d_.slots);
    decks_.resize(static_cast<std::size_t>(shape.decks) * kDeckRoom);
    d_.injections = shape.injections;
    d_.decks = shape.decks;
    d_.places = places_.data();
    d_.deck = decks_.data();
  }

  void deal(std::uint64_t seed, std::uint64_t stream, DealKernel* kernel, Sample& result) {
    Random random(seed, stream);
    const int n = d_.rotations;
    std::uint8_t place[kCards];
    for (int a = 0; a < shape_.injections; ++a) {
      for (int i = 0; i < n; ++i) place[i] = static_cast<std::uint8_t>(i);
      random.draw(place, n, d_.slots);
      std::memcpy(&places_[static_cast<std::size_t>(a) * d_.slots], place, static_cast<std::size_t>(d_.slots));
    }
    for (int b = 0; b < shape_.decks; ++b) {
      CardBit* deck = &decks_[static_cast<std::size_t>(b) * kDeckRoom];
      std::memcpy(deck, sorted_, sizeof sorted_);
      random.draw(deck, n, n - 1);
      for (int i = n; i < kDeckRoom; ++i) deck[i] = deck[i - n];
    }
    std::uint64_t by_set[1 << kMaxPlayers] = {};
    d_.by_set = by_set;
    kernel(d_);
    d_.by_set = nullptr;
    add(by_set, result);
  }

 private:
  void add(const std::uint64_t* by_set, Sample& result) const {
    std::uint64_t share[kMaxPlayers] = {};
    for (unsigned w = 1; w < 1u << d_.players; ++w) {
      result.by_set[w] += by_set[w];
      if (by_set[w] == 0) continue;
      const std::uint64_t each = by_set[w] * static_cast<std::uint64_t>(kPot / __builtin_popcount(w));
      for (int i = 0; i < d_.players; ++i) {
        if (w >> i & 1) share[i] += each;
      }
    }
    for (int i = 0; i < d_.players; ++i) result.squares[i] += static_cast<Wide>(share[i]) * share[i];
    ++result.blocks;
    result.deals += static_cast<std::uint64_t>(shape_.injections) * shape_.decks * d_.rotations;
  }

  const BlockShape shape_;
  Dealing d_{};
  CardBit sorted_[kCards] = {};
  std::vector<std::uint8_t> places_;
  std::vector<CardBit> decks_;
};

}  // namespace

unsigned settle_deal(const Dealing& d, const std::uint8_t* places, const CardBit* deck, int rotation) {
  const auto rank_at = [&](int place) { return 15 - __builtin_ctz(deck[rotation + place]); };
  const std::uint8_t* at = places + d.common;
  unsigned winners = 0;
  Rank best = kRankCount;
  for (int i = 0; i < d.players; ++i) {
    std::array<std::uint8_t, kRanks> count = d.spot->known[i];
    if (d.common) ++count[rank_at(places[0])];
    for (int j = 0; j < d.draws[i]; ++j) ++count[rank_at(*at++)];
    Mask hand = 0;
    for (int r = 0; r < kRanks; ++r) {
      for (int c = 0; c < count[r]; ++c) hand |= bit_of(r, c);
    }
    const Rank rank = rank_hand(hand);
    if (rank > best) continue;
    winners = (rank == best ? winners : 0) | 1u << i;
    best = rank;
  }
  return winners;
}

std::uint64_t deals_in_block(const Spot& spot, BlockShape shape) {
  return static_cast<std::uint64_t>(shape.injections) * shape.decks * spot.deck_size();
}

Sample& Sample::operator+=(const Sample& other) {
  deals += other.deals;
  blocks += other.blocks;
  for (std::size_t w = 0; w < by_set.size(); ++w) by_set[w] += other.by_set[w];
  for (std::size_t i = 0; i < squares.size(); ++i) squares[i] += other.squares[i];
  return *this;
}

bool sample(const Spot& spot, const SampleRequest& request, Sample& result, const KeepGoing& keep_going) {
  DealKernel* const deal = kernels(request.isa).deal;
  GoOn go_on(keep_going);  // asked after every few milliseconds
  const std::uint64_t threads = static_cast<std::uint64_t>(std::max(1, request.threads));
  const std::uint64_t work = deals_in_block(spot, request.shape) * static_cast<std::uint64_t>(spot.players);
  const std::uint64_t task = 1 + 4000000 / work;
  for (std::uint64_t done = 0; done < request.blocks && go_on();) {
    const std::uint64_t blocks = std::min(request.blocks - done, 4 * threads * task);
    const std::uint64_t tasks = (blocks + task - 1) / task;
    std::vector<Sample> sums(tasks);
    parallel_for(tasks, static_cast<int>(threads), [&](std::size_t i) {
      if (!go_on()) return;
      Block block(spot, request.shape);
      const std::uint64_t end = std::min((i + 1) * task, blocks);
      for (std::uint64_t j = i * task; j < end; ++j) {
        block.deal(request.seed, request.stream + request.first + done + j, deal, sums[i]);
      }
    });
    for (const Sample& sum : sums) result += sum;
    done += blocks;
  }
  return !go_on.stopped();
}

}  // namespace razz
