"""Bots: legal, deterministic by seed, blind to hidden cards, and each rung better than the one below."""

import math
import random

import pytest

from razz_fast import Action, Rules, State
from razz_fast.bots import NAMES, Bot, EquityBot, SearchBot, find, make

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}
FAST = [name for name in NAMES if name != "search"]


def bot(name, seed=0):
    return SearchBot(seed, samples=4) if name == "search" else make(name, seed)


def play(state, bots):
    actions = []
    while not state.is_terminal():
        seat = state.current_player()
        actions.append(bots[seat].act(state.observation(seat)))
        state.apply(actions[-1])
    return actions


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", Rules.names())
def test_a_bot_acts_legally_under_all_rules(name, rules):
    rng = random.Random(1)
    for seed in range(2 if name == "search" else 8):
        players = rng.randint(2, Rules.named(rules).max_players)
        state = State([rng.choice([7, 60, 900]) for _ in range(players)], **STAKES, rules=rules, seed=seed)
        play(state, [bot(name, seed) for _ in range(players)])


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same(name):
    hands = [[play(State([500] * 3, **STAKES, seed=s), [bot(name, 7)] * 3) for s in range(6)] for _ in range(2)]
    assert hands[0] == hands[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_does_not_depend_on_hidden_cards(name):
    rng = random.Random(2)
    state = State([500] * 3, **STAKES, seed=11)
    while not state.is_terminal():
        seen = state.observation(state.current_player())
        permuted = seen.resample(rng).observation(seen.seat)
        first, second = (bot(name, 5).act(observation) for observation in (seen, permuted))
        assert first == second
        state.apply(first if first != Action.FOLD else state.legal_actions()[1])


def match(upper, lower, deals, players=2):
    """Big bets a deal won by the upper one, and the standard error; the same decks in both seats."""
    bots = [make(upper, 1), make(lower, 2)]
    won = []
    for deal in range(deals):
        chips = 0
        for turn in range(2):
            state = State([1000] * players, **STAKES, seed=deal)
            play(state, [bots[(seat + turn) % 2] for seat in range(players)])
            chips += sum(state.returns()[turn::2])
        won.append(chips / STAKES["big_bet"])
    mean = sum(won) / deals
    return mean, math.sqrt(sum((x - mean) ** 2 for x in won) / (deals - 1) / deals)


@pytest.mark.parametrize(("upper", "lower", "deals"), [("caller", "random", 3000), ("thumb", "caller", 400)])
def test_each_rung_beats_the_one_below(upper, lower, deals):
    mean, error = match(upper, lower, deals)
    assert mean > 3 * error


@pytest.mark.full
@pytest.mark.parametrize(("upper", "lower", "deals"), [("equity", "thumb", 10_000), ("search", "equity", 2_000)])
def test_the_upper_rungs_beat_those_below(upper, lower, deals):
    mean, error = match(upper, lower, deals)
    print(f"{upper} beats {lower} by {mean:.3f} big bets a deal, {mean / error:.1f} standard errors")
    assert mean > 3 * error


def test_a_bot_of_ones_own_by_its_path():
    assert isinstance(make("test_bots:EquityBot", 3), EquityBot)
    assert isinstance(make("razz_fast.bots.simple.CallerBot"), Bot)


@pytest.mark.parametrize("name", ["nobody", "razz_fast.bots:Nobody", "no.such.module:Bot", "", "razz_fast.bots:NAMES"])
def test_a_bot_that_is_none_is_refused_by_name(name):
    with pytest.raises(ValueError, match=repr(name)):
        find(name)


def test_what_has_no_method_act_is_no_bot():
    with pytest.raises(ValueError, match=r"no method act\(observation\)"):
        make("builtins:str")
