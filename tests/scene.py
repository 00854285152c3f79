"""Scenes for tests of the game: hands from up cards, and a short script for the actions."""

import pytest

import razz_fast as rf
from razz_fast import Action, State

NAMES = {"f": Action.FOLD, "k": Action.CHECK, "c": Action.CALL, "b": Action.BRING_IN}


def fill(boards, downs=None):
    """Seven cards a seat around the given up cards; the rest are high cards that nobody has yet."""
    downs = downs or [""] * len(boards)
    used = set(rf.parse_cards("".join(boards) + "".join(downs)))
    free = [card for card in range(51, -1, -1) if card not in used]
    hands = []
    for board, down in zip(boards, downs, strict=True):
        up, held = list(rf.parse_cards(board)), list(rf.parse_cards(down))
        while len(up) < 4:
            up.append(free.pop(0))
        while len(held) < 3:
            held.append(free.pop(0))
        hands.append([*held[:2], *up, held[2]])
    return hands


def scene(rules, boards, stakes="1/2/10/20", stacks=None, downs=None, **more):
    """A hand with the given up cards and stakes ante/bring-in/small/big; everybody covers unless stacks are given."""
    ante, bring_in, small, big = map(int, stakes.split("/"))
    return State(
        stacks or [1000] * len(boards),
        ante=ante,
        bring_in=bring_in,
        small_bet=small,
        big_bet=big,
        rules=rules,
        hands=fill(boards, downs),
        **more,
    )


def options(state):
    """Legal actions with their totals."""
    return {action.name: state.to(action) for action in state.legal_actions()}


def play(state, script):
    """Act by a script: f, k, c, b, or the total of a wager; "2:c" says who must be the one to do it."""
    for word in script.split():
        seat, _, act = word.rpartition(":")
        if seat:
            assert state.current_player() == int(seat), (word, state)
        if act in NAMES:
            state.apply(NAMES[act])
        else:
            wagers = [a for a in state.legal_actions() if a >= Action.COMPLETE and state.to(a) == int(act)]
            assert wagers, (word, options(state), state)
            state.apply(wagers[0])
    return state


def passively(state, street=9):
    """Call, check and bring in until a street or the end."""
    while not state.is_terminal() and state.street < street:
        legal = state.legal_actions()
        state.apply(next(a for a in (Action.BRING_IN, Action.CALL, Action.CHECK) if a in legal))
    return state


# Rulesets that play alike where an example needs it.
HIGHEST = [name for name in rf.Rules.names() if name != "low_bring_in"]
HALF_BET = [name for name in rf.Rules.names() if name != "pokerkit"]
HALF_BET_HIGHEST = [name for name in HALF_BET if name != "low_bring_in"]
OPTIONAL = ["wsop", "wsop_live", "tda", "roberts", "barge"]
FORCED = [name for name in HIGHEST if name not in OPTIONAL]


def under(*names):
    """Run a test under each of these rulesets."""
    return pytest.mark.parametrize("rules", list(names))
