"""Hidden cards dealt anew: every way that fits an observation is equally likely, and nothing else is dealt."""

import random
from collections import Counter
from itertools import combinations

import pytest
from scene import passively

from razz_fast import Action, Range, Rules, State, format_cards
from razz_fast.game import Resampler

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}


def chi_square_limit(cells):
    """A value that chi-square with so many cells exceeds about once in 100,000 times."""
    degrees = cells - 1
    return degrees * (1 - 2 / (9 * degrees) + 4.3 * (2 / (9 * degrees)) ** 0.5) ** 3


def chi_square(counts, expected):
    assert set(counts) <= set(expected)
    return sum((counts[cell] - count) ** 2 / count for cell, count in expected.items())


def even(cells, draws):
    return dict.fromkeys(cells, draws / len(cells))


@pytest.mark.parametrize("rules", Rules.names())
def test_a_deal_fits_the_observation_it_came_from(rules):
    rng = random.Random(rules)
    for seed in range(40):
        players = rng.randint(2, Rules.named(rules).max_players)
        stacks = [rng.choice([3, 30, 100, 1000]) for _ in range(players)]
        absent = [0] if rng.random() < 0.2 else []
        state = State(stacks, **STAKES, rules=rules, seed=seed, absent=absent, dealer=seed % players)
        while not state.is_terminal():
            seen = state.observation(rng.randrange(players))
            dealt = seen.resample(rng)
            assert dealt.observation(seen.seat) == seen
            assert dealt.street == state.street
            legal = [a for a in state.legal_actions() if a != Action.FOLD or rng.random() < 0.2]
            state.apply(rng.choice(legal or state.legal_actions()))


def seventh_street(rules="standard", players=8, seed=1):
    """Eight players of whom two stay: few cards are unseen."""
    state = State([1000] * players, **STAKES, rules=rules, seed=seed)
    passively(state, 7)
    return state


def test_two_down_cards_of_a_folded_or_live_seat_are_uniform():
    seen = seventh_street("standard", 7).observation(2)
    known = {card for up in seen.up_cards for card in up} | set(seen.down_cards)
    unseen = [card for card in range(52) if card not in known]
    deals = Resampler(seen)
    rng = random.Random(3)
    draws = 12_000
    counts = Counter(tuple(sorted(deals.draw(rng).cards(5)[:2])) for _ in range(draws))
    expected = even(list(combinations(unseen, 2)), draws)
    assert chi_square(counts, expected) < chi_square_limit(len(expected))


def test_cards_of_different_seats_are_uniform_together():
    state = State([1000] * 3, **STAKES, seed=5)
    passively(state, 5)
    seen = state.observation(0)
    known = {card for up in seen.up_cards for card in up} | set(seen.down_cards)
    unseen = [card for card in range(52) if card not in known]
    deals = Resampler(seen)
    rng = random.Random(4)
    draws = 15_000
    counts = Counter()
    for _ in range(draws):
        dealt = deals.draw(rng)
        counts[dealt.cards(1)[0], dealt.cards(2)[1]] += 1
    expected = even([(a, b) for a in unseen for b in unseen if a != b], draws)
    assert chi_square(counts, expected) < chi_square_limit(len(expected))


def test_the_next_card_is_uniform_over_the_unseen_cards():
    state = State([1000] * 2, **STAKES, rules="tda", seed=6)
    passively(state, 5)
    seen = state.observation(0)
    known = {card for up in seen.up_cards for card in up} | set(seen.down_cards)
    deals = Resampler(seen)
    rng = random.Random(5)
    counts = Counter(passively(deals.draw(rng), 6).up_cards(1)[-1] for _ in range(5_000))
    expected = even([card for card in range(52) if card not in known], 5_000)
    assert chi_square(counts, expected) < chi_square_limit(len(expected))


def test_cards_dealt_from_the_muck_are_as_likely_as_from_real_decks():
    """The oracle deals real decks around all that the seat has seen, and keeps those that give it its own card."""
    # Two fold on sixth street, so that their cards are dealt again.
    state = State([1000] * 8, **STAKES, rules="pokerkit", seed=8)
    passively(state, 6)
    for _ in range(2):
        while Action.FOLD not in state.legal_actions():
            state.apply(state.legal_actions()[-1])
        state.apply(Action.FOLD)
    passively(state, 7)
    seat, other = [s for s in range(8) if state.live[s]][:2]
    seen = state.observation(seat)
    rng = random.Random(6)
    deals = Resampler(seen)
    draws = 4_000
    ours = Counter(deals.draw(rng).cards(other)[6] for _ in range(draws))
    theirs = Counter()
    for card, count in _oracle(seen, seat, other, rng, 14_000).items():
        theirs[card] = count
    total = sum(theirs.values())
    assert total > 300
    cells = set(ours) | set(theirs)
    spread = sum(
        (ours[c] * (total / draws) ** 0.5 - theirs[c] * (draws / total) ** 0.5) ** 2 / (ours[c] + theirs[c])
        for c in cells
    )
    assert spread < chi_square_limit(len(cells))
    folded = {card for s in range(8) if not seen.live[s] for card in seen.up_cards[s]}
    assert folded & set(ours)  # a card that everybody has seen may come again


def _oracle(seen, seat, other, rng, decks):
    order = [*range(seen.dealer + 1, 8), *range(seen.dealer + 1)]
    known = {card for up in seen.up_cards for card in up} | set(seen.down_cards[:2])
    counts = Counter()
    for _ in range(decks):
        rest = [card for card in range(52) if card not in known]
        rng.shuffle(rest)
        hands = [[*(seen.down_cards[:2] if s == seat else (rest.pop(), rest.pop())), *seen.up_cards[s]] for s in order]
        deck = [hand[i] for i in range(3) for hand in hands]
        for i in range(3, 6):
            deck += [rest.pop(), *(hand[i] for hand in hands if len(hand) > i)]
        state = State([1000] * 8, **STAKES, rules=seen.rules, dealer=seen.dealer, deck=deck + rest)
        for event in seen.actions:
            state.apply(event.action)
        if state.cards(seat)[6] == seen.down_cards[2]:
            counts[state.cards(other)[6]] += 1
    return counts


def test_ranges_weigh_the_hidden_cards():
    state = State([1000] * 2, **STAKES, seed=9)
    seen = state.observation(0)
    known = set(seen.cards) | set(seen.up_cards[1])
    free = [card for card in range(52) if card not in known]
    a, b, c = free[:3]
    deals = Resampler(seen, {1: {(a, b): 3.0, (b, c): 1.0}})
    rng = random.Random(7)
    counts = Counter(deals.draw(rng).cards(1)[:2] for _ in range(8_000))
    expected = {(a, b): 3_000, (b, a): 3_000, (b, c): 1_000, (c, b): 1_000}
    assert chi_square(counts, expected) < chi_square_limit(4)


def test_ranges_of_two_seats_never_share_a_card():
    state = State([1000] * 3, **STAKES, seed=9)
    seen = state.observation(0)
    known = set(seen.cards) | {card for up in seen.up_cards for card in up}
    a, b, c, d = [card for card in range(52) if card not in known][:4]
    table = dict.fromkeys([(a, b), (a, c), (c, d)], 1)
    deals = Resampler(seen, {1: table, 2: table})
    rng = random.Random(8)
    pairs = Counter(tuple(tuple(sorted(dealt.cards(s)[:2])) for s in (1, 2)) for dealt in map(deals.draw, [rng] * 4000))
    expected = even([((a, b), (c, d)), ((c, d), (a, b))], 4_000)
    assert chi_square(pairs, expected) < chi_square_limit(2)


def test_a_range_in_the_notation_is_taken():
    seen = State([1000] * 2, **STAKES, seed=9).observation(0)
    door = format_cards(seen.up_cards[1])
    dealt = seen.resample(random.Random(1), {1: Range("{A-6}{A-6}/" + door)})
    assert all(card // 4 <= 5 for card in dealt.cards(1)[:2])


def test_what_cannot_be_dealt_is_refused():
    state = State([1000] * 2, **STAKES, seed=9)
    seen = state.observation(0)
    with pytest.raises(ValueError, match="seat 1: the cards seen leave nothing of its range"):
        seen.resample(random.Random(1), {1: {seen.down_cards: 1}})
    with pytest.raises(ValueError, match="seat 1 has 2 hidden cards"):
        seen.resample(random.Random(1), {1: {(40, 41, 42): 1, (43, 44, 45): 1, (36, 37, 38): 1}})
    passively(state)
    with pytest.raises(ValueError, match="the hand is over"):
        state.observation(0).resample(random.Random(1))
    waiting = State([1000] * 2, **STAKES, hands=["", ""])
    with pytest.raises(ValueError, match="cards are due"):
        waiting.observation(0).resample(random.Random(1))
