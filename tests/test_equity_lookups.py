import random

import numpy as np
import pytest
from test_equity import GOLDEN

import razz_fast as rf


def test_random_hands_end_as_all_seven_card_hands_do():
    (d,) = rf.hand_distributions([""])
    facts = GOLDEN["facts"]["seven_card_frequency"]
    assert d.total == facts["total"]
    names = {f"{c}-low": f"{c}_low" for c in "56789TJQK"} | {"pair": "one_pair"}
    for kind, ways in d.kinds.items():
        assert ways == facts[names.get(kind, kind.replace(" ", "_"))]
    assert (d.ways > 0).sum() == GOLDEN["facts"]["seven_card_reachable_values"]


def test_distributions_agree_with_equity_against_a_known_hand():
    rng = random.Random(4)
    for _ in range(20):
        deck = rng.sample(range(52), 52)
        hand, final, dead = deck[:4], deck[4:11], deck[11:14]
        d, _ = rf.hand_distributions([hand, final], dead=dead)
        r = rf.equity([hand, final], dead=dead)
        rank = rf.evaluate(final)
        assert d.chance_to_beat(rank) == pytest.approx(r.players[0].win / r.total, abs=1e-15)
        assert d.total == r.total
        assert int(d.ways[rank]) == r.players[0].tie
        assert d.mean_rank == pytest.approx(np.average(np.arange(6175), weights=d.ways))
        assert d.chance_to_beat(d.median_rank) < 0.5 <= d.chance_to_beat(d.median_rank + 1)


def test_next_cards_average_to_the_equity():
    hands = ["As2d3c", "Kd5d6c"]
    before = rf.equity(hands, dead="7s")
    after = rf.next_cards(hands, 0, dead="7s")
    assert sum(n.copies for n in after) == 45
    mean = sum(n.copies * n.equity.players[0].fraction for n in after) / 45
    assert mean == before.players[0].fraction
    assert after[4].rank == "5"
    assert after[4].gain(0, before) > 0 > after[0].gain(0, before)
    with pytest.raises(ValueError, match="seven cards"):
        rf.next_cards(["As2d3c4d5d6d7d", "Kd"], 0)
    for player in (-1, 2):
        with pytest.raises(ValueError, match=f"player {player}: there are players 0 to 1"):
            rf.next_cards(hands, player)
    with pytest.raises(ValueError, match=r"player 1: card 1.*'5x'"):
        rf.next_cards(["As", "5x"], 0)


def test_next_cards_takes_hands_in_every_form():
    hands = ["As2d3c", "Kd5d6c"]
    want = rf.next_cards(hands, 1, dead="Ks")
    masks = [rf.cards_to_mask(h) for h in hands]
    words = [[h[i : i + 2] for i in range(0, 6, 2)] for h in hands]
    for form in (masks, words, [np.array(rf.parse_cards(h), np.uint8) for h in hands], (h for h in hands)):
        found = rf.next_cards(form, 1, dead=["Ks"])
        assert [(n.rank, n.copies) for n in found] == [(n.rank, n.copies) for n in want]
        assert [n.equity.winner_sets for n in found] == [n.equity.winner_sets for n in want]


def test_lookups_of_cards_refuse_ranges():
    for bad in ("A23", rf.Range("8-/5d")):
        with pytest.raises(ValueError, match=r"player 1: '.*' is a range"):
            rf.hand_distributions(["As2d3c", bad])
        with pytest.raises(ValueError, match=r"player 1: '.*' is a range"):
            rf.next_cards(["As2d3c", bad], 0)


def test_equity_by_street_cuts_the_hands_at_each_street():
    hands = ["As2d3c4d5s6s7s", "Kd5d6c7hKsKhKc"]
    streets = rf.equity_by_street(hands, dead="Td")
    assert len(streets) == 5
    for n, r in enumerate(streets, 3):
        cut = [h[: 2 * n] for h in hands]
        assert r.winner_sets == rf.equity(cut, dead="Td").winner_sets
    assert streets[-1].winner_sets == {(0,): 1}
    with pytest.raises(ValueError, match="as many for each"):
        rf.equity_by_street(["As2d3c", "5d"])


def test_starting_hands_are_all_triples_by_equity():
    table = rf.starting_hands()
    assert len(table) == 455
    assert sum(h.combinations for h in table) == 22100
    assert table[0].ranks == "A23"
    assert table[-1].ranks == "KKK"
    assert table[0].equity == rf.equity(["As2d3c", ""]).players[0].equity
    # Over all hands the average against a random one is one half.
    assert sum(h.combinations * h.equity for h in table) / 22100 == pytest.approx(0.5, abs=1e-12)
    door = {h.ranks: h for h in rf.starting_hands("5d")}
    assert door["A23"].equity == rf.equity(["As2d3c", "5d"]).players[0].equity
    assert door["A25"].combinations == 48
    with pytest.raises(ValueError, match="one card"):
        rf.starting_hands("5d6d")
