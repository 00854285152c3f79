"""How good some ranks are: the chance that they grow into a hand that beats a random one.

Suits never matter, and copies of a rank never help, so that a hand in the making is a mask of 13 ranks (ace 1, two 2,
three 4 and so on). Cards to come are drawn as from a full deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from razz_fast.hands import RANK_COUNT, evaluate, percentile

MASKS = 1 << 13
# How likely a hidden card of a player who stayed in is of each rank: aces to eights four times as likely as others.
KEPT = np.array([4.0] * 8 + [1.0] * 5) / 37


@cache
def strengths() -> NDArray[np.float64]:
    """Chance to beat a random hand, by cards to come (0 to 6) and mask of ranks; shape (7, 8192)."""
    table = np.empty((7, MASKS))
    # Five ranks or more: the best five are the lowest. Fewer: such a hand holds a pair, and the worst has no more.
    worst = percentile(RANK_COUNT // 3)
    for mask in range(MASKS):
        low = [4 * rank for rank in range(13) if mask >> rank & 1][:5]
        table[0, mask] = percentile(evaluate(low)) / 100 if len(low) == 5 else worst / 100 / (6 - len(low))
    for cards in range(1, 7):
        table[cards] = _draw(table[cards - 1], np.full(13, 1 / 13))
    return table


@cache
def shown_strengths() -> NDArray[np.float64]:
    """The same of a mask of up cards, with two hidden cards that were worth staying in with; shape (7, 8192)."""
    return np.stack([_draw(_draw(table, KEPT), KEPT) for table in strengths()])


def _draw(after: NDArray[np.float64], chances: NDArray[np.float64]) -> NDArray[np.float64]:
    masks = np.arange(MASKS)
    return sum((chance * after[masks | 1 << rank] for rank, chance in enumerate(chances)), np.zeros(MASKS))


def rank_mask(cards: Iterable[int]) -> int:
    """The mask of the ranks of some cards; cards that are not known (-1) count for nothing."""
    mask = 0
    for card in cards:
        if card >= 0:
            mask |= 1 << (card >> 2)
    return mask
