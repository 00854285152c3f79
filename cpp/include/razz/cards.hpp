// Cards, as a small index or as one bit of a 52-bit mask.
//
// Index: 4 * rank + suit. Mask bit: 13 * suit + rank, so that three shifts fold the four suits of a hand
// onto each other. Ranks: ace 0, two 1, ..., king 12. Suits: clubs 0, diamonds 1, hearts 2, spades 3.
// Indices compare as the bring-in compares cards: by rank, ace low, then by suit.
#pragma once

#include <cstdint>
#include <string>

namespace razz {

using Mask = std::uint64_t;

constexpr int kRanks = 13;
constexpr int kSuits = 4;
constexpr int kCards = 52;
constexpr Mask kFullDeck = (Mask{1} << kCards) - 1;
constexpr Mask kOneSuit = (Mask{1} << kRanks) - 1;
constexpr char kRankChars[] = "A23456789TJQK";
constexpr char kSuitChars[] = "cdhs";

constexpr int make_index(int rank, int suit) { return kSuits * rank + suit; }
constexpr int rank_of_index(int index) { return index / kSuits; }
constexpr int suit_of_index(int index) { return index % kSuits; }
constexpr Mask bit_of(int rank, int suit) { return Mask{1} << (kRanks * suit + rank); }
constexpr Mask bit_of_index(int index) { return bit_of(rank_of_index(index), suit_of_index(index)); }

// The index of the card whose mask bit is number `bit`.
constexpr int index_of_bit(int bit) { return make_index(bit % kRanks, bit / kRanks); }

// Rank 0..12 of a character (either case), or -1.
constexpr int parse_rank(char c) {
  switch (c) {
    case 'A':
    case 'a': return 0;
    case 'T':
    case 't': return 9;
    case 'J':
    case 'j': return 10;
    case 'Q':
    case 'q': return 11;
    case 'K':
    case 'k': return 12;
    default: return c >= '2' && c <= '9' ? c - '1' : -1;
  }
}

// Suit 0..3 of a character (either case), or -1.
constexpr int parse_suit(char c) {
  switch (c) {
    case 'c':
    case 'C': return 0;
    case 'd':
    case 'D': return 1;
    case 'h':
    case 'H': return 2;
    case 's':
    case 'S': return 3;
    default: return -1;
  }
}

// Index of a two-character card such as "Td", or -1.
constexpr int parse_card(char rank, char suit) {
  const int r = parse_rank(rank);
  const int s = parse_suit(suit);
  return r < 0 || s < 0 ? -1 : make_index(r, s);
}

inline std::string format_card(int index) {
  return {kRankChars[rank_of_index(index)], kSuitChars[suit_of_index(index)]};
}

}  // namespace razz
