"""The showdown: who wins, who shows first, who may muck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from razz_fast._core import evaluate
from razz_fast.game.order import clockwise, lowest_board, opener
from razz_fast.game.pots import Award, Pot, gather, split, take_rake

if TYPE_CHECKING:
    from razz_fast.game.hand import Hand

_WORST = 1 << 20


def award_pots(s: Hand) -> None:
    """Gather the pots, take the rake, and give each pot to its best hands."""
    s._pots = pots = gather(s)
    amounts = [pot.amount for pot in pots] if s.rake is None else take_rake(s)
    ranks = {seat: _rank(s, seat) for seat in s._order if s._live[seat]} if s._live_count > 1 else {}
    winners = [
        _winners(s, number, pot.seats, ranks) if len(pot.seats) > 1 else pot.seats for number, pot in enumerate(pots)
    ]
    if s.rules.odd_chip == "first_all" and len(pots) > 1:
        _merge_pots(pots, amounts, winners)
    order = range(len(pots))
    for number in order if s.rules.pot_order == "main_first" else reversed(order):
        for seat, chips in split(s, amounts[number], winners[number]):
            s._stacks[seat] += chips
            s._awards.append(Award(number, seat, chips))


def _merge_pots(pots: list[Pot], amounts: list[int], winners: list[Sequence[int]]) -> None:
    """PokerKit leaves out losing hands before it makes the pots: pots that only they part are split as one."""
    can_win = {seat for seats in winners for seat in seats}
    for number in range(len(pots) - 1, 0, -1):
        if can_win.isdisjoint(set(pots[number - 1].seats) ^ set(pots[number].seats)):
            amounts[number - 1] += amounts[number]
            amounts[number] = 0
            winners[number] = ()


def _rank(s: Hand, seat: int) -> int:
    """Rank of a hand; of one that is not known, a value that loses to all."""
    hand = s._full_hand(seat)
    return evaluate(hand) if s._deck is not None or (len(hand) == 7 and min(hand) >= 0) else _WORST


def _winners(s: Hand, number: int, seats: tuple[int, ...], ranks: dict[int, int]) -> Sequence[int]:
    """Seats that win a contested pot, in seat order."""
    if s._winners is not None and any(ranks[seat] == _WORST for seat in seats):
        said = s._winners[number] if number < len(s._winners) else s._winners[-1]
        named = [seat for seat in seats if seat in said]
        if not named:
            raise ValueError(f"winners: none of {sorted(said)} can win pot {number}; its seats are {list(seats)}")
        return named
    best = min([ranks[seat] for seat in seats])
    if best == _WORST:
        raise ValueError(f"nobody's cards are known in pot {number} of seats {list(seats)}: say who won by winners=")
    return [seat for seat in seats if ranks[seat] == best]


def show_order(s: Hand) -> list[int]:
    """Live seats in the order in which they show: the last aggressor of the last round first, then clockwise."""
    if s._aggressor >= 0:
        first = s._aggressor
    elif s.rules.show_first == "lowest":
        first = lowest_board(s)
    elif s.rules.show_first == "first_actor":
        first = s._first if s._first >= 0 else opener(s)
    else:
        first = 0 if s.rules.show_first == "seat1" else s._order[0]
    return clockwise(s, first, s._live)


def shown(s: Hand) -> list[tuple[int, bool]]:
    """Seats in the order in which they show, and whether they do or muck. Empty unless the hand came to a showdown."""
    if s._actor != -4 or sum(s._live) < 2:
        return []
    order = show_order(s)
    no_muck = not s.rules.may_muck or (s.rules.all_in_face_up and _betting_ended_all_in(s))
    ranks = {seat: _rank(s, seat) for seat in order}
    result: list[tuple[int, bool]] = []
    for seat in order:
        known = ranks[seat] < _WORST
        result.append((seat, known and (no_muck or _may_still_win(s, seat, ranks, result))))
    return result


def _betting_ended_all_in(s: Hand) -> bool:
    """Whether a live player was all-in when the betting ended, so that hands are turned up."""
    return any(live and not stack for live, stack in zip(s._live, s._behind, strict=True))


def _may_still_win(s: Hand, seat: int, ranks: dict[int, int], so_far: list[tuple[int, bool]]) -> bool:
    """Whether no hand shown so far beats this one in at least one pot."""
    out = [other for other, shows in so_far if shows]
    return any(
        all(ranks[other] >= ranks[seat] for other in out if other in pot.seats) for pot in s._pots if seat in pot.seats
    )
