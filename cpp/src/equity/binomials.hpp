// Binomials in the type that counts. Rows hold a lane for each card that the last player has drawn.
#pragma once

#include <algorithm>
#include <memory>

#include "razz/equity.hpp"

namespace razz {

// Numbers alone, without functions: code for several instruction sets reads them.
template <typename T>
struct Binomials {
  T choose[kCards + 8][8];    // [n][k]: C(n, k)
  T rest[8][kCards + 1][8];   // [m][n][t]: C(n, m - t), zero for t > m
  T spare[kCards + 8][8][8];  // [n + 7][k][t]: C(n + t, k), zero where n + t is negative
};

template <typename T>
const Binomials<T>& binomials() {
  static const std::unique_ptr<const Binomials<T>> made = [] {
    auto b = std::make_unique<Binomials<T>>();
    for (int n = 0; n < kCards + 8; ++n) {
      b->choose[n][0] = 1;
      for (int k = 1; k < 8 && n > 0; ++k) b->choose[n][k] = b->choose[n - 1][k - 1] + b->choose[n - 1][k];
    }
    for (int n = 0; n <= kCards; ++n) {
      for (int m = 0; m < 8; ++m) {
        for (int t = 0; t <= m; ++t) b->rest[m][n][t] = b->choose[n][m - t];
      }
    }
    for (int n = -7; n <= kCards; ++n) {
      for (int k = 0; k < 8; ++k) {
        for (int t = std::max(0, -n); t < 8; ++t) b->spare[n + 7][k][t] = b->choose[n + t][k];
      }
    }
    return b;
  }();
  return *made;
}

}  // namespace razz
