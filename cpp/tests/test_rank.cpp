// Ranks against the reference, in every kernel that this machine can run.
#include "check.hpp"
#include "razz/batch.hpp"
#include "razz/rng.hpp"
#include "reference.hpp"

namespace {

using razz::Mask;
using razz::Rank;

struct Hands {
  std::vector<Mask> masks;
  std::vector<std::uint8_t> rows;
  std::vector<int> ranks;
  int cards;

  void add(const std::vector<int>& indices, int rank) {
    Mask mask = 0;
    for (const int index : indices) {
      mask |= razz::bit_of_index(index);
      rows.push_back(static_cast<std::uint8_t>(index));
    }
    masks.push_back(mask);
    ranks.push_back(rank);
  }
};

// Every multiset of ranks, its cards in several suits and orders.
Hands all_multisets(int cards, int copies) {
  Hands hands{{}, {}, {}, cards};
  razz::Random random(static_cast<std::uint64_t>(cards));
  for (const auto& ranks : reference::multisets(cards)) {
    const int rank = reference::rank_of(ranks);
    for (int copy = 0; copy < copies; ++copy) {
      std::vector<int> indices;
      int suits[4] = {0, 1, 2, 3};
      for (std::size_t i = 0; i < ranks.size(); ++i) {
        const bool repeated = i > 0 && ranks[i] == ranks[i - 1];
        if (!repeated) random.draw(suits, 4, 4);
        int nth = 0;
        for (std::size_t j = i; j > 0 && ranks[j - 1] == ranks[i]; --j) ++nth;
        indices.push_back(razz::make_index(ranks[i], suits[nth]));
      }
      random.draw(indices.data(), cards, cards);
      hands.add(indices, rank);
    }
  }
  return hands;
}

Hands all_five_card_hands() {
  Hands hands{{}, {}, {}, 5};
  std::array<int, 5> c{};
  for (c[0] = 0; c[0] < 52; ++c[0])
    for (c[1] = c[0] + 1; c[1] < 52; ++c[1])
      for (c[2] = c[1] + 1; c[2] < 52; ++c[2])
        for (c[3] = c[2] + 1; c[3] < 52; ++c[3])
          for (c[4] = c[3] + 1; c[4] < 52; ++c[4]) {
            hands.add({c.begin(), c.end()}, reference::rank_of({c[0] / 4, c[1] / 4, c[2] / 4, c[3] / 4, c[4] / 4}));
          }
  return hands;
}

void check_all(const Hands& hands, int threads) {
  const std::size_t n = hands.masks.size();
  std::vector<Rank> out(n);
  for (const bool check : {true, false}) {
    std::fill(out.begin(), out.end(), Rank{9999});
    CHECK_EQUAL(razz::rank_masks(hands.masks.data(), out.data(), n, {threads, check}), n);
    for (std::size_t i = 0; i < n; ++i) CHECK_EQUAL(out[i], hands.ranks[i]);
    std::fill(out.begin(), out.end(), Rank{9999});
    CHECK_EQUAL(razz::rank_cards(hands.rows.data(), out.data(), n, hands.cards, {threads, check}), n);
    for (std::size_t i = 0; i < n; ++i) CHECK_EQUAL(out[i], hands.ranks[i]);
  }
}

// A batch of every length, whose arrays end where they end, so that a sanitizer sees a read or write too far.
void check_lengths(const Hands& hands) {
  const auto cards = static_cast<std::size_t>(hands.cards);
  for (std::size_t n = 0; n < 200; ++n) {
    const std::vector<Mask> masks(hands.masks.begin(), hands.masks.begin() + static_cast<std::ptrdiff_t>(n));
    const std::vector<std::uint8_t> rows(hands.rows.begin(),
                                         hands.rows.begin() + static_cast<std::ptrdiff_t>(n * cards));
    std::vector<Rank> out(n);
    CHECK_EQUAL(razz::rank_masks(masks.data(), out.data(), n), n);
    for (std::size_t i = 0; i < n; ++i) CHECK_EQUAL(out[i], hands.ranks[i]);
    std::fill(out.begin(), out.end(), Rank{9999});
    CHECK_EQUAL(razz::rank_cards(rows.data(), out.data(), n, hands.cards), n);
    for (std::size_t i = 0; i < n; ++i) CHECK_EQUAL(out[i], hands.ranks[i]);
  }
}

// One bad hand at each place of a batch is found, and the first of two.
void check_bad_hands(const Hands& hands) {
  constexpr std::size_t n = 150;
  const auto cards = static_cast<std::size_t>(hands.cards);
  std::vector<Rank> out(n);
  for (std::size_t at = 0; at < n; ++at) {
    const Mask good = hands.masks[at];
    const Mask few = good & (good - 1) & ((good & (good - 1)) - 1) & ~(Mask{1} << 63);
    std::vector<Mask> bad_masks = {0,
                                   1,
                                   0xF,
                                   few & (few - 1),
                                   good | Mask{1} << 52,
                                   good | Mask{1} << 63,
                                   0xFF,
                                   razz::kFullDeck,
                                   ~Mask{0},
                                   Mask{0x1F} << 52};
    // Four, three or two cards of a rank and no more; eight cards of few ranks.
    for (const Mask m : {Mask{1} << 3 | Mask{1} << 16 | Mask{1} << 29 | Mask{1} << 42, Mask{3} | Mask{3} << 13,
                         Mask{3} | Mask{3} << 13 | Mask{3} << 26 | Mask{3} << 39, Mask{0xF} | Mask{0xF} << 39}) {
      bad_masks.push_back(m);
    }
    for (const Mask bad : bad_masks) {
      std::vector<Mask> masks(hands.masks.begin(), hands.masks.begin() + n);
      masks[at] = bad;
      masks[n - 1] = at == n - 1 ? bad : Mask{7};
      CHECK_EQUAL(razz::rank_masks(masks.data(), out.data(), n), at);
      CHECK_EQUAL(razz::rank_masks(masks.data(), out.data(), n, {1, false}), n);
    }
    for (std::size_t card = 0; card < cards; ++card) {
      std::vector<std::uint8_t> rows(hands.rows.begin(), hands.rows.begin() + static_cast<std::ptrdiff_t>(n * cards));
      std::uint8_t* row = rows.data() + at * cards;
      for (int bad = 52; bad < 256; ++bad) {
        const std::uint8_t kept = row[card];
        row[card] = static_cast<std::uint8_t>(bad);
        CHECK_EQUAL(razz::rank_cards(rows.data(), out.data(), n, hands.cards), at);
        row[card] = kept;
      }
      for (std::size_t other = 0; other < cards; ++other) {
        if (other == card) continue;
        const std::uint8_t kept = row[card];
        row[card] = row[other];
        CHECK_EQUAL(razz::rank_cards(rows.data(), out.data(), n, hands.cards), at);
        CHECK_EQUAL(razz::rank_cards(rows.data(), out.data(), n, hands.cards, {1, false}), n);
        row[card] = kept;
      }
    }
  }
}

// With check off anything goes in, and nothing worse than a wrong rank comes out.
void check_garbage() {
  razz::Random random(7);
  std::vector<Mask> masks(5000);
  std::vector<std::uint8_t> rows(5000 * 7);
  std::vector<Rank> out(5000);
  for (auto& m : masks) m = (Mask{random.next()} << 32 | random.next()) & (Mask{random.next()} << 32 | random.next());
  for (auto& b : rows) b = static_cast<std::uint8_t>(random.next());
  CHECK_EQUAL(razz::rank_masks(masks.data(), out.data(), masks.size(), {1, false}), masks.size());
  CHECK_EQUAL(razz::rank_cards(rows.data(), out.data(), 5000, 7, {1, false}), 5000);
  for (Mask m = 0; m < 8192; ++m) razz::rank_hand(m);
}

// What five play, and that they are worth the rank.
void check_best_five(const Hands& hands) {
  for (std::size_t i = 0; i < hands.masks.size(); ++i) {
    const auto five = razz::best_five(hands.masks[i]);
    Mask mask = 0;
    for (const auto card : five) mask |= razz::bit_of_index(card);
    CHECK_EQUAL(__builtin_popcountll(mask), 5);
    CHECK_EQUAL(mask & ~hands.masks[i], 0);
    CHECK_EQUAL(razz::rank_hand(mask), hands.ranks[i]);
    CHECK(std::is_sorted(five.rbegin(), five.rend()));  // highest rank first, of equal ranks the higher suit
    for (const auto card : five) {                      // no higher suit was left out
      for (int suit = card % 4 + 1; suit < 4; ++suit) {
        const Mask higher = razz::bit_of(card / 4, suit);
        CHECK_EQUAL(hands.masks[i] & higher, mask & higher);
      }
    }
  }
}

}  // namespace

// Of every kernel, or of those named.
int main(int argc, char** argv) {
  const std::vector<std::string_view> named(argv + 1, argv + argc);
  std::vector<Hands> sets;
  sets.push_back(all_multisets(5, 1));
  sets.push_back(all_multisets(6, 1));
  sets.push_back(all_multisets(7, 2));
  CHECK_EQUAL(sets[0].masks.size(), 6175);
  CHECK_EQUAL(sets[2].masks.size(), 2 * 49205);
  for (const auto& hands : sets) check_best_five(hands);
  sets.push_back(all_five_card_hands());
  CHECK_EQUAL(sets[3].masks.size(), 2598960);
  for (const auto name : named.empty() ? razz::implementations() : named) {
    CHECK(razz::use_implementation(name));
    for (const auto& hands : sets) check_all(hands, 2);
    for (int set = 0; set < 3; ++set) {
      check_lengths(sets[set]);
      check_bad_hands(sets[set]);
    }
    check_garbage();
    std::printf("%s: right on every hand\n", name.data());
    std::fflush(stdout);
  }
  CHECK(!razz::use_implementation("abacus"));
  return 0;
}
