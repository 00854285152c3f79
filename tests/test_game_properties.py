"""What holds in every hand, whatever the rules, stacks, cards and decisions."""

import dataclasses
import json
import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import sizes

import razz_fast as rf
from razz_fast import Action, Rules, State
from razz_fast.game.rules import CHOICES

NAMED = [Rules.named(name) for name in Rules.names()]


def house_rules(rng):
    """A named ruleset, or one with some fields changed at random, as long as they do not contradict each other."""
    rules = rng.choice(NAMED)
    if rng.random() < 0.5:
        return rules
    while True:
        changed = rng.sample(sorted(CHOICES), rng.randint(1, 6))
        try:
            return dataclasses.replace(rules, **{field: rng.choice(CHOICES[field]) for field in changed})
        except ValueError:
            pass


def table(rng):
    rules = house_rules(rng)
    players = rng.randint(2, rules.max_players)
    small = rng.choice((2, 3, 10, 25))
    deep = rng.choice((small, 4 * small, 60 * small))
    deck = list(range(52))
    rng.shuffle(deck)
    ante = rng.choice((0, 1, 2, small))
    return {
        "stacks": [rng.randint(1, deep) for _ in range(players)],
        "ante": ante if rng.random() < 0.9 else [rng.choice((0, ante)) for _ in range(players)],
        "bring_in": rng.randint(1, small),
        "small_bet": small,
        "big_bet": small * rng.choice((1, 2, 2, 3)),
        "rules": rules,
        "dealer": rng.randrange(players),
        "event_heads_up": players == 2 and rng.random() < 0.3,
        "absent": [seat for seat in range(players) if rng.random() < 0.03],
        "rake": rng.choice((None, 0)),
        "deck": deck,
    }


class Watcher:
    """Keeps its own books of a hand, and compares."""

    def __init__(self, state):
        self.total = sum(state.stacks) + sum(state.bets) + sum(pot.amount for pot in state.pots)
        self.street = 0
        self.acted = set()
        self.last = None
        self.steps = 0

    def before(self, state):
        seat = state.current_player()
        assert state.live[seat]
        assert state.stacks[seat] > 0
        assert sum(state.live) >= 2 or state.absent
        if state.street != self.street:
            self.street, self.acted, self.last = state.street, set(), None
        # Nobody twice, unless there was a wager since.
        assert seat not in self.acted
        if self.last is not None and not state.absent:
            n = len(state.stacks)
            between = [(self.last + i) % n for i in range(1, (seat - self.last) % n)]
            assert not any(state.live[i] and state.stacks[i] for i in between)
        legal = state.legal_actions()
        assert legal
        assert len(set(legal)) == len(legal)
        assert list(legal) == sorted(legal)
        wagers = [state.to(action) for action in legal if action >= Action.COMPLETE]
        assert len(set(wagers)) == len(wagers)
        for action in legal:
            total = state.to(action)
            assert state.bets[seat] <= total <= state.bets[seat] + state.stacks[seat]
            if action not in (Action.FOLD, Action.CHECK):
                assert total > state.bets[seat]
            if action >= Action.COMPLETE and Action.BRING_IN not in legal:
                assert total > max(state.bets)
        self.steps += 1
        assert self.steps < 3000

    def after(self, state, seat, action):
        if action >= Action.COMPLETE:
            self.acted = set()
        self.acted.add(seat)
        self.last = seat
        assert min(state.stacks) >= 0
        assert min(state.bets) >= 0
        chips = sum(state.stacks) + sum(state.bets)
        if state.is_terminal():
            assert chips + state.raked == self.total
        else:
            assert chips + sum(pot.amount for pot in state.pots) == self.total


def illegal_changes_nothing(state):
    before = state.clone()
    for action in (*Action, 8, -1, None):
        if action not in state.legal_actions():
            with pytest.raises(ValueError, match=r"may not|over"):
                state.apply(action)
            with pytest.raises(ValueError, match=r"may not|over"):
                state.to(action)
            assert state == before


def look_around(state, terms, rng):
    """The dearer checks, at a moment of the hand."""
    illegal_changes_nothing(state)
    assert State.from_dict(json.loads(json.dumps(state.to_dict()))) == state
    assert State.from_log(state.log).log == state.log
    twin = state.clone()
    assert twin == state
    finish(twin, rng)
    assert twin.is_terminal()
    assert not state.is_terminal()
    assert state == State.from_dict(state.to_dict())
    hidden_cards_do_not_show(state, terms, rng)


def was_mixed(state):
    """Whether cards were mixed again for seventh street, or nearly so."""
    if state.street < 7 or state.rules.short_deck == "community":
        return False
    sixth = sum(len(state.cards(seat)[:6]) for seat in range(len(state.stacks)))
    got_a_seventh = sum(state.live)
    got_a_seventh += sum(street == 7 and action is Action.FOLD for street, _, action, _ in state.observation(0).actions)
    left = 52 - sixth - 3 * state.rules.burn
    return left < got_a_seventh + {"tda": 2, "muck": state.rules.burn, "roberts": 0}[state.rules.short_deck]


def hidden_cards_do_not_show(state, terms, rng):
    if was_mixed(state):
        return  # the mix of burns depends on the deck
    seat = rng.randrange(len(state.stacks))
    seen = {card for other in range(len(state.stacks)) for card in state.up_cards(other)} | set(state.cards(seat))
    if state.common is not None:
        seen.add(state.common)
    deck = list(terms["deck"])
    places = [i for i, card in enumerate(deck) if card not in seen]
    cards = [deck[i] for i in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        deck[place] = card
    other = State(**{**terms, "deck": deck})
    for _, actor, action, _ in state.observation(0).actions:
        if actor not in state.absent:
            other.apply(action)
    assert other.observation(seat) == state.observation(seat)
    assert other.observation(seat).to_dict() == state.observation(seat).to_dict()


def finish(state, rng):
    while not state.is_terminal():
        state.apply(rng.choice(state.legal_actions()))
    return state


def payouts_follow_from_the_cards(state):
    """Layer by layer, without pots: each winner has their share, up to the odd chips."""
    if sum(state.live) < 2 or state.raked or len(set(state.antes)) > 1:
        return
    n = len(state.stacks)
    kept = {award.seat: 0 for award in state.awards}
    for award in state.awards:
        kept[award.seat] += award.amount
    paid = [state.start_stacks[i] - (state.stacks[i] - kept.get(i, 0)) for i in range(n)]
    common = () if state.common is None else (state.common,)
    in_play = [card for i in range(n) if state.live[i] for card in state.cards(i)]
    assert len({*in_play, *common}) == len(in_play) + len(common)
    rank = {i: rf.evaluate([*state.cards(i), *common]) for i in range(n) if state.live[i]}
    due = [Fraction(0)] * n
    for level in range(max(paid)):
        chips = sum(p > level for p in paid)
        # What only folded players have paid goes with the highest layer below it.
        able = [i for i in rank if paid[i] > level] or able  # noqa: F821 - the lowest layer has a live player
        best = min(rank[i] for i in able)
        winners = [i for i in able if rank[i] == best]
        for i in winners:
            due[i] += Fraction(chips, len(winners))
    for i in range(n):
        assert abs(kept.get(i, 0) - due[i]) < len(state.pots) * 8
        if len({rank[j] for j in rank}) == len(rank):
            assert kept.get(i, 0) == due[i]


def play(terms, rng, look):
    state = State(**terms)
    watch = Watcher(state)
    aggression = rng.choice((0.05, 0.3, 0.7))
    while not state.is_terminal():
        watch.before(state)
        if look and rng.random() < look:
            look_around(state, terms, rng)
        legal = state.legal_actions()
        action = legal[-1] if rng.random() < aggression else rng.choice(legal)
        seat = state.current_player()
        state.apply(action)
        watch.after(state, seat, action)
    assert sum(state.returns()) == -state.raked
    assert not any(state.bets)
    if look:
        illegal_changes_nothing(state)
    payouts_follow_from_the_cards(state)


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("hands", sizes(250_000))
def test_random_hands_keep_every_invariant(part, hands):
    rng = random.Random(1000 + part)
    for _ in range(hands):
        play(table(rng), rng, 0.01)


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_hands_that_hypothesis_finds_keep_every_invariant(rng):
    play(table(rng), rng, 0.1)
