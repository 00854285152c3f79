// The loops of kernel.hpp, compiled once for each instruction set.
#pragma once

#include "equity/many/kernel.hpp"
#include "equity/row.hpp"

namespace razz::RAZZ_ISA {

template <int D, typename R, typename T>
inline void add_box(R* target, const R* source, const int* count, const Move<T>& m, T ways) {
  if constexpr (D == 1) {
    if (ways == 1) {
      for (int i = 0; i < count[0]; ++i) target[i] += source[i];
    } else {
      for (int i = 0; i < count[0]; ++i) target[i].add_small(source[i], ways);
    }
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

// Copy by copy: each may be drawn, which moves the count up by one lane and the player on by one card of the rank.
// Held: none, one, or (with Twos) two or more before the first copy.
template <int Held, bool Twos, typename R, typename T>
void split_held(const Split<T>& s) {
  const R* in = reinterpret_cast<const R*>(s.in);
  const auto put = [&](int c, int left, int i, const R& x) { reinterpret_cast<R*>(s.out[c][left])[i] = x; };
  for (int i = 0; i < s.rows; ++i) {
    const R x = in[i];
    R one = Held == 1 ? x : R::zero();
    R more = Held == 2 ? x : R::zero();
    if (Held == 1 && !Twos) put(1, 0, i, one);
    if (Held == 2) put(2, 0, i, more);
    for (int left = 1; left <= s.copies; ++left) {
      if (!Twos) {
        one += (Held == 0 ? one + x : one).shifted();
        put(1, left, i, one);
        continue;
      }
      more += (Held == 2 ? more : more + one).shifted();
      if (Held == 0) one += x.shifted();
      if (Held == 0) put(1, left, i, one);
      if (Held != 0 || left > 1) put(2, left, i, more);
    }
  }
}

template <typename R, typename T>
void split_rows(const Split<T>& s) {
  if (!s.twos) return s.held == 0 ? split_held<0, false, R>(s) : split_held<1, false, R>(s);
  if (s.held == 0) return split_held<0, true, R>(s);
  return s.held == 1 ? split_held<1, true, R>(s) : split_held<2, true, R>(s);
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
ManyKernels<T> many_kernels() {
  return {move_rows<R, T>, split_rows<R, T>, dot_rows<R, T>};
}

}  // namespace razz::RAZZ_ISA
