// The loops of exact_many_kernel.hpp, compiled once for each instruction set.
#pragma once

#include "exact_many_kernel.hpp"
#include "row.hpp"

namespace razz {
namespace {

constexpr int kWays[5][5] = {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

template <int D, typename R, typename T>
inline void add_box(R* target, const R* source, const int* count, const Move<T>& m, T ways) {
  if constexpr (D == 1) {
    for (int i = 0; i < count[0]; ++i) target[i].add(source[i], ways);
  } else {
    const int level = m.outer - D;
    for (int i = 0; i < count[0]; ++i) {
      add_box<D - 1>(target + i * m.target_stride[level], source + i * m.source_stride[level], count + 1, m, ways);
    }
  }
}

template <int D, typename R, typename T>
void move_outer(const Move<T>& m) {
  R* const target = reinterpret_cast<R*>(m.target);
  for (int n = 0; n < m.draws; ++n) {
    const Draw<T>& draw = m.draw[n];
    if (m.source[draw.left] == nullptr) continue;
    int from = 0;
    int to = 0;
    int count[D];
    bool none = false;
    for (int j = 0; j < D; ++j) {
      const int a = draw.cards[j];
      count[j] = m.rows[j][a];
      none |= count[j] <= 0;
      from += m.source_from[j][a];
      to += m.target_from[j][a];
    }
    if (none) continue;
    const R* source = reinterpret_cast<const R*>(m.source[draw.left]);
    add_box<D>(target + to, source + from, count, m, draw.ways);
  }
}

template <typename R, typename T>
void move_rows(const Move<T>& m) {
  switch (m.outer) {
    case 2: return move_outer<2, R>(m);
    case 3: return move_outer<3, R>(m);
    case 4: return move_outer<4, R>(m);
    case 5: return move_outer<5, R>(m);
    case 6: return move_outer<6, R>(m);
    default: return move_outer<7, R>(m);
  }
}

template <typename R, typename T>
void split_rows(const Split<T>& s) {
  const R* in = reinterpret_cast<const R*>(s.in);
  const auto out = [&](int c, int left, int i) -> R& { return reinterpret_cast<R*>(s.out[c][left])[i]; };
  for (int i = 0; i < s.rows; ++i) {
    R drawn[kCopies];
    drawn[0] = in[i];
    for (int a = 1; a <= s.copies; ++a) drawn[a] = drawn[a - 1].shifted();
    for (int left = 0; left <= s.copies; ++left) {
      R sum[3] = {R::zero(), R::zero(), R::zero()};
      for (int a = 0; a <= left; ++a) {
        const int held = a + s.held;
        sum[held > 1 && s.twos ? 2 : held > 0 ? 1 : 0].add(drawn[a], static_cast<T>(kWays[left][a]));
      }
      for (int c = 0; c < 3; ++c) {
        if (s.out[c][left] != nullptr) out(c, left, i) = sum[c];
      }
    }
  }
}

template <int D, typename R, typename T>
inline void dot_box(R& sum, const R* box, const R* table, const Dot<T>& d) {
  const int level = d.outer - D;
  for (int i = 0; i < d.count[level]; ++i) {
    if constexpr (D == 1) {
      sum.add(box[i], table[i]);
    } else {
      dot_box<D - 1>(sum, box + i * d.box_stride[level], table + i * d.table_stride[level], d);
    }
  }
}

template <typename R, typename T>
void dot_rows(const Dot<T>& d) {
  R sum = R::load(d.sum);
  const R* box = reinterpret_cast<const R*>(d.box);
  const R* table = reinterpret_cast<const R*>(d.table);
  switch (d.outer) {
    case 2: dot_box<2>(sum, box, table, d); break;
    case 3: dot_box<3>(sum, box, table, d); break;
    case 4: dot_box<4>(sum, box, table, d); break;
    case 5: dot_box<5>(sum, box, table, d); break;
    case 6: dot_box<6>(sum, box, table, d); break;
    default: dot_box<7>(sum, box, table, d); break;
  }
  for (int i = 0; i < R::kLanes; ++i) d.sum[i] = sum.lane(i);
}

template <typename R, typename T>
ManyKernels<T> kernels() {
  return {move_rows<R, T>, split_rows<R, T>, dot_rows<R, T>};
}

}  // namespace
}  // namespace razz
