"""The searcher: deal what it cannot see many times over, try each action, and play the hands out."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from razz_fast.bots.equity import EquityBot, likely_pairs
from razz_fast.bots.strength import rank_mask, shown_strengths, strengths
from razz_fast.game import Action, Observation, Resampler, State

SAMPLES = 120
# Samples after which it looks whether the choice is clear, by so many standard errors.
LOOK, CLEAR = 30, 2.5
# It leaves the equity player's choice for one that is better by so many standard errors.
BETTER = 0.7
# The quick policy: chances to win from which it wagers and raises, what a wager against it takes off its own chance,
# how much better than the price a call must be, and how far a chance is misjudged.
WAGER, RAISE, RESPECT, CAUTION, NOISE = 0.38, 0.60, 0.15, 1.3, 0.05
FOLD, COMPLETE = Action.FOLD, Action.COMPLETE


class SearchBot:
    """Information-set Monte Carlo, one move deep, over the equity player's choice.

    Each sample is a deal of the hidden cards, those of the opponents as likely as the equity player takes them to be.
    Every legal action is tried on it, and the rest is played by a quick policy in which each player looks at their
    own cards and the boards.

    Parameters
    ----------
    seed : int
    samples : int
        Deals a decision at most, heads-up. A clear choice takes fewer, and so do longer hands of more players.
    """

    def __init__(self, seed: int = 0, samples: int = SAMPLES) -> None:
        self._rng = random.Random(seed)
        self._usual = EquityBot(seed)
        self.samples = samples

    def act(self, observation: Observation, /) -> Action:
        """Choose an action."""
        legal = observation.legal_actions
        usual = self._usual.act(observation)
        if len(legal) == 1:
            return usual
        at = legal.index(usual)
        results = self._try_all(observation, at)
        gain = results - results[:, at : at + 1]
        worth = gain.mean(axis=0) - BETTER * gain.std(axis=0) / len(gain) ** 0.5
        return legal[int(worth.argmax())]

    def _try_all(self, observation: Observation, usual: int) -> NDArray[np.float64]:
        """Chips that each action wins in the end; shape (samples, actions)."""
        deals = Resampler(observation, _ranges(observation))
        samples = max(1, 2 * self.samples // max(2, sum(observation.live)))
        results = np.empty((samples, len(observation.options)))
        for sample in range(samples):
            state = deals.draw(self._rng)
            noise = self._rng.getrandbits(32)
            for i, action in enumerate(observation.legal_actions):
                after = state.clone()
                after.apply(action)
                results[sample, i] = play_out(after, random.Random(noise)).returns()[observation.seat]
            done = sample + 1
            if done % LOOK == 0:
                gain = results[:done] - results[:done, usual : usual + 1]
                error = gain.std(axis=0) / done**0.5
                if (np.abs(gain.mean(axis=0)) >= CLEAR * error).all():
                    return results[:done]
        return results


def _ranges(observation: Observation) -> dict[int, dict[tuple[int, ...], float]]:
    """Likely hidden cards of the live opponents; of many opponents all that is possible is as likely."""
    others = [seat for seat, live in enumerate(observation.live) if live and seat != observation.seat]
    if len(others) > 3:
        return {}
    seen = {card for up in observation.up_cards for card in up} | set(observation.cards)
    unseen = np.array([card for card in range(52) if card not in seen])
    thirds = observation.street == 7 and observation.common is None
    ranges = {}
    for seat in others:
        pairs = unseen[likely_pairs(observation, seat, unseen)]
        ranges[seat] = dict.fromkeys(map(tuple, (_with_thirds(pairs, unseen) if thirds else pairs).tolist()), 1.0)
    return ranges


def _with_thirds(pairs: NDArray[np.intp], unseen: NDArray[np.intp]) -> NDArray[np.intp]:
    """Each pair with each other unseen card."""
    count = len(pairs)
    triples = np.column_stack([np.repeat(pairs, len(unseen), axis=0), np.tile(unseen, count)])
    fits: NDArray[np.bool_] = (triples[:, 2] != triples[:, 0]) & (triples[:, 2] != triples[:, 1])
    chosen: NDArray[np.intp] = triples[fits]
    return chosen


def play_out(state: State, rng: random.Random) -> State:
    """Play to the end by `quick_action`."""
    while not state.is_terminal():
        state.apply(quick_action(state, rng))
    return state


def quick_action(state: State, rng: random.Random) -> Action:
    """An action by the seat's own cards, the boards and the price alone."""
    legal = state.legal_actions()
    seat = state.current_player()
    cards = state.cards(seat)
    chance = own = float(strengths()[7 - min(7, len(cards))][rank_mask(cards)])
    bets = state.bets
    for other, live in enumerate(state.live):
        if live and other != seat:
            up = state.up_cards(other)
            theirs = float(shown_strengths()[5 - len(up)][rank_mask(up)])
            # Two players who beat a random hand so often: how often one beats the other.
            beats = own * (1 - theirs)
            chance = min(chance, beats / (beats + theirs * (1 - own) + 1e-9))
    chance += rng.uniform(-NOISE, NOISE)
    price = max(bets) - bets[seat]
    wagered = price > state.bring_in
    if wagered:
        chance -= RESPECT
    if legal[-1] >= COMPLETE and chance > (RAISE if wagered else WAGER):
        return legal[-1]
    if price and legal[0] is FOLD:
        pot = sum([pot.amount for pot in state.pots]) + sum(bets)
        if chance * (pot + price) < price * CAUTION:
            return FOLD
    return legal[0] if legal[0] is not FOLD else legal[1]
