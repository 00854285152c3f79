"""Odd and damaged input: refused by an error that names what is wrong, and nothing changes."""

import contextlib
from fractions import Fraction

import numpy as np
import pytest
from scene import play

import razz_fast as rf
from razz_fast import State
from razz_fast.game.rake import PercentRake

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}


def new(**more):
    return State(**{"stacks": [200, 200, 150], **STAKES, "seed": 7, **more})


@pytest.mark.parametrize("action", [3.0, 3 + 0j, Fraction(3), np.float32(3), np.True_, np.array([3, 4]), "\ud800"])
def test_an_action_is_a_whole_number(action):
    state = new()
    before = state.clone()
    with pytest.raises(ValueError, match="seat 1 may not"):
        state.apply(action)
    assert state == before
    state.apply(np.int64(3))
    assert state.bets == (0, 2, 0)


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"stacks": 5}, TypeError, "stacks=5: give a sequence"),
        ({"absent": 1}, TypeError, "absent=1"),
        ({"winners": 0}, TypeError, "winners=0"),
        ({"seats": 3}, TypeError, "seats=3"),
        ({"ante": np.array(1)}, TypeError, "ante="),
        ({"dealer": 1.5}, TypeError, "the dealer is 1.5; seats are whole numbers"),
        ({"seed": None, "hands": [None] * 3}, TypeError, "seat 0: cards=None"),
        ({"seed": None, "hands": 5}, TypeError, "hands=5"),
        ({"seed": None, "hands": ["", "", "As2sX"]}, ValueError, "seat 2: card 3"),
        ({"seed": None, "hands": ["", "", ""], "common": 5}, TypeError, "the common card: cards=5"),
    ],
)
def test_errors_name_the_argument(change, error, words):
    with pytest.raises(error, match=words):
        new(**change)


def test_arrays_of_numpy():
    state = State(np.array([200, 200]), **STAKES, hands=np.array([[-1, -1, 5], [-1, -1, 7]]), absent=np.array([0]))
    assert state.cards(0) == (-1, -1, 5)
    assert state.absent == {0}
    deal = rf.deal_batch(1, 2, seed=1)[0]
    assert State([200, 200], **STAKES, hands=deal).cards(1) == tuple(deal[1][:3])


def every_change(data, junk):
    """The data with each part left out, and with each part replaced by junk."""
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        rest = {k: v for k, v in data.items() if k != key} if isinstance(data, dict) else data[:key] + data[key + 1 :]
        yield rest
        for value in junk:
            twin = data.copy()
            twin[key] = value
            yield twin
        if isinstance(data[key], (dict, list)):
            for part in every_change(data[key], junk):
                twin = data.copy()
                twin[key] = part
                yield twin


SOURCES = [{"seed": 7}, {"deck": list(range(51, -1, -1))}, {"hands": ["AsKsQs4s", "2s3s5c4c"]}]
JUNK = [None, True, -1, 99, 10**30, 1.5, "", "x", "1/0", "FOLD", [], [None], [[0]], {}, {"a": 1}]


@pytest.mark.parametrize(
    "source", [{"seed": 7}, {"deck": list(range(51, -1, -1))}, {"hands": ["AsKsQs4s", "2s3s5c4c"]}]
)
def test_damaged_data_is_refused_with_a_value_error(source):
    state = State([40, 50], **STAKES, rake=PercentRake(5, cap=3), **source)
    play(state, "5 c")
    for data, read in ((state.to_dict(), State.from_dict), (list(state.log), State.from_log)):
        for damaged in [*JUNK, *every_change(data, JUNK)]:
            with contextlib.suppress(ValueError):
                read(damaged)


@pytest.mark.parametrize("source", SOURCES)
def test_no_default_stands_in_for_what_was_lost(source):
    data = State([40, 50], **STAKES, **source).to_dict()
    for name in data:
        with pytest.raises(ValueError, match=r"damaged|of version 1"):
            State.from_dict({key: value for key, value in data.items() if key != name})
    for name in data["rules"]:
        rules = {key: value for key, value in data["rules"].items() if key != name}
        with pytest.raises(ValueError, match=f"damaged: '{name}'"):
            State.from_dict({**data, "rules": rules})
    with pytest.raises(ValueError, match="damaged: 'deck'"):
        State.from_dict({**data, "seed": None, "deck": None, "hands": None})


def test_a_log_with_another_amount_is_refused():
    log = list(play(new(), "b").log)
    log[-1] = {**log[-1], "to": 7}
    with pytest.raises(ValueError, match="seat 1 BRING_IN to 7; it is to 2"):
        State.from_log(log)
    log[-1] = {**log[-1], "seat": 0}
    with pytest.raises(ValueError, match="the log has seat 0 BRING_IN, but seat 1 is to act"):
        State.from_log(log)
