"""Worked examples of the end of a hand: pots and odd chips, returned bets, folds, showing, rake."""

import dataclasses

import pytest
from scene import FORCED, HIGHEST, fill, passively, play, scene, under

import razz_fast as rf
from razz_fast import Action, State
from razz_fast.game.hand.pots import layers
from razz_fast.game.rake import PercentRake

# Side pots and odd chips. Side pots of real hands are in test_game_hands.py.


def test_the_main_pot_of_kingsclub_3537921():
    """The stakes of that hand: an all-in for 350 among seven antes of 125, before the side pot is played for."""
    stacks = [5000, 5000, 5000, 350, 5000, 5000, 5000]
    doors = ["Ks3c4c", "9d5cQc", "8h6cJc", "7cTc9c", "6d2d2h", "5d", "4d"]
    state = scene("pokerstars", doors, "125/125/500/500", stacks)
    play(state, "0:b 1:c 2:c 3:225 4:f 5:f 6:f")
    play(state, "0:c 1:c 2:c")
    assert state.pots == ((350 * 4 + 3 * 125, (0, 1, 2, 3)),)


def test_pots_are_layers_of_equal_contributions():
    """The pots 1,900 and 2,200 from those seven contributions."""
    assert layers([1250, 1250, 750, 350, 250, 125, 125], (0, 3)) == ((1900, (0, 3)), (2200, (0,)))


def test_side_pot_of_kingsclub_3703449():
    """Main pot 5,613.25 among three, side pot 2,674.50."""
    assert layers([312500, 178775, 312500, 25000], (0, 1)) == ((561325, (0, 1)), (267450, (0,)))


EQUAL = ["8h6c4d3sAd", "8s6d4c3hAh", "8d6h4s3cAc"]
KINGS = ["KhQh", "KdQd", "KcQc"]


def split(rules, folders):
    """Three equal hands play for 99 chips and an ante of each of one or two folders."""
    first = [rf.parse_cards(five + two) for five, two in zip(EQUAL, KINGS, strict=True)]
    doors = {0: 0, 1: 3, 2: 0}  # the eights of seats 0 and 2, the three of seat 1
    hands = []
    for seat, cards in enumerate(first):
        door = cards[doors[seat]]
        rest = [card for card in cards if card != door]
        hands.append([*rest[:2], door, *rest[2:]])
    hands += [rf.parse_cards("9c9d7c"), rf.parse_cards("9h9s7d")][:folders]
    state = State([33] * 3 + [99] * folders, ante=1, bring_in=2, small_bet=32, big_bet=32, rules=rules, hands=hands)
    while not state.is_terminal():
        legal = state.legal_actions()
        folds = state.current_player() > 2
        state.apply(Action.FOLD if folds else Action.COMPLETE if Action.COMPLETE in legal else Action.CALL)
    return state.stacks[:3]


@pytest.mark.parametrize(
    ("rules", "of_100", "of_101"),
    [
        ("tda", (33, 34, 33), (34, 34, 33)),
        ("wsop", (33, 34, 33), (34, 34, 33)),
        ("wsop_live", (33, 34, 33), (34, 34, 33)),
        ("barge", (33, 34, 33), (34, 34, 33)),
        ("roberts", (33, 33, 34), (34, 33, 34)),
        ("standard", (34, 33, 33), (34, 34, 33)),
        ("pokerkit", (34, 33, 33), (35, 33, 33)),
    ],
)
def test_odd_chips_by_ruleset(rules, of_100, of_101):
    assert split(rules, 1) == of_100
    assert split(rules, 2) == of_101


@under("standard", "low_bring_in", "pokerstars")
def test_odd_chips_go_to_the_dealers_left_wherever_the_dealer_sits(rules):
    # Three antes and the folder's bring-in are an odd number of chips for two equal hands.
    hands = ["AcKhKc2c3c4c5c", "AdKdQd2d3d4d5d", "QsQh2s" if rules == "low_bring_in" else "QsQhKs"]
    for dealer, first in ((2, 0), (0, 1), (1, 0)):
        state = State([99] * 3, ante=1, bring_in=2, small_bet=5, big_bet=10, rules=rules, hands=hands, dealer=dealer)
        state.apply(state.legal_actions()[0])
        while not state.is_terminal():
            legal = state.legal_actions()
            folds = state.current_player() == 2
            state.apply(Action.FOLD if folds else Action.COMPLETE if Action.COMPLETE in legal else legal[-1])
            if state.street > 3:
                passively(state)
        assert sum(pot.amount for pot in state.pots) % 2
        assert state.returns()[first] == state.returns()[1 - first] + 1


def test_odd_chips_of_unknown_hands_go_by_the_seat():
    hands = ["????Kc2c3c4c??", "????Qd2d3d4d??", "????9d"]
    state = State([99] * 3, ante=1, bring_in=2, small_bet=5, big_bet=10, rules="tda", hands=hands, winners=[0, 1])
    play(state, "0:b 1:c 2:f")
    assert passively(state).returns() == (1, 0, -1)


def test_a_shared_top_card_does_not_decide_the_odd_chip():
    """Eight to the end and a common card: seats 0 and 1 both play the eight of spades, and split an odd pot."""
    hands = ["KhQh7c4d3sAd", "KdQd7d4c3hAh", "JcJdTc9c6d6h", "JhJsTd9d6c6s", "QcQsTh9h5c5d"]
    hands += ["KcKsTs9s5h5s", "8c8d4h4s2c2d", "8hAcAs3c3d2h"]
    state = State(
        [1000] * 8, ante=[2] + [1] * 7, bring_in=2, small_bet=10, big_bet=20, rules="tda", hands=hands, common="8s"
    )
    passively(state)
    assert state.pots == ((25, tuple(range(8))),)
    # The next cards down are the seven of clubs and the seven of diamonds.
    assert sorted(state.awards) == [(0, 0, 12), (0, 1, 13)]


# Returned bets, folds, showing, rake.


@under(*HIGHEST)
def test_the_uncalled_part_returns(rules):
    state = passively(scene(rules, ["Ks2c", "9d8c", "8h7s"], stacks=[1000, 14 + 2, 1000], stakes="1/2/20/40"), 4)
    while state.current_player() != 0:
        play(state, "k")
    play(state, "0:20 1:c 2:f")
    assert {"event": "return", "seat": 0, "amount": 7} in state.log


@under(*HIGHEST)
def test_the_returned_bring_in_of_pokerstars_99632249227(rules):
    state = play(scene(rules, ["Ks", "9d"], "6/9/30/60"), "0:b 1:f")
    assert {"event": "return", "seat": 0, "amount": 9} in state.log
    assert state.pots == ((12, (0,)),)
    assert state.returns() == (6, -6)


@under(*FORCED)
def test_the_bring_in_cannot_be_refused(rules):
    state = scene(rules, ["Ks", "9d"])
    with pytest.raises(ValueError, match="seat 0 may not FOLD on street 3; legal are BRING_IN, COMPLETE"):
        state.apply(Action.FOLD)


@under(*HIGHEST)
def test_all_fold_to_the_bring_in(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"]), "0:b 1:f 2:f")
    assert state.returns() == (2, -1, -1)


def first_to_show(state):
    return next(event["seat"] for event in state.log if event["event"] in ("show", "muck"))


@pytest.mark.parametrize("rules", ["tda", "wsop", "pokerstars_2006", "french", "pokerkit"])
def test_the_low_board_shows_first(rules):
    # Boards of PokerStars 35874721245 and 99632307247 as the rule books have them.
    state = passively(scene(rules, ["Kc3dAhAs", "Tc9d7h5s"]))
    assert first_to_show(state) == 1


@under("pokerstars", "fulltilt", "winamax")
def test_the_rooms_show_from_the_dealers_left(rules):
    """35874721245: the low board acted first, seat 0 showed; 99632307247: antes and showing began with seat 1."""
    state = passively(scene(rules, ["Kc3dAhAs", "Tc9d7h5s"]), 7)
    assert state.current_player() == 1
    assert first_to_show(passively(state)) == 0
    state = passively(scene(rules, ["Tc9d7h5s", "Kc3dAhAs"], dealer=0), 7)
    assert state.current_player() == 0
    assert first_to_show(passively(state)) == 1


@under(*rf.Rules.names())
def test_the_last_aggressor_shows_first(rules):
    state = passively(scene(rules, ["9cTc8c7s", "2d3d4dQs"]), 7)
    opener = state.current_player()
    play(state, "k 20 40 c")
    assert first_to_show(state) == opener


@under("wsop_live", "roberts")
def test_a_bet_before_the_last_round_does_not_count(rules):
    """All-in on fourth street: there is no last round, so the board that would open it shows first."""
    state = passively(scene(rules, ["2c9cTc8h", "3d4d5d7h"], stacks=[13, 13]), 4)
    play(state, "1:10 0:c")
    assert state.is_terminal()
    assert first_to_show(state) == 1
    state = passively(scene(rules, ["3d4d5d7h", "2c9cTc8h"], stacks=[13, 13]), 4)
    assert first_to_show(play(state, "0:10 1:c")) == 0
    state = passively(scene(rules, ["2c3cTcKh", "9d4d5d7h"], stacks=[13, 13]), 4)
    play(state, "0:10 1:c")
    assert first_to_show(state) == 1


def test_the_low_board_that_shows_leaves_out_the_common_card_and_the_opener():
    rules = dataclasses.replace(rf.Rules.named("low_bring_in"), show_first="lowest")
    state = passively(scene(rules, ["9c8c7d6h", "2c3c4dKh"]), 7)
    assert state.current_player() == 1
    assert first_to_show(passively(state)) == 0


def test_a_winner_who_comes_last_shows_and_losers_muck():
    state = passively(scene("standard", ["2c3c4c9d", "Tc9c8c7d", "Jc2d3d4d"], downs=["TdJdQd", "2s3s4s", "AdAhAs"]))
    shows = {event["seat"]: event["event"] for event in state.log if event["event"] in ("show", "muck")}
    assert shows == {0: "show", 1: "show", 2: "muck"}


def test_beaten_only_where_it_has_no_part_a_hand_is_shown():
    """Seat 0 is all-in from the ante and wins the main pot; the side pot is between the other two."""
    boards = ["2c3c4c5d", "9s8s7h6d", "KhQhJhTh"]
    rules = dataclasses.replace(rf.Rules.named("standard"), all_in_face_up=False)
    state = passively(scene(rules, boards, stacks=[1, 1000, 1000], downs=["AdKdQd", "TsJsQs", "TdJdJc"]))
    shows = {event["seat"]: event["event"] for event in state.log if event["event"] in ("show", "muck")}
    assert shows == {0: "show", 1: "show", 2: "muck"}


def test_equal_hands_are_both_shown():
    downs = ["Ad2dKh", "Ah2hKd"]
    state = passively(scene("tda", ["Kc3d4c5h", "Ks3h4d5c"], downs=downs))
    assert [event["event"] for event in state.log if event["event"] in ("show", "muck")] == ["show", "show"]


@pytest.mark.parametrize(("rules", "mucks"), [("tda", 0), ("roberts", 1)])
def test_all_hands_lie_open_when_one_player_is_all_in(rules, mucks):
    # Seat 0 is all-in; seats 1 and 2 check to the end, and seat 2 has the worst hand.
    boards = ["Ks3d4c5h", "2s3h4d6c", "QdJdTd9d"]
    state = passively(scene(rules, boards, stacks=[3, 1000, 1000], downs=["Ad2dKh", "Ah7h8h", "QhQcJh"]))
    assert sum(event["event"] == "muck" for event in state.log) == mucks


def test_no_rake_on_third_street_and_a_capped_percentage_later():
    rake = PercentRake(5, cap=3)
    state = play(scene("standard", ["Ks", "9d", "8h", "7c"], "2/3/10/20", rake=rake), "0:b 1:f 2:f 3:f")
    assert (state.raked, sum(pot.amount for pot in state.pots)) == (0, 8)
    state = scene("standard", ["Ks9c", "2d8d"], "10/10/20/20", rake=rake)
    play(state, "0:b 1:20 0:c k 20 c")
    passively(state)
    assert sum(pot.amount for pot in state.pots) == 100
    assert state.raked == 3
    assert sum(state.returns()) == -3


def test_rake_comes_from_the_main_pot_first():
    state = scene("standard", ["Ks9c", "2d8d", "3d7d"], "0/2/10/20", [2, 1000, 1000], rake=8)
    play(state, "0:b 1:c 2:c 2:10 1:c")
    passively(state)
    assert [pot.amount for pot in state.pots] == [6, 20]
    assert sum(award.amount for award in state.awards if award.pot == 0) == 0
    assert sum(award.amount for award in state.awards if award.pot == 1) == 18


def test_fill_helper_deals_distinct_cards():
    hands = fill(["Kc3dAhAs", "Tc9d7h5s"])
    assert len({card for hand in hands for card in hand}) == 14
