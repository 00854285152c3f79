"""Worked examples of the betting: short bring-ins, short all-ins, the cap."""

from scene import FORCED, HALF_BET, HALF_BET_HIGHEST, HIGHEST, OPTIONAL, options, passively, play, scene, under

import razz_fast as rf
from razz_fast import State

# The player due to bring in is all-in, or short.

T2A = (["Ks", "Qd", "Kh"], "5/10/20/40", [5, 100, 100])


@under(*FORCED)
def test_the_left_neighbour_of_an_all_in_bring_in_is_forced(rules):
    state = scene(rules, *T2A)
    assert state.current_player() == 1
    assert options(state) == {"BRING_IN": 10, "COMPLETE": 20}


@under(*OPTIONAL)
def test_the_left_neighbour_of_an_all_in_bring_in_may_fold(rules):
    state = scene(rules, *T2A)
    assert state.current_player() == 1
    assert options(state) == {"FOLD": 0, "BRING_IN": 10, "COMPLETE": 20}


@under(*OPTIONAL)
def test_nothing_is_posted_against_players_all_in(rules):
    state = play(scene(rules, *T2A), "1:f")
    assert state.is_terminal()
    assert [pot.amount for pot in state.pots] == [15]
    assert state.pots[0].seats == (0, 2)
    assert len(state.cards(0)) == len(state.cards(2)) == 7


@under(*OPTIONAL)
def test_the_duty_passes_on_and_over_players_all_in(rules):
    state = scene(rules, ["Ks", "Qd", "Kh", "2c", "3c"], "5/10/20/40", [5, 5, 100, 100, 100])
    assert state.current_player() == 2
    play(state, "2:f")
    assert state.current_player() == 3
    assert options(state) == {"FOLD": 0, "BRING_IN": 10, "COMPLETE": 20}
    play(state, "3:f")
    assert state.is_terminal()


@under(*rf.Rules.names())
def test_all_in_on_the_ante_heads_up_there_is_no_bring_in(rules):
    hands = ["6c7c7d7s3sJdJc", "9d9s2cKsTdJh2s"]
    state = State([994, 6], ante=7, bring_in=10, small_bet=40, big_bet=80, rules=rules, hands=hands)
    assert state.is_terminal()
    assert state.pots == ((12, (0, 1)),)
    assert [e for e in state.log if e["event"] == "return"] == [{"event": "return", "seat": 0, "amount": 1}]
    assert not [e for e in state.log if e["event"] == "action"]
    assert state.returns() == (-6, 6)


@under(*HALF_BET_HIGHEST)
def test_others_owe_the_full_bring_in_when_it_was_short(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "1/2/4/8", [2, 100, 100]), "0:b")
    assert options(state) == {"FOLD": 0, "CALL": 2, "COMPLETE": 4}


@under("pokerkit")
def test_others_owe_only_what_was_posted(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "1/2/4/8", [2, 100, 100]), "0:b")
    assert options(state) == {"FOLD": 0, "CALL": 1, "COMPLETE": 4}


@under(*HALF_BET_HIGHEST)
def test_a_short_bring_in_makes_a_main_and_a_side_pot(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "5/10/20/40", [9, 100, 100]), "0:b")
    assert state.bets == (4, 0, 0)
    play(state, "1:c 2:c")
    assert state.pots == ((27, (0, 1, 2)), (12, (1, 2)))


@under(*HIGHEST)
def test_heads_up_what_was_posted_is_owed(rules):
    state = play(scene(rules, ["Ks", "9d"], "15/15/40/80", [24, 976]), "0:b")
    assert options(state) == {"FOLD": 0, "CALL": 9}
    play(state, "1:c")
    assert [pot.amount for pot in state.pots] == [48]


@under(*HALF_BET_HIGHEST)
def test_no_more_is_owed_than_a_live_opponent_can_match(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "5/10/20/40", [9, 100, 11]), "0:b")
    assert options(state) == {"FOLD": 0, "CALL": 6}
    play(state, "1:c")
    assert options(state) == {"FOLD": 0, "CALL": 6}
    # Who has folded matches nothing.
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"], "5/10/20/40", [9, 100, 100, 11]), "0:b 1:f")
    assert options(state) == {"FOLD": 0, "CALL": 6}


@under(*HALF_BET_HIGHEST)
def test_no_completion_that_nobody_can_match(rules):
    state = scene(rules, ["Ks", "9d", "8h"], "5/10/20/40", [100, 15, 12])
    assert options(state) == {"BRING_IN": 10}
    assert options(scene(rules, ["Ks", "9d", "8h"], "5/10/20/40", [100, 16, 12])) == {"BRING_IN": 10, "COMPLETE": 20}


# Completion and short all-ins.


@under(*HIGHEST)
def test_completion_is_open_to_all_who_face_the_bring_in(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"]), "0:b 1:c")
    assert options(state) == {"FOLD": 0, "CALL": 2, "COMPLETE": 10}
    play(state, "2:10")
    assert options(state)["RAISE"] == 20


@under(*HIGHEST)
def test_an_all_in_for_half_a_completion_is_full(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 8, 1000, 1000]), "0:b 1:7")
    assert options(state) == {"FOLD": 0, "CALL": 7, "RAISE": 17}


@under(*HALF_BET_HIGHEST)
def test_an_all_in_for_less_than_half_is_completed(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 5, 1000, 1000]), "0:b 1:4")
    assert options(state) == {"FOLD": 0, "CALL": 4, "COMPLETE": 10}


@under("pokerkit")
def test_pokerkit_adds_a_full_bet_to_a_short_all_in(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 5, 1000, 1000]), "0:b 1:4")
    assert options(state) == {"FOLD": 0, "CALL": 4, "RAISE": 14}


@under(*HALF_BET_HIGHEST)
def test_an_all_in_for_half_a_raise_reopens(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 17, 1000])
    play(state, "0:b 1:10 2:16 3:c 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 16, "RAISE": 26}


@under("pokerkit")
def test_pokerkit_does_not_reopen_for_half_a_raise(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 17, 1000])
    play(state, "0:b 1:10 2:16 3:c 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 16}


@under(*HALF_BET_HIGHEST)
def test_an_all_in_for_less_than_half_a_raise_does_not_reopen(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 14, 1000])
    play(state, "0:b 1:10 2:13")
    assert options(state) == {"FOLD": 0, "CALL": 13, "COMPLETE": 20}
    play(state, "3:c 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 13}


@under("pokerkit")
def test_pokerkit_adds_a_full_bet_to_a_short_raise(rules):
    state = play(scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 14, 1000]), "0:b 1:10 2:13")
    assert options(state) == {"FOLD": 0, "CALL": 13, "RAISE": 23}


@under(*HALF_BET_HIGHEST)
def test_short_all_ins_add_up(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 14, 17])
    play(state, "0:b 1:10 2:13 3:16 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 16, "RAISE": 26}


@under("pokerkit")
def test_pokerkit_does_not_reopen_for_short_all_ins_that_add_up_to_less_than_its_raise(rules):
    # They add up to six, and its full raise is eight: small bet minus bring-in.
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 14, 17])
    play(state, "0:b 1:10 2:13 3:16 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 16}


@under(*HALF_BET_HIGHEST)
def test_exactly_half_is_a_full_wager(rules):
    doors = ["Ks", "9d", "8h", "7c"]
    state = play(scene(rules, doors, stacks=[1000, 7, 1000, 1000]), "0:b 1:6")
    assert options(state) == {"FOLD": 0, "CALL": 6, "RAISE": 16}
    state = play(scene(rules, doors, stacks=[1000, 1000, 16, 1000]), "0:b 1:10 2:15 3:c 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 15, "RAISE": 25}
    # It counts toward the cap.
    play(state, "1:25 3:35")
    assert "RAISE" not in options(state) or rules.startswith("wsop")


@under(*HALF_BET_HIGHEST)
def test_short_all_ins_add_up_for_each_player_apart(rules):
    # Seat 0 called 13 and faces 3 more; seat 1 faces 6.
    state = scene(rules, ["Ks", "9d", "8h", "7c", "6d"], stacks=[1000, 1000, 14, 1000, 17])
    play(state, "0:b 1:10 2:13 3:c 4:16 0:c")
    assert options(state) == {"FOLD": 10, "CALL": 16, "RAISE": 26}
    play(state, "1:c")
    assert options(state) == {"FOLD": 13, "CALL": 16}


@under(*HALF_BET_HIGHEST)
def test_opening_for_a_short_all_in(rules):
    # All-in for six instead of the bring-in adds half of a completion; for five it does not.
    state = play(scene(rules, ["Ks", "9d", "8h"], stacks=[7, 1000, 1000]), "0:6")
    assert options(state) == {"FOLD": 0, "CALL": 6, "RAISE": 16}
    state = play(scene(rules, ["Ks", "9d", "8h"], stacks=[6, 1000, 1000]), "0:5")
    assert options(state) == {"FOLD": 0, "CALL": 5, "COMPLETE": 10}
    state = scene(rules, ["Ks", "9d", "8h"], stacks=[3, 1000, 1000])
    assert options(state) == {"BRING_IN": 2}


@under(*HALF_BET)
def test_short_all_ins_in_the_wordings_of_the_rule_books(rules):
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
def test_a_player_who_has_acted_may_not_complete_a_short_all_in(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 5, 1000])
    play(state, "0:b 1:c 2:4 3:c")
    assert options(state) == {"FOLD": 2, "CALL": 4}
    play(state, "0:c")
    assert options(state) == {"FOLD": 2, "CALL": 4}


@under("pokerkit")
def test_pokerkit_lets_a_player_who_has_acted_complete(rules):
    state = scene(rules, ["Ks", "9d", "8h", "7c"], stacks=[1000, 1000, 5, 1000])
    play(state, "0:b 1:c 2:4 3:c")
    assert options(state) == {"FOLD": 2, "CALL": 4, "RAISE": 14}


@under(*HALF_BET_HIGHEST)
def test_half_is_measured_over_the_bring_in(rules):
    for chips, expected in ((7, {"FOLD": 0, "CALL": 7, "COMPLETE": 10}), (8, {"FOLD": 0, "CALL": 8, "RAISE": 18})):
        state = scene(rules, ["Ks", "9d", "8h"], "2/5/10/20", [1000, chips + 2, 1000])
        assert options(play(state, f"0:b 1:{chips}")) == expected


@under(*(name for name in HALF_BET_HIGHEST if not name.startswith("wsop")))
def test_the_ladder_of_raises_after_a_short_all_in(rules):
    doors = ["Ks", "9d", "8h", "7c"]
    state = play(scene(rules, doors, stacks=[1000, 8, 1000, 1000]), "0:b 1:7 2:17 3:27 0:37")
    assert options(state) == {"FOLD": 17, "CALL": 37}
    state = play(scene(rules, doors, stacks=[1000, 5, 1000, 1000]), "0:b 1:4 2:10 3:20 0:30 2:40")
    assert options(state) == {"FOLD": 20, "CALL": 40}
    state = play(scene(rules, doors, stacks=[1000, 1000, 14, 1000]), "0:b 1:10 2:13 3:20 0:30 1:40")
    assert options(state) == {"FOLD": 20, "CALL": 40}


# The cap.


@under("roberts", "wsop_live")
def test_no_cap_when_a_round_starts_heads_up(rules):
    state = play(scene(rules, ["Ks", "9d"]), "0:b 1:10 0:20 1:30 0:40")
    assert options(state)["RAISE"] == 50
    play(state, "1:50 0:60 1:70")
    assert options(state)["RAISE"] == 80


@under("wsop")
def test_four_raises_after_the_bet(rules):
    state = play(scene(rules, ["Ks", "9d"]), "0:b 1:10 0:20 1:30 0:40 1:50")
    assert options(state) == {"FOLD": 40, "CALL": 50}


@under(*(name for name in HIGHEST if name not in ("wsop", "wsop_live", "roberts")))
def test_three_raises_after_the_bet_and_then_capped(rules):
    state = play(scene(rules, ["Ks", "9d"]), "0:b 1:10 0:20 1:30 0:40")
    assert options(state) == {"FOLD": 30, "CALL": 40}


@under("wsop", "tda")
def test_no_cap_once_the_event_is_heads_up(rules):
    state = play(scene(rules, ["Ks", "9d"], event_heads_up=True), "0:b 1:10 0:20 1:30 0:40 1:50")
    assert options(state)["RAISE"] == 60


@under("pokerstars")
def test_the_capped_round_of_pokerstars_49382949075(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], "10/15/50/100"), "0:b 1:50 2:100 0:150 1:200")
    assert options(state) == {"FOLD": 100, "CALL": 200}


@under("roberts", "wsop_live")
def test_a_player_all_in_does_not_keep_the_cap(rules):
    state = passively(scene(rules, ["Ks9c", "9d8d", "8h7h"], stacks=[3, 1000, 1000]), 4)
    assert state.live == (True, True, True)
    play(state, "10 20 30 40 50")
    assert options(state)["RAISE"] == 60


@under("roberts")
def test_without_a_cap_stacks_are_the_limit(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], stacks=[1000, 1000, 101]), "0:b 1:10 2:20 0:f")
    for total in range(30, 101, 10):
        play(state, str(total))
    # Seat 2 is all-in for a hundred, so a raise would have no point.
    assert options(state) == {"FOLD": 90, "CALL": 100}


@under("wsop_live")
def test_the_cap_stays_when_a_round_becomes_heads_up(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"]), "0:b 1:10 2:20 0:30 1:40 2:f")
    assert options(state)["RAISE"] == 50
    play(state, "0:50")
    assert options(state) == {"FOLD": 40, "CALL": 50}


@under("roberts")
def test_a_reached_cap_is_not_undone_by_a_fold(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"]), "0:b 1:10 2:20 0:30 1:40 2:f")
    assert options(state) == {"FOLD": 30, "CALL": 40}
    state = play(scene(rules, ["Ks", "9d", "8h"]), "0:b 1:10 2:20 0:30 1:f 2:40 0:50")
    assert options(state)["RAISE"] == 60


@under("roberts")
def test_a_player_all_in_before_the_cap_does_not_keep_it(rules):
    state = play(scene(rules, ["Ks", "9d", "8h"], stacks=[1000, 1000, 21]), "0:b 1:10 2:20 0:30 1:40")
    assert options(state)["RAISE"] == 50
