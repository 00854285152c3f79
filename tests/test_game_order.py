"""Worked examples of who acts: the bring-in, the opener, a pair on fourth street."""

import pytest
from scene import HIGHEST, options, passively, play, scene, under

import razz_fast as rf
from razz_fast import Action

# Who brings in.


@under(*HIGHEST)
def test_suits_break_a_tie_for_the_bring_in(rules):
    assert scene(rules, ["Kc", "Kd", "Kh", "2s"]).current_player() == 2


@under(*HIGHEST)
def test_bring_ins_seen_at_pokerstars(rules):
    assert scene(rules, ["9c", "8d", "Qc", "4d", "Qd", "2c", "Qh"]).current_player() == 6
    assert scene(rules, ["Qc", "4d", "Qs"]).current_player() == 2


@under("low_bring_in")
def test_the_lowest_card_brings_in_with_hearts_below_diamonds(rules):
    assert scene(rules, ["2d", "2h", "9s"]).current_player() == 1
    assert scene(rules, ["2s", "2c"]).current_player() == 1


@under(*HIGHEST)
def test_the_ace_is_low_for_the_bring_in(rules):
    assert scene(rules, ["As", "Qc"]).current_player() == 1
    assert scene(rules, ["As", "Ah"]).current_player() == 0


@under("low_bring_in")
def test_the_ace_of_spades_is_below_the_two_of_clubs(rules):
    assert scene(rules, ["As", "2c"]).current_player() == 0


# Who opens.


@pytest.mark.parametrize(
    ("rules", "seat"), [("wsop", 0), ("wsop_live", 0), ("roberts", 0), ("pokerkit", 0), ("tda", 2), ("pokerstars", 2)]
)
def test_which_of_equal_boards_opens(rules, seat):
    assert passively(scene(rules, ["6h2c", "6c2s", "6s2d"]), 4).current_player() == seat


def test_left_of_the_dealer_wherever_the_dealer_sits():
    boards = ["6h2c", "6c2s", "6s2d"]
    for dealer in range(3):
        state = passively(scene("wsop", boards, dealer=dealer), 4)
        assert state.current_player() == (dealer + 1) % 3


def test_the_highest_card_decides_whenever_it_came():
    state = passively(scene("tda", ["2s3d4c9h", "2h3s4d9s"]), 6)
    assert state.current_player() == 1
    assert passively(scene("tda", ["2s3d4c9h", "2h3s4d9c"]), 6).current_player() == 0


def test_tied_streets_seen_at_pokerstars():
    state = passively(scene("pokerstars", ["As6s5c", "Ac6h5s"]), 4)
    assert state.current_player() == 0
    assert passively(state, 5).current_player() == 0
    # Antes and showdown ran from the second player, yet the first one opened.
    assert passively(scene("pokerstars", ["Qd3d", "3hQc"], dealer=0), 4).current_player() == 0


@under(*HIGHEST)
def test_pairs_count_against_a_board(rules):
    assert passively(scene(rules, ["3h3d", "KcQs", "JdTh"]), 4).current_player() == 2
    assert passively(scene(rules, ["3hJs", "Qc8s", "6h7h"]), 4).current_player() == 2
    assert passively(scene(rules, ["2d2c", "AdAc"]), 4).current_player() == 1
    assert passively(scene(rules, ["AdAcAhKs", "7c7d2h2s"]), 6).current_player() == 1


@under(*HIGHEST)
def test_the_action_of_an_all_in_opener_passes_clockwise(rules):
    state = passively(scene(rules, ["As2d", "Kc2h", "3s4d"], stacks=[3, 1000, 1000]), 4)
    assert state.current_player() == 1


@under(*rf.Rules.names())
def test_seventh_street_opens_as_sixth(rules):
    state = passively(scene(rules, ["As2d3c9h", "4s5d6c8h"]), 6)
    opener = state.current_player()
    assert passively(state, 7).current_player() == opener


# A pair on fourth street.


def pair(rules):
    return passively(scene(rules, ["9c8c", "5h5d", "3c4s"], "0/5/10/20"), 4)


@under("low_bring_in")
def test_any_player_may_bet_double_while_a_pair_shows(rules):
    state = pair(rules)
    assert state.current_player() == 1
    assert options(state) == {"FOLD": 0, "CHECK": 0, "BET": 10, "DOUBLE": 20}
    play(state, "1:10")
    assert options(state) == {"FOLD": 0, "CALL": 10, "RAISE": 20, "DOUBLE": 30}
    state = play(pair(rules), "1:20")
    assert options(state) == {"FOLD": 0, "CALL": 20, "RAISE": 40}


@under("low_bring_in")
def test_after_a_big_wager_only_big_ones_follow(rules):
    state = play(pair(rules), "1:10 2:20")
    assert options(state) == {"FOLD": 0, "CALL": 20, "RAISE": 30, "DOUBLE": 40}
    state = play(pair(rules), "1:10 2:30")
    assert options(state) == {"FOLD": 0, "CALL": 30, "RAISE": 50}


@under("low_bring_in")
def test_an_all_in_for_half_of_the_double_bet_is_a_big_wager(rules):
    for chips, after in ((15, {"RAISE": 45}), (14, {"RAISE": 24, "DOUBLE": 44})):
        state = passively(scene(rules, ["9c8c", "5h5d", "3c4s"], "0/5/10/30", [1000, chips + 5, 1000]), 4)
        state.apply(Action.DOUBLE)
        assert options(state) == {"FOLD": 0, "CALL": chips, **after}


@under("low_bring_in")
def test_a_short_all_in_is_filled_up_to_either_size(rules):
    state = passively(scene(rules, ["9c8c", "5h5d", "3c4s"], "0/5/10/20", [1000, 9, 1000]), 4)
    play(state, "1:4")
    assert options(state) == {"FOLD": 0, "CALL": 4, "COMPLETE": 10, "DOUBLE": 20}


@under("low_bring_in")
def test_bets_of_one_size_are_not_doubled(rules):
    state = passively(scene(rules, ["9c8c", "5h5d", "3c4s"], "0/5/10/10"), 4)
    assert options(state) == {"FOLD": 0, "CHECK": 0, "BET": 10}


@under("low_bring_in")
def test_the_king_high_board_opens_where_the_highest_does(rules):
    assert passively(scene(rules, ["As2d", "Kc2h"]), 4).current_player() == 1


@under("low_bring_in")
def test_a_folded_pair_does_not_count(rules):
    state = play(pair(rules), "1:f")
    assert options(state) == {"FOLD": 0, "CHECK": 0, "BET": 10}
    # A hand that folded on third street never showed its pair.
    state = play(scene(rules, ["9c8c", "5h5d", "3c4s"], "0/5/10/20"), "2:b 0:10 1:f 2:c")
    assert Action.DOUBLE not in state.legal_actions()


@under(*HIGHEST)
def test_a_pair_doubles_no_bet_under_other_rules(rules):
    state = pair(rules)
    assert {name: total for name, total in options(state).items() if name != "FOLD"} == {"CHECK": 0, "BET": 10}
