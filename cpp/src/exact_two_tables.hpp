// Binomials as the two-player race reads them: a row of eight for the draws of the second player.
#pragma once

#include "razz/equity.hpp"

namespace razz {

struct TwoTables {
  double choose[kCards + 1][kHandCards + 1];                    // C(n, k)
  double rest[kHandCards + 1][kCards + 1][kHandCards + 1];      // [m][n][t]: C(n, m - t), zero for t > m
  double spare_[kCards + 1 + 7][kHandCards + 1][kHandCards + 1];  // [n + 7][k][t]: C(n + t, k)
  const double (*spare(int n) const)[kHandCards + 1] { return spare_[n + 7]; }
};

}  // namespace razz
