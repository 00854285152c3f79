"""From one hand to the next: stacks, seats, the deal, players who join, leave or are away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from razz_fast.game.check import entries, whole
from razz_fast.game.state import State


def next_hand(
    s: State,
    *,
    join: Mapping[int, int] | None = None,
    leave: Iterable[int] = (),
    absent: Iterable[int] = (),
    stakes: Mapping[str, Any] | None = None,
) -> State:
    """The next hand at this table.

    Players with chips stay; the deal moves clockwise. A seeded hand is followed by the next hand of the same seed.
    All players are named by their places at the table (`State.seats`), which do not change while somebody sits there.

    Parameters
    ----------
    join : mapping of int to int
        Place and chips of players who sit down; they are in from this hand on, for the ante alone. A place that is
        taken adds the chips to its stack.
    leave : iterable of int
        Places of players who get up.
    absent : iterable of int
        Places of players who are away in this hand.
    stakes : mapping, optional
        New values of ante, bring_in, small_bet, big_bet, rake or event_heads_up, as for `State`.

    Raises
    ------
    ValueError
        The hand is not over, fewer than two players have chips, or a place is none.
    """
    if not s.is_terminal():
        raise ValueError("the hand is not over")
    stacks = _seated(s, {} if join is None else join, leave)
    places = sorted(stacks)
    away = [whole("an absent player's place", place, 0, "place") for place in entries("absent", absent)]
    unknown = sorted(set(away) - set(places))
    if unknown:
        raise ValueError(f"nobody sits at {unknown}; the places taken are {places}")
    if len(places) < 2:
        raise ValueError(f"a hand takes two players with chips, and the places with chips are {places}")
    terms: dict[str, Any] = {
        "ante": _antes(s, places),
        "bring_in": s.bring_in,
        "small_bet": s.small_bet,
        "big_bet": s.big_bet,
        "rake": s.rake,
        "event_heads_up": s.event_heads_up,
        **(stakes or {}),
    }
    return State(
        [stacks[place] for place in places],
        **terms,
        rules=s.rules,
        seats=places,
        dealer=places.index(_next_dealer(s, places)),
        absent=[places.index(place) for place in away],
        seed=s.seed,
        hand=s.hand + 1,
        hands=[""] * len(places) if s.caller_deals else None,
    )


def _next_dealer(s: State, places: list[int]) -> int:
    """The place after the old dealer's, clockwise; that player may have left."""
    was = s.seats[s.dealer]
    return next((place for place in places if place > was), places[0])


def _seated(s: State, join: Mapping[int, int], leave: Iterable[int]) -> dict[int, int]:
    """Chips by place, of those who have any."""
    stacks = dict(zip(s.seats, s.stacks, strict=True))
    for place in entries("leave", leave):
        if place not in stacks:
            raise ValueError(f"nobody sits at {place}, so nobody can leave it; the places taken are {sorted(stacks)}")
        del stacks[place]
    if not isinstance(join, Mapping):
        raise TypeError(f"join={join!r}: give places and chips, such as {{3: 200}}")
    for place, chips in join.items():
        if not 0 <= whole("a place at the table", place, 0, "place") < s.rules.max_players:
            raise ValueError(f"there is no place {place}; the places are 0 to {s.rules.max_players - 1}")
        stacks[place] = stacks.get(place, 0) + whole(f"the chips brought to place {place}", chips, 1)
    return {place: chips for place, chips in stacks.items() if chips}


def _antes(s: State, places: list[int]) -> int | list[int]:
    """The ante of each place; a newcomer's is the largest, where antes differ."""
    if len(set(s.antes)) == 1:
        return s.antes[0]
    known = dict(zip(s.seats, s.antes, strict=True))
    return [known.get(place, max(s.antes)) for place in places]
