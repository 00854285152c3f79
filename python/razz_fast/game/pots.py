"""Pots: layers of equal contributions, the uncalled bet, rake, and the split with its odd chips."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index, sub
from typing import TYPE_CHECKING, NamedTuple

from razz_fast._core import best_five
from razz_fast.game.order import card_key

if TYPE_CHECKING:
    from razz_fast.game.hand import Hand


class Pot(NamedTuple):
    """Chips, and the live seats that can win them."""

    amount: int
    seats: tuple[int, ...]


class Award(NamedTuple):
    """Chips that a seat wins from a pot; pot 0 is the main pot."""

    pot: int
    seat: int
    amount: int


def gather(s: Hand) -> list[Pot]:
    """Pots of what has been gathered from earlier streets, main pot first.

    A pot ends where a live seat's contribution does; folded seats' chips stay in. Antes that differ by seat are dead
    money: all of it lies in the main pot.
    """
    paid = list(map(sub, map(sub, s._start, s._stacks), s._bets))
    dead = 0
    if not s._equal_antes:
        dead = sum(s._posted)
        paid = list(map(sub, paid, s._posted))
    seats = [seat for seat, live in enumerate(s._live) if live]
    levels = {paid[seat] for seat in seats}
    if len(levels) == 1:
        chips = sum(paid) + dead
        return [Pot(chips, tuple(seats))] if chips else []
    pots: list[Pot] = []
    below = 0
    for level in sorted(levels):
        chips = sum(min(total, level) - min(total, below) for total in paid)
        if chips or dead:
            pots.append(Pot(chips + dead, tuple([seat for seat in seats if paid[seat] >= level])))
        below, dead = level, 0
    # Absent players who are folded may have paid more than those who are left, all-in from their antes.
    over = sum(total - below for total in paid if total > below)
    pots[-1] = Pot(pots[-1].amount + over, pots[-1].seats)
    return pots


def return_uncalled(s: Hand) -> None:
    """Give back the part of the highest bet that nobody has matched."""
    bets = s._bets
    called, top = sorted(bets)[-2:]
    if top > called:
        seat = bets.index(top)
        bets[seat] = called
        _give_back(s, seat, top - called)


def return_unmatched_ante(s: Hand) -> None:
    """Give back the part of an ante that no other stack could match."""
    matched, top = sorted(s._posted)[-2:]
    if s._equal_antes and top > matched:
        seat = s._posted.index(top)
        s._posted[seat] = matched
        _give_back(s, seat, top - matched)


def _give_back(s: Hand, seat: int, chips: int) -> None:
    s._stacks[seat] += chips
    s._returned.append((s._street, seat, chips))


def take_rake(s: Hand) -> list[int]:
    """Amounts of the pots after the rake, which comes from the pots in order, main pot first."""
    amounts = [pot.amount for pot in s._pots]
    if s.rake is not None:
        chips = s.rake(s)
        if not hasattr(chips, "__index__") or not 0 <= (chips := index(chips)) <= sum(amounts):
            raise ValueError(f"the rake is {chips!r}; it must be a whole number from 0 to the pots' {sum(amounts)}")
        s._raked = chips
        for i, amount in enumerate(amounts):
            taken = min(chips, amount)
            amounts[i] -= taken
            chips -= taken
    return amounts


def split(s: Hand, amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
    """Each winner and his part of a pot; the winners come in seat order."""
    if len(winners) < 2:
        return [(seat, amount) for seat in winners]
    share, odd = divmod(amount, len(winners))
    parts = [share] * len(winners)
    if odd:
        if s.rules.odd_chip == "first_all":
            parts[0] += odd
        else:
            for seat in _odd_chip_order(s, winners)[:odd]:
                parts[winners.index(seat)] += 1
    return list(zip(winners, parts, strict=True))


def _odd_chip_order(s: Hand, winners: Sequence[int]) -> list[int]:
    """Winners in the order in which they get odd chips, one each."""
    from_left = [seat for seat in s._order if seat in winners]
    rule = s.rules.odd_chip
    hands = {seat: s._full_hand(seat) for seat in winners}
    if rule == "left" or any(min(hand) < 0 for hand in hands.values()):
        return from_left
    key = card_key(s.rules)
    if rule == "high_suit5":
        # Equal hands: the first card in which the winning fives differ differs in suit.
        return sorted(from_left, key=lambda seat: [key(card) for card in best_five(hands[seat])], reverse=True)
    return sorted(from_left, key=lambda seat: sorted(map(key, hands[seat])))
