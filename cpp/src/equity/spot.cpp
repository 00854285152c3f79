// Spots, and how many deals they have.
#include <string>

#include "equity/counts.hpp"
#include "razz/equity.hpp"

namespace razz {
int Spot::deck_size() const {
  int n = 0;
  for (const int copies : deck) n += copies;
  return n;
}

Spot Spot::with_common_card(int rank) const {
  Spot s = *this;
  s.common = false;
  --s.deck[rank];
  for (int i = 0; i < s.players; ++i) ++s.known[i][rank];
  return s;
}

std::string make_spot(const Mask* hands, int players, Mask dead, Spot& spot) {
  if (players < 1) return "give at least one player";
  if (players > kMaxPlayers) return std::to_string(players) + " players: Razz seats at most 8";
  spot = Spot{};
  spot.players = players;
  spot.deck.fill(kSuits);
  if (dead >> kCards) return "the dead cards are not a mask: it has a bit above the 52nd";
  const int dead_cards = __builtin_popcountll(dead);
  spot.common = kHandCards * players > kCards - dead_cards;
  Mask seen = dead;
  for (Mask m = dead; m != 0; m &= m - 1) --spot.deck[__builtin_ctzll(m) % kRanks];
  int draws = spot.common;
  for (int i = 0; i < players; ++i) {
    const auto who = [i] { return "player " + std::to_string(i); };
    if (hands[i] >> kCards) return who() + ": not a mask: it has a bit above the 52nd";
    if (hands[i] & seen) {
      const std::string card = format_card(index_of_bit(__builtin_ctzll(hands[i] & seen)));
      return who() + ": " + card + (hands[i] & seen & dead ? " is among the dead cards too" : " is in two hands");
    }
    seen |= hands[i];
    for (Mask m = hands[i]; m != 0; m &= m - 1) {
      ++spot.known[i][__builtin_ctzll(m) % kRanks];
      --spot.deck[__builtin_ctzll(m) % kRanks];
    }
    const int cards = __builtin_popcountll(hands[i]);
    if (cards > kHandCards) return who() + " has " + std::to_string(cards) + " cards; a hand has at most 7";
    if (cards == kHandCards && spot.common) {
      return who() + " has seven cards, but with this many players and dead cards the seventh card is common to all";
    }
    spot.draws[i] = static_cast<std::uint8_t>(kHandCards - spot.common - cards);
    draws += spot.draws[i];
  }
  if (draws > spot.deck_size()) {
    return "the deck has " + std::to_string(spot.deck_size()) + " cards left, but " + std::to_string(draws) +
           " are to come";
  }
  return {};
}

Count total_deals(const Spot& spot) {
  // One factor at a time: n! / (n - m)! / m! stays an integer at each step when every division follows its product.
  Count total{1, 0};
  int left = spot.deck_size();
  const auto choose = [&](int m) {
    std::uint64_t ways = 1;
    for (int i = 0; i < m; ++i) ways = ways * static_cast<std::uint64_t>(left - i) / static_cast<std::uint64_t>(i + 1);
    left -= m;
    total = total * static_cast<std::uint32_t>(ways);  // C(52, 7) < 2^32
  };
  if (spot.common) choose(1);
  for (int i = 0; i < spot.players; ++i) choose(spot.draws[i]);
  return total;
}

}  // namespace razz
