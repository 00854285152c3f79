"""Seventh street when the deck runs out: who still gets a card, under each way to deal on."""

import dataclasses
import random

import pytest
from scene import passively

import razz_fast as rf
from razz_fast import Action, State

COMMUNITY_NO_BURN = ["standard", "low_bring_in", "pokerit", "pokerstars_2006", "pokerstars", "fulltilt", "winamax"]
TDA = ["wsop", "wsop_live", "tda", "barge"]

# Players, folds by street; then what tda, the rooms and PokerKit do: individually or a common card.
CASES = {
    "8, none": (8, {}, "common", "common", "common"),
    "8, one on 3rd": (8, {3: 1}, "common", "individual", "individual"),
    "8, one on 4th": (8, {4: 1}, "common", "common", "individual"),
    "8, one on 5th": (8, {5: 1}, "common", "common", "individual"),
    "8, two on 3rd": (8, {3: 2}, "individual", "individual", "individual"),
    "8, two on 4th": (8, {4: 2}, "individual", "individual", "individual"),
    "8, one on 4th, one on 5th": (8, {4: 1, 5: 1}, "common", "individual", "individual"),
    "8, two on 5th": (8, {5: 2}, "common", "individual", "individual"),
    "8, three on 6th": (8, {6: 3}, "common", "common", "individual"),
    "7, none": (7, {}, "individual", "individual", "individual"),
    "8, three on 3rd": (8, {3: 3}, "individual", "individual", "individual"),
}


def to_seventh(rules, players, folds, seed=5, **more):
    state = State([1000] * players, ante=1, bring_in=2, small_bet=10, big_bet=20, rules=rules, seed=seed, **more)
    left = dict(folds)
    while not state.is_terminal() and state.street < 7:
        legal = state.legal_actions()
        wagers = [a for a in legal if a in (Action.COMPLETE, Action.BET)]
        if left.get(state.street) and wagers and Action.BRING_IN not in legal:
            state.apply(wagers[0])
        elif left.get(state.street) and Action.FOLD in legal and Action.CALL in legal and state.bets.count(0) < players:
            left[state.street] -= 1
            state.apply(Action.FOLD)
        else:
            state.apply(next(a for a in (Action.BRING_IN, Action.CALL, Action.CHECK) if a in legal))
    assert not any(left.values()), left
    return state


def kind(state):
    return "individual" if state.common is None else "common"


@pytest.mark.parametrize("case", CASES)
def test_short_decks_by_rule_book_and_folds(case):
    players, folds, tda, rooms, pokerkit = CASES[case]
    for rules in TDA:
        assert kind(to_seventh(rules, players, folds)) == tda, rules
    for rules in COMMUNITY_NO_BURN:
        assert kind(to_seventh(rules, players, folds)) == rooms, rules
    assert kind(to_seventh("pokerkit", players, folds)) == pokerkit
    if players == 7:
        assert kind(to_seventh("french", players, folds)) == "individual"


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("8, none", "common"),
        ("8, one on 3rd", "individual"),
        ("8, one on 4th", "common"),
        ("8, two on 5th", "individual"),
    ],
)
def test_short_decks_by_roberts_rules(case, expected):
    players, folds, *_ = CASES[case]
    assert kind(to_seventh("roberts", players, folds)) == expected


def dealt_on_seventh(state):
    if state.common is not None:
        return {state.common}
    return {state.cards(seat)[6] for seat in range(len(state.live)) if state.live[seat]}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("rules", rf.Rules.names())
def test_no_card_twice_and_only_cards_that_the_rules_deal_again(rules, case):
    players, folds, *_ = CASES[case]
    if rules == "french" and players == 8:
        return
    for seed in range(20):
        state = to_seventh(rules, players, folds, seed)
        new = dealt_on_seventh(state)
        live = [state.cards(seat)[:6] for seat in range(players) if state.live[seat]]
        folded = {card for seat in range(players) if not state.live[seat] for card in state.cards(seat)}
        assert not new & {card for cards in live for card in cards}
        if rules != "pokerkit":
            assert not new & folded
        assert len(new) == (1 if state.common is not None else sum(state.live))


def test_roberts_deals_all_but_the_last_card_first():
    """Seven players, four cards left: three as they lie, then the last one and the three burns, mixed."""
    state = State([1000] * 8, bring_in=2, small_bet=10, big_bet=20, rules="roberts", deck=rf.format_cards(range_(52)))
    state.apply(Action.BRING_IN)
    state.apply(Action.COMPLETE)
    state.apply(Action.FOLD)
    passively(state, 7)
    burned = {24, 32, 40}
    order = [seat for seat in range(8) if state.live[seat]]
    last = [state.cards(seat)[6] for seat in order]
    assert last[:3] == [48, 49, 50]
    assert set(last[3:]) == burned | {51}


def test_tda_mixes_stub_and_burns_and_leaves_one_card():
    """Two folds on fourth: five cards and three burns for a burn, six cards and one that is not dealt."""
    seen = set()
    for seed in range(60):
        state = to_seventh("tda", 8, {4: 2}, seed)
        burned = set(state.burned[:3])
        stub = set(range(52)) - {card for seat in range(8) for card in state.cards(seat)[:6]} - burned
        new = dealt_on_seventh(state)
        assert len(new) == 6
        assert new <= burned | stub
        seen |= {len(new & burned)}
    assert seen == {1, 2, 3}


def range_(n):
    return list(range(n))


def test_a_burn_before_the_common_card_where_cards_allow():
    """A house that burns and turns a common card: three cards left burn one, one card left burns none."""
    rules = dataclasses.replace(rf.Rules.named("tda"), short_deck="community")
    state = passively(State([1000] * 8, bring_in=2, small_bet=10, big_bet=20, rules=rules, deck=range_(52)), 7)
    assert state.common == 51
    state = passively(State([1000] * 8, bring_in=2, small_bet=10, big_bet=20, rules=rules, deck=range_(52)), 4)
    state.apply(Action.BET)
    state.apply(Action.FOLD)
    assert passively(state, 7).common == 50


def test_first_to_act_with_a_common_card():
    """Boards 5-4-3-2 and 6-4-3-2, common card a five: by boards the first opens, by Robert's the second."""
    ups = ["5c4c3c2c", "6d4d3d2d"]
    rest = [card for card in range(51, 27, -1)]
    boards = [*ups, *(rf.format_cards([rest[i + 6 * j] for j in range(4)]) for i in range(6))]
    used = set(rf.parse_cards("".join(boards) + "5d"))
    free = [card for card in range(52) if card not in used]
    hands = [rf.format_cards([free.pop(), free.pop()]) + board for board in boards]
    for rules, seat in (("tda", 0), ("roberts", 1), ("pokerkit", 0)):
        state = State([1000] * 8, bring_in=2, small_bet=10, big_bet=20, rules=rules, hands=hands, common="5d")
        passively(state, 7)
        assert rf.format_cards([state.common]) == "5d"
        assert state.current_player() == seat


def test_the_common_card_belongs_to_every_hand():
    """Eight to the end at a room without burns: one card for all, sixth street's opener first, pots shared by it."""
    state = to_seventh("pokerstars", 8, {})
    sixth = to_seventh("pokerstars", 8, {})
    assert state.common is not None
    assert all(len(state.cards(seat)) == 6 for seat in range(8))
    opener = state.current_player()
    assert opener == sixth.current_player()
    passively(state)
    ranks = [rf.evaluate([*state.cards(seat), state.common]) for seat in range(8)]
    assert {award.seat for award in state.awards} == {seat for seat in range(8) if ranks[seat] == min(ranks)}


def test_mixing_is_fair():
    """Each of the four cards that Robert's mixes comes to each of the four last players about as often."""
    rng = random.Random(1)
    count = {}
    rounds = 800
    for _ in range(rounds):
        deck = list(range(52))
        rng.shuffle(deck)
        state = State([1000] * 8, bring_in=2, small_bet=10, big_bet=20, rules="roberts", deck=deck)
        state.apply(Action.BRING_IN)
        state.apply(Action.COMPLETE)
        state.apply(Action.FOLD)
        passively(state, 7)
        mixed = [deck[24], deck[32], deck[40], deck[51]]
        order = [seat for seat in range(8) if state.live[seat]]
        for place, seat in enumerate(order[3:]):
            key = (place, mixed.index(state.cards(seat)[6]))
            count[key] = count.get(key, 0) + 1
    assert len(count) == 16
    # Chi-square with nine degrees of freedom; 33.7 is passed once in ten thousand.
    expected = rounds / 4
    assert sum((n - expected) ** 2 / expected for n in count.values()) < 33.7
