"""Every field of every named ruleset, as the game plays it: swap two rulesets, or a value, and a test fails."""

import dataclasses
import inspect
import re
from itertools import cycle

import pytest
from scene import fill, options, passively, play, scene

import razz_fast as rf
from razz_fast import Action, Rules, State

NAMES = [
    "standard",
    "low_bring_in",
    "french",
    "pokerit",
    "pokerstars_2006",
    "pokerstars",
    "fulltilt",
    "winamax",
    "wsop",
    "wsop_live",
    "tda",
    "roberts",
    "barge",
    "pokerkit",
]
# One row a field, one word a ruleset in the order above; `"` repeats the word before it.
TABLE = """
bring_in_card   highest lowest highest " " " " " " " " " " "
suit_order      cdhs chds cdhs " " " " " " " " " " "
bring_in_short  full " " " " " " " " " " " " actual
bring_in_all_in left_forced " " " " " " " left_optional " " " " left_forced
opener          lowest highest lowest " " " " " " " " " " "
opener_tie      high_suit low_suit left " high_suit " " " left " high_suit left " "
opener_common   boards " " " " " " " " " " with_common boards "
pair_on_fourth  none any_live none " " " " " " " " " " "
raises          3 " " " " " " " 4 " 3 " " "
heads_up_cap    capped " " " " " " " event round_start event becomes capped "
short_all_in    half_bet " " " " " " " " " " " " pokerkit
fold_unbet      forbid allow forbid " " allow " " " " " " " forbid
burn            False " " " " " " " True " " " " "
short_deck      community " " " " " " " tda " " roberts tda muck
show_first      lowest left lowest seat1 lowest left " " lowest first_actor lowest first_actor lowest "
may_muck        True " False " True " " " " " " " " "
all_in_face_up  True " " " " " " " " False True False True "
pot_order       side_first " " " " " " " " " " " " main_first
odd_chip        left " " " " " " " high_suit5 " " low_suit7 high_suit5 first_all
max_players     8 " 7 8 " " " " " " " " " "
"""


def rows():
    for line in TABLE.strip().splitlines():
        field, *words = line.split()
        assert len(words) == len(NAMES), field
        for name, word in zip(NAMES, words, strict=True):
            value = value if word == '"' else word  # noqa: F821 - the first word is never a repetition
            yield field, name, value


# One probe a field: the value that the play shows.


def bring_in_card(rules):
    return {0: "highest", 2: "lowest"}[scene(rules, ["Kh", "7c", "2s"]).current_player()]


def suit_order(rules):
    if bring_in_card(rules) == "highest":
        return {0: "chds", 1: "cdhs"}[scene(rules, ["Kd", "Kh", "2s"]).current_player()]
    return {0: "cdhs", 1: "chds"}[scene(rules, ["2d", "2h", "9s"]).current_player()]


def bring_in_short(rules):
    doors = ["Ks", "9d", "8h"] if bring_in_card(rules) == "highest" else ["2s", "9d", "8h"]
    state = play(scene(rules, doors, "1/2/4/8", [2, 100, 100]), "0:b")
    return {2: "full", 1: "actual"}[state.to(Action.CALL)]


def bring_in_all_in(rules):
    doors = ["Ks", "Qd", "Kh"] if bring_in_card(rules) == "highest" else ["2s", "Qd", "3h"]
    state = scene(rules, doors, "5/10/20/40", [5, 100, 100])
    assert state.current_player() == 1
    return "left_optional" if Action.FOLD in state.legal_actions() else "left_forced"


def opener(rules):
    return {0: "lowest", 1: "highest"}[passively(scene(rules, ["As2d", "Kc2h"]), 4).current_player()]


def opener_tie(rules):
    state = passively(scene(rules, ["6h2c", "6c2s", "6s2d"]), 4)
    return {0: "left", 1: "low_suit", 2: "high_suit"}[state.current_player()]


def full_table(boards, ranks):
    """Eight hands of six cards: some boards given, the others without a pair from some ranks."""
    used = set(rf.parse_cards("".join(boards)))
    boards = [list(rf.parse_cards(board)) for board in boards]
    free = [card for card in range(52) if card not in used]
    for _ in range(8 - len(boards)):
        board = []
        for rank in cycle(sorted(ranks, key=lambda r: -sum(card // 4 == r for card in free))):
            if len(board) == 4:
                break
            card = next((c for c in free if c // 4 == rank and all(c // 4 != b // 4 for b in board)), None)
            if card is not None:
                board.append(card)
                free.remove(card)
        boards.append(board)
    return boards, free


def opener_common(rules):
    if rules.max_players < 8:
        return "boards"  # seven players never need a common card
    lowest = opener(rules) == "lowest"
    # By boards seat 0 opens, with the common card seat 1.
    boards, common, ranks = (
        (["5c4c3c2c", "6d4d3d2d"], "5d", range(7, 13)) if lowest else (["KcQcJcTc", "9d8d7d2d"], "2c", range(2, 9))
    )
    ups, free = full_table(boards, ranks)
    free.remove(rf.parse_cards(common)[0])
    hands = [[free.pop(), free.pop(), *up] for up in ups]
    state = passively(
        State([1000] * 8, ante=1, bring_in=2, small_bet=10, big_bet=20, rules=rules, hands=hands, common=common), 7
    )
    assert rf.format_cards([state.common]) == common
    return {0: "boards", 1: "with_common"}[state.current_player()]


def pair_on_fourth(rules):
    state = passively(scene(rules, ["9c8c", "5h5d", "3c4s"]), 4)
    return "any_live" if Action.DOUBLE in state.legal_actions() else "none"


def wagers(state, most=9):
    """How many wagers a round takes, up to a number."""
    count = 0
    while count < most:
        raises = [a for a in state.legal_actions() if a >= Action.COMPLETE]
        if not raises:
            return count
        state.apply(raises[0])
        count += 1
    return count


def raises(rules):
    return str(wagers(passively(scene(rules, ["9c8c", "5h4d", "3c4s"]), 4)) - 1)


def heads_up_cap(rules):
    two = ["9c8c", "5h4d"]
    if wagers(passively(scene(rules, two), 4)) == 9:
        three = passively(scene(rules, [*two, "3c4s"]), 4)
        play(three, "10 20 f")
        return "becomes" if wagers(three) == 9 else "round_start"
    return "event" if wagers(passively(scene(rules, two, event_heads_up=True), 4)) == 9 else "capped"


def short_all_in(rules):
    doors = ["Ks", "9c", "8c"] if bring_in_card(rules) == "highest" else ["2s", "9c", "8c"]
    state = play(scene(rules, doors, stacks=[1000, 5, 1000]), "0:b 1:4")
    return {10: "half_bet", 14: "pokerkit"}[state.to(state.legal_actions()[-1])]


def fold_unbet(rules):
    state = passively(scene(rules, ["9c8c", "5h4d"]), 4)
    return "allow" if Action.FOLD in state.legal_actions() else "forbid"


DECK = rf.format_cards(list(range(52)))


def dealt_by_deck(rules, players):
    return State([1000] * players, bring_in=2, small_bet=10, big_bet=20, rules=rules, deck=DECK)


def burn(rules):
    state = passively(dealt_by_deck(rules, 2), 4)
    return str(state.up_cards(0)[1] != 6)


def seventh(rules, street, folds=1):
    """Seventh street of eight players of whom some fold to a bet on a street."""
    state = passively(dealt_by_deck(rules, 8), street)
    if street == 3:
        play(state, "b" if Action.BRING_IN in state.legal_actions() else "")
    play(state, {3: "10", 4: "10", 5: "20", 6: "20"}[street] + " f" * folds)
    return passively(state, 7)


def short_deck(rules):
    if rules.max_players < 8:
        return "community"  # 49 cards suffice for seven players
    if seventh(rules, 3).common is not None:
        return "tda"
    if seventh(rules, 4).common is None:
        return "muck"
    state = seventh(rules, 3)
    last = {state.cards(seat)[6] for seat in range(8) if state.live[seat]}
    # Without a mix the last cards of the deck come as they lie.
    return "community" if last == set(range(45, 52)) else "roberts"


def shows_first(state):
    return next(event["seat"] for event in state.log if event["event"] in ("show", "muck"))


def show_first(rules):
    # Seat 1 has the lowest board and is all-in, so seat 2 acts first; seat 3 sits left of the dealer.
    boards = ["9c8c7h6h", "As2d3c5h", "9d8d7d6s", "9h8h7s6d"]
    if bring_in_card(rules) == "lowest":
        boards[0] = "2c8c7h6h"
        boards[1] = "3sAd4c5h"
    stacks = [1000, 3, 1000, 1000]
    state = passively(scene(rules, boards, stacks=stacks, dealer=2))
    return {0: "seat1", 1: "lowest", 2: "first_actor", 3: "left"}[shows_first(state)]


def may_muck(rules):
    # The best hand shows first by every rule: it sits first, has the lowest board and acts first.
    lowest = opener(rules) == "lowest"
    boards = ["As2d3c4h", "KdQcJhTs"]
    downs = ["5c6d7s", "KsKcQh"]
    if not lowest:
        boards = ["KdQcJh9s", "As2d3c4h"]
        downs = ["2s3d4c", "AcAdAh"]
    state = passively(scene(rules, boards, downs=downs))
    assert shows_first(state) == 0
    return str(any(event["event"] == "muck" for event in state.log))


def all_in_face_up(rules):
    hands = [cards[:4] for cards in fill(["9c8c", "5h4d"])]
    state = State([11, 11], ante=1, bring_in=2, small_bet=10, big_bet=10, rules=rules, hands=hands)
    wagers(state, 1)
    passively(state, 4)
    assert state.current_player() == -1
    return str(all(state.observation(0).shown))


def pot_order(rules):
    state = passively(scene(rules, ["9c8c", "5h4d", "3c4s"], stacks=[3, 1000, 1000], downs=["As2s3s", "", ""]), 4)
    while not state.is_terminal():
        bets = [a for a in state.legal_actions() if a is Action.BET]
        state.apply(bets[0] if bets else state.legal_actions()[-1])
    return {(1, 0): "side_first", (0, 1): "main_first"}[tuple(award.pot for award in state.awards)]


# Three equal hands, two or three folders who leave an ante each.
EQUAL = [
    ["6c", "4d", "8h", "3s", "Ad", "Kh", "Qh"],
    ["6d", "4c", "3h", "8s", "Ah", "Kd", "Qd"],
    ["6h", "4s", "8d", "3c", "Ac", "Kc", "Qc"],
]


def split_of(rules, pot):
    """Chips above 33 that each of the three winners gets."""
    folders = pot - 99
    hands = EQUAL + [["9c", "9d", "7c"], ["9h", "9s", "7d"]][:folders]
    stacks = [33] * 3 + [1000] * folders
    state = State(stacks, ante=1, bring_in=2, small_bet=32, big_bet=32, rules=rules, hands=hands)
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.current_player() >= 3:
            state.apply(Action.FOLD)
        elif Action.COMPLETE in legal:
            state.apply(Action.COMPLETE)
        else:
            state.apply(Action.CALL)
    assert sum(amount for amount, _ in state.pots) == pot
    return [chips - 33 for chips in state.stacks[:3]]


def odd_chip(rules):
    if split_of(rules, 101) == [2, 0, 0]:
        return "first_all"
    return {0: "left", 1: "high_suit5", 2: "low_suit7"}[split_of(rules, 100).index(1)]


def max_players(rules):
    try:
        State([100] * 8, bring_in=2, small_bet=10, big_bet=20, rules=rules)
    except ValueError:
        return "7"
    return "8"


@pytest.mark.parametrize(("field", "name", "value"), list(rows()))
def test_every_ruleset_plays_by_its_value_of_every_field(field, name, value):
    assert globals()[field](Rules.named(name)) == value
    assert str(getattr(Rules.named(name), field)) == value


def test_the_rulesets_and_fields_are_these():
    assert list(Rules.names()) == NAMES
    assert Rules() == Rules.named("standard")
    assert [field.name for field in dataclasses.fields(Rules)] == [
        line.split()[0] for line in TABLE.strip().splitlines()
    ]


def test_every_field_is_explained():
    """Meaning, sources and an example of every field and every value, in the docstring."""
    entries = re.split(r"\n(?=\S)", inspect.cleandoc(Rules.__doc__))
    for field in dataclasses.fields(Rules):
        (text,) = [entry for entry in entries if entry.startswith(f"{field.name} : ")]
        assert "Sources: " in text, field.name
        assert "Example: " in text, field.name
    assert Rules.__doc__.count("Sources: ") - 1 == len(dataclasses.fields(Rules))
    assert Rules.__doc__.count("Example: ") == len(dataclasses.fields(Rules))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"opener": "middle"}, "opener is 'middle'"),
        ({"raises": 5}, "raises is 5"),
        ({"raises": 3.0}, "raises is 3.0"),
        ({"burn": 1}, "burn is 1"),
        ({"may_muck": "yes"}, "may_muck is 'yes'"),
        ({"short_deck": "tda"}, "needs burn=True"),
        ({"short_deck": "roberts"}, "needs burn=True"),
        ({"short_all_in": "pokerkit", "pair_on_fourth": "any_live"}, "one bet size"),
        ({"opener_common": "with_common", "max_players": 7}, "common card"),
    ],
)
def test_contradictions_are_refused(changes, words):
    with pytest.raises(ValueError, match=words):
        dataclasses.replace(Rules(), **changes)


def test_unknown_name():
    with pytest.raises(ValueError, match="no rules named 'house'; there are standard"):
        Rules.named("house")
    with pytest.raises(ValueError, match="no rules named"):
        State([10, 10], bring_in=1, small_bet=2, big_bet=4, rules="house")


def test_options_helper_agrees():
    state = scene("standard", ["Kh", "7c"])
    assert options(state) == {"BRING_IN": 2, "COMPLETE": 10}
