#include "equity/many/states.hpp"

#include <algorithm>
#include <cstring>
#include <memory>

namespace razz {

StateTable::StateTable(int players, Contest contest) : players_(players), contest_(contest) {
  int patterns = 1;
  for (int i = 0; i < players; ++i) patterns *= 3;
  column_.assign(patterns, -1);
  for (int p = 0; p < patterns; ++p) {
    int cards = 0;
    bool twos = false;
    for (int rest = p; rest > 0; rest /= 3) {
      cards += rest % 3;
      twos = twos || rest % 3 == 2;
    }
    if (cards <= kSuits && !(twos && contest == Contest::kRace)) column_[p] = static_cast<std::int16_t>(width_++);
  }
  slots_.assign(64, -1);
  const Players none{};
  find(none);
}

// Where a state is, or where it would go.
std::size_t StateTable::slot_of(const PlayerState* s) const {
  Wide key = 0;
  for (int i = 0; i < players_; ++i) {
    key = key << 12 | static_cast<Wide>(s[i].ranks << 9 | s[i].pairs << 7 | s[i].place << 3 | s[i].order);
  }
  const auto bytes = static_cast<std::size_t>(players_) * sizeof *s;
  std::size_t at = HashKey{}(key) & (slots_.size() - 1);
  while (slots_[at] >= 0 && std::memcmp(state(slots_[at]), s, bytes) != 0) at = (at + 1) & (slots_.size() - 1);
  return at;
}

int StateTable::find(const PlayerState* s) {
  const std::size_t at = slot_of(s);
  if (slots_[at] >= 0) return slots_[at];
  const int id = size();
  slots_[at] = id;
  states_.insert(states_.end(), s, s + players_);
  next_.resize(next_.size() + width_, kUnknown);
  if (2 * states_.size() / players_ > slots_.size()) {
    slots_.assign(2 * slots_.size(), -1);
    for (int i = 0; i <= id; ++i) slots_[slot_of(state(i))] = i;
  }
  return id;
}

// Place among the players with as many pairs: first those who had them before, in the old places; then those who join
// now, in the places held among those with one pair fewer.
void StateTable::order_places(const Players& was, Players& s, const bool* joined) const {
  for (int i = 0; i < players_; ++i) {
    if (s[i].place == kBeaten || s[i].pairs == 0) continue;
    unsigned before = 0;
    const int mine = (joined[i] ? 16 : 0) + was[i].place;
    for (int j = 0; j < players_; ++j) {
      if (s[j].place == kBeaten || s[j].pairs != s[i].pairs) continue;
      const int other = (joined[j] ? 16 : 0) + was[j].place;
      if (other < mine) before |= 1u << other;
    }
    s[i].place = static_cast<std::uint8_t>(__builtin_popcount(before));
  }
}

// Of players equal in all else, those who hold this rank are worse than those who do not; then the old order.
void StateTable::order_sets(const Players& was, Players& s, const int* held) const {
  for (int i = 0; i < players_; ++i) {
    if (s[i].place == kBeaten) continue;
    unsigned before = 0;
    const int mine = (held[i] > 0 ? 8 : 0) + was[i].order;
    for (int j = 0; j < players_; ++j) {
      if (s[j].place != s[i].place || s[j].pairs != s[i].pairs || s[j].ranks != s[i].ranks) continue;
      const int other = (held[j] > 0 ? 8 : 0) + was[j].order;
      if (other < mine) before |= 1u << other;
    }
    s[i].order = static_cast<std::uint8_t>(__builtin_popcount(before));
  }
}

// A player with the contest's number of ranks holds all their cards. Against the best of those, whoever is not ahead
// by a pair already can only lose: a rank still to come makes their set the worse.
void StateTable::drop_beaten(Players& s) const {
  const auto finished = [&](int i) { return s[i].ranks == ranks_of(contest_) && s[i].place != kBeaten; };
  int best = 256;
  for (int i = 0; i < players_; ++i) {
    if (finished(i)) best = std::min(best, s[i].place << 4 | s[i].order);
  }
  if (best == 256) return;
  for (int i = 0; i < players_; ++i) {
    if (s[i].place == kBeaten) continue;
    const bool ahead = s[i].pairs == pairs_needed() && s[i].place < best >> 4;
    const bool level = finished(i) && (s[i].place << 4 | s[i].order) == best;
    if (!ahead && !level) s[i] = PlayerState{s[i].ranks, 0, kBeaten, 0};
  }
  // Close the gaps the beaten leave. All who stay have the same number of pairs.
  Players old;
  std::copy(s, s + players_, old);
  for (int i = 0; i < players_; ++i) {
    if (s[i].place == kBeaten) continue;
    unsigned places = 0;
    unsigned orders = 0;
    for (int j = 0; j < players_; ++j) {
      if (old[j].place == kBeaten) continue;
      if (old[j].place < old[i].place) places |= 1u << old[j].place;
      if (old[j].place == old[i].place && old[j].ranks == old[i].ranks && old[j].order < old[i].order) {
        orders |= 1u << old[j].order;
      }
    }
    s[i].place = static_cast<std::uint8_t>(__builtin_popcount(places));
    s[i].order = static_cast<std::uint8_t>(__builtin_popcount(orders));
  }
}

int StateTable::compute(int id, int pattern) {
  Players was;
  Players s;
  int held[kMaxPlayers] = {};
  bool joined[kMaxPlayers] = {};
  std::copy(state(id), state(id) + players_, was);
  std::copy(was, was + players_, s);
  const int most = contest_ == Contest::kRace ? 4 : ranks_of(contest_);
  for (int i = 0; i < players_; ++i, pattern /= 3) {
    held[i] = pattern % 3;
    if (held[i] > 0 && ++s[i].ranks > most) return -1;
    if (s[i].place == kBeaten) continue;
    joined[i] = held[i] >= (contest_ == Contest::kTwoRanks ? 1 : 2) && s[i].pairs < pairs_needed();
    s[i].pairs = static_cast<std::uint8_t>(s[i].pairs + joined[i]);
  }
  order_places(was, s, joined);
  order_sets(was, s, held);
  if (contest_ != Contest::kRace) drop_beaten(s);
  return find(s);
}

int StateTable::next_rare(int id, int pattern) {
  const Wide key = static_cast<Wide>(id) << 32 | static_cast<Wide>(pattern);
  const auto known = rare_.find(key);
  if (known != rare_.end()) return known->second;
  const int to = compute(id, pattern);
  rare_.emplace(key, to);
  return to;
}

namespace {

using Kept = std::unique_ptr<StateTable>[kMaxPlayers + 1][ranks_of(Contest::kRace) + 1];
Kept& kept() {
  thread_local Kept tables;
  return tables;
}

}  // namespace

StateTable& kept_states(int players, Contest contest) {
  std::unique_ptr<StateTable>& table = kept()[players][ranks_of(contest)];
  if (table == nullptr) table = std::make_unique<StateTable>(players, contest);
  return *table;
}

void drop_large_states(int players) {
  constexpr std::size_t kKeep = std::size_t{64} << 20;
  for (std::unique_ptr<StateTable>& table : kept()[players]) {
    if (table != nullptr && table->bytes() > kKeep) table.reset();
  }
}

}  // namespace razz
