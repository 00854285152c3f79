import random
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from equity_reference import brute_force

import razz_fast as rf
from razz_fast.equity.ranges import RangeSpot


def cards(text):
    return rf.parse_cards(text)


def count(text, dead=""):
    return len(rf.Range(text).without(set(cards(dead))))


@pytest.mark.parametrize(
    ("text", "combinations"),
    [
        ("A23", 64),
        ("As23", 16),
        ("As2d3c", 1),
        ("AA2", 6 * 4),
        ("***", comb(52, 3)),
        ("**/5d", comb(51, 2)),
        ("{A-3}{A-3}/3d", comb(11, 2)),
        ("{A,2}{A 2}{a2}", comb(8, 3)),
        ("8-", comb(32, 3)),
        ("8-/7c4d", comb(30, 2)),
        ("A8-/7c", 4 * 27 + comb(4, 2)),
        ("A2*", 16 * 44 + 2 * 6 * 4),
        ("A23, A24, A23", 128),
        ("a2/5D", 16),
        ("A2/5d6d7d8d", 16),
        ("A2K/5d6d7d8d", 64),
        ("top 100%", comb(52, 3)),
        ("top 100%/5d", comb(51, 2)),
        ("8-$np", comb(8, 3) * 64),
        ("7-$np/7h", comb(6, 2) * 16),
        ("A2*$np", 16 * 11 * 4),
        ("A2*$NP@0.5, 8-", 16 * 11 * 4 + comb(32, 3) - 6 * 64),
    ],
)
def test_a_range_has_all_combinations_it_names(text, combinations):
    assert count(text) == combinations


def test_known_cards_remove_combinations():
    assert count("A23", dead="AsAd") == 32
    assert count("A2/AsAd") == 8


def test_a_combination_takes_the_weight_of_its_first_term():
    weights = rf.Range("A23, A2*@0.5, **K@0.25").weights
    assert weights[tuple(sorted(cards("As2d3c")))] == 1
    assert weights[tuple(sorted(cards("As2d4c")))] == Fraction(1, 2)
    assert weights[tuple(sorted(cards("As2dKc")))] == Fraction(1, 2)  # the first term that names it
    assert weights[tuple(sorted(cards("As9dKc")))] == Fraction(1, 4)


@pytest.mark.parametrize(("text", "part"), [("top 20%", 0.2), ("top 7.5%/5d", 0.075), ("top 100%", 1)])
def test_top_holds_exactly_that_part_of_all_hands(text, part):
    r = rf.Range(text)
    total = comb(52, 3) if "/" not in text else comb(51, 2)
    assert sum(r.weights.values()) == Fraction(str(part)) * total
    assert tuple(c for c in sorted(cards("As2d3c")))[: r.hidden] in r.weights or r.up
    if part < 1:
        assert tuple(sorted(cards("KsKdKc")))[: r.hidden] not in r.weights


ERRORS = [
    ("{A-5}{A-5/7c", "character 6: this { is never closed"),
    ("{5-A}2/7c", "character 1: .*downwards"),
    ("A1/7c", "character 2: '1' is not a rank"),
    ("A2@x", "character 4: 'x' is not a weight"),
    ("A23@-1", "character 5: the weight -1 is negative"),
    ("A23,,A24", "character 5: there is an empty term"),
    ("", "empty term"),
    ("{}2/7c", "braces are empty"),
    ("{A-}2/7c", "not a set of ranks"),
    ("8-2/7c", "character 3: nothing may follow"),
    ("A/7c", "1 hidden cards named where 2 are wanted"),
    ("A2/7x", "character 4: up cards: card 1"),
    ("A2/7c7c", "7c, is there twice"),
    ("A23456/7c8c", "more than seven"),
    ("8-8-/5d", "character 3: .*write '8-/5d'"),
    ("A2/7h, A3/7h", "character 4: up cards stand once.*write 'A2, A3/7h'"),
    ("A2/7h, A3/8h", "up cards stand once.*'A2, A3/7h'"),
    ("A2/7h/8h", "up cards stand once.*'A2, A3/7h'"),
    ("8-$2p", r"character 3: only \$np \(no pair\) is known"),
    ("8-$np2", r"character 3: only \$np"),
    ("AA$np2@1", r"only \$np"),
    ("AA2$np", "is empty"),
    ("**$np/7h7d", "is empty"),
    ("top 0%", "character 1: write 'top 20%'"),
    ("top lots", "write 'top 20%'"),
    ("A23@1e999999999", "character 5: '1e999999999' is not a weight"),
    ("A23@nan", "'nan' is not a weight"),
    ("top nan%", "write 'top 20%'"),
    ("*****", "character 1: 2,598,960 combinations are too many"),
    ("AsAs2", "is empty"),
    ("AAAAA", "is empty"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_an_error_points_at_the_character(text, message):
    with pytest.raises(ValueError, match=message):
        rf.Range(text)


def brute_force_ranges(players, dead):
    """Weighted deals by set of winners: every choice of combinations, every deal of it."""
    total = {}

    def choose(i, hands, weight, seen):
        if i == len(players):
            for winners, ways in brute_force(hands, dead).items():
                total[winners] = total.get(winners, 0) + weight * ways
            return
        player = players[i]
        if not isinstance(player, rf.Range):
            choose(i + 1, [*hands, player], weight, seen)
            return
        for combination, w in player.weights.items():
            if seen.isdisjoint(combination) and w:
                choose(i + 1, [*hands, (*player.up, *combination)], weight * w, seen | set(combination))

    seen = set(dead)
    for player in players:
        seen |= set(player.up if isinstance(player, rf.Range) else player)
    choose(0, [], Fraction(1), seen)
    return total


SPOTS = [
    (["As2d3c4h5c9d", "{A-3}{A-3}/7c4d8sKd"], ""),
    (["A{2-4}/7h4c8cKc", "{A-3}{A-3}/7c4d8sKd"], "AsAd2c3d"),
    (["As2/7h4c8cKc", "{A2}A/7c4d8sKd"], "5s5d"),
    (["A2, AA@0.5, 23@3/7h4c8cKcQs", "A2, As3@0.25/7c4d8sKdJd"], "5s5d"),
    (["K2/7h4c8cKcQs", "KQ/7c4d8sKdJd", "2s3s4s5s6s7s9s"], "5h5d"),
    (["Kc2, KQ/7h4c8cAcQs", "KQ/7c4d8sKdJd", "KQ, K2/2s3s4s5s9s"], "5h5d"),
]


@pytest.mark.parametrize(("players", "dead"), SPOTS)
def test_ranges_count_and_sample_as_real_cards_do(players, dead):
    want = brute_force_ranges([rf.Range(p) if "/" in p else cards(p) for p in players], cards(dead))
    r = rf.equity(players, dead=dead, method="exact")
    scale = Fraction(r.total) / sum(want.values())
    assert {k: v * scale for k, v in want.items()} == r.winner_sets
    sampled = rf.equity(players, dead=dead, trials=3_000_000, seed=1)
    for a, b in zip(r.players, sampled.players, strict=True):
        assert abs(a.equity - b.equity) <= 4 * b.stderr


def test_a_range_of_any_cards_is_a_random_hand():
    assert rf.equity(["As2d3c", "**/5d"]).players[0].fraction == rf.equity(["As2d3c", "5d"]).players[0].fraction
    assert rf.equity(["As2d3c", "top 100%/5d"]).players[0].fraction == rf.equity(["As2d3c", "5d"]).players[0].fraction


def test_a_range_of_one_combination_is_a_known_hand():
    assert rf.equity(["As2d3c", "KdKc/5d"]).players[0].fraction == rf.equity(["As2d3c", "KdKc5d"]).players[0].fraction


@pytest.mark.parametrize("text", ["8-/5d", "As23", "As2345", "A2s3", "Ac2Kd", "As2d3"])
def test_range_objects_and_text_agree(text):
    assert rf.equity(["9s", rf.Range(text)]).winner_sets == rf.equity(["9s", text]).winner_sets


def test_known_hands_beside_a_range_come_in_every_form():
    want = rf.equity(["5d", "8-/4c"], dead="KsKd").winner_sets
    for hand in (rf.cards_to_mask("5d"), np.array([17], np.uint8), ["5d"], (17,), np.uint64(rf.cards_to_mask("5d"))):
        for dead in (["Ks", "Kd"], rf.cards_to_mask("KsKd"), np.array(rf.parse_cards("KsKd"), np.uint8)):
            assert rf.equity([hand, "8-/4c"], dead=dead).winner_sets == want
    for bad in (1 << 60, -1):
        with pytest.raises(ValueError, match=f"player 0: {bad} is not a mask"):
            rf.equity([bad, "8-/4c"])
        with pytest.raises(ValueError, match=f"dead cards: {bad} is not a mask"):
            rf.equity(["5d", "8-/4c"], dead=bad)


def test_many_cases_are_sampled_and_exact_is_refused():
    assert not rf.equity(["***", "***", "***"], trials=1).exact
    with pytest.raises(ValueError, match="method='monte-carlo'"):
        rf.equity(["***", "***", "***"], method="exact")


def test_combinations_to_go_through_count_as_work():
    # Few pairs of rank triples, but neither player's combinations of one are all of that triple.
    players = ["As**", "Ah**"]
    assert RangeSpot(players, "").exact(1.0) is None
    assert RangeSpot(["As{2-4}{2-4}", "Ah{2-4}{2-4}"], "").exact(1.0) is not None


def test_ranges_may_use_up_the_deck():
    players = ["A2/7h4c8cKcQs", "QK/7c4d8sKdJd"]
    in_play = rf.parse_cards("7h4c8cKcQs7c4d8sKdJdAc2cQcKs")
    dead = [c for c in range(52) if c not in in_play]
    for options in ({"method": "exact"}, {"trials": 10}):
        assert rf.equity(players, dead=dead, **options).winner_sets == {(0,): 1}


def test_ranges_that_leave_no_deal_are_refused():
    with pytest.raises(ValueError, match="no way to deal"):
        rf.equity(["A**"] * 5, trials=1)
    assert rf.equity(["A**"] * 4, trials=1).total > 0
    # What is unlikely by its weight is still a way.
    unlikely = rf.equity(["AsAd@0.00000001, KsKd/5s", "KsKc, KdKc/5d"], method="exact")
    assert unlikely.winner_sets.keys() == rf.equity(["AsAd/5s", "KsKc/5d"]).winner_sets.keys()
    with pytest.raises(ValueError, match="no way to deal"):
        rf.equity(["AA/5d", "AA/6d"], dead="As")
    with pytest.raises(ValueError, match="player 1: the other cards leave nothing"):
        rf.equity(["As2d3c", "AA2"], dead="AdAc")


def test_weights_shift_the_equity():
    rng = random.Random(5)
    for _ in range(5):
        w = rng.randint(1, 9)
        mixed = rf.equity(["As2d3c4h", f"A2, KK@{w}/5d6d"])
        parts = [rf.equity(["As2d3c4h", p]) for p in ("A2/5d6d", "KK/5d6d")]
        ways = [3 * 3, 6 * w]
        want = sum(n * p.players[0].fraction for n, p in zip(ways, parts, strict=True)) / sum(ways)
        assert mixed.players[0].fraction == want
