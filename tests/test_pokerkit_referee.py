"""PokerKit 0.7.7 as a referee: under the `pokerkit` rules it agrees on every decision and every chip."""

import random
import warnings

import pytest
from sizes import sizes

import razz_fast as rf
from razz_fast import Action, State

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit needs Python 3.11")

AUTOMATIONS = tuple(
    getattr(pokerkit.Automation, name)
    for name in (
        "ANTE_POSTING",
        "BET_COLLECTION",
        "RUNOUT_COUNT_SELECTION",
        "HOLE_CARDS_SHOWING_OR_MUCKING",
        "HAND_KILLING",
        "CHIPS_PUSHING",
        "CHIPS_PULLING",
    )
)
WAGERS = {Action.COMPLETE, Action.BET, Action.RAISE}


def table(rng):
    """Random stakes, and stacks from one chip to far more than a hand can cost."""
    players = rng.randint(2, 8)
    small = rng.choice((4, 5, 10, 20, 30))
    stakes = {
        "ante": rng.choice((0, 1, 2, 5)),
        "bring_in": rng.randint(1, small - 1),
        "small_bet": small,
        "big_bet": small * rng.choice((1, 2, 2, 2, 3)),
    }
    deep = rng.choice((small, 3 * small, 10 * small, 40 * small))
    return stakes, [rng.randint(1, deep) for _ in range(players)]


def deal(referee, state, burned):
    """Give the referee the cards that the state has dealt."""
    while True:
        if referee.can_burn_card():
            referee.burn_card(rf.format_cards([state._burned[burned]]))
            burned += 1
        elif (seat := referee.hole_dealee_index) is not None:
            card = state.cards(seat)[len(referee.hole_cards[seat])]
            referee.deal_hole(rf.format_cards([card]), seat)
        elif referee.board_dealing_count:
            referee.deal_board(rf.format_cards([state.common]))
        else:
            return burned


def legal(referee):
    """What the referee allows, as action and total."""
    actor = referee.actor_index
    bet = referee.bets[actor]
    options = {}
    if referee.can_fold():
        options[Action.FOLD] = bet
    if referee.can_post_bring_in():
        options[Action.BRING_IN] = referee.effective_bring_in_amount
    if referee.can_check_or_call():
        owed = referee.checking_or_calling_amount
        options[Action.CALL if owed else Action.CHECK] = bet + owed
    if referee.can_complete_bet_or_raise_to():
        total = referee.min_completion_betting_or_raising_to_amount
        assert total == referee.max_completion_betting_or_raising_to_amount
        options["wager"] = total
    return options


def play(rng):
    stakes, stacks = table(rng)
    state = State(stacks, **stakes, rules="pokerkit", seed=rng.getrandbits(64))
    referee = pokerkit.FixedLimitRazz.create_state(
        AUTOMATIONS,
        True,
        stakes["ante"],
        stakes["bring_in"],
        stakes["small_bet"],
        stakes["big_bet"],
        stacks,
        len(stacks),
    )
    fold, wager = rng.choice((0.02, 0.1, 0.3)), rng.choice((0.1, 0.4, 0.8))
    decisions = 0
    burned = deal(referee, state, 0)
    while referee.status:
        seat = state.current_player()
        assert seat == referee.actor_index
        assert state.bets == tuple(referee.bets)
        assert state.stacks == tuple(referee.stacks)
        options = {"wager" if a in WAGERS else a: state.to(a) for a in state.legal_actions()}
        assert options == legal(referee)
        decisions += 1
        draw = rng.random()
        if Action.FOLD in options and draw < fold:
            state.apply(Action.FOLD)
            referee.fold()
        elif "wager" in options and draw < fold + wager:
            state.apply(state.legal_actions()[-1])
            referee.complete_bet_or_raise_to()
        elif Action.BRING_IN in options:
            state.apply(Action.BRING_IN)
            referee.post_bring_in()
        else:
            state.apply(Action.CALL if Action.CALL in options else Action.CHECK)
            referee.check_or_call()
        burned = deal(referee, state, burned)
    assert state.is_terminal()
    assert state.stacks == tuple(referee.stacks)
    return decisions


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("decisions", sizes(250_000))
def test_decisions(part, decisions):
    rng = random.Random(part)
    done = 0
    with warnings.catch_warnings():
        # PokerKit remarks on it when it deals mucked cards again; a card that it would not deal stays an error.
        warnings.filterwarnings("ignore", "Returning reserved")
        while done < decisions:
            done += play(rng)
