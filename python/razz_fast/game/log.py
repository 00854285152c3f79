"""The event log of a hand, hidden cards included, and the replay of a hand from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from razz_fast._core import format_cards
from razz_fast.game.hand.fields import Hand
from razz_fast.game.hand.showdown import shown
from razz_fast.game.hand.words import OVER, UNKNOWN, Action
from razz_fast.game.rules import Rules
from razz_fast.game.state import State

Event = dict[str, Any]

# Position in dealing order of the first card of a street, and of the first one after it.
_SPAN = {3: (0, 3), 4: (3, 4), 5: (4, 5), 6: (5, 6), 7: (6, 7)}


def card_text(cards: Iterable[int]) -> str:
    """Cards in dealing order, "??" where one is not known."""
    return "".join("??" if card == UNKNOWN else format_cards([card]) for card in cards)


def setup_of(hand: Hand) -> dict[str, Any]:
    """The arguments of a hand except its cards, for JSON."""
    terms = hand.terms
    return {
        "rules": asdict(terms.rules),
        "stacks": list(terms.stacks),
        "ante": list(terms.antes),
        "bring_in": terms.bring_in,
        "small_bet": terms.small_bet,
        "big_bet": terms.big_bet,
        "dealer": terms.dealer,
        "seats": list(terms.seats),
        "event_heads_up": terms.event_heads_up,
        "absent": sorted(terms.absent),
    }


def read_setup(data: dict[str, Any]) -> dict[str, Any]:
    """The arguments for `State` that `setup_of` wrote."""
    return {**data, "rules": Rules(**data["rules"])}


def check_terms(terms: dict[str, Any], data: dict[str, Any]) -> None:
    """Reject data that leaves something out, where a default would stand in."""
    for name, value in terms.items():
        if name not in data:
            raise KeyError(name)
        if name == "rules":
            check_terms(value, data[name])


def events(hand: Hand) -> tuple[Event, ...]:
    """All events so far, in order."""
    log: list[Event] = [{"event": "hand", **setup_of(hand)}]
    for seat, (ante, stack) in enumerate(zip(hand.terms.antes, hand.terms.stacks, strict=True)):
        if ante:
            log.append({"event": "ante", "seat": seat, "amount": min(ante, stack)})
    log += _returned(hand, 2)
    for street in range(3, hand.street + 1):
        log += _dealt(hand, street)
        for when, seat, action, total in hand.actions:
            if when == street:
                log.append({"event": "action", "street": street, "seat": seat, "action": action.name, "to": total})
        log += _returned(hand, street)
    if hand.actor == OVER:
        log += _end(hand)
    return tuple(log)


def _returned(hand: Hand, street: int) -> list[Event]:
    return [{"event": "return", "seat": seat, "amount": chips} for when, seat, chips in hand.returned if when == street]


def _dealt(hand: Hand, street: int) -> list[Event]:
    first, after = _SPAN[street]
    log: list[Event] = []
    for seat in hand.terms.order:
        cards = hand.cards[seat][first:after]
        if cards:
            log.append({"event": "deal", "street": street, "seat": seat, "cards": card_text(cards)})
    if street == 7 and hand.common != UNKNOWN:
        log.append({"event": "common", "card": card_text([hand.common])})
    return log


def _end(hand: Hand) -> list[Event]:
    log: list[Event] = []
    for seat, shows in shown(hand):
        if shows:
            log.append({"event": "show", "seat": seat, "cards": card_text(hand.cards[seat])})
        else:
            log.append({"event": "muck", "seat": seat})
    if hand.terms.rake is not None:
        log.append({"event": "rake", "amount": hand.raked})
    log += [{"event": "award", "pot": pot, "seat": seat, "amount": chips} for pot, seat, chips in hand.awards]
    return log


def replay(log: Iterable[Event]) -> State:
    """The hand that a log tells of; its rake is the number of chips that the log names.

    Raises
    ------
    ValueError
        The log does not begin with a hand, or an event is damaged or not legal where it stands.
    """
    try:
        return _replay(*log)
    except (AttributeError, LookupError, TypeError) as error:
        raise ValueError(f"this log is damaged: {error}") from error


def _replay(begin: Event, *rest: Event) -> State:
    if begin.get("event") != "hand":
        raise ValueError("a log begins with the event 'hand'")
    arguments = read_setup({name: value for name, value in begin.items() if name != "event"})
    hands = dict.fromkeys(range(len(arguments["stacks"])), "")
    common = None
    rake = None
    won: dict[int, set[int]] = {}
    for event in rest:
        if event["event"] == "deal":
            hands[event["seat"]] += event["cards"]
        elif event["event"] == "common":
            common = event["card"]
        elif event["event"] == "rake":
            rake = event["amount"]
        elif event["event"] == "award":
            won.setdefault(event["pot"], set()).add(event["seat"])
    # A pot that PokerKit split together with the one before has no award of its own.
    winners = [won[max(n for n in won if n <= pot)] for pot in range(max(won) + 1)] if won else None
    state = State(**arguments, hands=hands.values(), common=common, rake=rake, winners=winners)
    check_terms(state.log[0], begin)
    for event in rest:
        if event["event"] == "action" and event["seat"] not in state.absent:
            _replay_action(state, event)
    return state


def _replay_action(state: State, event: Event) -> None:
    action = Action[event["action"]]
    seat = state.current_player()
    if seat != event["seat"]:
        raise ValueError(f"the log has seat {event['seat']} {action.name}, but seat {seat} is to act")
    if state.to(action) != event["to"]:
        raise ValueError(f"the log has seat {seat} {action.name} to {event['to']}; it is to {state.to(action)}")
    state.apply(action)
