"""Pots: layers of equal contributions, the uncalled bet, rake, and the split with its odd chips."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index, sub
from typing import TYPE_CHECKING

from razz_fast._core import best_five
from razz_fast.game.hand.order import card_key
from razz_fast.game.hand.words import Pot, Returned

if TYPE_CHECKING:
    from razz_fast.game.hand.fields import Hand


def gather(hand: Hand) -> tuple[Pot, ...]:
    """Pots of what has been gathered from earlier streets, main pot first.

    Antes that differ by seat are dead money: all of it lies in the main pot.
    """
    terms = hand.terms
    seats = tuple(sorted(hand.contenders))
    if hand.players == len(seats):
        # Nobody left is all-in, so all of them have paid the same.
        chips = sum(terms.stacks) - sum(hand.stacks) - sum(hand.bets)
        return (Pot(chips, seats),) if chips else ()
    paid = list(map(sub, map(sub, terms.stacks, hand.stacks), hand.bets))
    if terms.equal_antes:
        return layers(paid, seats)
    return layers(list(map(sub, paid, hand.posted)), seats, sum(hand.posted))


def layers(paid: Sequence[int], seats: tuple[int, ...], dead: int = 0) -> tuple[Pot, ...]:
    """Pots of what each seat has paid, main pot first.

    A pot ends where the contribution of one of the live `seats` does; folded seats' chips stay in, and dead money is
    part of the main pot.
    """
    pots: list[Pot] = []
    below = 0
    for level in sorted({paid[seat] for seat in seats}):
        chips = dead + sum([min(total, level) - min(total, below) for total in paid])
        if chips:
            pots.append(Pot(chips, tuple([seat for seat in seats if paid[seat] >= level])))
        below, dead = level, 0
    # Absent players who are folded may have paid more than those who are left, all-in from their antes.
    over = sum([total - below for total in paid if total > below])
    if over:
        pots[-1] = Pot(pots[-1].amount + over, pots[-1].seats)
    return tuple(pots)


def return_uncalled(hand: Hand) -> None:
    """Give back the part of the highest bet that nobody has matched."""
    bets = hand.bets
    called, top = sorted(bets)[-2:]
    if top > called:
        seat = bets.index(top)
        bets[seat] = called
        _give_back(hand, seat, top - called)


def return_unmatched_ante(hand: Hand) -> None:
    """Give back the part of an ante that no other stack could match."""
    matched, top = sorted(hand.posted)[-2:]
    if hand.terms.equal_antes and top > matched:
        seat = hand.posted.index(top)
        hand.posted = tuple([min(ante, matched) for ante in hand.posted])
        _give_back(hand, seat, top - matched)


def _give_back(hand: Hand, seat: int, chips: int) -> None:
    hand.stacks[seat] += chips
    hand.returned += (Returned(hand.street, seat, chips),)


def take_rake(hand: Hand) -> list[int]:
    """Amounts of the pots after the rake, which comes from the pots in order, main pot first."""
    amounts = [pot.amount for pot in hand.pots]
    if hand.terms.charge is not None:
        chips = hand.terms.charge(hand)
        if not hasattr(chips, "__index__") or not 0 <= (chips := index(chips)) <= sum(amounts):
            raise ValueError(f"the rake is {chips!r}; it must be a whole number from 0 to the pots' {sum(amounts)}")
        hand.raked = chips
        for i, amount in enumerate(amounts):
            taken = min(chips, amount)
            amounts[i] -= taken
            chips -= taken
    return amounts


def split(hand: Hand, amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
    """Each winner and their part of a pot; the winners come in seat order."""
    if len(winners) < 2:
        return [(seat, amount) for seat in winners]
    share, odd = divmod(amount, len(winners))
    parts = [share] * len(winners)
    if odd:
        if hand.terms.rules.odd_chip == "first_all":
            parts[0] += odd
        else:
            for seat in _odd_chip_order(hand, winners)[:odd]:
                parts[winners.index(seat)] += 1
    return list(zip(winners, parts, strict=True))


def _odd_chip_order(hand: Hand, winners: Sequence[int]) -> list[int]:
    """Winners in the order in which they get odd chips, one each."""
    from_left = [seat for seat in hand.terms.order if seat in winners]
    rules = hand.terms.rules
    cards = {seat: hand.full_hand(seat) for seat in winners}
    if rules.odd_chip == "left" or any(min(held) < 0 for held in cards.values()):
        return from_left
    key = card_key(rules)
    if rules.odd_chip == "high_suit5":
        # Equal hands: the first card in which the winning fives differ differs in suit.
        return sorted(from_left, key=lambda seat: [key(card) for card in best_five(cards[seat])], reverse=True)
    return sorted(from_left, key=lambda seat: sorted(map(key, cards[seat])))
