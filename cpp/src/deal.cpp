#include "razz/deal.hpp"

#include <algorithm>

#include "razz/rng.hpp"

namespace razz {

void deal_batch(const DealPlan& plan, std::uint64_t seed, std::size_t first, std::size_t deals, std::uint8_t* out) {
  Mask gone = plan.dead;
  std::size_t drawn = 0;
  for (const auto& cards : plan.known) {
    drawn += 7 - cards.size();
    for (const auto card : cards) gone |= bit_of_index(card);
  }
  std::vector<std::uint8_t> deck;
  for (int card = 0; card < kCards; ++card) {
    if ((gone & bit_of_index(card)) == 0) deck.push_back(static_cast<std::uint8_t>(card));
  }
  std::vector<std::uint8_t> cards(deck.size());
  for (std::size_t deal = first; deal < first + deals; ++deal) {
    cards = deck;  // from the same order each time, or a deal would depend on those before it
    Random random(seed, deal);
    random.draw(cards.data(), static_cast<int>(cards.size()), static_cast<int>(drawn));
    auto next = cards.begin();
    for (const auto& known : plan.known) {
      out = std::copy(known.begin(), known.end(), out);
      const auto end = next + static_cast<std::ptrdiff_t>(7 - known.size());
      out = std::copy(next, end, out);
      next = end;
    }
  }
}

}  // namespace razz
