"""The worked examples of the edge cases, T1a to T12, under the rulesets that each speaks of."""

import pytest
from scene import fill, options, passively, play, scene

import razz_fast as rf
from razz_fast import Action, State
from razz_fast.game.rake import PercentRake

HIGHEST = [name for name in rf.Rules.names() if name != "low_bring_in"]
HALF_BET = [name for name in rf.Rules.names() if name != "pokerkit"]
HALF_BET_HIGHEST = [name for name in HALF_BET if name != "low_bring_in"]
OPTIONAL = ["wsop", "wsop_live", "tda", "roberts", "barge"]
FORCED = [name for name in HIGHEST if name not in OPTIONAL]


def under(*names):
    return pytest.mark.parametrize("rules", list(names))


# T1: who brings in.


@under(*HIGHEST)
def test_t1a_suits_break_a_tie(rules):
    assert scene(rules, ["Kc", "Kd", "Kh", "2s"]).current_player() == 2


@under(*HIGHEST)
def test_t1b_hands_seen_at_pokerstars(rules):
    assert scene(rules, ["9c", "8d", "Qc", "4d", "Qd", "2c", "Qh"]).current_player() == 6
    assert scene(rules, ["Qc", "4d", "Qs"]).current_player() == 2


@under("low_bring_in")
def test_t1c_lowest_with_hearts_below_diamonds(rules):
    assert scene(rules, ["2d", "2h", "9s"]).current_player() == 1
    assert scene(rules, ["2s", "2c"]).current_player() == 1


@under(*HIGHEST)
def test_t1d_the_ace_is_low(rules):
    assert scene(rules, ["As", "Qc"]).current_player() == 1
    assert scene(rules, ["As", "Ah"]).current_player() == 0


@under("low_bring_in")
def test_t1e_the_ace_of_spades_is_below_the_two_of_clubs(rules):
    assert scene(rules, ["As", "2c"]).current_player() == 0


# T2: the player due to bring in is all-in, or short.

T2A = (["Ks", "Qd", "Kh"], "5/10/20/40", [5, 100, 100])


@under(*FORCED)
def test_t2a_left_neighbour_is_forced(rules):
    state = scene(rules, *T2A)
    assert state.current_player() == 1
    assert options(state) == {"BRING_IN": 10, "COMPLETE": 20}


@under(*OPTIONAL)
def test_t2a_left_neighbour_may_fold(rules):
    state = scene(rules, *T2A)
    assert state.current_player() == 1
    assert options(state) == {"FOLD": 0, "BRING_IN": 10, "COMPLETE": 20}


@under(*OPTIONAL)
def test_t2f_nothing_is_posted_against_players_all_in(rules):
    state = play(scene(rules, *T2A), "1:f")
    assert state.is_terminal()
    assert [pot.amount for pot in state.pots] == [15]
    assert state.pots[0].seats == (0, 2)
    assert len(state.cards(0)) == len(state.cards(2)) == 7


@under(*OPTIONAL)
def test_t2f_the_duty_passes_on_and_over_players_all_in(rules):
    state = scene(rules, ["Ks", "Qd", "Kh", "2c", "3c"], "5/10/20/40", [5, 5, 100, 100, 100])
    assert state.current_player() == 2
    play(state, "2:f")
    assert state.current_player() == 3
    assert options(state) == {"FOLD": 0, "BRING_IN": 10, "COMPLETE": 20}
    play(state, "3:f")
    assert state.is_terminal()


@under(*rf.Rules.names())
def test_t2b_all_in_on_the_ante_heads_up(rules):
    hands = ["6c7c7d7s3sJdJc", "9d9s2cKsTdJh2s"]
    state = State([994, 6], ante=7, bring_in=10, small_bet=40, big_bet=80, rules=rules, hands=hands)
    assert state.is_terminal()
    assert state.pots == ((12, (0, 1)),)
    assert [e for e in state.log if e["event"] == "return"] == [{"event": "return", "seat": 0, "amount": 1}]
    assert not [e for e in state.log if e["event"] == "action"]
    assert state.returns() == (-6, 6)


@under(*HALF_BET_HIGHEST)
def test_t2c_others_owe_the_full_bring_in(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "1/2/4/8", [2, 100, 100]), "0:b")
    assert options(state) == {"FOLD": 0, "CALL": 2, "COMPLETE": 4}


@under("pokerkit")
def test_t2c_others_owe_what_was_posted(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "1/2/4/8", [2, 100, 100]), "0:b")
    assert options(state) == {"FOLD": 0, "CALL": 1, "COMPLETE": 4}


@under(*HALF_BET_HIGHEST)
def test_t2d_main_and_side_pot(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "5/10/20/40", [9, 100, 100]), "0:b")
    assert state.bets == (4, 0, 0)
    play(state, "1:c 2:c")
    assert state.pots == ((27, (0, 1, 2)), (12, (1, 2)))


@under(*HIGHEST)
def test_t2e_heads_up_what_was_posted_is_owed(rules):
    state = play(scene(rules, ["Ks", "9d"], "15/15/40/80", [24, 976]), "0:b")
    assert options(state) == {"FOLD": 0, "CALL": 9}
    play(state, "1:c")
    assert [pot.amount for pot in state.pots] == [48]


@under(*HALF_BET_HIGHEST)
def test_t2_no_more_than_a_live_opponent_can_match(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "5/10/20/40", [9, 100, 11]), "0:b")
    assert options(state) == {"FOLD": 0, "CALL": 6}
    play(state, "1:c")
    assert options(state) == {"FOLD": 0, "CALL": 6}


# T3: completion and short all-ins.


@under(*HIGHEST)
def test_t3a_completion_is_open_to_all_who_face_the_bring_in(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"]), "0:b 1:c")
    assert options(state) == {"FOLD": 0, "CALL": 2, "COMPLETE": 10}
    play(state, "2:10")
    assert options(state)["RAISE"] == 20


@under(*HIGHEST)
def test_t3b_half_a_completion_is_full(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 8, 1000, 1000]), "0:b 1:7")
    assert options(state) == {"FOLD": 0, "CALL": 7, "RAISE": 17}


@under(*HALF_BET_HIGHEST)
def test_t3c_less_than_half_is_completed(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 5, 1000, 1000]), "0:b 1:4")
    assert options(state) == {"FOLD": 0, "CALL": 4, "COMPLETE": 10}


@under("pokerkit")
def test_t3c_pokerkit_adds_a_full_bet(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 5, 1000, 1000]), "0:b 1:4")
    assert options(state) == {"FOLD": 0, "CALL": 4, "RAISE": 14}


@under(*HALF_BET_HIGHEST)
def test_t3d_half_a_raise_reopens(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 17, 1000])
    play(state, "0:b 1:10 2:16 3:c 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 16, "RAISE": 26}


@under("pokerkit")
def test_t3d_pokerkit_does_not_reopen(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 17, 1000])
    play(state, "0:b 1:10 2:16 3:c 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 16}


@under(*HALF_BET_HIGHEST)
def test_t3e_less_than_half_a_raise(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 14, 1000])
    play(state, "0:b 1:10 2:13")
    assert options(state) == {"FOLD": 0, "CALL": 13, "COMPLETE": 20}
    play(state, "3:c 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 13}


@under("pokerkit")
def test_t3e_pokerkit_adds_a_full_bet(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 14, 1000]), "0:b 1:10 2:13")
    assert options(state) == {"FOLD": 0, "CALL": 13, "RAISE": 23}


@under(*HALF_BET_HIGHEST)
def test_t3f_short_all_ins_add_up(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 14, 17])
    play(state, "0:b 1:10 2:13 3:16 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 16, "RAISE": 26}


@under("pokerkit")
def test_t3f_pokerkit_does_not_reopen(rules):
    # They add up to six, and its full raise is eight: small bet minus bring-in.
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 14, 17])
    play(state, "0:b 1:10 2:13 3:16 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 16}


@under(*HALF_BET)
def test_t3g_the_wordings_of_the_rule_books(rules):
    # Fifteen all-in on a street of twenty: a raise makes it 35.
    state = passively(scene(rules, ["9d2c", "5s4c", "8c7s"], "0/5/20/20", [1000, 20, 1000]), 4)
    while state.current_player() != 1:
        play(state, "k")
    play(state, "15")
    assert options(state)["RAISE"] == 35
    # 300 on a street of 400: 700; 100: complete to 400.
    for chips, total in ((300, 700), (100, 400)):
        state = scene(rules, ["9d2c", "5s4c", "8c7s"], "0/75/400/400", [9000, chips + 75, 9000])
        passively(state, 4)
        while state.current_player() != 1:
            play(state, "k")
        play(state, str(chips))
        assert state.to(state.legal_actions()[-1]) == total


@under(*HALF_BET_HIGHEST)
def test_t3h_who_has_acted_may_not_complete(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 5, 1000])
    play(state, "0:b 1:c 2:4 3:c")
    assert options(state) == {"FOLD": 2, "CALL": 4}
    play(state, "0:c")
    assert options(state) == {"FOLD": 2, "CALL": 4}


@under("pokerkit")
def test_t3h_pokerkit_lets_him(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 5, 1000])
    play(state, "0:b 1:c 2:4 3:c")
    assert options(state) == {"FOLD": 2, "CALL": 4, "RAISE": 14}


@under(*HALF_BET_HIGHEST)
def test_t3i_half_is_measured_over_the_bring_in(rules):
    for chips, expected in ((7, {"FOLD": 0, "CALL": 7, "COMPLETE": 10}), (8, {"FOLD": 0, "CALL": 8, "RAISE": 18})):
        state = scene(rules, ["Ks", "9d", "8h"], "2/5/10/20", [1000, chips + 2, 1000])
        assert options(play(state, f"0:b 1:{chips}")) == expected


@under(*(name for name in HALF_BET_HIGHEST if not name.startswith("wsop")))
def test_t3j_the_ladder(rules):
    doors = ["Ks", "9d", "8h", "7c"]
    state = play(scene(rules, doors, stacks=[1000, 8, 1000, 1000]), "0:b 1:7 2:17 3:27 0:37")
    assert options(state) == {"FOLD": 17, "CALL": 37}
    state = play(scene(rules, doors, stacks=[1000, 5, 1000, 1000]), "0:b 1:4 2:10 3:20 0:30 2:40")
    assert options(state) == {"FOLD": 20, "CALL": 40}
    state = play(scene(rules, doors, stacks=[1000, 1000, 14, 1000]), "0:b 1:10 2:13 3:20 0:30 1:40")
    assert options(state) == {"FOLD": 20, "CALL": 40}


# T4: the cap.


@under("roberts", "wsop_live")
def test_t4a_no_cap_heads_up(rules):
    state = play(scene(rules, ["Ks", "9d"]), "0:b 1:10 0:20 1:30 0:40")
    assert options(state)["RAISE"] == 50
    play(state, "1:50 0:60 1:70")
    assert options(state)["RAISE"] == 80


@under("wsop")
def test_t4a_one_more_raise(rules):
    state = play(scene(rules, ["Ks", "9d"]), "0:b 1:10 0:20 1:30 0:40 1:50")
    assert options(state) == {"FOLD": 40, "CALL": 50}


@under(*(name for name in HIGHEST if name not in ("wsop", "wsop_live", "roberts")))
def test_t4a_capped(rules):
    state = play(scene(rules, ["Ks", "9d"]), "0:b 1:10 0:20 1:30 0:40")
    assert options(state) == {"FOLD": 30, "CALL": 40}


@under("wsop", "tda")
def test_t4a_no_cap_once_the_event_is_heads_up(rules):
    state = play(scene(rules, ["Ks", "9d"], event_heads_up=True), "0:b 1:10 0:20 1:30 0:40 1:50")
    assert options(state)["RAISE"] == 60


@under("pokerstars")
def test_t4b_pokerstars_49382949075(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "10/15/50/100"), "0:b 1:50 2:100 0:150 1:200")
    assert options(state) == {"FOLD": 100, "CALL": 200}


@under("wsop_live")
def test_t4c_the_cap_stays_when_a_round_becomes_heads_up(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"]), "0:b 1:10 2:20 0:30 1:40 2:f")
    assert options(state)["RAISE"] == 50
    play(state, "0:50")
    assert options(state) == {"FOLD": 40, "CALL": 50}


@under("roberts")
def test_t4_a_reached_cap_is_not_undone_by_a_fold(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"]), "0:b 1:10 2:20 0:30 1:40 2:f")
    assert options(state) == {"FOLD": 30, "CALL": 40}
    state = play(scene(rules, ["Ks", "9d", "8h"]), "0:b 1:10 2:20 0:30 1:f 2:40 0:50")
    assert options(state)["RAISE"] == 60


# T5: who opens.


@pytest.mark.parametrize(
    ("rules", "seat"), [("wsop", 0), ("wsop_live", 0), ("roberts", 0), ("pokerkit", 0), ("tda", 2), ("pokerstars", 2)]
)
def test_t5a_equal_boards(rules, seat):
    assert passively(scene(rules, ["6h2c", "6c2s", "6s2d"]), 4).current_player() == seat


def test_t5b_pokerstars_tied_streets():
    state = passively(scene("pokerstars", ["As6s5c", "Ac6h5s"]), 4)
    assert state.current_player() == 0
    assert passively(state, 5).current_player() == 0
    # Antes and showdown ran from the second player, yet the first one opened.
    assert passively(scene("pokerstars", ["Qd3d", "3hQc"], dealer=0), 4).current_player() == 0


@under(*HIGHEST)
def test_t5c_pairs_count_against_a_board(rules):
    assert passively(scene(rules, ["3h3d", "KcQs", "JdTh"]), 4).current_player() == 2
    assert passively(scene(rules, ["3hJs", "Qc8s", "6h7h"]), 4).current_player() == 2
    assert passively(scene(rules, ["2d2c", "AdAc"]), 4).current_player() == 1
    assert passively(scene(rules, ["AdAcAhKs", "7c7d2h2s"]), 6).current_player() == 1


@under(*HIGHEST)
def test_t5_an_all_in_low_hand_passes_clockwise(rules):
    state = passively(scene(rules, ["As2d", "Kc2h", "3s4d"], stacks=[3, 1000, 1000]), 4)
    assert state.current_player() == 1


@under(*rf.Rules.names())
def test_t5_seventh_street_opens_as_sixth(rules):
    state = passively(scene(rules, ["As2d3c9h", "4s5d6c8h"]), 6)
    opener = state.current_player()
    assert passively(state, 7).current_player() == opener


# T6: a pair on fourth street.


def pair(rules):
    return passively(scene(rules, ["9c8c", "5h5d", "3c4s"], "0/5/10/20"), 4)


@under("low_bring_in")
def test_t6_any_player_may_bet_double(rules):
    state = pair(rules)
    assert state.current_player() == 1
    assert options(state) == {"FOLD": 0, "CHECK": 0, "BET": 10, "DOUBLE": 20}
    play(state, "1:10")
    assert options(state) == {"FOLD": 0, "CALL": 10, "RAISE": 20, "DOUBLE": 30}
    state = play(pair(rules), "1:20")
    assert options(state) == {"FOLD": 0, "CALL": 20, "RAISE": 40}


@under("low_bring_in")
def test_t6c_after_a_big_wager_only_big(rules):
    state = play(pair(rules), "1:10 2:20")
    assert options(state) == {"FOLD": 0, "CALL": 20, "RAISE": 30, "DOUBLE": 40}
    state = play(pair(rules), "1:10 2:30")
    assert options(state) == {"FOLD": 0, "CALL": 30, "RAISE": 50}


@under("low_bring_in")
def test_t6b_the_king_high_board_opens(rules):
    assert passively(scene(rules, ["As2d", "Kc2h"]), 4).current_player() == 1


@under("low_bring_in")
def test_t6_a_folded_pair_does_not_count(rules):
    # The pair's player is all-in before the pair shows, or folds on third: only a live hand's pair counts.
    state = play(scene(rules, ["9c8c", "5h5d", "3c4s"], "0/5/10/20"), "2:b 0:10 1:f 2:c")
    assert Action.DOUBLE not in state.legal_actions()


@under(*HIGHEST)
def test_t6_no_double_bet_elsewhere(rules):
    state = pair(rules)
    assert {name: total for name, total in options(state).items() if name != "FOLD"} == {"CHECK": 0, "BET": 10}


# T8: side pots and odd chips. Side pots of real hands are in test_game_hands.py.


def test_t8a_pots_of_kingsclub_3537921():
    """The stakes of that hand: an all-in for 350 among seven antes of 125, before the side pot is played for."""
    stacks = [5000, 5000, 5000, 350, 5000, 5000, 5000]
    doors = ["Ks3c4c", "9d5cQc", "8h6cJc", "7cTc9c", "6d2d2h", "5d", "4d"]
    state = scene("pokerstars", doors, "125/125/500/500", stacks)
    play(state, "0:b 1:c 2:c 3:225 4:f 5:f 6:f")
    play(state, "0:c 1:c 2:c")
    assert state.pots == ((350 * 4 + 3 * 125, (0, 1, 2, 3)),)


def test_t8a_layers():
    """The pots 1,900 and 2,200 from those seven contributions."""
    from razz_fast.game.pots import gather

    state = scene("standard", ["Ks", "9d", "8h", "7c", "6d", "5d", "4d"], "0/1/2/2")
    paid = [1250, 1250, 750, 350, 250, 125, 125]
    state._start = [chips + stack for chips, stack in zip(paid, state._stacks, strict=True)]
    state._live = [True, False, False, True, False, False, False]
    assert [(pot.amount, pot.seats) for pot in gather(state)] == [(1900, (0, 3)), (2200, (0,))]


def test_t8b_layers():
    """KingsClub 3703449: main pot 5,613.25 among three, side pot 2,674.50."""
    from razz_fast.game.pots import gather

    state = scene("standard", ["Ks", "9d", "8h", "7c"], "0/1/2/2")
    paid = [312500, 178775, 312500, 25000]
    state._start = [chips + stack for chips, stack in zip(paid, state._stacks, strict=True)]
    state._live = [True, True, False, False]
    main, side = gather(state)
    assert main == (561325, (0, 1))
    assert side == (267450, (0,))


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
def test_t8c_odd_chips(rules, of_100, of_101):
    assert split(rules, 1) == of_100
    assert split(rules, 2) == of_101


def test_t8d_a_shared_top_card_does_not_decide():
    from razz_fast.game.pots import split as split_pot

    state = scene("tda", ["7c", "6d", "5h"])
    # Both play the common eight of spades; the next cards down are the seven of clubs and the seven of diamonds.
    state._cards[0] = list(rf.parse_cards("7c4d3sAdKhQh"))
    state._cards[1] = list(rf.parse_cards("7d4c3hAhKdQd"))
    state._common = rf.parse_cards("8s")[0]
    assert split_pot(state, 11, [0, 1]) == [5, 6]


# T9 to T12.


@under(*HIGHEST)
def test_t9_the_uncalled_part_returns(rules):
    state = passively(scene(rules, ["Ks2c", "9d8c", "8h7s"], stacks=[1000, 14 + 2, 1000], stakes="1/2/20/40"), 4)
    while state.current_player() != 0:
        play(state, "k")
    play(state, "0:20 1:c 2:f")
    assert {"event": "return", "seat": 0, "amount": 7} in state.log


@under(*HIGHEST)
def test_t9_pokerstars_99632249227(rules):
    state = play(scene(rules, ["Ks", "9d"], "6/9/30/60"), "0:b 1:f")
    assert {"event": "return", "seat": 0, "amount": 9} in state.log
    assert state.pots == ((12, (0,)),)
    assert state.returns() == (6, -6)


@under(*FORCED)
def test_t10_the_bring_in_cannot_be_refused(rules):
    state = scene(rules, ["Ks", "9d"])
    with pytest.raises(ValueError, match="seat 0 may not FOLD on street 3; legal are BRING_IN, COMPLETE"):
        state.apply(Action.FOLD)


@under(*HIGHEST)
def test_t10_all_fold_to_the_bring_in(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"]), "0:b 1:f 2:f")
    assert state.returns() == (2, -1, -1)


def first_to_show(state):
    return next(event["seat"] for event in state.log if event["event"] in ("show", "muck"))


@pytest.mark.parametrize("rules", ["tda", "wsop", "pokerstars_2006", "french", "pokerkit"])
def test_t11a_the_low_board_shows_first(rules):
    # Boards of PokerStars 35874721245 and 99632307247 as the rule books have them.
    state = passively(scene(rules, ["Kc3dAhAs", "Tc9d7h5s"]))
    assert first_to_show(state) == 1


@under(*rf.Rules.names())
def test_t11b_the_last_aggressor_shows_first(rules):
    state = passively(scene(rules, ["9cTc8c7s", "2d3d4dQs"]), 7)
    opener = state.current_player()
    play(state, "k 20 40 c")
    assert first_to_show(state) == opener


def test_t11_a_winner_who_comes_last_shows_and_losers_muck():
    state = passively(scene("standard", ["2c3c4c9d", "Tc9c8c7d", "Jc2d3d4d"], downs=["TdJdQd", "2s3s4s", "AdAhAs"]))
    shows = {event["seat"]: event["event"] for event in state.log if event["event"] in ("show", "muck")}
    assert shows == {0: "show", 1: "show", 2: "muck"}


def test_t12_rake():
    rake = PercentRake(5, cap=3)
    state = play(scene("standard", ["Ks", "9d", "8h", "7c"], "2/3/10/20", rake=rake), "0:b 1:f 2:f 3:f")
    assert (state.raked, sum(pot.amount for pot in state.pots)) == (0, 8)
    state = scene("standard", ["Ks9c", "2d8d"], "10/10/20/20", rake=rake)
    play(state, "0:b 1:20 0:c k 20 c")
    passively(state)
    assert sum(pot.amount for pot in state.pots) == 100
    assert state.raked == 3
    assert sum(state.returns()) == -3


def test_t12_rake_comes_from_the_main_pot_first():
    state = scene("standard", ["Ks9c", "2d8d", "3d7d"], "0/2/10/20", [2, 1000, 1000], rake=8)
    play(state, "0:b 1:c 2:c 2:10 1:c")
    passively(state)
    assert [pot.amount for pot in state.pots] == [6, 20]
    assert sum(award.amount for award in state.awards if award.pot == 0) == 0
    assert sum(award.amount for award in state.awards if award.pot == 1) == 18


def test_fill_helper_deals_distinct_cards():
    hands = fill(["Kc3dAhAs", "Tc9d7h5s"])
    assert len({card for hand in hands for card in hand}) == 14
