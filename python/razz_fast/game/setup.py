"""The arguments of a hand, checked one by one: what is wrong with them, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from razz_fast.game.check import entries, whole
from razz_fast.game.hand.dealing import CardsLike, check_hands, parse_dealt, parse_deck, shuffled
from razz_fast.game.hand.fields import Cards
from razz_fast.game.rake import FixedRake, RakeLike
from razz_fast.game.rules import Rules
from razz_fast.game.rulesets import RULESETS


class Source(NamedTuple):
    """Where the cards of a hand come from: a deck, or the caller."""

    seed: int | None
    number: int
    deck: bytes | None
    seeded: bool
    given: tuple[Cards, ...]
    given_common: Cards


def read_rules(rules: Rules | str) -> Rules:
    """Rules, or rules by name."""
    if isinstance(rules, str):
        return RULESETS.get(rules) or Rules.named(rules)
    if not isinstance(rules, Rules):
        raise TypeError(f"rules come as Rules or as a name, not as {type(rules).__name__}")
    return rules


def read_stacks(stacks: Iterable[int], rules: Rules) -> tuple[int, ...]:
    """One stack a seat, none empty."""
    chips = entries("stacks", stacks)
    for seat, stack in enumerate(chips):
        if type(stack) is not int or stack < 1:
            chips[seat] = whole(f"the stack of seat {seat}", stack, 1)
    if not 2 <= len(chips) <= rules.max_players:
        raise ValueError(f"{len(chips)} players; these rules deal to 2 to {rules.max_players}")
    return tuple(chips)


def read_antes(ante: int | Iterable[int], players: int) -> tuple[int, ...]:
    """The ante of each seat."""
    if type(ante) is int or not isinstance(ante, Iterable):
        return (whole("the ante", ante, 0),) * players
    antes = tuple([whole(f"the ante of seat {seat}", chips, 0) for seat, chips in enumerate(entries("ante", ante))])
    if len(antes) != players:
        raise ValueError(f"{len(antes)} antes for {players} seats; give one number, or one a seat")
    return antes


def read_stakes(bring_in: int, small_bet: int, big_bet: int) -> tuple[int, int, int]:
    """Bring-in and bets: 0 < bring-in <= small bet <= big bet."""
    stakes = (
        whole("the bring-in", bring_in, 1),
        whole("the small bet", small_bet, 1),
        whole("the big bet", big_bet, 1),
    )
    if not stakes[0] <= stakes[1] <= stakes[2]:
        raise ValueError(
            f"bring-in {bring_in}, small bet {small_bet}, big bet {big_bet}: none may be larger than the one after it"
        )
    return stakes


def read_source(
    seed: int | None,
    number: int,
    deck: CardsLike | None,
    hands: Iterable[CardsLike] | None,
    common: CardsLike | None,
    players: int,
    rules: Rules,
) -> Source:
    """Where the cards come from."""
    seed = None if seed is None else whole("the seed", seed, 0, "seed")
    number = whole("hand", number, 0, "hand number")
    if number >= 1 << 63 or (seed or 0) >= 1 << 64:
        raise ValueError("a seed has 64 bits at most, and a hand number 63")
    if hands is None:
        if common is not None:
            raise ValueError("a common card is given together with hands=")
        if deck is None:
            return Source(seed, number, shuffled(seed, number), seed is not None, (), ())
        return Source(seed, number, parse_deck(deck), False, (), ())
    if deck is not None or seed is not None:
        raise ValueError("hands= says what was dealt; a seed or a deck would say it again")
    given = tuple([parse_dealt(cards, f"seat {seat}: ") for seat, cards in enumerate(entries("hands", hands))])
    given_common = () if common is None else parse_dealt(common, "the common card: ")
    if len(given) != players:
        raise ValueError(f"{len(given)} hands for {players} seats; a hand may be empty")
    check_hands(given, given_common, rules.short_deck == "muck")
    return Source(seed, number, None, False, given, given_common)


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
