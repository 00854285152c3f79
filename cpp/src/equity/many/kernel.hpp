// The inner loops of the engine for many players. Counts of a joint state lie in a box: one dimension for the cards
// drawn by each player but the last ("outer" players), whose draws are the lanes of a row.
#pragma once

#include <cstdint>

#include "razz/equity.hpp"

namespace razz {

constexpr int kOuter = kMaxPlayers - 1;
constexpr int kCopies = kSuits + 1;

// How many cards of a rank each outer player draws.
template <typename T>
struct Draw {
  std::uint8_t cards[kOuter];
  std::uint8_t left;  // copies left for the last player
  T ways;
};

// Everything that goes from one state to another with one rank: target[t + a] += ways * source[t] for each draw a.
template <typename T>
struct Move {
  int outer;
  int draws;
  const Draw<T>* draw;
  const T* source[kCopies];  // by copies left: the last player's draws done already
  T* target;
  int source_stride[kOuter], target_stride[kOuter];  // in rows
  // By player and cards drawn: the first row to read and to write, and how many.
  int source_from[kOuter][kCopies], target_from[kOuter][kCopies], rows[kOuter][kCopies];
};

// The last player's draws of a rank of which `copies` are left; they hold `held` of it already. out[c][j] are the rows
// after they draw from j copies and come to hold none, one (or any number, with `twos` false), two or more. Where those
// are the rows that came in, or none, nothing is written.
template <typename T>
struct Split {
  int rows;
  int copies;
  int held;
  bool twos;
  const T* in;
  T* out[3][kCopies];
};

// sum[lane] += box * table, the table lying in rows of all numbers of cards.
template <typename T>
struct Dot {
  int outer;
  const T* box;
  const T* table;
  int count[kOuter];
  int box_stride[kOuter], table_stride[kOuter];
  T* sum;
};

template <typename T>
struct ManyKernels {
  void (*move)(const Move<T>&);
  void (*split)(const Split<T>&);
  void (*dot)(const Dot<T>&);
};

// For rows of four lanes or eight.
template <typename T>
using GetManyKernels = ManyKernels<T>(int lanes);
GetManyKernels<Wide> many_wide;  // the others: kernels() in equity/kernels.hpp

}  // namespace razz
