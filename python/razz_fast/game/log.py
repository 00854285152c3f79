"""The event log of a hand, hidden cards included, and the replay of a hand from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from razz_fast._core import format_cards
from razz_fast.game.betting import Action
from razz_fast.game.hand import OVER
from razz_fast.game.rules import Rules
from razz_fast.game.showdown import shown
from razz_fast.game.state import State

Event = dict[str, Any]

# Position in dealing order of the first card of a street, and of the first one after it.
_SPAN = {3: (0, 3), 4: (3, 4), 5: (4, 5), 6: (5, 6), 7: (6, 7)}


def card_text(cards: Iterable[int]) -> str:
    """Cards in dealing order, "??" where one is not known."""
    return "".join("??" if card < 0 else format_cards([card]) for card in cards)


def setup_of(s: State) -> dict[str, Any]:
    """The arguments of a hand that are no cards, for JSON."""
    return {
        "rules": asdict(s.rules),
        "stacks": list(s._start),
        "ante": list(s.antes),
        "bring_in": s.bring_in,
        "small_bet": s.small_bet,
        "big_bet": s.big_bet,
        "dealer": s.dealer,
        "seats": list(s.seats),
        "event_heads_up": s.event_heads_up,
        "absent": sorted(s.absent),
    }


def read_setup(data: dict[str, Any]) -> dict[str, Any]:
    """The arguments for `State` that `setup_of` wrote."""
    return {**data, "rules": Rules(**data["rules"])}


def check_terms(terms: dict[str, Any], data: dict[str, Any]) -> None:
    """Refuse data that leaves something out, where a default would stand in."""
    for name, value in terms.items():
        if name not in data:
            raise KeyError(name)
        if name == "rules":
            check_terms(value, data[name])


def events(s: State) -> tuple[Event, ...]:
    """All events so far, in order."""
    log: list[Event] = [{"event": "hand", **setup_of(s)}]
    for seat, (ante, stack) in enumerate(zip(s.antes, s._start, strict=True)):
        if ante:
            log.append({"event": "ante", "seat": seat, "amount": min(ante, stack)})
    log += _returned(s, 2)
    for street in range(3, s._street + 1):
        log += _dealt(s, street)
        for when, seat, action, total in s._actions:
            if when == street:
                log.append({"event": "action", "street": street, "seat": seat, "action": action.name, "to": total})
        log += _returned(s, street)
    if s._actor == OVER:
        log += _end(s)
    return tuple(log)


def _returned(s: State, street: int) -> list[Event]:
    return [{"event": "return", "seat": seat, "amount": chips} for when, seat, chips in s._returned if when == street]


def _dealt(s: State, street: int) -> list[Event]:
    first, after = _SPAN[street]
    log: list[Event] = []
    for seat in s._order:
        cards = s._cards[seat][first:after]
        if cards:
            log.append({"event": "deal", "street": street, "seat": seat, "cards": card_text(cards)})
    if street == 7 and s._common >= 0:
        log.append({"event": "common", "card": card_text([s._common])})
    return log


def _end(s: State) -> list[Event]:
    log: list[Event] = []
    for seat, shows in shown(s):
        if shows:
            log.append({"event": "show", "seat": seat, "cards": card_text(s._cards[seat])})
        else:
            log.append({"event": "muck", "seat": seat})
    if s.rake is not None:
        log.append({"event": "rake", "amount": s._raked})
    log += [{"event": "award", "pot": pot, "seat": seat, "amount": chips} for pot, seat, chips in s._awards]
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
    check_terms(setup_of(state), begin)
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
