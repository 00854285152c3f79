// The deals that end a race: somebody comes to hold their fifth rank, and what all still draw is a product of binomials.
#pragma once

#include "equity/many/engine.hpp"

namespace razz {

// Deals in which somebody with four ranks comes to hold the fifth: those do who hold this rank, and of them the best
// order wins.
template <typename T>
void ManyEngine<T>::finish(const PlayerState* state, const Box& box, int finishing) {
  Dot<T> dot;
  dot.outer = outer_;
  dot.box = box.data;
  std::size_t offset = 0;
  int stride = 1;
  for (int j = outer_ - 1; j >= 0; --j) {
    dot.count[j] = box.count[j];
    dot.box_stride[j] = stride;
    stride *= box.count[j];
    dot.table_stride[j] = table_stride_[j];
    offset += static_cast<std::size_t>(box.from[j]) * table_stride_[j];
  }
  int better = 0;
  for (int order = 0; order < n_; ++order) {
    int equal = 0;
    for (int j = 0; j < n_; ++j) {
      if ((finishing >> j & 1) && state[j].order == order) equal |= 1 << j;
    }
    // The winners are some of the equals; the other equals and whoever is better avoid the rank.
    for (int hit = equal; hit != 0; hit = (hit - 1) & equal) {
      const int avoid = better | (equal & ~hit);
      if (avoid & forced_) continue;
      dot.table = hit_table(avoid, hit) + offset * lanes_;
      dot.sum = sums_[hit];
      kernels_.dot(dot);
    }
    better |= equal;
    if (better & forced_) return;
  }
}

// Deals of all cards to come in which the players of one set avoid the rank and those of another all get it.
template <typename T>
const T* ManyEngine<T>::hit_table(int avoid, int hit) {
  const T*& table = hit_[static_cast<std::size_t>(avoid) << n_ | hit];
  if (table != nullptr) return table;
  const int values = table_rows_ * lanes_;
  T* sum = static_cast<T*>(scratch_.get(sizeof(T) * values));
  for (int some = hit;; some = (some - 1) & hit) {
    if (!(some & forced_)) {
      const T* part = avoid_table(avoid | some);
      const bool odd = __builtin_popcount(some) & 1;
      for (int i = 0; i < values; ++i) sum[i] += odd ? -part[i] : part[i];
    }
    if (some == 0) break;
  }
  table = sum;
  return sum;
}

template <typename T>
const T* ManyEngine<T>::avoid_table(int avoid) {
  const T*& table = avoid_[avoid];
  if (table == nullptr) {
    T* rows = static_cast<T*>(scratch_.get(sizeof(T) * static_cast<std::size_t>(table_rows_) * lanes_));
    fill_avoid(rows, avoid);
    table = rows;
  }
  return table;
}

// First the players who avoid the rank draw, from the ranks above, then the others from what is left with it.
template <typename T>
void ManyEngine<T>::fill_avoid(T* rows, int avoid) {
  int used[kOuter] = {};
  const int last = spot_.draws[outer_];
  const bool last_avoids = avoid >> outer_ & 1;
  for (int row = 0; row < table_rows_; ++row) {
    T ways = 1;
    int above = above_;
    int drawn = 0;
    for (int j = 0; j < outer_; ++j) {
      if (!(avoid >> j & 1)) continue;
      const int u = spot_.draws[j] - used[j];
      ways *= choose(above, u);
      above -= u;
      drawn += u;
    }
    int here = here_ - drawn - (last_avoids ? last : 0);
    T* out = rows + static_cast<std::size_t>(row) * lanes_;
    if (last_avoids) {
      for (int lane = 0; lane < lanes_; ++lane) out[lane] = rest(last, above)[lane] * ways;
    }
    for (int j = 0; j < outer_; ++j) {
      if (avoid >> j & 1) continue;
      const int u = spot_.draws[j] - used[j];
      if (last_avoids) {
        for (int lane = 0; lane < lanes_; ++lane) out[lane] *= spare(here, u)[lane];
      } else {
        ways *= choose(here, u);
      }
      here -= u;
    }
    if (!last_avoids) {
      for (int lane = 0; lane < lanes_; ++lane) out[lane] = rest(last, here)[lane] * ways;
    }
    for (int j = outer_ - 1; j >= 0 && ++used[j] > spot_.draws[j]; --j) used[j] = 0;
  }
}

}  // namespace razz
