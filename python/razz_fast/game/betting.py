"""What may be wagered: fixed bets, the bring-in, the cap and short all-ins.

A round is described by five numbers. `_high` is the bet to match and `_level` the last full wager, from which the next
one, to `_target`, is measured; they differ while a short all-in stands. `_unit` is the size of a raise, and `_wagers`
counts against `_cap`. Amounts are totals on the street.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from razz_fast.game.hand import Hand
    from razz_fast.game.rules import Rules


class Action(IntEnum):
    """What a player may do."""

    FOLD = 0
    CHECK = 1
    CALL = 2
    BRING_IN = 3
    COMPLETE = 4
    BET = 5
    RAISE = 6
    DOUBLE = 7


FOLD, CHECK, CALL, BRING_IN, COMPLETE, BET, RAISE, DOUBLE = Action
FOLD_OR_CALL = (FOLD, CALL)
UNCAPPED = 1 << 30


def start_round(s: Hand) -> None:
    """Set the numbers of a new round."""
    rules = s.rules
    s._high = s._level = s._wagers = s._acted = 0
    s._target = s._unit = s.small_bet if s._street < 5 else s.big_bet
    s._largest = s._short = 0
    s._two_sizes = s._street == 4 and rules.pair_on_fourth == "any_live" and s.big_bet > s.small_bet
    s._cap = UNCAPPED if s._lifts_cap and s._players == 2 else rules.raises + 1
    s._deep = min(s._stacks) > s._cap * s.big_bet


def lifts_cap(rules: Rules, event_heads_up: bool) -> bool:
    """Whether a round that starts with two players who can act has no cap."""
    return event_heads_up if rules.heads_up_cap == "event" else rules.heads_up_cap != "capped"


def _pair_shows(s: Hand) -> bool:
    """Whether a live hand shows a pair on fourth street."""
    return any(live and cards[2] // 4 == cards[3] // 4 for live, cards in zip(s._live, s._cards, strict=True))


def find_options(s: Hand) -> None:
    """Find out what the seat to act may do, and its total on this street after each action."""
    seat = s._actor
    bet = s._bets[seat]
    most = bet + s._stacks[seat]
    if s._opening:
        _find_opening_options(s, seat, most)
        return
    high = s._high
    if bet < high:
        owed = _owed_to_short_bring_in(s, seat) if s._short_bring_in else high
        s._call_to = owed if owed < most else most
        passive: tuple[Action, ...] = FOLD_OR_CALL
    else:
        passive = s._unbet
    if (
        most <= high
        or s._wagers >= s._cap
        or (
            s._acted >> seat & 1
            if s._half_bet
            else s._largest and not _pokerkit_may_raise(s, seat, high - bet, most - bet)
        )
        or not (s._deep or _someone_can_respond(s, seat, high))
    ):
        s._legal = passive
        return
    target = s._target
    s._raise_to = target if target < most else most
    if not high:
        s._legal = (*passive, BET)
    elif s._wagers and high == s._level:
        s._legal = (*passive, RAISE)
    else:
        s._legal = (*passive, COMPLETE)
    if s._two_sizes and most > target and _pair_shows(s):
        s._double_to = min(s._level + s.big_bet, most)
        s._legal += (DOUBLE,)


def _find_opening_options(s: Hand, seat: int, most: int) -> None:
    """Post the bring-in or open for the full bet; under `left_optional` a player who took over the duty may fold."""
    s._call_to = min(s.bring_in, most)
    s._legal = (BRING_IN,) if s._forced else (FOLD, BRING_IN)
    s._raise_to = min(s.small_bet, most)
    if s.bring_in == s.small_bet or (s._half_bet and most <= s.bring_in):
        return
    if not s._half_bet or _someone_can_respond(s, seat, s.bring_in):
        s._legal += (COMPLETE,)


def _owed_to_short_bring_in(s: Hand, seat: int) -> int:
    """The bring-in, but never more than some live opponent could still match."""
    seats = enumerate(zip(s._bets, s._stacks, s._live, strict=True))
    return min(s._high, max(bet + stack for other, (bet, stack, live) in seats if live and other != seat))


def _someone_can_respond(s: Hand, seat: int, high: int) -> bool:
    """Whether a raise has a point: a live opponent has chips beyond the bet to match."""
    bets, stacks, live = s._bets, s._stacks, s._live
    for other in s._order:  # noqa: SIM110 - a generator would cost more than the work
        if bets[other] + stacks[other] > high and live[other] and other != seat:
            return True
    return False


def post_bring_in(s: Hand, seat: int) -> None:
    """Post the bring-in, as far as the stack reaches."""
    total = s._call_to
    s._stacks[seat] -= total
    s._bets[seat] = total
    s._opening = False
    s._high = s.bring_in if s.rules.bring_in_short == "full" else total
    s._short_bring_in = total < s._high
    s._level = s._high
    if s._high == s.small_bet:
        # A bring-in of the small bet is the bet itself.
        s._wagers = 1
        s._target = s._level + s._unit


def wager(s: Hand, seat: int, action: Action) -> None:
    """Complete, bet or raise. After it everybody else who can act has to."""
    total = s._double_to if action is DOUBLE else s._raise_to
    s._stacks[seat] -= total - s._bets[seat]
    s._bets[seat] = total
    if s._opening:
        s._opening = False
        s._level = s.bring_in if s._half_bet else 0
    s._short_bring_in = False
    if s._half_bet:
        _count_half_bet(s, total, action)
    else:
        _count_pokerkit(s, total)
    s._high = total
    s._aggressor = seat
    s._left = s._players


def _count_half_bet(s: Hand, total: int, action: Action) -> None:
    """Count a wager if it is full or an all-in of at least half of one, and give back the right to raise."""
    if action is DOUBLE and 2 * (total - s._level) >= s.big_bet:
        # After a big wager only big ones follow.
        s._two_sizes = False
        s._unit = s.big_bet
        s._target = s._level + s.big_bet
    full = s._target - s._level
    acted = s._acted
    if total >= s._target:
        s._acted = 0
    else:
        # Whoever has acted may raise again once short all-ins since his last action add up to half a bet.
        for seat, bet in enumerate(s._bets):
            if acted >> seat & 1 and 2 * (total - bet) >= full:
                s._acted &= ~(1 << seat)
    if 2 * (total - s._level) >= full:
        _count(s, total)


def _count(s: Hand, total: int) -> None:
    """Count a wager toward the cap and measure the next one from it."""
    s._level = total
    s._target = total + s._unit
    s._wagers += 1
    if s._wagers == s._cap and s.rules.heads_up_cap == "becomes" and s._players == 2:
        # Two players were left before the cap was reached.
        s._cap = UNCAPPED
        s._deep = False


def _pokerkit_may_raise(s: Hand, seat: int, to_call: int, stack: int) -> bool:
    """PokerKit 0.7.7: it takes a call of a full raise, and for who has acted short all-ins that add up to one."""
    if min(to_call, stack) < s._largest:
        return False
    return not (s._acted >> seat & 1 and 0 < s._short < s._largest)


def _count_pokerkit(s: Hand, total: int) -> None:
    """PokerKit 0.7.7: every all-in counts as a wager, and the largest increase so far is the full raise."""
    increase = total - s._high
    if increase >= s._largest:
        s._acted = 0
        s._largest = increase
    s._short += increase
    if s._short >= s._largest:
        s._short = 0
    _count(s, total)
