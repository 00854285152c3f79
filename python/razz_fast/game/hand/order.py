"""Who brings in, who opens a later street, and how ties are broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from razz_fast._core import cards_to_mask, evaluate, rank_board
from razz_fast.game.rules import Rules

if TYPE_CHECKING:
    from razz_fast.game.hand.fields import Hand

BIT = tuple(int(cards_to_mask([card])) for card in range(52))
# A card index compares by rank, ace low, then by suit, clubs, diamonds, hearts, spades.
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


def opener(hand: Hand) -> int:
    """Live seat whose board opens fourth to seventh street."""
    rank: Callable[[int], int] = rank_board
    boards = hand.boards
    if hand.common >= 0 and hand.terms.rules.opener_common == "with_common":
        rank = evaluate
        boards = [board | BIT[hand.common] for board in boards]
    return _best(hand, boards, rank, min if hand.terms.rules.opener == "lowest" else max)


def lowest_board(hand: Hand) -> int:
    """Live seat with the lowest board, a common card left out."""
    return _best(hand, hand.boards, rank_board, min)


def _best(hand: Hand, boards: list[int], rank: Callable[[int], int], choose: Callable[[list[int]], int]) -> int:
    seats = hand.contenders
    ranks = [rank(boards[seat]) for seat in seats]
    best = choose(ranks)
    if ranks.count(best) == 1:
        return seats[ranks.index(best)]
    return _break_tie(hand, [seat for seat, value in zip(seats, ranks, strict=True) if value == best])


def _break_tie(hand: Hand, seats: list[int]) -> int:
    """One of the seats whose boards are equal; they come clockwise from the dealer."""
    rule = hand.terms.rules.opener_tie
    if rule == "left":
        return seats[0]
    key = card_key(hand.terms.rules)
    choose = max if rule == "high_suit" else min
    return choose(seats, key=lambda seat: max(map(key, hand.cards[seat][2:6])))


def clockwise(hand: Hand, first: int) -> tuple[int, ...]:
    """Live seats clockwise, beginning with one of them, or with the next after it."""
    seats = sorted(hand.contenders)
    start = next((i for i, seat in enumerate(seats) if seat >= first), 0)
    return (*seats[start:], *seats[:start])
