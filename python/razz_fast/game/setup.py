"""The arguments of a hand, checked one by one: what is wrong with them, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from razz_fast.game.money import whole
from razz_fast.game.rake import FixedRake, RakeLike
from razz_fast.game.rules import Rules
from razz_fast.game.rulesets import RULESETS

if TYPE_CHECKING:
    from razz_fast.game.hand import Hand

T = TypeVar("T")


def entries(name: str, values: Iterable[T]) -> list[T]:
    """The entries of an argument that has several."""
    try:
        return list(values)
    except TypeError:
        raise TypeError(f"{name}={values!r}: give a sequence, such as a list") from None


def read_rules(rules: Rules | str) -> Rules:
    """Rules, or rules by name."""
    if isinstance(rules, str):
        return RULESETS.get(rules) or Rules.named(rules)
    if not isinstance(rules, Rules):
        raise TypeError(f"rules come as Rules or as a name, not as {type(rules).__name__}")
    return rules


def read_stacks(stacks: Iterable[int], rules: Rules) -> list[int]:
    """One stack a seat, none empty."""
    chips = entries("stacks", stacks)
    for seat, stack in enumerate(chips):
        if type(stack) is not int or stack < 1:
            chips[seat] = whole(f"the stack of seat {seat}", stack, 1)
    if not 2 <= len(chips) <= rules.max_players:
        raise ValueError(f"{len(chips)} players; these rules deal to 2 to {rules.max_players}")
    return chips


def read_antes(ante: int | Iterable[int], players: int) -> tuple[int, ...]:
    """The ante of each seat."""
    if type(ante) is int or not isinstance(ante, Iterable):
        return (whole("the ante", ante, 0),) * players
    antes = tuple([whole(f"the ante of seat {seat}", chips, 0) for seat, chips in enumerate(entries("ante", ante))])
    if len(antes) != players:
        raise ValueError(f"{len(antes)} antes for {players} seats; give one number, or one a seat")
    return antes


def set_stakes(s: Hand, bring_in: int, small_bet: int, big_bet: int) -> None:
    """Bring-in and bets: 0 < bring-in <= small bet <= big bet."""
    s.bring_in = whole("the bring-in", bring_in, 1)
    s.small_bet = whole("the small bet", small_bet, 1)
    s.big_bet = whole("the big bet", big_bet, 1)
    if not s.bring_in <= s.small_bet <= s.big_bet:
        raise ValueError(
            f"bring-in {bring_in}, small bet {small_bet}, big bet {big_bet}: none may be larger than the one after it"
        )


def read_seat(name: str, value: int, players: int) -> int:
    """A seat of this hand."""
    seat = whole(name, value, 0, "seat")
    if seat >= players:
        raise ValueError(f"{name} is seat {seat}; the seats are 0 to {players - 1}")
    return seat


def read_absent(seats: Iterable[int], players: int) -> frozenset[int]:
    """Seats whose players are away."""
    return frozenset([read_seat("an absent player", seat, players) for seat in entries("absent", seats)])


def read_seats(seats: Iterable[int] | None, players: int) -> tuple[int, ...]:
    """Places at the table, rising, one a player."""
    if seats is None:
        return tuple(range(players))
    places = tuple(whole("a place at the table", seat, 0, "place") for seat in entries("seats", seats))
    if len(places) != players or any(a >= b for a, b in pairwise(places)):
        raise ValueError(f"seats={list(places)}: give {players} places at the table, each higher than the one before")
    return places


def read_rake(rake: int | RakeLike | None) -> RakeLike | None:
    """A function of the finished hand, or so many chips."""
    if rake is None or callable(rake):
        return rake
    return FixedRake(rake)


def read_winners(
    winners: Iterable[int] | Iterable[Iterable[int]] | None, players: int
) -> tuple[tuple[int, ...], ...] | None:
    """Who won each pot, main pot first; seats alone mean every pot."""
    if winners is None:
        return None
    said: list[Any] = entries("winners", winners)
    if not said:
        raise ValueError("winners= names nobody; leave it out, or give the seats that won")
    pots = [list(pot) for pot in said if isinstance(pot, Iterable)]
    if len(pots) != len(said):
        pots = [said]
    return tuple(tuple(read_seat("a winner", seat, players) for seat in pot) for pot in pots)
