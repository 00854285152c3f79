// Binomials in the type that counts, zero where n is negative. Rows hold a lane for each card the last player has drawn.
#pragma once

#include <array>

#include "razz/equity.hpp"

namespace razz {

template <typename T>
class ManyTables {
 public:
  static const ManyTables& get() {
    static const ManyTables tables;
    return tables;
  }

  T choose(int n, int k) const { return n < 0 ? T{0} : choose_[n][k]; }
  int small_choose(int n, int k) const { return static_cast<int>(choose_[n][k]); }
  // C(n, m - t)
  const T* rest(int m, int n) const { return n < 0 ? none_ : rest_[m][n]; }
  // C(n + t, k)
  const T* spare(int n, int k) const { return n < -7 ? none_ : spare_[n + 7][k]; }

 private:
  ManyTables() {
    for (int n = 0; n < kCards + 8; ++n) {
      choose_[n][0] = 1;
      for (int k = 1; k < 8 && n > 0; ++k) choose_[n][k] = choose_[n - 1][k - 1] + choose_[n - 1][k];
    }
    for (int n = 0; n <= kCards; ++n) {
      for (int m = 0; m < 8; ++m) {
        for (int t = 0; t <= m; ++t) rest_[m][n][t] = choose_[n][m - t];
      }
    }
    for (int n = -7; n <= kCards; ++n) {
      for (int k = 0; k < 8; ++k) {
        for (int t = 0; t < 8; ++t) spare_[n + 7][k][t] = choose(n + t, k);
      }
    }
  }

  T choose_[kCards + 8][8] = {};
  T rest_[8][kCards + 1][8] = {};
  T spare_[kCards + 8][8][8] = {};
  T none_[8] = {};
};

}  // namespace razz
