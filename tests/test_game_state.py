"""The face of `State`: arguments, errors, saving, the log, dealing by hand, observations, the next hand."""

import copy
import json
import pickle
import random
from fractions import Fraction

import pytest
from scene import options, passively, play, scene

import razz_fast as rf
from razz_fast import Action, State
from razz_fast.game.rake import PercentRake

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}


def new(**more):
    return State(**{"stacks": [200, 200, 150], **STAKES, "seed": 7, **more})


def finish(state, rng):
    while not state.is_terminal():
        state.apply(rng.choice(state.legal_actions()))
    return state


def test_the_face():
    state = new()
    assert state.current_player() == 1
    assert state.legal_actions() == (Action.BRING_IN, Action.COMPLETE)
    assert state.to(Action.COMPLETE) == 5
    assert state.street == 3
    assert state.stacks == (199, 199, 149)
    assert state.bets == (0, 0, 0)
    assert state.pots == ((3, (0, 1, 2)),)
    assert state.apply(Action.BRING_IN) is None
    assert state.bets == (0, 2, 0)
    assert state.returns() == (0, 0, 0)
    assert not state.is_terminal()
    play(state, "f f")
    assert state.is_terminal()
    assert state.current_player() == -4
    assert state.legal_actions() == ()
    assert state.returns() == (-1, 2, -1)
    assert state.bets == (0, 0, 0)


def test_an_action_may_be_its_number():
    state = new()
    state.apply(3)
    assert state.bets == (0, 2, 0)
    for bad in (True, "CALL", None, 99, 2.5):
        before = state.clone()
        with pytest.raises(ValueError, match=r"seat 2 may not .* legal are FOLD, CALL, COMPLETE"):
            state.apply(bad)
        assert state == before


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"stacks": [10]}, ValueError, "1 players; these rules deal to 2 to 8"),
        ({"stacks": [10] * 9}, ValueError, "9 players"),
        ({"stacks": [10] * 8, "rules": "french"}, ValueError, "8 players; these rules deal to 2 to 7"),
        ({"stacks": [10, 0]}, ValueError, "the stack of seat 1 is 0"),
        ({"stacks": [10, -5]}, ValueError, "the stack of seat 1 is -5"),
        ({"stacks": [10, 2.5]}, TypeError, "the stack of seat 1 is 2.5; amounts are whole numbers"),
        ({"stacks": [10, "9"]}, TypeError, "the stack of seat 1 is '9'"),
        ({"stacks": [10, True]}, TypeError, "the stack of seat 1 is True"),
        ({"ante": -1}, ValueError, "the ante is -1"),
        ({"ante": [1, 1]}, ValueError, "2 antes for 3 seats"),
        ({"ante": [1, 1, 0.5]}, TypeError, "the ante of seat 2 is 0.5"),
        ({"bring_in": 0}, ValueError, "the bring-in is 0"),
        ({"bring_in": 6}, ValueError, "bring-in 6, small bet 5, big bet 10"),
        ({"big_bet": 4}, ValueError, "bring-in 2, small bet 5, big bet 4"),
        ({"dealer": 3}, ValueError, "the dealer is seat 3; the seats are 0 to 2"),
        ({"rules": None}, TypeError, "rules come as Rules or as a name, not as NoneType"),
        ({"seed": -1}, ValueError, "the seed is -1"),
        ({"seed": 1 << 64}, ValueError, "64 bits"),
        ({"seed": "x"}, TypeError, "the seed is 'x'"),
        ({"event_heads_up": True}, ValueError, "two players are left, and 3 are dealt in"),
        ({"absent": [4]}, ValueError, "an absent player is seat 4"),
        ({"hands": ["", "", ""]}, ValueError, "a seed or a deck would say it again"),
        ({"seed": None, "hands": [""]}, ValueError, "1 hands for 3 seats"),
        ({"seed": None, "hands": ["As2d3c", "As", ""]}, ValueError, "As is dealt twice"),
        ({"seed": None, "hands": ["As2d??", "", ""]}, ValueError, "seat 0, card 3: an up card must be known"),
        ({"seed": None, "hands": ["As2dXx", "", ""]}, ValueError, "Xx"),
        ({"seed": None, "hands": ["As2d3c4c5c6c7c8c", "", ""]}, ValueError, "seat 0 has 8 cards"),
        ({"seed": None, "hands": ["", "", ""], "common": "As2s"}, ValueError, "2 common cards"),
        ({"common": "As"}, ValueError, "together with hands="),
        ({"deck": "??" * 52}, ValueError, "must be known"),
        ({"deck": "As"}, ValueError, "a deck has 52 cards; this one has 1"),
        ({"rake": -1}, ValueError, "the rake is -1"),
        ({"winners": []}, ValueError, "winners= names nobody"),
        ({"winners": [5]}, ValueError, "a winner is seat 5"),
        ({"seats": [0, 2]}, ValueError, "give 3 places"),
        ({"seats": [0, 2, 2]}, ValueError, "each higher than the one before"),
    ],
)
def test_bad_arguments(change, error, words):
    with pytest.raises(error, match=words):
        new(**change)


def test_bring_in_of_the_small_bet_is_the_bet_itself():
    state = play(scene("standard", ["Ks", "9d", "8h"], "1/10/10/20"), "")
    assert options(state) == {"BRING_IN": 10}
    play(state, "b")
    assert options(state) == {"FOLD": 0, "CALL": 10, "RAISE": 20}
    play(state, "20 30 40")
    assert options(state) == {"FOLD": 20, "CALL": 40}


def test_a_seed_gives_the_same_cards_for_ever():
    state = new(seed=7)
    assert [rf.format_cards(state.cards(seat)) for seat in range(3)] == ["KdAh4d", "Ts6sKh", "2sJh3c"]
    assert new(seed=7) == state
    assert new(seed=8) != state
    assert new(seed=7, hand=1) != state


def test_the_secure_source_is_the_default():
    assert new(seed=None) != new(seed=None)


def test_every_card_comes_to_every_place():
    """Chi-square over both shuffles: 52 cards at the first place, 51 degrees of freedom."""
    for seeded in (True, False):
        count = [0] * 52
        for i in range(5200):
            count[new(seed=i if seeded else None).cards(0)[0]] += 1
        assert sum((n - 100) ** 2 / 100 for n in count) < 110


@pytest.mark.parametrize("rules", rf.Rules.names())
def test_saving_and_replay(rules):
    rng = random.Random(rules)
    for _ in range(10):
        players = rng.randint(2, 7)
        seeded = rng.random() < 0.5
        state = State(
            [rng.randint(1, 120) for _ in range(players)],
            **STAKES,
            rules=rules,
            seed=rng.getrandbits(64) if seeded else None,
            rake=rng.choice([None, 0, PercentRake(5, cap=3), PercentRake(2.5), PercentRake(Fraction(5, 3))]),
            absent=[seat for seat in range(players) if rng.random() < 0.1],
        )
        while True:
            assert State.from_dict(json.loads(json.dumps(state.to_dict()))) == state
            assert pickle.loads(pickle.dumps(state)) == state
            assert State.from_log(json.loads(json.dumps(state.log))).log == state.log
            for seat in range(players):
                json.dumps(state.observation(seat).to_dict())
            str(state), repr(state), str(state.observation(0))
            if state.is_terminal():
                break
            state.apply(rng.choice(state.legal_actions()))


def test_a_rake_that_is_a_function_is_given_again():
    state = new(rake=lambda hand: 1)
    play(state, "b f f")
    assert state.raked == 1
    data = state.to_dict()
    with pytest.raises(ValueError, match="give it by rake="):
        State.from_dict(data)
    assert State.from_dict(data, rake=lambda hand: 1).stacks == state.stacks


def test_a_rake_that_cannot_be_is_undone():
    for rake in (lambda hand: 99, lambda hand: -1, lambda hand: 0.5, lambda hand: 1 / 0):
        state = play(new(rake=rake), "b f")
        before = state.clone()
        with pytest.raises((ValueError, ZeroDivisionError)):
            state.apply(Action.FOLD)
        assert state == before
        assert state.legal_actions() == (Action.FOLD, Action.CALL, Action.COMPLETE)


def test_another_version_is_refused():
    data = new().to_dict()
    with pytest.raises(ValueError, match="of version 1"):
        State.from_dict({**data, "version": 2})
    with pytest.raises(ValueError, match="of version 1"):
        State.from_dict({})
    with pytest.raises(ValueError, match="damaged: 'rules'"):
        State.from_dict({"format": data["format"], "version": 1})
    with pytest.raises(ValueError, match="damaged: 'JUMP'"):
        State.from_dict({**data, "actions": ["JUMP"]})
    with pytest.raises(ValueError, match="damaged"):
        State.from_dict({**data, "more": 1})
    with pytest.raises(ValueError, match="may not RAISE"):
        State.from_dict({**data, "actions": ["RAISE"]})
    with pytest.raises(ValueError, match="begins with the event 'hand'"):
        State.from_log([{"event": "ante"}])


def test_clones_diverge():
    state = new()
    twin = state.clone()
    assert twin == state
    play(twin, "c" if Action.CALL in twin.legal_actions() else "b")
    assert twin != state
    assert state == new()
    play(state, "b")
    assert twin == state
    assert copy.copy(state) == state
    passively(copy.copy(twin))
    assert twin == state
    passively(twin)
    assert state.street == 3


# Cards that the caller gives.


def test_a_home_game_with_real_cards():
    state = State([100, 100], **STAKES, hands=["", ""])
    assert state.current_player() == -1
    assert state.legal_actions() == ()
    with pytest.raises(ValueError, match="6 cards are due before anybody acts"):
        state.apply(Action.CALL)
    state.deal("?? ?? ??")
    state.deal(["??", "Kc", "2d"])
    assert state.current_player() == 0
    play(state, "b c")
    assert state.current_player() == -1
    state.deal("4s")
    assert state.current_player() == -1
    state.deal([rf.parse_cards("5s")[0]])
    play(state, "k k")
    state.deal("6s7s")
    play(state, "k k")
    state.deal("8s9s")
    play(state, "k k")
    state.deal("?? ??")
    play(state, "k")
    before = state.clone()
    with pytest.raises(ValueError, match=r"nobody's cards are known in pot 0 of seats .* by winners="):
        state.apply(Action.CHECK)
    assert state == before


def test_winners_decide_where_cards_are_unknown():
    hands = ["????Kc2c3c4c??", "????Qd2d3d4d??"]
    for winners, returns in (([0], (3, -3)), ([1], (-3, 3)), ([0, 1], (0, 0)), ([[1]], (-3, 3))):
        state = passively(State([100, 100], **STAKES, hands=hands, winners=winners))
        assert state.returns() == returns
        assert State.from_log(state.log).returns() == returns


def test_each_pot_may_have_its_own_winners():
    hands = ["????Kc2c3c4c??", "????Qd2d3d4d??", "????Jd2h3h4h??"]
    for winners, returns in (([[0], [2]], (6, -8, 2)), ([[1], [2]], (-3, 1, 2)), ([[2]], (-3, -8, 11))):
        state = State([3, 100, 100], **STAKES, hands=hands, winners=winners)
        passively(play(passively(state, 4), "5 c"))
        assert state.returns() == returns


def test_an_unknown_hand_does_not_win():
    hands = ["????Kc2c3c4c??", "KsKhQd2d3d4dKd"]
    state = passively(State([100, 100], **STAKES, hands=hands))
    assert state.returns() == (-3, 3)
    assert passively(State([100, 100], **STAKES, hands=hands, winners=[0])).returns() == (3, -3)


def test_known_cards_decide_whatever_the_winners_say():
    hands = ["AcKhKc2c3c4c5c", "KsKdQd2d3d4dJd"]
    assert passively(State([100, 100], **STAKES, hands=hands, winners=[1])).returns() == (3, -3)


def test_cards_that_are_not_known_are_no_part_of_equity():
    state = play(State([100, 100], **STAKES, hands=["????Kc2c3c4c??", "KsKhQd2d3d4dKd"]), "b")
    assert state.observation(0).down_cards == (-1, -1)
    assert state.observation(0).equity_players() == ((state.up_cards(0), state.up_cards(1)), ())
    assert state.observation(1).equity_players()[0][1] == state.cards(1)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As2s3s4s5s6s7s", "6 cards are due, and 7 were given"),
        ("", "6 cards are due, and 0 were given"),
        ("AsAs", "As, is there twice"),
        ("????????" + "??", "seat 0, card 3: an up card must be known"),
        ("Zz", "Zz"),
    ],
)
def test_bad_cards_change_nothing(cards, words):
    state = State([100, 100], **STAKES, hands=["", ""])
    before = state.clone()
    with pytest.raises(ValueError, match=words):
        state.deal(cards)
    assert state == before


def test_no_card_is_due():
    with pytest.raises(ValueError, match="no card is due"):
        new().deal("As")


def test_a_card_cannot_come_twice():
    state = State([100, 100], **STAKES, hands=["AsKsQs", "2s3s4s"])
    play(state, "b c")
    with pytest.raises(ValueError, match="Ks is dealt twice"):
        state.deal("Ks")


def test_run_out_by_the_caller_lies_open():
    state = State([3, 3], **STAKES, hands=["AsKsQs", "2s3s4s"])
    play(state, "b c")
    assert state.current_player() == -1
    assert state.observation(0).shown == (state.cards(0), state.cards(1))
    state.deal("5s6s")
    state.deal("7s8s")
    state.deal("9sTs")
    state.deal("Js??")
    assert state.is_terminal()


def test_the_common_card_is_asked_for():
    state = State([1000] * 8, **STAKES, hands=[""] * 8)
    deck = list(range(52))
    random.Random(3).shuffle(deck)
    while not state.is_terminal():
        if state.current_player() == -1:
            count = len(state.due)
            state.deal(deck[:count])
            del deck[:count]
        else:
            legal = state.legal_actions()
            state.apply(next(a for a in (Action.BRING_IN, Action.CALL, Action.CHECK) if a in legal))
    assert state.common is not None
    assert len(deck) == 3
    assert State.from_dict(state.to_dict()) == state
    assert State.from_log(state.log).log == state.log


# Observations.


def test_an_observation_holds_what_the_seat_may_know():
    state = play(scene("standard", ["Ks2c", "9d3c", "8h4c"]), "b f c")
    seen = state.observation(2)
    assert seen.down_cards == state.cards(2)[:2]
    assert seen.up_cards == tuple(state.up_cards(seat) for seat in range(3))
    assert seen.live == (True, False, True)
    assert seen.dead_cards == state.up_cards(1)
    assert seen.options == ((Action.CHECK, 0, 0), (Action.BET, 10, 10))
    assert seen.to_call == 0
    assert seen.pots == ((7, (0, 2)),)
    assert seen.cards == state.cards(2)[:2] + state.cards(2)[2:]
    players, dead = seen.equity_players()
    assert players == (state.up_cards(0), state.cards(2))
    assert dead == state.up_cards(1)
    assert state.observation(0).options == ()
    with pytest.raises(AttributeError):
        seen.street = 5


def test_what_it_costs_to_call():
    state = play(scene("standard", ["Ks", "9d", "8h"]), "b 10")
    assert state.observation(2).to_call == 10
    assert [tuple(option) for option in state.observation(2).options] == [(0, 0, 0), (2, 10, 10), (6, 20, 20)]
    play(state, "c")
    assert [tuple(option) for option in state.observation(0).options] == [(0, 2, 0), (2, 10, 8), (6, 20, 18)]
    assert state.observation(0).to_call == 8


def reachable(thing, seen=None):
    """Everything that can be reached from an object by its public and private parts."""
    seen = {} if seen is None else seen
    if id(thing) in seen or isinstance(thing, type):
        return seen
    seen[id(thing)] = thing
    parts = []
    if isinstance(thing, dict):
        parts = [*thing.keys(), *thing.values()]
    elif isinstance(thing, (list, tuple, set, frozenset)):
        parts = list(thing)
    if hasattr(thing, "__dict__"):
        parts += list(vars(thing).values())
    for part in parts:
        reachable(part, seen)
    return seen


def test_no_path_from_an_observation_to_a_hidden_card():
    state = passively(new(), 5)
    found = reachable(state.observation(0)).values()
    assert not any(isinstance(thing, (State, bytes)) for thing in found)
    hidden = [state.cards(seat)[:2] for seat in (1, 2)]
    for thing in found:
        if isinstance(thing, (tuple, list)) and thing and all(isinstance(card, int) for card in thing):
            assert not any(set(pair) <= set(thing) for pair in hidden)


def test_a_drawing():
    text = str(play(scene("standard", ["Ks2c", "9d3c", "8h4c"]), "b f c").observation(2))
    assert text.splitlines()[0] == "fourth street   10/20   pot 7"
    assert "[?? ??] Ks 2c" in text
    assert "folded" in text
    assert text.splitlines()[3].startswith("> seat 2")


# The next hand, joining, absence.
