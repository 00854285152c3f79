"""Who brings in, who opens a later street, and how ties are broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from razz_fast._core import evaluate, rank_board
from razz_fast.game.rules import Rules

if TYPE_CHECKING:
    from razz_fast.game.hand import Hand

# A card index compares by rank, ace low, then by suit, clubs, diamonds, hearts, spades.
BIT = tuple(1 << (13 * (card % 4) + card // 4) for card in range(52))
_SUITS = {"cdhs": (0, 1, 2, 3), "chds": (0, 2, 1, 3)}
_CARD_KEYS = {
    order: tuple(card - card % 4 + suits[card % 4] for card in range(52)).__getitem__ for order, suits in _SUITS.items()
}


def card_key(rules: Rules) -> Callable[[int], int]:
    """Orders cards by rank, ace low, then by suit."""
    return _CARD_KEYS[rules.suit_order]


def bring_in_seat(doors: Sequence[int], rules: Rules) -> int:
    """Seat whose door card must bring in."""
    keys = list(map(card_key(rules), doors))
    return keys.index(max(keys) if rules.bring_in_card == "highest" else min(keys))


def opener(s: Hand) -> int:
    """Live seat whose board opens fourth to seventh street."""
    rank: Callable[[int], int] = rank_board
    boards = s._boards
    if s._common >= 0 and s.rules.opener_common == "with_common":
        rank = evaluate
        boards = [board | BIT[s._common] for board in boards]
    return _best(s, boards, rank, min if s.rules.opener == "lowest" else max)


def lowest_board(s: Hand) -> int:
    """Live seat with the lowest board, a common card left out."""
    return _best(s, s._boards, rank_board, min)


def _best(s: Hand, boards: list[int], rank: Callable[[int], int], choose: Callable[[list[int]], int]) -> int:
    seats = [seat for seat in s._order if s._live[seat]]
    ranks = [rank(boards[seat]) for seat in seats]
    best = choose(ranks)
    if ranks.count(best) == 1:
        return seats[ranks.index(best)]
    return _break_tie(s, [seat for seat, value in zip(seats, ranks, strict=True) if value == best])


def _break_tie(s: Hand, seats: list[int]) -> int:
    """One of the seats whose boards are equal; they come clockwise from the dealer."""
    rule = s.rules.opener_tie
    if rule == "left":
        return seats[0]
    key = card_key(s.rules)
    choose = max if rule == "high_suit" else min
    return choose(seats, key=lambda seat: max(map(key, s._cards[seat][2:6])))


def clockwise(s: Hand, start: int, seats: Iterable[bool]) -> list[int]:
    """Seats marked true, clockwise, beginning at `start` itself."""
    marks = list(seats)
    n = len(marks)
    return [(start + i) % n for i in range(n) if marks[(start + i) % n]]
