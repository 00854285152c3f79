"""From one hand to the next: seats, absence, antes, money and rake."""

import numpy as np
import pytest
from scene import passively, play, scene

from razz_fast import Action, State
from razz_fast.game.money import format_amount, parse_amount
from razz_fast.game.rake import FixedRake, PercentRake

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}


def new(**more):
    return State(**{"stacks": [200, 200, 150], **STAKES, "seed": 7, **more})


def test_next_hand():
    state = passively(new())
    with pytest.raises(ValueError, match="not over"):
        new().next_hand()
    after = state.next_hand()
    assert sum(after.stacks) == sum(state.stacks) - 3
    assert [stack + 1 for stack in after.stacks] == list(state.stacks)
    assert (after.seed, after.hand, after.dealer, after.rules) == (7, 1, 0, state.rules)
    assert after.cards(0) != state.cards(0)[:3]
    assert passively(after).next_hand().dealer == 1


def test_a_broke_player_leaves_and_the_deal_passes_on():
    hands = ["AsKsQsJsTs9s8s", "Ac2cQc3c4c5c8c", "AdKdJdTd9d7d6d"]
    state = passively(State([3, 100, 100], **STAKES, hands=hands))
    assert state.stacks[0] == 0
    after = state.next_hand()
    assert after.seats == (1, 2)
    assert after.seats[after.dealer] == 1
    assert after.current_player() == -1
    one_left = passively(State([3, 100], **STAKES, hands=hands[:2]))
    with pytest.raises(ValueError, match=r"places with chips are \[1\]"):
        one_left.next_hand()
    assert one_left.next_hand(join={0: 50}).stacks == (49, one_left.stacks[1] - 1)


def test_join_and_leave():
    state = passively(new())
    after = state.next_hand(join={6: 80}, leave=[0])
    assert after.seats == (1, 2, 6)
    # A newcomer antes like everybody, and is in.
    assert after.stacks[2] == 79
    assert len(after.cards(2)) == 3
    for words, changes in (
        ("nobody sits at 5", {"leave": [5]}),
        ("no place 8", {"join": {8: 10}}),
        ("the chips brought to place 4 is 0", {"join": {4: 0}}),
        (r"nobody sits at \[5\]", {"absent": [5]}),
    ):
        with pytest.raises(ValueError, match=words):
            state.next_hand(**changes)
    for words, changes in (("join=", {"join": [3]}), ("leave=5", {"leave": 5}), ("absent=1", {"absent": 1})):
        with pytest.raises(TypeError, match=words):
            state.next_hand(**changes)
    assert passively(new()).next_hand(stakes={"ante": 2, "bring_in": 3}).bring_in == 3


def test_absent_players_post_what_is_forced_and_are_folded():
    state = scene("standard", ["Ks", "9d", "8h"], absent=[0, 1])
    # Seat 0 has posted the bring-in, seat 1 was folded, seat 2 is to act.
    assert state.bets == (2, 0, 0)
    assert state.live == (True, False, True)
    assert state.current_player() == 2
    assert state.stacks == (997, 999, 999)
    called = play(state.clone(), "c")
    # No fourth card for the absent player who brought in.
    assert called.is_terminal()
    assert called.returns() == (-3, -1, 4)
    raised = play(state.clone(), "10")
    assert raised.returns() == (-3, -1, 4)
    folded = play(state, "f")
    assert folded.returns() == (2, -1, -1)


def test_an_absent_players_fold_keeps_what_was_posted():
    state = play(scene("standard", ["Ks", "9d", "8h"], absent=[0]), "c c")
    assert state.observation(1).actions[-1] == (3, 0, Action.FOLD, 2)


def test_an_absent_player_does_not_take_over_an_optional_bring_in():
    # Seat 0 is due and all-in from the ante; seat 1, who is away, need not open for him.
    for rules, bets, actor in (("tda", (0, 0, 0), 2), ("standard", (0, 10, 0), 2)):
        state = scene(rules, ["Ks", "Qd", "Kh", "2c"], "5/10/20/40", [5, 100, 100, 100], absent=[1])
        assert (state.bets[:3], state.current_player()) == (bets, actor)
        assert state.live[1] is (rules == "standard")


def test_absent_players_leave_more_than_those_who_stay_have_paid():
    # Seats 1 and 2 are all-in from antes of 1 and 2; seat 0 brings in, and is away, as seat 3 is.
    state = State(
        [50, 1, 2, 50], ante=3, bring_in=3, small_bet=5, big_bet=10, hands=["AsAdKs", "2s2d2h", "3s3d3h", "4s4d4h"],
        absent=[0, 3],
    )  # fmt: skip
    while state.current_player() == -1:
        state.deal(["9c", "9d", "Tc", "Td", "Jc", "Jd", "Qc", "Qd"][2 * (state.street - 4) :][:2])
    assert state.pots == ((4, (1, 2)), (5, (2,)))
    assert sum(state.stacks) == 103


def test_an_absent_player_who_is_all_in_needs_no_action_and_stays():
    downs = ["2s3s4s", "KcQcJc", "KdQdJd"]
    boards = ["KsAs5s6s", "9d9c8d8c", "7d7c8h9s"]
    state = passively(scene("standard", boards, stacks=[3, 100, 100], downs=downs, absent=[0]))
    assert state.live[0]
    assert state.stacks[0] == 9


def test_antes_by_seat_are_dead_money():
    state = passively(scene("standard", ["Ks", "9d", "8h"], stacks=[100, 100, 100]))
    assert [pot.amount for pot in state.pots] == [9]
    state = State([100, 100, 100], ante=[4, 0, 0], bring_in=2, small_bet=5, big_bet=10, seed=1)
    assert state.stacks == (96, 100, 100)
    assert [pot.amount for pot in state.pots] == [4]
    passively(state)
    assert state.pots == ((10, (0, 1, 2)),)
    # Dead money has no match, so nothing of it goes back.
    state = State([100, 1], ante=[4, 1], bring_in=2, small_bet=5, big_bet=10, seed=1)
    assert state.pots == ((5, (0, 1)),)
    assert not [event for event in state.log if event["event"] == "return"]


def test_amounts_are_read_and_written_with_their_scale():
    assert parse_amount("0.04") == 4
    assert parse_amount("1,250.5") == 125050
    assert parse_amount("60", scale=1) == 60
    assert parse_amount(" .5 ") == 50
    assert format_amount(4) == "0.04"
    assert format_amount(-125050) == "-1250.50"
    assert format_amount(60, scale=1) == "60"
    for bad in ("", ".", "1.2.3", "$1", "-1", "1,2", "0.005", "1e3"):
        with pytest.raises(ValueError, match="is not a"):
            parse_amount(bad)
    with pytest.raises(ValueError, match="scale"):
        format_amount(5, scale=20)
    with pytest.raises(ValueError, match="the scale is 0"):
        parse_amount("0.04", scale=0)
    with pytest.raises(TypeError, match=r"read from text, such as .* not from 4"):
        parse_amount(4)
    with pytest.raises(TypeError, match="float"):
        format_amount(2.5)


def test_rakes_reject_what_cannot_be_taken():
    assert FixedRake(3)(None) == 3
    for bad in (-1, 101):
        with pytest.raises(ValueError, match="per cent"):
            PercentRake(bad)
    with pytest.raises(ValueError, match="cap"):
        PercentRake(5, cap=-1)
    for bad in ("5%", "1/0", None, True):
        with pytest.raises(ValueError, match="per cent, such as 5"):
            PercentRake(bad)
    with pytest.raises(TypeError, match=r"the cap of a rake is 2.5"):
        PercentRake(5, cap=2.5)
    with pytest.raises(ValueError, match="the rake is -1"):
        FixedRake(-1)
    # Numbers of NumPy, from the caller or from a function.
    assert passively(new(rake=PercentRake(50, cap=np.int64(3)))).raked == 3
    assert passively(new(rake=lambda hand: np.int64(2))).raked == 2
    state = passively(new(rake=PercentRake(10, on_third=True)))
    assert state.raked == sum(pot.amount for pot in state.pots) // 10
