"""The rule-of-thumb player: what a beginner's book says."""

from __future__ import annotations

import random

from razz_fast.bots.simple import PASSIVE
from razz_fast.game import Action, Observation

EIGHT = 7  # ranks count from the ace, 0


class ThumbBot:
    """Start with three cards eight or lower, steal with the lowest door card, and follow the boards.

    Later streets: bet a better draw than any board shows, call while the own draw is not beaten on sight, and fold
    behind. One time in ten it calls where it would raise, so as not to be read like a book.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def act(self, observation: Observation, /) -> Action:
        """Choose an action."""
        legal = observation.legal_actions
        wish = _on_third(observation) if observation.street == 3 else _later(observation)
        if wish == "raise" and self._rng.random() < 0.9 and legal[-1] >= Action.COMPLETE:
            return legal[-1]
        if wish == "fold" and observation.to_call and Action.FOLD in legal:
            return Action.FOLD
        return next(action for action in legal if action in PASSIVE)


def _ranks(cards: tuple[int, ...]) -> list[int]:
    """Different ranks, the lowest first."""
    return sorted({card >> 2 for card in cards if card >= 0})


def _on_third(seen: Observation) -> str:
    ranks = _ranks(seen.cards)
    doors = [_ranks(up)[0] for seat, up in enumerate(seen.up_cards) if seen.live[seat] and seat != seen.seat]
    if len(ranks) == 3 and ranks[2] <= EIGHT:
        # Pay for one raise with any of them, for more with the better ones.
        return "raise" if seen.wagers == 0 or ranks[2] <= EIGHT - 2 else "call"
    own = seen.up_cards[seen.seat][0] >> 2
    if seen.wagers == 0 and own <= EIGHT and own < min(doors):
        return "raise"  # a steal
    cheap = seen.to_call <= seen.bring_in
    return "call" if cheap and len(ranks) == 3 and ranks[1] <= EIGHT - 2 else "fold"


def _later(seen: Observation) -> str:
    own = _draw(seen.cards, seen.street - 2)
    against = [
        _draw(up, len(up)) for seat, up in enumerate(seen.up_cards) if seen.live[seat] and seat != seen.seat and up
    ]
    best = min(against)
    if own < best:
        return "raise" if seen.wagers < 2 or own < (best[0], EIGHT - 2) else "call"
    if own[0] <= best[0] + (seen.street < 6):
        return "call"
    return "fold"


def _draw(cards: tuple[int, ...], count: int) -> tuple[int, int]:
    """How many cards short of a draw to an eight the cards are, and the highest that plays; the lower the better.

    A board of two cards wants two low ones, a hand on fourth street four, one on fifth street five.
    """
    wanted = min(5, count + 2) if len(cards) > count else count
    low = [rank for rank in _ranks(cards) if rank <= EIGHT][:wanted]
    return wanted - len(low), low[-1] if low else EIGHT
