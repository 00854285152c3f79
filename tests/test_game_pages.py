"""The four rule pages that the library implements, statement by statement."""

import pytest
from scene import options, passively, play, scene

import razz_fast as rf
from razz_fast import Action, Rules, State

PAGES = ["low_bring_in", "french", "pokerit", "pokerstars_2006"]


def showing(state):
    return [event["seat"] for event in state.log if event["event"] in ("show", "muck")]


# The English page: `low_bring_in`.


def test_low_bring_in_cards_and_players():
    for players in range(2, 9):
        state = State([100] * players, ante=1, bring_in=2, small_bet=5, big_bet=10, rules="low_bring_in", seed=1)
        assert all(len(state.cards(seat)) == 3 for seat in range(players))
    state = passively(State([100] * 2, ante=1, bring_in=2, small_bet=5, big_bet=10, rules="low_bring_in", seed=1), 7)
    assert all(len(state.cards(seat)) == 7 and len(state.up_cards(seat)) == 4 for seat in range(2))
    # Three cards on third street, two of them down; then three up and one down.
    assert state.up_cards(0) == state.cards(0)[2:6]


def test_low_bring_in_the_best_five_of_seven_without_a_qualifier():
    hands = ["KsKhKdQcQdJhTs", "AsAh2c2d3c3d3h"]
    state = passively(State([100, 100], bring_in=2, small_bet=5, big_bet=10, rules="low_bring_in", hands=hands))
    # A pair of queens wins from two pair, and there is no hand too high to win.
    assert state.returns() == (2, -2)


def test_low_bring_in_bets_of_1_1_2_2_2():
    state = scene("low_bring_in", ["2c9d8h7s", "Ks4c6dTd"], "0/1/1/2")
    assert state.to(Action.BRING_IN) == 1
    for street, size in ((4, 1), (5, 2), (6, 2), (7, 2)):
        passively(state, street)
        assert options(state)["BET"] == size


def test_low_bring_in_three_raises_a_round_heads_up_too():
    state = passively(scene("low_bring_in", ["2c9d", "Ks4c"]), 4)
    play(state, "10 20 30 40")
    assert options(state) == {"FOLD": 30, "CALL": 40}


def test_low_bring_in_all_ante_before_the_deal():
    state = scene("low_bring_in", ["2c", "Ks", "5d"], "1/2/5/10")
    assert [event["event"] for event in state.log[:4]] == ["hand", "ante", "ante", "ante"]


def test_low_bring_in_the_lowest_card_brings_in_half_or_all_of_the_small_bet():
    for bring_in in (5, 10):
        state = scene("low_bring_in", ["9c", "Ks", "2d"], f"2/{bring_in}/10/20")
        assert state.current_player() == 2
        assert state.to(Action.BRING_IN) == bring_in


@pytest.mark.parametrize(
    ("doors", "seat"), [(["2d", "2h"], 1), (["2h", "2c"], 1), (["2s", "2d"], 1), (["2c", "2s"], 0)]
)
def test_low_bring_in_ties_go_clubs_hearts_diamonds_spades(doors, seat):
    assert scene("low_bring_in", [*doors, "Kc"]).current_player() == seat


def test_low_bring_in_only_called_the_bring_in_has_no_option():
    state = play(scene("low_bring_in", ["2c", "Ks", "5d"]), "0:b 1:c 2:c")
    assert state.street == 4


def test_low_bring_in_the_highest_hand_opens_fourth_and_may_fold_check_or_bet():
    state = passively(scene("low_bring_in", ["2c3d", "Ks4c", "5d7h"]), 4)
    assert state.current_player() == 1
    assert options(state) == {"FOLD": 0, "CHECK": 0, "BET": 10}
    # A pair is higher than no pair.
    assert passively(scene("low_bring_in", ["2c2d", "Ks4c", "5d7h"]), 4).current_player() == 0


def test_low_bring_in_a_tie_is_broken_by_suit():
    assert passively(scene("low_bring_in", ["Kd2c", "Kh2s", "Ks2d"]), 4).current_player() == 1


def test_low_bring_in_a_pair_allows_a_double_bet():
    state = passively(scene("low_bring_in", ["2c3d", "Ks4c", "5d5h"]), 4)
    assert options(state) == {"FOLD": 0, "CHECK": 0, "BET": 10, "DOUBLE": 20}
    state = passively(scene("low_bring_in", ["2c3d", "Ks4c", "5d7h"]), 4)
    assert "DOUBLE" not in options(state)


def test_low_bring_in_the_highest_hand_opens_every_later_street():
    state = scene("low_bring_in", ["2c3dKcTh", "Qs4cQd2h", "5d7h6s3c"])
    for street, seat in ((4, 1), (5, 1), (6, 1), (7, 1)):
        assert passively(state, street).current_player() == seat
    state = scene("low_bring_in", ["2c3d3cTh", "Ks4cQd2h", "5d7h6s3h"])
    for street, seat in ((4, 1), (5, 0), (6, 0), (7, 0)):
        assert passively(state, street).current_player() == seat


def test_low_bring_in_the_last_raiser_or_the_dealers_left_shows_first():
    boards = ["2c3dKcTh", "Qs4cQd2h", "5d7h6s3c"]
    state = passively(scene("low_bring_in", boards), 7)
    play(state, "1:k 2:20 0:c 1:c")
    assert showing(state) == [2, 0, 1]
    # Nobody bet: from the dealer's left, clockwise.
    assert showing(passively(scene("low_bring_in", boards, dealer=0))) == [1, 2, 0]
    # A hand that a shown hand beats may be mucked.
    state = passively(scene("low_bring_in", ["2c3d4c5h", "KsQcJdTh"], downs=["As6d7h", "KdKhQd"]))
    assert [event["event"] for event in state.log][-3:] == ["show", "muck", "award"]


def test_low_bring_in_ties_split_and_suits_never_matter():
    hands = ["KsKh5s4s3s2sAs", "KdKc5c4c3c2cAc"]
    state = passively(State([100, 100], bring_in=2, small_bet=5, big_bet=10, rules="low_bring_in", hands=hands))
    assert state.returns() == (0, 0)


def test_low_bring_in_who_sits_down_plays_the_next_hand_for_the_ante():
    state = passively(State([100, 100], ante=1, bring_in=2, small_bet=5, big_bet=10, rules="low_bring_in", seed=4))
    after = state.next_hand(join={5: 60})
    assert after.seats == (0, 1, 5)
    assert after.stacks[2] == 59
    assert len(after.cards(2)) == 3


# The French page: `french`.


def test_french_order_of_hands():
    assert rf.evaluate("Ac2c3c4c5c") == 0
    assert rf.evaluate("KcJd9c5d2c") < rf.evaluate("Ac2c5c5d8c")
    assert rf.evaluate("KcQdJcTd9c") < rf.evaluate("AcAd2c3d4c")


def test_french_there_are_no_community_cards():
    with pytest.raises(ValueError, match="8 players; these rules deal to 2 to 7"):
        State([100] * 8, bring_in=2, small_bet=5, big_bet=10, rules="french")
    for seed in range(20):
        state = State([100] * 7, bring_in=2, small_bet=5, big_bet=10, rules="french", seed=seed)
        passively(state, 7)
        assert state.common is None
        assert all(len(state.cards(seat)) == 7 for seat in range(7))


@pytest.mark.parametrize(
    ("better", "worse"),
    [("Ac2d3c5d7c", "Ac2d3c6d7c"), ("2c4d6c8dJc", "3c4d5c9dQc"), ("KcJd9c5d2c", "Ac2d5c5d8c")],
)
def test_french_examples_of_better_hands(better, worse):
    assert rf.evaluate(better) < rf.evaluate(worse)


def test_french_every_up_card_has_its_round():
    state = scene("french", ["Ks3d4c5h", "9d8c7h6s"])
    streets = set()
    while not state.is_terminal():
        streets.add(state.street)
        passively(state, state.street + 1)
    assert streets == {3, 4, 5, 6, 7}


def test_french_the_highest_card_brings_in():
    assert scene("french", ["9d", "Ks", "2c"]).current_player() == 1


def test_french_the_lowest_board_opens_and_bets_are_3_3_6_6_6():
    state = scene("french", ["Ks2c3h4d", "9d3c4h8s"], "1/1/3/6")
    for street, seat, size in ((4, 1, 3), (5, 1, 6), (6, 1, 6), (7, 1, 6)):
        passively(state, street)
        assert state.current_player() == seat
        assert options(state) == {"CHECK": 0, "BET": size}


def test_french_the_last_raiser_or_the_lowest_board_shows_first():
    boards = ["Ks2c3h4d", "9d3c4h8s", "Td7c6h5s"]
    assert showing(passively(scene("french", boards)))[0] == 1
    state = passively(scene("french", boards), 7)
    play(state, "1:k 2:20 0:40 1:f 2:c")
    assert showing(state) == [0, 2]
    hands = ["KsKh5s4s3s2sAs", "KdKc5c4c3c2cAc"]
    state = passively(State([100, 100], bring_in=2, small_bet=5, big_bet=10, rules="french", hands=hands))
    assert state.returns() == (0, 0)


def test_french_all_hands_are_shown():
    state = passively(scene("french", ["2c3d4c5h", "KsQcJdTh"], downs=["As6d7h", "KdKhQd"]))
    assert [event["event"] for event in state.log][-3:] == ["show", "show", "award"]


def test_french_suits_spades_hearts_diamonds_clubs():
    for doors, seat in ((["Kh", "Ks"], 1), (["Kd", "Kh"], 1), (["Kc", "Kd"], 1)):
        assert scene("french", doors).current_player() == seat


# The translated page: `pokerit`.


def test_pokerit_the_strongest_open_hand_opens_sixth_and_seventh():
    state = passively(scene("pokerit", ["Ks2c3h4d", "9d3c4h8s"]), 6)
    assert state.current_player() == 1
    assert passively(state, 7).current_player() == 1


def test_pokerit_showdown_by_seat_number():
    boards = ["Ks2c3h4d", "9d3c4h8s", "Td7c6h5s"]
    assert showing(passively(scene("pokerit", boards, dealer=1))) == [0, 1, 2]
    state = play(scene("pokerit", boards, dealer=1), "0:b 1:c 2:c 1:10 2:c 0:f")
    assert showing(passively(state)) == [1, 2]
    state = passively(scene("pokerit", boards), 7)
    play(state, "1:k 2:20 0:c 1:c")
    assert showing(state) == [2, 0, 1]


def test_pokerit_check_or_bet_but_no_fold_when_nothing_was_bet():
    state = passively(scene("pokerit", ["Ks2c", "9d3c"]), 4)
    assert options(state) == {"CHECK": 0, "BET": 10}
    play(state, "10")
    assert options(state) == {"FOLD": 0, "CALL": 10, "RAISE": 20}


def test_pokerit_bring_in_by_suit():
    assert scene("pokerit", ["Qd", "Qh", "2c"]).current_player() == 1


def test_pokerit_the_next_player_brings_in_for_one_who_is_all_in():
    state = scene("pokerit", ["Ks", "2c", "Qd"], "5/10/20/40", [5, 100, 100])
    assert state.current_player() == 1
    assert options(state) == {"BRING_IN": 10, "COMPLETE": 20}


def test_pokerit_one_common_card_when_the_deck_runs_out():
    with pytest.raises(ValueError, match="9 players"):
        State([100] * 9, bring_in=2, small_bet=5, big_bet=10, rules="pokerit")
    state = passively(State([100] * 8, bring_in=2, small_bet=5, big_bet=10, rules="pokerit", seed=1), 7)
    assert state.common is not None
    assert all(len(state.cards(seat)) == 6 for seat in range(8))


# PokerStars' page of 2006: `pokerstars_2006`.


def test_pokerstars_2006_hands_from_worst_to_best():
    hands = ["55532", "KK432", "22765", "AAT98", "KQJT9", "KQJT7", "98765", "97653", "9765A", "65432", "6432A", "5432A"]
    ranks = [rf.evaluate([rank + "cdhsc"[i] for i, rank in enumerate(hand)]) for hand in hands]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == 12


def test_pokerstars_2006_the_highest_card_brings_in_half_or_all_of_the_small_bet():
    for bring_in in (1, 2):
        state = scene("pokerstars_2006", ["9d", "Ks", "2c"], f"1/{bring_in}/2/4")
        assert state.current_player() == 1
        assert state.to(Action.BRING_IN) == bring_in
        play(state, "1:b 2:c 0:c")


def test_pokerstars_2006_queen_of_hearts_over_queen_of_diamonds():
    assert scene("pokerstars_2006", ["Qd", "Qh", "2c"]).current_player() == 1


def test_pokerstars_2006_the_lowest_board_opens_every_street():
    state = scene("pokerstars_2006", ["Ks2c3h4d", "9d3c4h8s"], "1/1/2/4")
    for street, size in ((4, 2), (5, 4), (6, 4), (7, 4)):
        passively(state, street)
        assert state.current_player() == 1
        assert options(state) == {"CHECK": 0, "BET": size}
    # Straights and flushes do not count.
    assert passively(scene("pokerstars_2006", ["Kc2c3c4c", "9d3d5h6s"]), 6).current_player() == 1
    assert passively(scene("pokerstars_2006", ["4c2c3cAc", "Kd3d5h6s"]), 6).current_player() == 0


def test_pokerstars_2006_the_last_raiser_or_the_lowest_board_shows_first():
    boards = ["Ks2c3h4d", "9d3c4h8s", "Td7c6h5s"]
    assert showing(passively(scene("pokerstars_2006", boards)))[0] == 1
    state = passively(scene("pokerstars_2006", boards), 7)
    play(state, "1:k 2:20 0:c 1:c")
    assert showing(state) == [2, 0, 1]
    hands = ["KsKh5s4s3s2sAs", "KdKc5c4c3c2cAc"]
    state = passively(State([100, 100], bring_in=2, small_bet=5, big_bet=10, rules="pokerstars_2006", hands=hands))
    assert state.returns() == (0, 0)


def test_the_pages_differ():
    assert len({Rules.named(name) for name in PAGES}) == 4
