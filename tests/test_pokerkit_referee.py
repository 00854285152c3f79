"""PokerKit 0.7.7 as a referee: under the `pokerkit` rules it agrees on every decision and every chip."""

import random
import warnings

import pytest
from scene import passively
from scene import play as play_script
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
            referee.burn_card(rf.format_cards([state.burned[burned]]))
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
def test_pokerkit_has_the_same_options_and_the_same_stacks(part, decisions):
    rng = random.Random(part)
    done = 0
    with warnings.catch_warnings():
        # PokerKit remarks on it when it deals mucked cards again; a card that it would not deal stays an error.
        warnings.filterwarnings("ignore", "Returning reserved")
        while done < decisions:
            done += play(rng)


# Where PokerKit departs from the rule books: what it does, and the right value under `tda`. The tests of the worked
# examples have more of both; here PokerKit itself is asked.


def of_pokerkit(stakes, stacks, hands):
    """PokerKit's state with the cards of third street dealt."""
    ante, bring_in, small, big = stakes
    state = pokerkit.FixedLimitRazz.create_state(AUTOMATIONS, True, ante, bring_in, small, big, stacks, len(stacks))
    for _ in range(3):
        for seat in range(len(stacks)):
            state.deal_hole(hands[seat][2 * len(state.hole_cards[seat]) :][:2], seat)
    return state


def of(rules, stakes, stacks, hands):
    ante, bring_in, small, big = stakes
    return State(stacks, ante=ante, bring_in=bring_in, small_bet=small, big_bet=big, rules=rules, hands=hands)


HANDS = ["2c3cKs", "2d3d9d", "2h3h8h", "2s3s7c"]


def test_the_full_raise_is_not_small_bet_minus_bring_in():
    stakes, stacks = (0, 6, 10, 20), [1000, 1000, 14, 1000]
    theirs = of_pokerkit(stakes, stacks, HANDS)
    theirs.post_bring_in()
    theirs.complete_bet_or_raise_to(10)
    theirs.complete_bet_or_raise_to(14)
    theirs.check_or_call()
    theirs.check_or_call()
    assert theirs.actor_index == 1
    assert theirs.can_complete_bet_or_raise_to()
    for rules, may_raise in (("pokerkit", True), ("tda", False)):
        state = play_script(of(rules, stakes, stacks, HANDS), "b 10 14 c c")
        assert state.current_player() == 1
        assert (Action.RAISE in state.legal_actions()) is may_raise


def test_a_short_bring_in_does_not_lower_the_call():
    stakes, stacks = (1, 2, 4, 8), [2, 100, 100, 100]
    theirs = of_pokerkit(stakes, stacks, HANDS)
    theirs.post_bring_in()
    assert theirs.checking_or_calling_amount == 1
    assert play_script(of("pokerkit", stakes, stacks, HANDS), "b").to(Action.CALL) == 1
    assert play_script(of("tda", stakes, stacks, HANDS), "b").to(Action.CALL) == 2


def test_a_short_wager_is_completed():
    stakes, stacks = (1, 2, 10, 20), [1000, 5, 1000, 1000]
    theirs = of_pokerkit(stakes, stacks, HANDS)
    theirs.post_bring_in()
    theirs.complete_bet_or_raise_to(4)
    assert theirs.min_completion_betting_or_raising_to_amount == 14
    assert play_script(of("pokerkit", stakes, stacks, HANDS), "b 4").to(Action.RAISE) == 14
    assert play_script(of("tda", stakes, stacks, HANDS), "b 4").to(Action.COMPLETE) == 10


def test_odd_chips_go_one_to_each():
    # Two players fold their ante of one; three with equal hands split the 101 chips.
    hands = ["6c4d8h3sAdKhQh", "6d4c3h8sAhKdQd", "6h4s8d3cAcKcQc", "9c9d7c", "9h9s7d"]
    for rules, expected in (("pokerkit", (35, 33, 33)), ("tda", (34, 34, 33))):
        state = of(rules, (1, 2, 32, 32), [33, 33, 33, 99, 99], hands)
        while not state.is_terminal():
            legal = state.legal_actions()
            fold = state.current_player() > 2
            state.apply(Action.FOLD if fold else Action.COMPLETE if Action.COMPLETE in legal else Action.CALL)
        assert state.stacks[:3] == expected


def test_pots_that_only_a_loser_parts_are_split_as_one():
    # Seats 0 and 1 have equal hands; seat 2 is all-in for less and loses; two folders leave 1 and 5 chips. The main pot
    # of 17 and the side pot of 59 have an odd chip each; together they have none.
    hands = ["6c4d8h3sAdKhQh", "6d4c3h8sAhKdQd", "9s9h9cJcJdJhTs", "7h7s7c", "KsQsKc"]
    for rules, expected in (("pokerkit", (38, 38)), ("standard", (39, 37)), ("tda", (37, 39))):
        state = of(rules, (1, 4, 32, 32), [33, 33, 4, 99, 99], hands)
        play_script(state, "4:b 0:32 1:c 2:c 3:f 4:f")
        assert [pot.amount for pot in state.pots] == [17, 59]
        assert state.stacks[:2] == expected
        assert State.from_log(state.log).stacks == state.stacks


def test_the_muck_is_not_dealt_again():
    # Eight players, one folds on fourth street: seven cards are due, and no burn or stub has them.
    for rules, common in (("pokerkit", False), ("tda", True)):
        state = State([1000] * 8, bring_in=2, small_bet=10, big_bet=20, rules=rules, seed=2)
        passively(state, 4)
        state.apply(Action.BET)
        state.apply(Action.FOLD)
        folded = {card for seat in range(8) if not state.live[seat] for card in state.cards(seat)}
        passively(state, 7)
        assert (state.common is not None) is common
        if not common:
            assert folded & {state.cards(seat)[6] for seat in range(8) if state.live[seat]}
