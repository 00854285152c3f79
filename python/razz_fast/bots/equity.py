"""The equity player: its share of the pot, against hands such as its opponents act with, beside the price."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from razz_fast._core import evaluate_batch
from razz_fast.bots.simple import PASSIVE
from razz_fast.bots.strength import rank_mask, strengths
from razz_fast.game import Action, Event, Observation

# Share of a player's possible hands, the best ones, that take an action, by street: wagers, then calls. They multiply
# along the hand. A check, a bring-in and a fold tell nothing.
SHARES = {3: (0.40, 0.55), 4: (0.65, 0.85), 5: (0.65, 0.80), 6: (0.70, 0.85), 7: (0.70, 0.90)}
LEAST_SHARE = 0.12
# Shares of the pot, times players, from which it wagers; the second where somebody else has wagered.
WAGER, RAISE = 1.06, 1.22
# What a call is worth beyond its price, as later streets may be folded: a part of the price, by street.
PATIENCE = {3: 0.9, 4: 0.9, 5: 1.0, 6: 1.0, 7: 1.0}
DEALS = 160

Bits = NDArray[np.uint64]
BIT: Bits = np.array([1 << (13 * (card % 4) + card // 4) for card in range(52)], np.uint64)


class EquityBot:
    """Call by pot odds, wager with more than a fair share."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = np.random.default_rng(seed)
        strengths()  # a table that takes some 30 ms the first time

    def act(self, observation: Observation, /) -> Action:
        """Choose an action."""
        legal = observation.legal_actions
        share = estimate(observation, self._rng)
        fair = share * sum(observation.live)
        if legal[-1] >= Action.COMPLETE and fair > (RAISE if observation.wagers else WAGER):
            return legal[-1]
        price = observation.to_call
        if price and Action.FOLD in legal:
            pot = sum(pot.amount for pot in observation.pots) + sum(observation.bets)
            if share * (pot + price) < price * PATIENCE[observation.street]:
                return Action.FOLD
        return next(action for action in legal if action in PASSIVE)


def share_of_hands(observation: Observation, seat: int) -> float:
    """What share of its possible hands, the best ones, a seat plays as it has played."""
    share = 1.0
    for event in observation.actions:
        if event.seat == seat:
            share *= _told(event)
    return max(share, LEAST_SHARE)


def _told(event: Event) -> float:
    wager, call = SHARES[event.street]
    return wager if event.action >= Action.COMPLETE else call if event.action is Action.CALL else 1.0


@cache
def _pairs(n: int) -> tuple[Any, Any]:
    return np.triu_indices(n, 1)


def likely_pairs(observation: Observation, seat: int, unseen: NDArray[np.intp]) -> NDArray[np.intp]:
    """The two cards that a seat may hold face down, as positions in the unseen cards; shape (pairs, 2)."""
    first, second = _pairs(len(unseen))
    up = observation.up_cards[seat]
    bits = 1 << (unseen >> 2)
    masks = (bits[:, None] | bits | rank_mask(up))[first, second]
    values = strengths()[5 - len(up)][masks]
    kept = int(np.ceil(share_of_hands(observation, seat) * len(values)))
    best = np.argpartition(-values, kept - 1)[:kept]
    return np.stack([first[best], second[best]], axis=1)


def estimate(observation: Observation, rng: np.random.Generator) -> float:
    """Share of the pot that the seat wins at a showdown, estimated from some deals."""
    own = observation.cards
    seen = {card for up in observation.up_cards for card in up} | set(own)
    unseen = np.array([card for card in range(52) if card not in seen])
    others = [seat for seat, live in enumerate(observation.live) if live and seat != observation.seat]
    common = 0 if observation.common is None else 1
    to_come = [7 - len(own), *(5 - common - len(observation.up_cards[seat]) for seat in others)]
    if sum(to_come) > len(unseen) - 2 * len(others):  # the deck does not suffice for seven cards each
        to_come = [max(0, cards - 1) for cards in to_come]
    hands, used = _deal_hidden(observation, others, unseen, rng)
    # The rest of each deal: unseen cards in random order, the used ones last.
    order = np.argsort(rng.random(used.shape) + used, axis=1)
    bits = BIT[unseen]
    at = 0
    for player, cards in enumerate(to_come):
        hands[:, player] |= np.bitwise_or.reduce(bits[order[:, at : at + cards]], axis=1)
        at += cards
    ranks = evaluate_batch(hands, check=False)
    best = ranks.min(axis=1)
    winners = (ranks == best[:, None]).sum(axis=1)
    return float(((ranks[:, 0] == best) / winners).mean())


def _deal_hidden(
    observation: Observation, others: list[int], unseen: NDArray[np.intp], rng: np.random.Generator
) -> tuple[Bits, NDArray[np.bool_]]:
    """Known cards and likely hidden ones, shape (deals, players), and which unseen cards they use."""
    rows = np.arange(DEALS)
    hands = np.zeros((DEALS, 1 + len(others)), np.uint64)
    used = np.zeros((DEALS, len(unseen)), bool)
    bits = BIT[unseen]
    hands[:, 0] = BIT[[card for card in observation.cards if card >= 0]].sum()
    common = [] if observation.common is None else [observation.common]
    for player, seat in enumerate(others, 1):
        pairs = likely_pairs(observation, seat, unseen)
        chosen = pairs[rng.integers(len(pairs), size=DEALS)]
        taken = used[rows[:, None], chosen].any(axis=1)
        if taken.any():  # any two free cards instead
            free = np.argsort(rng.random((int(taken.sum()), len(unseen))) + used[taken], axis=1)[:, :2]
            chosen[taken] = free
        used[rows[:, None], chosen] = True
        known = BIT[[*observation.up_cards[seat], *common]].sum()
        hands[:, player] = bits[chosen[:, 0]] | bits[chosen[:, 1]] | known
    return hands, used
