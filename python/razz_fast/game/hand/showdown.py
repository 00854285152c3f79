"""The showdown: who wins, who shows first, who may muck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from razz_fast._core import evaluate
from razz_fast.game.hand.order import clockwise, lowest_board, opener
from razz_fast.game.hand.pots import gather, split, take_rake
from razz_fast.game.hand.words import CARDS_DUE, NOBODY, OVER, Award, Pot

if TYPE_CHECKING:
    from razz_fast.game.hand.fields import Hand

_WORST = 1 << 20


def award_pots(hand: Hand) -> None:
    """Gather the pots, take the rake, and give each pot to its best hands."""
    hand.pots = pots = gather(hand)
    rules = hand.terms.rules
    amounts = [pot.amount for pot in pots] if hand.terms.rake is None else take_rake(hand)
    ranks = {seat: _rank(hand, seat) for seat in hand.contenders} if len(hand.contenders) > 1 else {}
    winners = [
        _winners(hand, number, pot.seats, ranks) if len(pot.seats) > 1 else pot.seats for number, pot in enumerate(pots)
    ]
    if rules.odd_chip == "first_all" and len(pots) > 1:
        _merge_pots(pots, amounts, winners)
    order = range(len(pots))
    for number in order if rules.pot_order == "main_first" else reversed(order):
        for seat, chips in split(hand, amounts[number], winners[number]):
            hand.stacks[seat] += chips
            hand.awards += (Award(number, seat, chips),)


def _merge_pots(pots: Sequence[Pot], amounts: list[int], winners: list[Sequence[int]]) -> None:
    """PokerKit leaves out losing hands before it makes the pots: pots that only they part are split as one."""
    can_win = {seat for seats in winners for seat in seats}
    for number in range(len(pots) - 1, 0, -1):
        if can_win.isdisjoint(set(pots[number - 1].seats) ^ set(pots[number].seats)):
            amounts[number - 1] += amounts[number]
            amounts[number] = 0
            winners[number] = ()


def _rank(hand: Hand, seat: int) -> int:
    """Rank of a hand; of one that is not known, a value that loses to all."""
    cards = hand.full_hand(seat)
    return evaluate(cards) if hand.deck is not None or (len(cards) == 7 and min(cards) >= 0) else _WORST


def _winners(hand: Hand, number: int, seats: tuple[int, ...], ranks: dict[int, int]) -> Sequence[int]:
    """Seats that win a contested pot, in seat order."""
    named_by_caller = hand.terms.winners
    if named_by_caller is not None and any(ranks[seat] == _WORST for seat in seats):
        said = named_by_caller[number] if number < len(named_by_caller) else named_by_caller[-1]
        named = [seat for seat in seats if seat in said]
        if not named:
            raise ValueError(f"winners: none of {sorted(said)} can win pot {number}; its seats are {list(seats)}")
        return named
    best = min([ranks[seat] for seat in seats])
    if best == _WORST:
        raise ValueError(f"nobody's cards are known in pot {number} of seats {list(seats)}: say who won by winners=")
    return [seat for seat in seats if ranks[seat] == best]


def show_order(hand: Hand) -> tuple[int, ...]:
    """Live seats in the order in which they show: the last aggressor of the last round first, then clockwise."""
    rule = hand.terms.rules.show_first
    if hand.aggressor != NOBODY:
        first = hand.aggressor
    elif rule == "lowest":
        first = lowest_board(hand)
    elif rule == "first_actor":
        first = hand.first if hand.first != NOBODY else opener(hand)
    else:
        first = 0 if rule == "seat1" else hand.terms.order[0]
    return clockwise(hand, first)


def shown(hand: Hand) -> list[tuple[int, bool]]:
    """Seats in the order in which they show, and whether they do or muck. Empty unless the hand came to a showdown."""
    if hand.actor != OVER or len(hand.contenders) < 2:
        return []
    rules = hand.terms.rules
    order = show_order(hand)
    no_muck = not rules.may_muck or (rules.all_in_face_up and _betting_ended_all_in(hand))
    ranks = {seat: _rank(hand, seat) for seat in order}
    result: list[tuple[int, bool]] = []
    for seat in order:
        known = ranks[seat] < _WORST
        result.append((seat, known and (no_muck or _may_still_win(hand, seat, ranks, result))))
    return result


def lies_open(hand: Hand) -> set[int]:
    """Seats whose whole hands everybody sees: at the showdown, or all-in with cards still to come."""
    seats = {seat for seat, shows in shown(hand) if shows}
    if hand.actor == CARDS_DUE and hand.players < 2 and hand.terms.rules.all_in_face_up:
        seats.update(seat for seat in hand.contenders if min(hand.cards[seat], default=-1) >= 0)
    return seats


def _betting_ended_all_in(hand: Hand) -> bool:
    """Whether a live player was all-in when the betting ended, so that hands are turned up."""
    return any(not hand.behind[seat] for seat in hand.contenders)


def _may_still_win(hand: Hand, seat: int, ranks: dict[int, int], so_far: list[tuple[int, bool]]) -> bool:
    """Whether no hand shown so far beats this one in at least one pot."""
    out = [other for other, shows in so_far if shows]
    return any(
        all(ranks[other] >= ranks[seat] for other in out if other in pot.seats)
        for pot in hand.pots
        if seat in pot.seats
    )
