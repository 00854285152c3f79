"""What may be wagered: fixed bets, the bring-in, the cap and short all-ins.

A round is described by five numbers. `high` is the bet to match and `level` the last full wager, from which the next
one, to `target`, is measured; they differ while a short all-in stands. `unit` is the size of a raise, and `wagers`
counts against `cap`. Amounts are totals on the street.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from razz_fast.game.hand.words import BET, BRING_IN, CALL, CHECK, COMPLETE, DOUBLE, FOLD, RAISE, UNCAPPED, Action

if TYPE_CHECKING:
    from razz_fast.game.hand.fields import Hand, Terms

FOLD_OR_CALL = (FOLD, CALL)


def start_round(hand: Hand) -> None:
    """Set the numbers of a new round."""
    terms = hand.terms
    rules = terms.rules
    hand.high = hand.level = hand.wagers = hand.acted = 0
    hand.target = hand.unit = terms.small_bet if hand.street < 5 else terms.big_bet
    hand.largest = hand.short = 0
    hand.two_sizes = hand.street == 4 and rules.pair_on_fourth == "any_live" and terms.big_bet > terms.small_bet
    hand.cap = UNCAPPED if hand.players == 2 and _two_have_no_cap(terms) else rules.raises + 1
    hand.deep = min(hand.stacks) > hand.cap * terms.big_bet


def _two_have_no_cap(terms: Terms) -> bool:
    """Whether a round that starts with two players who can act has no cap."""
    rule = terms.rules.heads_up_cap
    return terms.event_heads_up if rule == "event" else rule != "capped"


def _pair_shows(hand: Hand) -> bool:
    """Whether a live hand shows a pair on fourth street."""
    return any(hand.cards[seat][2] // 4 == hand.cards[seat][3] // 4 for seat in hand.contenders)


def find_options(hand: Hand) -> None:
    """Find out what the seat to act may do, and its total on this street after each action."""
    seat = hand.actor
    bet = hand.bets[seat]
    most = bet + hand.stacks[seat]
    if hand.opening:
        _find_opening_options(hand, seat, most)
        return
    high = hand.high
    if bet < high:
        owed = _owed_to_short_bring_in(hand, seat) if hand.short_bring_in else high
        hand.call_to = owed if owed < most else most
        passive: tuple[Action, ...] = FOLD_OR_CALL
    else:
        passive = hand.terms.unbet
    if (
        most <= high
        or hand.wagers >= hand.cap
        or (
            hand.acted >> seat & 1
            if hand.terms.half_bet
            else hand.largest and not _pokerkit_may_raise(hand, seat, high - bet, most - bet)
        )
        or not (hand.deep or _someone_can_respond(hand, seat, high))
    ):
        hand.legal = passive
        return
    target = hand.target
    hand.raise_to = target if target < most else most
    if not high:
        hand.legal = (*passive, BET)
    elif hand.wagers and high == hand.level:
        hand.legal = (*passive, RAISE)
    else:
        hand.legal = (*passive, COMPLETE)
    if hand.two_sizes and most > target and _pair_shows(hand):
        hand.double_to = min(hand.level + hand.terms.big_bet, most)
        hand.legal += (DOUBLE,)


def total_after(hand: Hand, action: Action) -> int:
    """The actor's total on this street after a legal action."""
    if action is FOLD or action is CHECK:
        return hand.bets[hand.actor]
    if action is CALL or action is BRING_IN:
        return hand.call_to
    return hand.double_to if action is DOUBLE else hand.raise_to


def _find_opening_options(hand: Hand, seat: int, most: int) -> None:
    """Post the bring-in or open for the full bet; under `left_optional` a player who took over the duty may fold."""
    terms = hand.terms
    hand.call_to = min(terms.bring_in, most)
    hand.legal = (BRING_IN,) if hand.forced else (FOLD, BRING_IN)
    hand.raise_to = min(terms.small_bet, most)
    if terms.bring_in == terms.small_bet or (terms.half_bet and most <= terms.bring_in):
        return
    if not terms.half_bet or _someone_can_respond(hand, seat, terms.bring_in):
        hand.legal += (COMPLETE,)


def _owed_to_short_bring_in(hand: Hand, seat: int) -> int:
    """The bring-in, but never more than some live opponent could still match."""
    return min(hand.high, max(hand.bets[other] + hand.stacks[other] for other in hand.contenders if other != seat))


def _someone_can_respond(hand: Hand, seat: int, high: int) -> bool:
    """Whether a raise has a point: a live opponent has chips beyond the bet to match."""
    bets, stacks = hand.bets, hand.stacks
    for other in hand.contenders:  # noqa: SIM110 - a generator would cost more than the work
        if bets[other] + stacks[other] > high and other != seat:
            return True
    return False


def post_bring_in(hand: Hand, seat: int) -> None:
    """Post the bring-in, as far as the stack reaches."""
    total = hand.call_to
    hand.stacks[seat] -= total
    hand.bets[seat] = total
    hand.opening = False
    hand.high = hand.terms.bring_in if hand.terms.rules.bring_in_short == "full" else total
    hand.short_bring_in = total < hand.high
    hand.level = hand.high
    if hand.high == hand.terms.small_bet:
        # A bring-in of the small bet is the bet itself.
        hand.wagers = 1
        hand.target = hand.level + hand.unit


def wager(hand: Hand, seat: int, action: Action) -> None:
    """Complete, bet or raise. After it everybody else who can act has to."""
    total = hand.double_to if action is DOUBLE else hand.raise_to
    hand.stacks[seat] -= total - hand.bets[seat]
    hand.bets[seat] = total
    if hand.opening:
        hand.opening = False
        hand.level = hand.terms.bring_in if hand.terms.half_bet else 0
    hand.short_bring_in = False
    if hand.terms.half_bet:
        _count_half_bet(hand, total, action)
    else:
        _count_pokerkit(hand, total)
    hand.high = total
    hand.aggressor = seat
    hand.left = hand.players


def _count_half_bet(hand: Hand, total: int, action: Action) -> None:
    """Count a wager if it is full or an all-in of at least half of one, and give back the right to raise."""
    if action is DOUBLE and 2 * (total - hand.level) >= hand.terms.big_bet:
        # After a big wager only big ones follow.
        hand.two_sizes = False
        hand.unit = hand.terms.big_bet
        hand.target = hand.level + hand.terms.big_bet
    full = hand.target - hand.level
    acted = hand.acted
    if total >= hand.target:
        hand.acted = 0
    else:
        # Whoever has acted may raise again once short all-ins since their last action add up to half a bet.
        for seat, bet in enumerate(hand.bets):
            if acted >> seat & 1 and 2 * (total - bet) >= full:
                hand.acted &= ~(1 << seat)
    if 2 * (total - hand.level) >= full:
        _count(hand, total)


def _count(hand: Hand, total: int) -> None:
    """Count a wager toward the cap and measure the next one from it."""
    hand.level = total
    hand.target = total + hand.unit
    hand.wagers += 1
    if hand.wagers == hand.cap and hand.terms.rules.heads_up_cap == "becomes" and hand.players == 2:
        # Two players were left before the cap was reached.
        hand.cap = UNCAPPED
        hand.deep = False


def _pokerkit_may_raise(hand: Hand, seat: int, to_call: int, stack: int) -> bool:
    """PokerKit 0.7.7: the call must be a full raise, and short all-ins since a player acted must add up to one."""
    if min(to_call, stack) < hand.largest:
        return False
    return not (hand.acted >> seat & 1 and 0 < hand.short < hand.largest)


def _count_pokerkit(hand: Hand, total: int) -> None:
    """PokerKit 0.7.7: every all-in counts as a wager, and the largest increase so far is the full raise."""
    increase = total - hand.high
    if increase >= hand.largest:
        hand.acted = 0
        hand.largest = increase
    hand.short += increase
    if hand.short >= hand.largest:
        hand.short = 0
    _count(hand, total)
