// Equity: how often each set of players wins the pot, counted exactly or sampled.
//
// Suits never matter in Razz, so a spot is ranks and numbers only.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "razz/cards.hpp"
#include "razz/rank.hpp"

namespace razz {

constexpr int kMaxPlayers = 8;
constexpr int kHandCards = 7;

__extension__ typedef unsigned __int128 Wide;

// What is known: each player holds known[i][r] cards of rank r and draws `draws[i]` more of their own from a deck of
// deck[r] cards. With `common`, one more card, dealt last, belongs to everybody.
struct Spot {
  int players = 0;
  std::array<std::array<std::uint8_t, kRanks>, kMaxPlayers> known{};
  std::array<std::uint8_t, kRanks> deck{};
  std::array<std::uint8_t, kMaxPlayers> draws{};
  bool common = false;

  int deck_size() const;
  // The spot once the common card is known to be of that rank.
  Spot with_common_card(int rank) const;
};

// A spot from the cards of each player and the dead ones. One seventh card becomes common exactly when 7 x players
// exceeds 52 less the dead cards. Returns what is wrong in one sentence, or an empty string.
std::string make_spot(const Mask* hands, int players, Mask dead, Spot& spot);

// A count of up to 192 bits: low + 2^128 * high.
struct Count {
  Wide low = 0;
  std::uint64_t high = 0;
};

// Deals by the set of players who share the pot: by_set[1] player 0 alone, by_set[3] players 0 and 1, ...
struct WinCounts {
  std::array<Count, 1 << kMaxPlayers> by_set{};
};

// The number of deals a spot has.
Count total_deals(const Spot& spot);

// What counting a spot should take on one core, from a count of operations, never a clock. Planning stops, and the
// figures are too low, once they pass `most_seconds` or are stopped.
struct Cost {
  double seconds;
  double bytes;
};
constexpr double kMostBytes = 4e9;

// Called now and then during long work, from the thread that asked; false stops it.
using KeepGoing = std::function<bool()>;

Cost exact_cost(const Spot& spot, double most_seconds, const KeepGoing& keep_going = {});

// Instruction sets that the equity kernels are built for, whether this machine has them, and which of them goes with the
// implementation in use (see batch.hpp).
enum class Isa { kPortable, kAvx2, kAvx512 };
bool isa_runs(Isa isa);
Isa isa_in_use();

// Counts every deal of the spot. False when stopped.
bool count_exactly(const Spot& spot, WinCounts& counts, const KeepGoing& keep_going = {}, Isa isa = isa_in_use());

// The fast form for two players without a common card: wins of player 0, and ties. Always exact: no spot of two
// players has 2^53 deals.
struct TwoPlayerCounts {
  double win;
  double tie;
  double total;
};
TwoPlayerCounts count_two(const Spot& spot, Isa isa = isa_in_use());

// How often one player ends with each rank: ways[rank] of the deals of their own cards (and the common one).
std::vector<std::uint64_t> rank_distribution(const Spot& spot, int player);

// Sampling. A block deals every one of `decks` shuffled decks, in every rotation, to every one of `injections` drawn
// assignments of deck places to hands. Each deal is uniform; blocks are independent, so errors come from block means.
// A block is drawn from (seed, stream of the block) alone.
struct BlockShape {
  int injections;
  int decks;
};
constexpr std::array<BlockShape, 3> kBlockShapes = {{{8, 8}, {64, 64}, {512, 128}}};
std::uint64_t deals_in_block(const Spot& spot, BlockShape shape);

// Shares of the pot are counted in 840ths, which halves, thirds, ..., eighths all are.
constexpr int kPot = 840;

struct Sample {
  std::uint64_t deals = 0;
  std::uint64_t blocks = 0;
  std::array<std::uint64_t, 1 << kMaxPlayers> by_set{};
  std::array<Wide, kMaxPlayers> squares{};  // sums over blocks of the squared share

  Sample& operator+=(const Sample& other);
  // Of the equity of one player, from the spread of the blocks. At least two blocks.
  double standard_error(int player, int players) const;
};

struct SampleRequest {
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;  // the stream of block 0; block i takes stream + i
  std::uint64_t first = 0;   // block
  std::uint64_t blocks = 0;
  BlockShape shape = kBlockShapes[0];
  int threads = 1;
  Isa isa = isa_in_use();
};

// Some cards must be to come. False when stopped.
bool sample(const Spot& spot, const SampleRequest& request, Sample& result, const KeepGoing& keep_going = {});

// Many spots with as many players each: spot i has hands[i * players + j] and dead[i] (dead may be null). Spots that
// should take longer than `most_seconds` to count are sampled, spot i from the streams from (index + i) * 2^32 on; they
// are bad if `may_sample` is false.
struct BatchEquity {
  double* equity;  // each [spots][players]
  double* win;     // alone
  double* tie;     // shares the pot
  double* error;   // standard error of the equity; 0 when exact
};
struct BatchEquityRequest {
  const Mask* hands;
  const Mask* dead;
  std::size_t spots;
  int players;
  double most_seconds;
  bool may_sample;
  std::uint64_t index;  // of the first spot
  std::uint64_t seed;
  std::uint64_t trials;  // deals to sample a spot with, rounded up to whole blocks
  int threads;
};
// Returns the number of spots, or 0 when stopped, or the position of the first bad spot; `problem` then says what is
// wrong with it.
std::size_t equity_of_spots(const BatchEquityRequest& request, const BatchEquity& out, std::string& problem,
                            const KeepGoing& keep_going = {});

}  // namespace razz
