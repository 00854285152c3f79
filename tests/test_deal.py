"""Uniform deals."""

import numpy as np
import pytest

import razz_fast as rf


def test_a_deal_is_seven_cards_each_and_no_card_twice():
    deals = rf.deal_batch(1000, 7, seed=1)
    assert (deals.dtype, deals.shape) == (np.uint8, (1000, 7, 7))
    assert deals.max() < 52
    assert all(len(set(deal.flat)) == 49 for deal in deals)


def test_known_cards_come_first_and_dead_cards_never():
    deals = rf.deal_batch(1000, 3, known=["As2d3c", [], ["Kc"]], dead="9s9d", seed=1)
    assert (deals[:, 0, :3] == rf.parse_cards("As2d3c")).all()
    assert (deals[:, 2, 0] == rf.parse_cards("Kc")[0]).all()
    assert not np.isin(deals, rf.parse_cards("9s9d")).any()
    assert all(len(set(deal.flat)) == 21 for deal in deals)
    full = rf.deal_batch(3, 1, known=["As2d3c4h5s6d7c"], seed=1)
    assert (full == rf.parse_cards("As2d3c4h5s6d7c")).all()


def test_a_seed_gives_these_cards_for_ever():
    # These values may never change: people's results rest on them.
    assert rf.format_cards(rf.deal_batch(2, 2, seed=7)).tolist() == [
        ["KdTs2sAh6sJh4d", "Kh3c3dJsQd7s6h"],
        ["7d3d5d4hQhQcJd", "6h6cTd9cJc2s8s"],
    ]
    longer = rf.deal_batch(200_000, 2, seed=7)
    np.testing.assert_array_equal(longer[:1000], rf.deal_batch(1000, 2, seed=7))
    assert len(np.unique(longer.reshape(len(longer), -1), axis=0)) == len(longer)
    assert not np.array_equal(rf.deal_batch(5, 2), rf.deal_batch(5, 2))
    assert rf.deal_batch(0, 2, seed=1).shape == (0, 2, 7)
    assert rf.deal_batch(1, 1, seed=2**64 - 1).shape == (1, 1, 7)


def test_every_card_is_as_likely_in_every_place():
    n = 52_000
    deals = rf.deal_batch(n, 2, seed=3).reshape(n, 14)
    for place in range(14):
        counts = np.bincount(deals[:, place], minlength=52)
        chi_square = ((counts - n / 52) ** 2 / (n / 52)).sum()
        assert chi_square < 51 + 5 * np.sqrt(2 * 51)
    pairs = np.bincount(deals[:, 0].astype(int) * 52 + deals[:, 13], minlength=52 * 52).reshape(52, 52)
    assert (np.diag(pairs) == 0).all()
    expected = n / (52 * 51)
    chi_square = ((pairs[~np.eye(52, dtype=bool)] - expected) ** 2 / expected).sum()
    assert chi_square < 2651 + 5 * np.sqrt(2 * 2651)


def test_hand_frequencies_agree_with_the_exact_ones():
    n = 200_000
    ranks = rf.evaluate_batch(rf.deal_batch(n, 1, seed=4))
    paired = (ranks >= 1287).mean()
    exact = (5_948_800 + 219_648 + 624) / 133_784_560
    assert abs(paired - exact) < 4 * np.sqrt(exact / n)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"n": -1}, ValueError, "number of deals, not -1"),
        ({"players": 0}, ValueError, "1 to 7 players, not 0"),
        ({"players": 8}, ValueError, "1 to 7 players, not 8"),
        ({"known": ["As", "2d", "3d"]}, ValueError, "an item for each of the 2 players"),
        ({"known": ["As"]}, ValueError, "an item for each of the 2 players"),
        ({"known": ["As", "Kx"]}, ValueError, r"known\[1\]: card 1, at character 1: 'Kx'"),
        ({"known": ["As", "As"]}, ValueError, r"known\[1\]: As is dead or another player's too"),
        ({"known": ["As2s3s4s5s6s7s8s", ""]}, ValueError, "at most seven cards, not 8"),
        ({"known": ["As", ""], "dead": "As"}, ValueError, r"known\[0\]: As is dead"),
        ({"dead": "Ax"}, ValueError, "dead: card 1"),
        ({"players": 7, "dead": "AcAdAhAs"}, ValueError, "needs 49 more cards, and 48 are left"),
        ({"seed": -1}, ValueError, "seed goes from 0"),
        ({"seed": 2**64}, ValueError, "seed goes from 0"),
        ({"n": "5"}, TypeError, "incompatible"),
        ({"known": 5}, TypeError, "not iterable"),
    ],
)
def test_deals_that_cannot_be_are_refused_by_name(arguments, error, message):
    with pytest.raises(error, match=message):
        rf.deal_batch(**({"n": 1, "players": 2} | arguments))
