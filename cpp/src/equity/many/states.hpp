// The joint states of several players in the race over ranks and in the contests of hands without five ranks, and how
// a rank moves them. How many cards have been drawn is no part of a state.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "razz/equity.hpp"

namespace razz {

// What orders the hands once nobody reaches five ranks: kRace is the race to five; in the others the best hands end
// with that number of ranks, and the lower first (of three ranks: second) repeated rank is ahead, then the lower set.
// Two ranks make a full house, which the lowest rank decides.
enum class Contest { kTwoRanks = 2, kThreeRanks = 3, kFourRanks = 4, kRace = 5 };
constexpr int ranks_of(Contest contest) { return static_cast<int>(contest); }

constexpr std::uint8_t kBeaten = 15;

struct PlayerState {
  std::uint8_t ranks = 0;  // distinct ranks so far
  std::uint8_t pairs = 0;  // repeated ranks that count so far
  std::uint8_t place = 0;  // order of those among players with as many; kBeaten once another cannot be overtaken
  std::uint8_t order = 0;  // order of the sets of ranks among players equal in all of the above
};

class StateTable {
 public:
  StateTable(int players, Contest contest);

  Contest contest() const { return contest_; }
  // Repeated ranks a finished hand of this contest counts.
  int pairs_needed() const { return contest_ == Contest::kRace ? 0 : contest_ == Contest::kThreeRanks ? 2 : 1; }
  int size() const { return static_cast<int>(states_.size()) / players_; }
  const PlayerState* state(int id) const { return &states_[static_cast<std::size_t>(id) * players_]; }

  // The state after a rank of which player i comes to hold none, one, or two or more, the i-th digit of `pattern` in
  // base 3 (in the race one stands for any number). -1 if a player would hold too many ranks.
  int next(int id, int pattern) {
    if (column_[pattern] < 0) return next_rare(id, pattern);
    const std::size_t at = static_cast<std::size_t>(id) * width_ + column_[pattern];
    if (next_[at] == kUnknown) {
      const int to = compute(id, pattern);
      next_[at] = to;
      return to;
    }
    return next_[at];
  }

  // Memory in use.
  std::size_t bytes() const { return states_.size() * sizeof(PlayerState) + next_.size() * 4 + slots_.size() * 4; }

 private:
  static constexpr int kUnknown = -2;
  using Players = PlayerState[kMaxPlayers];

  int compute(int id, int pattern);
  int next_rare(int id, int pattern);
  int find(const PlayerState* s);
  std::size_t slot_of(const PlayerState* s) const;
  void order_places(const Players& was, Players& s, const bool* joined) const;
  void order_sets(const Players& was, Players& s, const int* held) const;
  void drop_beaten(Players& s) const;

  struct HashKey {
    std::size_t operator()(Wide key) const {
      const auto low = static_cast<std::uint64_t>(key);
      const auto high = static_cast<std::uint64_t>(key >> 64);
      std::uint64_t x = (low ^ high * 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
      x ^= x >> 31;
      return static_cast<std::size_t>(x * 0x94D049BB133111EBu);
    }
  };

  int players_;
  Contest contest_;
  std::size_t width_ = 0;             // patterns that four cards of a rank allow
  std::vector<std::int16_t> column_;  // of each pattern
  std::vector<PlayerState> states_;
  std::vector<std::int32_t> next_;
  std::vector<std::int32_t> slots_;              // ids by the hash of the state, at least half of them free (-1)
  std::unordered_map<Wide, int, HashKey> rare_;  // by state and pattern: a common card makes more than four of a rank
};

// The table of this thread for so many players, kept from call to call; what has grown large may be dropped after use.
StateTable& kept_states(int players, Contest contest);
void drop_large_states(int players);

}  // namespace razz
