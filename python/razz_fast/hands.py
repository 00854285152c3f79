"""What a rank means: its category, its cards, its text, and how it stands among all hands; starting hands too."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from functools import cache
from math import comb
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from razz_fast._core import (
    CATEGORY_STARTS,
    RANKS,
    best_five,
    card_ranks_table,
    evaluate,
    hand_counts_table,
    rank_board,
    starting_hands_table,
    winners,
)

__all__ = [
    "RANK_COUNT",
    "Category",
    "best_five",
    "card_ranks",
    "category",
    "category_bounds",
    "describe",
    "evaluate",
    "hand_counts",
    "percentile",
    "rank_board",
    "starting_hand_equities",
    "winners",
]

#: Number of different ranks of five cards; ranks go from 0 to one less.
RANK_COUNT: int = CATEGORY_STARTS[-1]


class Category(IntEnum):
    """Kinds of hand, the best first. A low is named by its highest card."""

    FIVE_LOW = 0
    SIX_LOW = 1
    SEVEN_LOW = 2
    EIGHT_LOW = 3
    NINE_LOW = 4
    TEN_LOW = 5
    JACK_LOW = 6
    QUEEN_LOW = 7
    KING_LOW = 8
    ONE_PAIR = 9
    TWO_PAIR = 10
    TRIPS = 11
    FULL_HOUSE = 12
    QUADS = 13


# Lows end where all sets of five of the lowest n ranks are used up: at C(n, 5). The core counts the other categories.
_FIRST_RANKS = np.array([0, *(comb(n, 5) for n in range(5, 13)), *CATEGORY_STARTS[1:]])

_PLURALS = (
    "aces", "twos", "threes", "fours", "fives", "sixes", "sevens",
    "eights", "nines", "tens", "jacks", "queens", "kings",
)  # fmt: skip


def _checked_ranks(ranks: Any) -> NDArray[np.intp]:
    array = np.asarray(ranks)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"ranks are integers, not {array.dtype}")
    if array.size and not 0 <= array.min() <= array.max() < RANK_COUNT:
        wrong = array.min() if array.min() < 0 else array.max()
        raise ValueError(f"{wrong} is not a rank; those go from 0 (the wheel) to {RANK_COUNT - 1}")
    return array.astype(np.intp)


@overload
def category(ranks: int) -> Category: ...
@overload
def category(ranks: ArrayLike) -> NDArray[np.uint8]: ...
def category(ranks: Any) -> Any:
    """Category of each rank.

    Parameters
    ----------
    ranks : int or array of int

    Returns
    -------
    Category, or array of uint8 of the same shape
        Compare its items with members of `Category`.

    """
    found = np.searchsorted(_FIRST_RANKS, _checked_ranks(ranks), side="right") - 1
    return Category(int(found)) if np.ndim(found) == 0 else found.astype(np.uint8)


def category_bounds(categories: ArrayLike) -> tuple[Any, Any]:
    """First and last rank of each category.

    Parameters
    ----------
    categories : Category, or array of int

    Returns
    -------
    tuple of two int, or of two arrays of int of the same shape

    """
    chosen = np.asarray(categories)
    if chosen.dtype.kind not in "iu" and chosen.size:
        raise TypeError(f"categories are members of Category or integers, not {chosen.dtype}")
    if chosen.size and not 0 <= chosen.min() <= chosen.max() < len(Category):
        raise ValueError(f"categories go from 0 to {len(Category) - 1}")
    first, last = _FIRST_RANKS[chosen], _FIRST_RANKS[chosen + 1] - 1
    return (int(first), int(last)) if chosen.ndim == 0 else (first, last)


@cache
def _card_ranks_table() -> NDArray[np.uint8]:
    return card_ranks_table()


def card_ranks(ranks: ArrayLike) -> NDArray[np.uint8]:
    """Ranks of the five cards that make each hand rank.

    Parameters
    ----------
    ranks : int or array of int

    Returns
    -------
    array of uint8, shape (..., 5)
        Card ranks, ace 0 to king 12, the highest first.

    """
    return _card_ranks_table()[_checked_ranks(ranks)]


@cache
def _hand_counts_table() -> NDArray[np.int64]:
    table = hand_counts_table()
    table.flags.writeable = False
    return table


def hand_counts() -> NDArray[np.int64]:
    """Count seven-card hands by rank.

    Returns
    -------
    array of int64, shape (6175,), read-only
        Of the C(52, 7) = 133,784,560 hands, how many have each rank. 5083 ranks can come of seven cards.

    """
    return _hand_counts_table()


@cache
def _percentiles() -> NDArray[np.float64]:
    counts = hand_counts()
    result: NDArray[np.float64] = 100 * (counts.sum() - counts.cumsum()) / counts.sum()
    return result


@cache
def starting_hand_equities() -> NDArray[np.float64]:
    """Equity of three ranks against one random hand, no other card being known.

    Returns
    -------
    array of float64, shape (13, 13, 13), read-only
        By the ranks (ace 0) of the three cards, in any order.

    """
    table = starting_hands_table()
    table.flags.writeable = False
    return table


@overload
def percentile(ranks: int) -> float: ...
@overload
def percentile(ranks: ArrayLike) -> NDArray[np.float64]: ...
def percentile(ranks: Any) -> Any:
    """Percentage of all seven-card hands that a rank beats.

    It is exact: a count of all C(52, 7) hands. The wheel beats 99.4 %, not 100, since other hands are wheels too.

    Parameters
    ----------
    ranks : int or array of int

    Returns
    -------
    float, or array of float64 of the same shape

    """
    result = _percentiles()[_checked_ranks(ranks)]
    return float(result) if np.ndim(result) == 0 else result


def describe(x: Any, /) -> str:
    """Say what a rank or a hand is.

    Parameters
    ----------
    x : int, or a hand as for `evaluate`
        An int is a rank; anything else is a hand, so a mask must go through `evaluate` first.

    Returns
    -------
    str
        Such as "8-6-4-3-A" or "pair of threes, Q-7-4".

    """
    rank = int(x) if isinstance(x, (int, np.integer)) else evaluate(x)
    if not 0 <= rank < RANK_COUNT:
        raise ValueError(
            f"{rank} is not a rank; those go from 0 to {RANK_COUNT - 1}. Of a mask, describe evaluate(mask)"
        )
    return _texts()[rank]


@cache
def _texts() -> list[str]:
    return [_text(cards) for cards in _card_ranks_table().tolist()]


def _text(cards: list[int]) -> str:
    copies = Counter(cards)
    groups = sorted((-n, -card) for card, n in copies.items() if n > 1)
    repeated = [_PLURALS[-card] for _, card in groups]
    rest = "-".join(RANKS[card] for card in cards if copies[card] == 1)
    match [-n for n, _ in groups]:
        case []:
            return rest
        case [2]:
            return f"pair of {repeated[0]}, {rest}"
        case [2, 2]:
            return f"two pair, {repeated[0]} and {repeated[1]}, {rest}"
        case [3]:
            return f"three {repeated[0]}, {rest}"
        case [3, 2]:
            return f"full house, {repeated[0]} over {repeated[1]}"
        case _:
            return f"four {repeated[0]}, {rest}"
