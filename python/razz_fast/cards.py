"""Cards in other programs' numbers, to and from card indices and masks.

Here a card index is ``4 * rank + suit`` with ranks from the ace (0) to the king (12) and suits c, d, h, s (0 to 3),
and a mask has the bit ``13 * suit + rank`` for each card. Every function takes an integer, a sequence or a NumPy array;
an integer gives an integer, anything else an array of the same shape. A number that is not a card in that program
raises ``ValueError``.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from razz_fast._core import RANKS, SUITS, cards_to_mask, format_cards, mask_to_cards, parse_cards

__all__ = [
    "RANKS",
    "SUITS",
    "cards_to_mask",
    "format_cards",
    "from_eval7",
    "from_phevaluator",
    "from_poker_eval",
    "from_treys",
    "mask_to_cards",
    "parse_cards",
    "to_eval7",
    "to_phevaluator",
    "to_poker_eval",
    "to_treys",
]

_INDICES = np.arange(52)
_RANK, _SUIT = _INDICES // 4, _INDICES % 4
_RANK_FROM_TWO = (_RANK + 12) % 13  # 2 is 0 and the ace 12, as where high hands win

_PHEVALUATOR = 4 * _RANK_FROM_TWO + _SUIT
_POKER_EVAL = 13 * np.array([2, 1, 0, 3])[_SUIT] + _RANK_FROM_TWO  # hearts, diamonds, clubs, spades
_PRIMES = np.array([2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41])
_TREYS = (
    1 << (16 + _RANK_FROM_TWO)  # a bit for the rank
    | 1 << (12 + 3 - _SUIT)  # and one for the suit: spades the lowest
    | _RANK_FROM_TWO << 8
    | _PRIMES[_RANK_FROM_TWO]
)
_ACES = sum(1 << 13 * suit for suit in range(4))
_ALL_CARDS = (1 << 52) - 1


def list_cards(hand: Any, where: str = "") -> tuple[int, ...]:
    """Indices of one hand's cards: a text, a mask, or a sequence or array of indices or card strings.

    An error begins with `where`, if given.
    """
    try:
        if hasattr(hand, "__index__") and not isinstance(hand, np.ndarray):
            indices: tuple[int, ...] = mask_to_cards(hand)
            return indices
        return tuple(parse_cards(hand))
    except (TypeError, ValueError) as error:
        if not where:
            raise
        raise type(error)(f"{where}: {error}") from None


def count_left(gone: Container[int]) -> list[int]:
    """How many cards of each rank the deck has without those that are gone."""
    return [sum(card not in gone for card in range(4 * rank, 4 * rank + 4)) for rank in range(13)]


def _numbers(cards: Any, what: str) -> NDArray[Any]:
    array = np.asarray(cards)
    if array.dtype.kind == "O" and all(isinstance(card, int) for card in array.flat):
        raise ValueError(f"{cards} is none of {what}")  # too large for any dtype
    if array.dtype.kind not in "iu" and array.size > 0:
        raise TypeError(f"{what} are integers, not {array.dtype}")
    return array


def _like(result: NDArray[Any], cards: Any) -> Any:
    return int(result) if isinstance(cards, (int, np.integer)) else result


def _look_up(cards: Any, known: NDArray[Any], values: NDArray[Any], what: str) -> Any:
    """Find each card among `known` numbers and give the value at the same place."""
    array = _numbers(cards, what)
    order = np.argsort(known)
    place = order[np.searchsorted(known, array, sorter=order).clip(max=len(known) - 1)]
    wrong = known[place] != array
    if wrong.any():
        raise ValueError(f"{array[wrong].flat[0] if array.ndim else array} is none of {what}")
    return _like(values[place], cards)


def _indices_from(known: NDArray[Any], cards: Any, what: str) -> Any:
    return _look_up(cards, known, _INDICES.astype(np.uint8), what)


def _numbers_for(values: NDArray[Any], cards: Any) -> Any:
    return _look_up(cards, _INDICES, values, "the card indices, 0 (Ac) to 51 (Ks)")


@overload
def from_phevaluator(cards: int) -> int: ...
@overload
def from_phevaluator(cards: ArrayLike) -> NDArray[np.uint8]: ...
def from_phevaluator(cards: Any) -> Any:
    """Card indices from phevaluator's and OpenSpiel's numbers (2c = 0, 2d = 1, ..., As = 51)."""
    return _indices_from(_PHEVALUATOR, cards, "phevaluator's cards, 0 (2c) to 51 (As)")


@overload
def to_phevaluator(cards: int) -> int: ...
@overload
def to_phevaluator(cards: ArrayLike) -> NDArray[np.uint8]: ...
def to_phevaluator(cards: Any) -> Any:
    """phevaluator's and OpenSpiel's numbers (2c = 0, 2d = 1, ..., As = 51) from card indices."""
    return _numbers_for(_PHEVALUATOR.astype(np.uint8), cards)


@overload
def from_poker_eval(cards: int) -> int: ...
@overload
def from_poker_eval(cards: ArrayLike) -> NDArray[np.uint8]: ...
def from_poker_eval(cards: Any) -> Any:
    """Card indices from poker-eval's numbers (2h = 0, 3h = 1, ..., 2d = 13, 2c = 26, 2s = 39, As = 51)."""
    return _indices_from(_POKER_EVAL, cards, "poker-eval's cards, 0 (2h) to 51 (As)")


@overload
def to_poker_eval(cards: int) -> int: ...
@overload
def to_poker_eval(cards: ArrayLike) -> NDArray[np.uint8]: ...
def to_poker_eval(cards: Any) -> Any:
    """poker-eval's numbers (2h = 0, 3h = 1, ..., 2d = 13, 2c = 26, 2s = 39, As = 51) from card indices."""
    return _numbers_for(_POKER_EVAL.astype(np.uint8), cards)


@overload
def from_treys(cards: int) -> int: ...
@overload
def from_treys(cards: ArrayLike) -> NDArray[np.uint8]: ...
def from_treys(cards: Any) -> Any:
    """Card indices from the 32-bit integers of treys and deuces."""
    return _indices_from(_TREYS, cards, "treys' cards")


@overload
def to_treys(cards: int) -> int: ...
@overload
def to_treys(cards: ArrayLike) -> NDArray[np.int64]: ...
def to_treys(cards: Any) -> Any:
    """The 32-bit integers of treys and deuces from card indices."""
    return _numbers_for(_TREYS, cards)


def _rotate_suits(masks: Any, rotate: Callable[[NDArray[np.uint64]], NDArray[np.uint64]]) -> Any:
    array = _numbers(masks, "masks")
    if (array.size and (array.astype(np.uint64) > _ALL_CARDS).any()) or (array.dtype.kind == "i" and (array < 0).any()):
        raise ValueError("a mask is not negative and has no bit above the 52nd")
    return _like(rotate(array.astype(np.uint64)), masks)


@overload
def from_eval7(cards: int) -> int: ...
@overload
def from_eval7(cards: ArrayLike) -> NDArray[np.uint64]: ...
def from_eval7(cards: Any) -> Any:
    """Masks from eval7's masks, or one mask from a sequence of its ``Card`` objects.

    eval7 puts the two at the lowest bit of each suit and the ace at the highest.
    """
    if not isinstance(cards, np.ndarray) and hasattr(cards, "__iter__"):
        cards = list(cards)
        if cards and all(hasattr(card, "mask") for card in cards):
            if len({card.mask for card in cards}) < len(cards):
                raise ValueError("a card is there twice")
            return from_eval7(sum(card.mask for card in cards))
    one, twelve, aces = np.uint64(1), np.uint64(12), np.uint64(_ACES)
    return _rotate_suits(cards, lambda masks: masks << one & ~aces & np.uint64(_ALL_CARDS) | masks >> twelve & aces)


@overload
def to_eval7(masks: int) -> int: ...
@overload
def to_eval7(masks: ArrayLike) -> NDArray[np.uint64]: ...
def to_eval7(masks: Any) -> Any:
    """eval7's masks from masks."""
    one, twelve, aces = np.uint64(1), np.uint64(12), np.uint64(_ACES)
    return _rotate_suits(masks, lambda ours: ours >> one & ~(aces << twelve) | (ours & aces) << twelve)
