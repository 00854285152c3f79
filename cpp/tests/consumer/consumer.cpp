#include <cstdio>

#include "razz/batch.hpp"

int main() {
  const razz::Mask hands[] = {0x1F, 0x1F00};  // 5-4-3-2-A and K-Q-J-T-9, all clubs
  razz::Rank ranks[2];
  const bool good = razz::rank_masks(hands, ranks, 2) == 2 && ranks[0] == 0 && ranks[1] == 1286;
  std::puts(good ? "the installed core ranks hands" : "the installed core is wrong");
  return good ? 0 : 1;
}
