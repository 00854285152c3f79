// The race over ranks for three players or more, and the contests of those who end without five ranks.
//
// Each rank moves the counts from the boxes of one set of joint states to those of the next. T is the type that
// counts: double while that is exact, else an integer that wraps around.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <vector>

#include "equity/binomials.hpp"
#include "equity/many/arena.hpp"
#include "equity/many/kernel.hpp"
#include "equity/many/states.hpp"

namespace razz {

template <typename T>
class ManyEngine {
 public:
  // Players must be sorted by the cards they draw, the most last.
  ManyEngine(const Spot& spot, const ManyKernels<T>& kernels, int lanes, const KeepGoing& keep_going)
      : spot_(spot),
        n_(spot.players),
        outer_(n_ - 1),
        lanes_(lanes),
        kernels_(kernels),
        keep_going_(keep_going),
        tables_(binomials<T>()) {
    power_ = 1;
    for (int j = outer_ - 1; j >= 0; --j) {
      table_stride_[j] = table_rows_;
      table_rows_ *= spot.draws[j] + 1;
    }
    for (int j = 0; j < outer_; ++j) power_ *= 3;
  }

  // False when stopped. The counts of sets of players are added to by_set.
  bool run(std::array<T, 1 << kMaxPlayers>& by_set) {
    by_set_ = &by_set;
    shared_ = 0;
    if (!race(kept_states(n_, Contest::kRace))) return false;
    const int shared = shared_;
    for (const Contest contest : {Contest::kFourRanks, Contest::kThreeRanks, Contest::kTwoRanks}) {
      if ((shared >> ranks_of(contest) & 1) && !race(kept_states(n_, contest))) return false;
    }
    return true;
  }

 private:
  struct Box {
    T* data = nullptr;
    int rows = 0;
    std::uint8_t from[kOuter];  // the fewest cards drawn by each outer player
    std::uint8_t count[kOuter];
  };
  // What the outer players come to hold of a rank: the digits (see StateTable::next), and the draws that lead there.
  struct Pattern {
    int code;
    int increases;  // who holds the rank
    int start, count;
    int most_left;  // copies left at most
    std::uint8_t digit[kOuter];
  };

  bool race(StateTable& table);
  bool enter_rank(const StateTable& table);
  void leave_state(StateTable& table, int id);
  bool make_box(const StateTable& table, int id, Arena& arena, Box& box);
  void list_draws(int rank);
  void list_draws(int rank, int player, Draw<T>& draw, Pattern& pattern, int power);
  void finish(const PlayerState* state, const Box& box, int finishing);
  const T* hit_table(int avoid, int hit);
  const T* avoid_table(int avoid);
  void fill_avoid(T* rows, int avoid);
  bool split(const Box& box, bool may_increase, const T* (&source)[3][kCopies]);
  void move_state(StateTable& table, int id, const Box& box, int increases, const T* const (&source)[3][kCopies]);
  void move(const Box& from, const Box& to, const Pattern& pattern, const T* const (&source)[kCopies]);
  void leftover(const StateTable& table, int id, const Box& box);

  // The tables, for numbers of cards below zero too (rows of the last player's lanes).
  T choose(int n, int k) const { return n < 0 ? T{0} : tables_.choose[n][k]; }
  const T* rest(int m, int n) const { return n < 0 ? none_ : tables_.rest[m][n]; }
  const T* spare(int n, int k) const { return n < -7 ? none_ : tables_.spare[n + 7][k]; }
  static constexpr T none_[8] = {};

  const Spot spot_;
  const int n_, outer_, lanes_;
  const ManyKernels<T> kernels_;
  const KeepGoing& keep_going_;
  const Binomials<T>& tables_;
  std::array<T, 1 << kMaxPlayers>* by_set_ = nullptr;
  int shared_ = 0;  // contests that some deals are left to
  Contest contest_ = Contest::kRace;
  int power_ = 1;  // 3 ^ outer players
  int table_rows_ = 1;
  int table_stride_[kOuter] = {};

  // At the rank being looked at.
  int rank_ = 0, copies_ = 0, here_ = 0, above_ = 0, forced_ = 0;
  int below_ranks_[kMaxPlayers] = {}, below_cards_[kMaxPlayers] = {};  // known cards below it; for targets, up to it
  int ahead_[kRanks + 1][kMaxPlayers] = {};                            // known ranks from each rank up
  std::vector<Draw<T>> draws_;
  std::vector<Pattern> patterns_;
  std::vector<int> pattern_at_;
  std::vector<std::pair<int, Draw<T>>> unsorted_;

  std::vector<Box> boxes_[2];
  std::vector<int> active_[2];
  Arena arena_[2];
  Arena scratch_;
  std::vector<const T*> hit_, avoid_;
  std::vector<T> split_;
  int now_ = 0;
  T sums_[1 << kMaxPlayers][8] = {};
};

template <typename T>
bool ManyEngine<T>::make_box(const StateTable& table, int id, Arena& arena, Box& box) {
  const PlayerState* s = table.state(id);
  box.rows = 1;
  for (int j = 0; j < n_; ++j) {
    const int held = s[j].ranks;
    int low = held - below_ranks_[j];
    int high = std::min<int>(spot_.draws[j], 4 * held - below_cards_[j]);
    if (contest_ != Contest::kRace) {
      // The ranks still to come take four cards each at most.
      low = std::max(low, kHandCards - 4 * (ranks_of(contest_) - held) - below_cards_[j]);
      if (s[j].place != kBeaten && contest_ != Contest::kTwoRanks) {
        if (s[j].pairs == 0) {
          if (below_cards_[j] != below_ranks_[j]) return false;
          high = std::min(high, held - below_ranks_[j]);
        } else {
          low = std::max(low, held + s[j].pairs - below_cards_[j]);
        }
      }
    }
    low = std::max(low, 0);
    if (high < low) return false;
    if (j == outer_) break;
    box.from[j] = static_cast<std::uint8_t>(low);
    box.count[j] = static_cast<std::uint8_t>(high - low + 1);
    box.rows *= box.count[j];
  }
  box.data = static_cast<T*>(arena.get(sizeof(T) * static_cast<std::size_t>(box.rows) * lanes_));
  return true;
}

template <typename T>
void ManyEngine<T>::list_draws(int rank, int player, Draw<T>& draw, Pattern& pattern, int power) {
  if (player == outer_) {
    unsorted_.emplace_back(pattern.code, draw);
    if (pattern_at_[pattern.code] < 0) {
      pattern_at_[pattern.code] = static_cast<int>(patterns_.size());
      pattern.count = 0;
      pattern.most_left = 0;
      patterns_.push_back(pattern);
    }
    Pattern& p = patterns_[pattern_at_[pattern.code]];
    ++p.count;
    p.most_left = std::max<int>(p.most_left, draw.left);
    return;
  }
  const Pattern before = pattern;
  const Draw<T> above = draw;
  const int held = spot_.known[player][rank];
  for (int a = 0; a <= std::min<int>(above.left, spot_.draws[player]); ++a) {
    const int digit = std::min(contest_ == Contest::kRace ? 1 : 2, a + held);
    pattern = before;
    pattern.code += digit * power;
    pattern.increases |= (digit > 0) << player;
    pattern.digit[player] = static_cast<std::uint8_t>(digit);
    draw = above;
    draw.cards[player] = static_cast<std::uint8_t>(a);
    draw.left = static_cast<std::uint8_t>(above.left - a);
    draw.ways = above.ways * tables_.choose[above.left][a];
    list_draws(rank, player + 1, draw, pattern, power * 3);
  }
}

template <typename T>
void ManyEngine<T>::list_draws(int rank) {
  unsorted_.clear();
  patterns_.clear();
  pattern_at_.assign(power_, -1);
  Draw<T> draw{};
  draw.left = static_cast<std::uint8_t>(copies_);
  draw.ways = 1;
  Pattern pattern{};
  list_draws(rank, 0, draw, pattern, 1);
  int start = 0;
  for (Pattern& p : patterns_) {
    p.start = start;
    start += p.count;
    p.count = 0;
  }
  draws_.resize(unsorted_.size());
  for (const auto& [code, one] : unsorted_) {
    Pattern& p = patterns_[pattern_at_[code]];
    draws_[p.start + p.count++] = one;
  }
}

template <typename T>
bool ManyEngine<T>::race(StateTable& table) {
  contest_ = table.contest();
  std::fill(std::begin(below_ranks_), std::end(below_ranks_), 0);
  std::fill(std::begin(below_cards_), std::end(below_cards_), 0);
  for (int j = 0; j < n_; ++j) {
    ahead_[kRanks][j] = 0;
    for (int r = kRanks - 1; r >= 0; --r) ahead_[r][j] = ahead_[r + 1][j] + (spot_.known[j][r] > 0);
    if (contest_ != Contest::kRace && ahead_[0][j] > ranks_of(contest_)) return true;
  }
  std::memset(sums_, 0, sizeof sums_);
  arena_[now_].reset();
  boxes_[now_].assign(table.size(), Box{});
  active_[now_].clear();
  if (!make_box(table, 0, arena_[now_], boxes_[now_][0])) return true;
  boxes_[now_][0].data[0] = 1;
  active_[now_].push_back(0);
  above_ = spot_.deck_size();
  for (rank_ = 0; rank_ < kRanks && !active_[now_].empty(); ++rank_) {
    if (!enter_rank(table)) continue;
    int done = 0;
    for (const int id : active_[now_]) {
      if ((++done & 7) == 0 && keep_going_ && !keep_going_()) return false;
      leave_state(table, id);
    }
    now_ = 1 - now_;
  }
  for (int w = 1; w < 1 << n_; ++w) {
    for (int lane = 0; lane < lanes_; ++lane) (*by_set_)[w] += sums_[w][lane];
  }
  for (const int id : active_[now_]) leftover(table, id, boxes_[now_][id]);
  return true;
}

// False when nobody holds or may draw a card of the rank.
template <typename T>
bool ManyEngine<T>::enter_rank(const StateTable& table) {
  copies_ = spot_.deck[rank_];
  here_ = above_;
  above_ -= copies_;
  forced_ = 0;
  for (int j = 0; j < n_; ++j) {
    const int held = spot_.known[j][rank_];
    forced_ |= (held > 0) << j;
    below_ranks_[j] += held > 0;
    below_cards_[j] += held;
  }
  if (copies_ == 0 && forced_ == 0) return false;
  list_draws(rank_);
  scratch_.reset();
  hit_.assign(std::size_t{1} << 2 * n_, nullptr);
  avoid_.assign(std::size_t{1} << n_, nullptr);
  arena_[1 - now_].reset();
  boxes_[1 - now_].assign(table.size(), Box{});
  active_[1 - now_].clear();
  return true;
}

template <typename T>
void ManyEngine<T>::leave_state(StateTable& table, int id) {
  const Box box = boxes_[now_][id];
  const PlayerState* s = table.state(id);
  int finishing = 0;
  int increases = 0;
  for (int j = 0; j < n_; ++j) {
    if (contest_ == Contest::kRace) {
      (s[j].ranks == 4 ? finishing : increases) |= 1 << j;
    } else if (s[j].ranks + 1 + ahead_[rank_ + 1][j] <= ranks_of(contest_)) {
      increases |= 1 << j;
    }
  }
  if (finishing != 0) finish(s, box, finishing);
  if (forced_ & ~increases) return;
  const T* source[3][kCopies] = {};
  if (split(box, increases >> outer_ & 1, source)) move_state(table, id, box, increases, source);
}

// The last player's draws, for every number of copies the others leave. False when nothing can come of the box.
template <typename T>
bool ManyEngine<T>::split(const Box& box, bool may_increase, const T* (&source)[3][kCopies]) {
  const int held = spot_.known[outer_][rank_];
  if (held == 0) {
    for (int left = 0; left <= copies_; ++left) source[0][left] = box.data;
  } else if (!may_increase) {
    return false;
  }
  if (!may_increase) return true;
  const std::size_t values = static_cast<std::size_t>(box.rows) * lanes_;
  const std::size_t room = std::size_t{2} * kCopies * values + 8;
  if (split_.size() < room) split_.resize(room);
  // Rows lie at multiples of 64 bytes.
  T* memory = split_.data() + (64 - reinterpret_cast<std::uintptr_t>(split_.data()) % 64) / sizeof(T);
  Split<T> s{box.rows, copies_, held, contest_ != Contest::kRace, box.data, {}};
  for (int c = 1; c < (s.twos ? 3 : 2); ++c) {
    for (int left = 0; left <= copies_; ++left) {
      const int drawn_at_least = std::max(0, c - held);
      if (drawn_at_least > left || (s.twos && c == 1 && held > 1)) continue;
      if (s.twos && c == 1 && held == 1) {  // they draw none
        source[c][left] = box.data;
        continue;
      }
      source[c][left] = s.out[c][left] = memory;
      memory += values;
    }
  }
  kernels_.split(s);
  return true;
}

template <typename T>
void ManyEngine<T>::move_state(StateTable& table, int id, const Box& box, int increases,
                               const T* const (&source)[3][kCopies]) {
  std::vector<Box>& targets = boxes_[1 - now_];
  for (const Pattern& pattern : patterns_) {
    if (pattern.increases & ~increases) continue;
    for (int c = 0; c < 3; ++c) {
      if (source[c][pattern.most_left] == nullptr) continue;
      const int to = table.next(id, pattern.code + c * power_);
      if (to < 0) continue;
      if (to >= static_cast<int>(targets.size())) targets.resize(table.size() + 64, Box{});
      Box& target = targets[to];
      if (target.rows < 0) continue;
      if (target.data == nullptr) {
        if (!make_box(table, to, arena_[1 - now_], target)) {
          target.data = nullptr;
          target.rows = -1;
          continue;
        }
        active_[1 - now_].push_back(to);
      }
      move(box, target, pattern, source[c]);
    }
  }
}

template <typename T>
void ManyEngine<T>::move(const Box& from, const Box& to, const Pattern& pattern, const T* const (&source)[kCopies]) {
  Move<T> m;
  m.outer = outer_;
  m.draws = pattern.count;
  m.draw = &draws_[pattern.start];
  std::copy(source, source + kCopies, m.source);
  m.target = to.data;
  int from_stride = 1;
  int to_stride = 1;
  const int most_digit = contest_ == Contest::kRace ? 1 : 2;
  for (int j = outer_ - 1; j >= 0; --j) {
    m.source_stride[j] = from_stride;
    m.target_stride[j] = to_stride;
    const int held = spot_.known[j][rank_];
    const int digit = pattern.digit[j];
    const int least_drawn = std::max(0, digit - held);
    const int most_drawn = digit == most_digit ? copies_ : least_drawn;
    for (int a = least_drawn; a <= most_drawn; ++a) {
      const int low = std::max<int>(from.from[j], to.from[j] - a);
      const int high = std::min<int>(from.from[j] + from.count[j], to.from[j] + to.count[j] - a);
      m.rows[j][a] = high - low;
      m.source_from[j][a] = (low - from.from[j]) * from_stride;
      m.target_from[j][a] = (low + a - to.from[j]) * to_stride;
    }
    from_stride *= from.count[j];
    to_stride *= to.count[j];
  }
  kernels_.move(m);
}

// After the king. The most ranks win; who shares them meets in a contest.
template <typename T>
void ManyEngine<T>::leftover(const StateTable& table, int id, const Box& box) {
  std::size_t row = 0;
  for (int j = 0; j < outer_; ++j) {
    const int t = spot_.draws[j] - box.from[j];
    if (t < 0 || t >= box.count[j]) return;
    row = row * box.count[j] + t;
  }
  const T deals = box.data[row * lanes_ + spot_.draws[outer_]];
  if (deals == 0) return;
  const PlayerState* s = table.state(id);
  int ranks = 0;
  for (int j = 0; j < n_; ++j) ranks = std::max<int>(ranks, s[j].ranks);
  int best = 256;
  int winners = 0;
  int sharing = 0;
  for (int j = 0; j < n_; ++j) {
    if (s[j].ranks != ranks) continue;
    ++sharing;
    const int key = s[j].place << 4 | s[j].order;
    if (s[j].place == kBeaten || key > best) continue;
    winners = (key == best ? winners : 0) | 1 << j;
    best = key;
  }
  if (contest_ == Contest::kRace) {
    if (sharing == 1) {
      for (int j = 0; j < n_; ++j) {
        if (s[j].ranks == ranks) (*by_set_)[1 << j] += deals;
      }
    } else {
      shared_ |= 1 << ranks;
    }
  } else if (ranks == ranks_of(contest_) && sharing > 1) {
    (*by_set_)[winners] += deals;
  }
}

}  // namespace razz
