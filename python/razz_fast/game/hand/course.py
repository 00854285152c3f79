"""The course of a hand: antes, deals, rounds of betting, the end. It calls the rules in turn; none of them calls it."""

from __future__ import annotations

from operator import sub

from razz_fast.game.hand.betting import find_options, post_bring_in, start_round, wager
from razz_fast.game.hand.dealing import CardsLike, deal_street, place_all
from razz_fast.game.hand.fields import Cards, Hand, Terms
from razz_fast.game.hand.order import bring_in_seat, opener
from razz_fast.game.hand.pots import return_uncalled, return_unmatched_ante
from razz_fast.game.hand.showdown import award_pots
from razz_fast.game.hand.words import BRING_IN, CALL, CARDS_DUE, CHECK, FOLD, NOBODY, OVER, Action, Event

# Skips NamedTuple's own constructor, which costs as much as the rest of an action.
_new = tuple.__new__


def begin(terms: Terms, given: tuple[Cards, ...] = (), given_common: Cards = ()) -> Hand:
    """Post the antes, deal third street, and play on to the first decision."""
    hand = Hand(terms)
    hand.given = given
    hand.given_common = given_common
    _post_antes(hand)
    hand.street = 3
    deal_street(hand)
    _play_on(hand)
    return hand


def act(hand: Hand, action: Action) -> None:
    """Do what is known to be legal, or what an absent player is made to do."""
    seat = hand.actor
    stacks, bets = hand.stacks, hand.bets
    if action is CALL:
        stacks[seat] -= hand.call_to - bets[seat]
        bets[seat] = hand.call_to
    elif action is FOLD:
        _fold(hand, seat)
    elif action is BRING_IN:
        post_bring_in(hand, seat)
    elif action is not CHECK:
        wager(hand, seat, action)
    if not stacks[seat]:
        hand.players -= 1
    hand.acted |= 1 << seat
    hand.actions += (_new(Event, (hand.street, seat, action, bets[seat])),)
    hand.left -= 1
    if not hand.left:
        _end_round(hand)
        return
    _pass_action(hand)
    find_options(hand)
    if hand.actor in hand.terms.absent:
        _act_for_absent(hand)


def give(hand: Hand, cards: CardsLike) -> None:
    """Take cards from the caller, and play on when none is due any more."""
    place_all(hand, cards)
    if not hand.due:
        _play_on(hand)


def _post_antes(hand: Hand) -> None:
    terms = hand.terms
    start = terms.stacks
    hand.posted = tuple(map(min, terms.antes, start))
    hand.stacks = list(map(sub, start, hand.posted))
    if 0 in hand.stacks:
        hand.players -= hand.stacks.count(0)
        return_unmatched_ante(hand)


def _play_on(hand: Hand) -> None:
    """After a deal: open the round if two players can bet, else deal on."""
    while not hand.due:
        if hand.players > 1:
            _open_round(hand)
            return
        if hand.street == 7:
            _finish(hand)
            return
        _next_street(hand)
    hand.actor = CARDS_DUE
    hand.legal = ()


def _open_round(hand: Hand) -> None:
    rules = hand.terms.rules
    start_round(hand)
    if hand.street == 3:
        first = bring_in_seat([cards[2] for cards in hand.cards], rules)
        hand.opening = True
        hand.forced = hand.stacks[first] > 0 or rules.bring_in_all_in == "left_forced"
    else:
        first = opener(hand)
    hand.left = hand.players
    hand.actor = first
    if not hand.stacks[first]:
        _pass_action(hand)
    hand.first = hand.actor
    find_options(hand)
    if hand.actor in hand.terms.absent:
        _act_for_absent(hand)


def _pass_action(hand: Hand) -> None:
    """To the next player clockwise who can act."""
    live, stacks = hand.live, hand.stacks
    n = len(live)
    seat = (hand.actor + 1) % n
    while not (live[seat] and stacks[seat]):
        seat = (seat + 1) % n
    hand.actor = seat


def _act_for_absent(hand: Hand) -> None:
    """Post a bring-in that is forced; fold in answer to all else."""
    act(hand, BRING_IN if hand.legal[0] is BRING_IN else FOLD)


def _kill_absent(hand: Hand) -> None:
    """Fold absent players who brought in before fourth street. A player who is all-in need not act, and stays."""
    for seat in sorted(hand.terms.absent):
        if hand.live[seat] and hand.stacks[seat] and len(hand.contenders) > 1:
            _give_up(hand, seat)
            hand.actions += (Event(3, seat, FOLD, hand.bets[seat]),)


def _end_round(hand: Hand) -> None:
    if hand.high and hand.bets.count(hand.high) < 2:
        return_uncalled(hand)
    if hand.street == 3 and hand.terms.absent:
        _kill_absent(hand)
    hand.bets = [0] * len(hand.bets)
    if len(hand.contenders) == 1 or hand.street == 7:
        _finish(hand)
    else:
        _next_street(hand)
        _play_on(hand)


def _next_street(hand: Hand) -> None:
    hand.street += 1
    hand.first = hand.aggressor = NOBODY
    deal_street(hand)


def _finish(hand: Hand) -> None:
    hand.actor = OVER
    hand.legal = ()
    hand.behind = tuple(hand.stacks)
    award_pots(hand)


def _fold(hand: Hand, seat: int) -> None:
    _give_up(hand, seat)
    if len(hand.contenders) == 1 or (hand.players == 1 and _nothing_owed(hand)):
        # Nobody else has to act.
        hand.left = 1


def _give_up(hand: Hand, seat: int) -> None:
    """Take a player who could still act out of the hand."""
    hand.live[seat] = False
    hand.contenders = tuple([other for other in hand.contenders if other != seat])
    hand.players -= 1


def _nothing_owed(hand: Hand) -> bool:
    """Whether the one player who can still act has nothing to call, so that the betting is over."""
    return all(hand.bets[seat] >= hand.high for seat in hand.contenders if hand.stacks[seat])
