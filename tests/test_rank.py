"""Ranks of hands: against the reference, exhaustively, and the orders that the rule pages give."""

import json
from itertools import chain, combinations, pairwise
from pathlib import Path

import numpy as np
import pytest
from reference import five_card_ranks, ranks_of

import razz_fast as rf
from razz_fast import hands

FACTS = json.loads((Path(__file__).parent / "data" / "equity.json").read_text())["facts"]


def test_the_reference_has_the_known_number_of_values():
    assert len(five_card_ranks()) == FACTS["five_card_rank_multisets"] == hands.RANK_COUNT
    assert sorted(five_card_ranks().values()) == list(range(hands.RANK_COUNT))


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_multiset_of_ranks_has_the_rank_of_the_reference(all_multisets, cards, implementation):
    rows, ranks = all_multisets[cards]
    if cards == 7:
        assert len(rows) == FACTS["seven_card_rank_multisets"]
        assert len(set(ranks)) == FACTS["seven_card_reachable_values"] == 5083
    np.testing.assert_array_equal(rf.evaluate_batch(rows), ranks)
    np.testing.assert_array_equal(rf.evaluate_batch(rf.cards_to_mask(rows)), ranks)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_a_single_call_gives_the_rank_of_the_batch_in_every_shape_of_hand(all_multisets, cards):
    rows, ranks = all_multisets[cards]
    for row, rank in zip(rows[::17].tolist(), ranks[::17].tolist(), strict=True):
        text = rf.format_cards(row)
        assert rf.evaluate(row) == rank
        assert rf.evaluate(text) == rank
        assert rf.evaluate([text[i : i + 2] for i in range(0, len(text), 2)]) == rank
        assert rf.evaluate(rf.cards_to_mask(row)) == rank


@pytest.fixture(scope="module")
def all_five_card_hands():
    flat = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, 5 * 2_598_960)
    rows = flat.reshape(-1, 5)
    code = (rows // 4).astype(np.int64) @ 13 ** np.arange(5)
    table = np.full(13**5, -1)
    for five, rank in five_card_ranks().items():
        table[np.array(five) @ 13 ** np.arange(5)] = rank
    return rows, table[code]  # indices ascend, and so do the ranks of a multiset


def test_every_five_card_hand_has_the_rank_of_the_reference(all_five_card_hands, implementation):
    rows, ranks = all_five_card_hands
    np.testing.assert_array_equal(rf.evaluate_batch(rows), ranks)
    np.testing.assert_array_equal(rf.evaluate_batch(rf.cards_to_mask(rows)), ranks)


CATEGORIES = {
    "5_low": hands.Category.FIVE_LOW, "6_low": hands.Category.SIX_LOW, "7_low": hands.Category.SEVEN_LOW,
    "8_low": hands.Category.EIGHT_LOW, "9_low": hands.Category.NINE_LOW, "T_low": hands.Category.TEN_LOW,
    "J_low": hands.Category.JACK_LOW, "Q_low": hands.Category.QUEEN_LOW, "K_low": hands.Category.KING_LOW,
    "one_pair": hands.Category.ONE_PAIR, "two_pair": hands.Category.TWO_PAIR, "trips": hands.Category.TRIPS,
    "full_house": hands.Category.FULL_HOUSE, "quads": hands.Category.QUADS,
}  # fmt: skip


def test_how_often_each_category_comes_with_five_cards(all_five_card_hands):
    counts = np.bincount(hands.category(all_five_card_hands[1]), minlength=14)
    expected = FACTS["five_card_frequency"]
    assert counts.sum() == expected["total"]
    assert {name: counts[kind] for name, kind in CATEGORIES.items()} == {name: expected[name] for name in CATEGORIES}


def test_how_often_each_category_comes_with_seven_cards():
    counts = hands.hand_counts()
    kinds = hands.category(np.arange(hands.RANK_COUNT))
    expected = FACTS["seven_card_frequency"]
    assert counts.sum() == expected["total"]
    assert {name: counts[kinds == kind].sum() for name, kind in CATEGORIES.items()} == {
        name: expected[name] for name in CATEGORIES
    }
    assert (counts > 0).sum() == 5083


def by_category(ranks):
    kinds = np.maximum(hands.category(ranks), hands.Category.ONE_PAIR - 1)  # all lows together
    names = ["no_pair", "one_pair", "two_pair", "trips", "full_house", "quads"]
    return dict(zip(names, np.bincount(kinds, minlength=14)[8:].tolist(), strict=True))


def test_how_many_values_each_category_has(all_multisets):
    assert by_category(np.arange(hands.RANK_COUNT)) == FACTS["five_card_values_by_category"]
    assert by_category(np.unique(all_multisets[7][1])) == FACTS["seven_card_reachable_values_by_category"]


def suited(text):
    """Cards with these ranks, in suits that make no card twice."""
    return [4 * rank + text[:i].count(text[i]) for i, rank in enumerate(ranks_of("".join(c + "x" for c in text)))]


# "Razz Poker Rules" (2006) lists these from the worst to the best.
FROM_WORST_TO_BEST = [
    "55532",
    "KK432",
    "22765",
    "AAT98",
    "KQJT9",
    "KQJT7",
    "98765",
    "97653",
    "9765A",
    "65432",
    "6432A",
    "5432A",
]


@pytest.mark.parametrize(("worse", "better"), list(pairwise(FROM_WORST_TO_BEST)))
def test_hands_come_in_the_order_of_the_rules_of_2006(worse, better):
    assert rf.evaluate(suited(better)) < rf.evaluate(suited(worse))


# Examples of "Règles du Razz".
@pytest.mark.parametrize(("better", "worse"), [("A2357", "A2367"), ("2468J", "3459Q"), ("KJ952", "A2558")])
def test_hands_come_in_the_order_of_the_french_rules(better, worse):
    assert rf.evaluate(suited(better)) < rf.evaluate(suited(worse))


def test_the_wheel_ranks_0_and_quad_kings_rank_last():
    assert rf.evaluate("5s4s3s2sAs") == 0  # straights and flushes do not count
    assert rf.evaluate("KcKdKhKsQc") == 6174


# Hands that other evaluators get wrong.
@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        (
            "5d5c6d6c7d7c7h",
            "4d4c8d8c9d9c9h",
            "6655-7 beats 8844-9: the higher pair decides (poker-eval takes the lower)",
        ),
        (
            "QhQs3h3s7h4h4d",
            "JcJdJhTcTh9d2d",
            "pair of threes, Q-7-4 beats pair of tens, J-9-2 (pokerstove: the reverse)",
        ),
        ("AcAd2c3c4c", "KcKd2c3c4c", "a pair of aces is the lowest pair (cardrank: the highest)"),
    ],
)
def test_the_better_of_two_hands_that_others_get_wrong_wins(first, second, why):
    assert rf.winners([first, second]) == (0,), why


def test_full_houses_compare_by_their_three_first():
    # Compared by the three, then by the pair: 222-KK beats 333-AA. poker-eval looks at the pair first.
    assert rf.winners(["2c2d2hKcKdKhKs", "3c3d3hAcAdAhAs"]) == (1,)  # AAA33 is the best of the second's cards
    assert rf.winners(["2c2d2hKcKd", "3c3d3hAcAd"]) == (0,)


def test_the_lower_two_pairs_of_three_play():
    assert rf.describe("AcAhAdKsKhQsQc") == "two pair, queens and aces, K"
    assert rf.format_cards(rf.best_five("AcAhAdKsKhQsQc")) == "KsQsQcAhAd"


# Hands of five, six and seven cards that hold each category.
@pytest.mark.parametrize(
    ("hand", "text", "plays"),
    [
        ("As2d3c4h5s6d7c", "5-4-3-2-A", "5s4h3c2dAs"),
        ("8c6d4h3sAd", "8-6-4-3-A", "8c6d4h3sAd"),
        ("3s3hQh7d4c", "pair of threes, Q-7-4", "Qh7d4c3s3h"),
        ("3c3d3h3sQc7c4c", "pair of threes, Q-7-4", "Qc7c4c3s3h"),
        ("KcKdQcQdJcJdJh", "two pair, queens and jacks, K", "KdQdQcJhJd"),
        ("2c2d2h9cTc", "three twos, T-9", "Tc9c2h2d2c"),
        ("2c2d2h2s9cTc", "three twos, T-9", "Tc9c2s2h2d"),
        ("2c2d2h9c9d9h9s", "full house, twos over nines", "9s9h2h2d2c"),
        ("2c2d9c9d9h9s", "full house, nines over twos", "9s9h9d2d2c"),
        ("9c9d9h9sAc", "four nines, A", "9s9h9d9cAc"),
    ],
)
def test_a_hand_has_its_text_and_its_best_five(hand, text, plays):
    assert rf.describe(hand) == text
    assert rf.describe(rf.evaluate(hand)) == text
    assert rf.format_cards(rf.best_five(hand)) == plays
    assert rf.evaluate(plays) == rf.evaluate(hand)


def test_every_rank_has_its_own_text_and_cards():
    texts = {rf.describe(rank) for rank in range(hands.RANK_COUNT)}
    assert len(texts) == hands.RANK_COUNT
    for five, rank in five_card_ranks().items():
        assert hands.card_ranks(rank).tolist() == sorted(five, reverse=True)


def test_winners_names_all_that_tie():
    assert rf.winners(["As2s3s4s5s", "KcKdKhKsQc", "Ah2h3h4h5hKh"]) == (0, 2)
    assert rf.winners(np.array([31, 62, 31 << 13], np.uint64)) == (0, 2)


# Exposed boards, the one that opens first (the lowest board opens, and pairs count against it).
BOARDS = [
    ["Ac", "2c", "Kd"],
    ["JdTh", "KcQs", "AcAd", "2c2d", "3h3d"],
    ["6h7h", "Js3s", "Qc8s", "3h3d"],
    ["7c6h5d", "Kc2c3c", "AcAd2c", "KcKdAs", "2c2d2h"],
    ["AcAd2c2d", "7c7d2h2s", "8c8dAcAd", "AcAdAhKs", "2c2d2h2s"],
]


@pytest.mark.parametrize("order", BOARDS)
def test_the_lowest_exposed_board_opens_and_pairs_count_against_it(order):
    keys = [rf.rank_board(board) for board in order]
    assert keys == sorted(set(keys))


def test_boards_of_the_same_ranks_tie_whatever_their_suits():
    assert rf.rank_board("6h2c") == rf.rank_board("6c2s") == rf.rank_board("6s2d")


def test_boards_order_as_category_then_ranks():
    # A board of four orders as the same four with a fifth card would that is in no board: the category and the ranks.
    def key(board):
        ranks = [card // 4 for card in board]
        groups = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
        return [n for n, _ in groups], [r for _, r in groups]

    random = np.random.default_rng(4)
    for size in (1, 2, 3, 4):
        boards = [random.choice(52, size, replace=False).tolist() for _ in range(2000)]
        by_key = sorted(boards, key=key)
        assert [rf.rank_board(b) for b in by_key] == sorted(rf.rank_board(b) for b in boards)
        for a, b in pairwise(by_key):
            assert (key(a) == key(b)) == (rf.rank_board(a) == rf.rank_board(b))


def test_one_string_is_not_several_hands():
    with pytest.raises(TypeError, match="not as one string"):
        rf.winners("As2d3c4h5s")
    with pytest.raises(TypeError, match="a hand for each player"):
        rf.deal_batch(1, 2, known="As")
