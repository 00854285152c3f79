// What a sampling kernel is given, and the kernels there are.
//
// A card is a bit of 16: the king bit 3, the ace bit 15. A hand is the union of its cards. With more than five ranks
// the lowest bits are taken away until five remain; a hand with fewer gets bit 0. Then of two hands the worse one is
// the one that holds the lowest bit in which they differ, unless both have fewer than five ranks.
//
// The lanes of a vector are rotations of a deck: the deck lies in memory twice over, so that a hand place that gets
// the card at place p of the deck gets, in all rotations at once, the cards from p on. One load, no shuffle.
#pragma once

#include <cstdint>

#include "razz/equity.hpp"

namespace razz {

using CardBit = std::uint16_t;
constexpr CardBit card_bit(int rank) { return static_cast<CardBit>(1u << (15 - rank)); }
constexpr int kDeckRoom = 2 * kCards + 64;  // a doubled deck, and what a vector may read past it

struct Dealing {
  int players;
  int rotations;  // cards of the deck
  int slots;      // cards to come: the common one first, then each player's own
  bool common;
  std::uint8_t draws[kMaxPlayers];
  CardBit known[kMaxPlayers];
  const Spot* spot;
  const std::uint8_t* places;  // [injections][slots]: places in the deck
  int injections;
  const CardBit* deck;  // [decks][kDeckRoom]
  int decks;
  std::uint64_t* by_set;  // counts are added here
};

// Winners of one deal by the full rules, for deals in which nobody has five ranks.
unsigned settle_deal(const Dealing& dealing, const std::uint8_t* places, const CardBit* deck, int rotation);

using DealKernel = void(const Dealing& dealing);

}  // namespace razz
