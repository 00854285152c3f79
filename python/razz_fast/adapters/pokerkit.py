"""PokerKit with razz hands ranked by razz_fast (the extra ``razz-fast[pokerkit]``; PokerKit needs Python 3.11).

Three ways in. `accelerate` speeds up an existing program as it stands; `FixedLimitRazz` replaces PokerKit's class of
that name; `RazzHand` replaces its `RegularLowHand` wherever a hand type is asked for.

Results are PokerKit's own, down to which five cards of a hand it names: hands that PokerKit accepts and a deck cannot
deal (a card twice, more than seven cards) and unknown cards are left to PokerKit itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from itertools import combinations
from threading import Lock
from typing import Any

import numpy as np
import pokerkit
from numpy.typing import NDArray
from pokerkit import Card, HandHistory, RegularLowHand
from pokerkit.utilities import CardsLike

from razz_fast._core import evaluate, format_cards, parse_cards

__all__ = ["FixedLimitRazz", "RazzHand", "accelerate", "cards_from_pokerkit", "cards_to_pokerkit"]


class RazzHand(RegularLowHand):
    """A razz hand for PokerKit's `State`, `calculate_equities` and whatever else takes a hand type.

    Stronger hands are greater, as PokerKit has it. These hands compare equal to, hash like and order with
    `RegularLowHand`.

    Parameters
    ----------
    cards : str, Card, or iterable of Card
        Exactly five cards; `from_game` finds the best five of more.

    Raises
    ------
    ValueError
        The cards do not form a hand.
    """

    _rank: int
    _dealt: tuple[Card, ...]

    def __init__(self, cards: CardsLike) -> None:
        dealt = Card.clean(cards)
        # What PokerKit takes for a hand need not be five distinct cards; its index is the same number as our rank.
        if not self.lookup.has_entry(dealt):
            raise ValueError(f"the cards {dealt!r} do not form a razz hand of five cards")
        self._rank = self.lookup.get_entry(dealt).index
        self._dealt = dealt

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> RazzHand:
        """Best hand of some hole cards and board cards.

        Parameters
        ----------
        hole_cards, board_cards : str, Card, or iterable of Card
            Five cards or more in all.

        Returns
        -------
        RazzHand

        Raises
        ------
        ValueError
            Fewer than five cards.
        """
        if isinstance(hole_cards, (str, Card)):
            hole_cards = Card.clean(hole_cards)
        if isinstance(board_cards, (str, Card)):
            board_cards = Card.clean(board_cards)
        cards = (*hole_cards, *board_cards)
        if len(cards) < 5:
            raise ValueError(f"a razz hand is made of five cards or more, not of {len(cards)}")
        try:
            rank = evaluate([card.rank + card.suit for card in cards])  # these are strings
        except ValueError:
            return super(RegularLowHand, cls).from_game(cards)  # type: ignore[return-value]
        self = cls.__new__(cls)
        self._rank = rank
        self._dealt = cards
        return self

    @property
    def rank(self) -> int:
        """The rank as `razz_fast.evaluate` gives it: 0 (the wheel) to 6174, lower is better."""
        return self._rank

    @property
    def cards(self) -> tuple[Card, ...]:
        """The five cards that play. Of equal fives it is the one that PokerKit meets first."""
        if len(self._dealt) > 5:
            self._dealt = next(
                five for five in combinations(self._dealt, 5) if self.lookup.get_entry(five).index == self._rank
            )
        return self._dealt

    def __hash__(self) -> int:
        # As PokerKit hashes its entries, since hands that are equal hash alike.
        return hash((self._rank,))

    def __eq__(self, other: object) -> bool:
        return self._rank == other._rank if isinstance(other, RazzHand) else self._compare(other, "__eq__")

    def __lt__(self, other: object) -> bool:
        return self._rank > other._rank if isinstance(other, RazzHand) else self._compare(other, "__lt__")

    def __le__(self, other: object) -> bool:
        return self._rank >= other._rank if isinstance(other, RazzHand) else self._compare(other, "__le__")

    def __gt__(self, other: object) -> bool:
        return self._rank < other._rank if isinstance(other, RazzHand) else self._compare(other, "__gt__")

    def __ge__(self, other: object) -> bool:
        return self._rank <= other._rank if isinstance(other, RazzHand) else self._compare(other, "__ge__")

    def _compare(self, other: object, method: str) -> Any:
        if type(other) is not RegularLowHand:
            return NotImplemented
        return getattr(self, method)(RazzHand(other.cards))


class FixedLimitRazz(pokerkit.FixedLimitRazz):
    """PokerKit's fixed-limit razz, its hands ranked by razz_fast."""

    hand_types = (RazzHand,)


# PokerKit looks up a game's letters in its hand histories by the exact class.
HandHistory.variants[FixedLimitRazz] = HandHistory.variants[pokerkit.FixedLimitRazz]

_lock = Lock()
_users = 0
_undo: Callable[[], None]


def _install() -> Callable[[], None]:
    """Give `RegularLowHand` our `from_game`, and return what takes it away again."""
    own = vars(RegularLowHand).get("from_game")  # None as PokerKit comes: it inherits the method
    slow = RegularLowHand.from_game.__func__  # type: ignore[attr-defined]

    def from_game(cls: type[RegularLowHand], hole_cards: CardsLike, board_cards: CardsLike = ()) -> pokerkit.Hand:
        if cls is RegularLowHand:
            return RazzHand.from_game(hole_cards, board_cards)
        hand: pokerkit.Hand = slow(cls, hole_cards, board_cards)  # somebody's subclass
        return hand

    def undo() -> None:
        if own is None:
            del RegularLowHand.from_game
        else:
            RegularLowHand.from_game = own  # type: ignore[method-assign]

    RegularLowHand.from_game = classmethod(from_game)  # type: ignore[method-assign, assignment]
    return undo


class _Acceleration:
    """What `accelerate` has begun, for a `with` statement to end."""

    _ended = False

    def __enter__(self) -> None:
        if self._ended:
            raise RuntimeError("this acceleration has ended: call accelerate() again")

    def __exit__(self, *_: object) -> None:
        global _users
        with _lock:
            if not self._ended:
                self._ended = True
                _users -= 1
                if _users == 0:
                    _undo()


def accelerate() -> AbstractContextManager[None]:
    """Speed up PokerKit's own razz, in all threads, without a change to the program.

    `RegularLowHand.from_game`, and with it `FixedLimitRazz`, `calculate_equities` and hand histories, gives a
    `RazzHand`, which stays good afterwards.

    Returns
    -------
    context manager
        A plain call holds for the whole program; in a `with` statement, to the end of its block. Contexts may nest and
        overlap: the last one to end restores PokerKit.

    Examples
    --------
    >>> from pokerkit import RegularLowHand
    >>> with accelerate():
    ...     str(RegularLowHand.from_game("As2d3c4h5s6d7c"))
    'High card (As2d3c4h5s)'
    """
    global _users, _undo
    with _lock:
        if _users == 0:
            _undo = _install()
        _users += 1
    return _Acceleration()


def cards_from_pokerkit(cards: CardsLike) -> tuple[int, ...]:
    """Card indices of PokerKit cards.

    Parameters
    ----------
    cards : str, Card, or iterable of Card
        PokerKit's own notation for a string: "10s" is a ten.

    Returns
    -------
    tuple of int
        ``4 * rank + suit`` each, in the order given.

    Raises
    ------
    ValueError
        A card is unknown, or is there twice.
    """
    return parse_cards("".join(map(repr, Card.clean(cards))))


def cards_to_pokerkit(cards: Sequence[int] | NDArray[np.uint8]) -> tuple[Card, ...]:
    """PokerKit cards of card indices.

    Parameters
    ----------
    cards : sequence or one-dimensional array of int
        ``4 * rank + suit`` each.

    Returns
    -------
    tuple of Card

    Raises
    ------
    ValueError
        A card is none, or is there twice.
    """
    return tuple(Card.parse(format_cards(cards)))
