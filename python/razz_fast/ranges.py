"""Ranges: weighted sets of what a player's hidden cards may be.

Hidden cards stand before a ``/``, up cards after it; without a ``/`` all cards are hidden, three unless the text names
more. ``A23`` is an ace, a two and a three of any suits, ``As2`` the ace of spades and any two.

==================  ==================================================================================
``A``, ``As``       a rank, a card
``*``               any card
``{A-5}``           a rank from ace to five; ``{A25}`` one of three ranks
``8-``              at the end: every hidden card not named otherwise is an eight or lower
``8-$np``           no pair: hidden and up cards are all of different ranks
``A23, A2*@0.5``    either; a hand that several terms name takes the weight of the first (1 if none is given)
``top 20%``         the best hands against a random hand that make up so much of all; with up cards, given the first
==================  ==================================================================================

A range is weighted by combinations of real cards: each combination that the other cards on view leave possible counts
with its weight, and no card can be in two hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from razz_fast.cards import RANKS, SUITS, parse_cards
from razz_fast.hands import starting_hand_equities

MOST_COMBINATIONS = 1_000_000
_DECK = tuple(range(52))

Combination = tuple[int, ...]


class Range:
    """A weighted set of combinations of hidden cards, with the cards that are up.

    Parameters
    ----------
    text : str
        The notation above.

    Attributes
    ----------
    text : str
    up : tuple of int
        Indices of the up cards.
    hidden : int
        How many cards are hidden.
    weights : dict
        Weight (a Fraction) of each combination: card indices in ascending order, none of them up.

    Raises
    ------
    ValueError
        The text is not a range, or has more than a million combinations; the message points at the place.
    """

    __slots__ = ("hidden", "text", "up", "weights")

    def __init__(self, text: str) -> None:
        """Read the text."""
        self.text = text
        head, slash, tail = text.partition("/")
        try:
            self.up: Combination = parse_cards(tail) if slash else ()
        except ValueError as error:
            what = _up_cards_once(text) if "/" in tail else f"up cards: {error}"
            raise _bad(text, len(head) + 1, what) from None
        terms = list(_terms(text, head))
        named = max(len(term.slots) for term in terms)
        self.hidden = max(named, 2 if self.up else 3)
        if self.hidden + len(self.up) > 7:
            raise ValueError(f"range {text!r}: {self.hidden} hidden and {len(self.up)} up cards are more than seven")
        self.weights: dict[Combination, Fraction] = {}
        for term in terms:
            for combination, weight in self._combinations(term):
                if not (term.no_pair and _pairs((*combination, *self.up))):
                    self.weights.setdefault(combination, weight)
        if not self.weights:
            raise ValueError(f"range {text!r} is empty")

    def _combinations(self, term: _Term) -> Iterator[tuple[Combination, Fraction]]:
        if term.top is not None:
            if self.hidden + min(len(self.up), 1) != 3:
                raise _bad(self.text, term.place, "'top' speaks of three cards")
            for combination, part in _top(term.top, self.up).items():
                yield combination, term.weight * part
            return
        slots, rest = term.slots, term.rest
        if rest is None and len(slots) < self.hidden:
            named = f"{len(slots)} hidden cards named where {self.hidden} are wanted; write * for any card"
            raise _bad(self.text, term.place, named)
        slots = slots + [rest or frozenset()] * (self.hidden - len(slots))
        most = min(prod(map(len, slots)), comb(len(frozenset().union(*slots)), self.hidden))
        if most > MOST_COMBINATIONS:
            raise _bad(self.text, term.place, f"{most:,} combinations are too many; leave out cards that may be any")
        for combination in _fill(slots, frozenset(self.up)):
            yield combination, term.weight

    def without(self, cards: set[int]) -> dict[Combination, Fraction]:
        """The combinations that hold none of some cards, with a weight above zero."""
        return {c: w for c, w in self.weights.items() if w > 0 and cards.isdisjoint(c)}

    def __eq__(self, other: object) -> bool:
        """Whether the cards and the weights are the same, however they were written."""
        if not isinstance(other, Range):
            return NotImplemented
        return (self.up, self.hidden, self.weights) == (other.up, other.hidden, other.weights)

    def __hash__(self) -> int:
        """Hash what equality compares."""
        return hash((frozenset(self.up), self.hidden, len(self.weights), sum(self.weights.values())))

    def __repr__(self) -> str:
        """Return the call that makes it."""
        return f"Range({self.text!r})"


def _bad(text: str, place: int, what: str) -> ValueError:
    return ValueError(f"range {text!r}, character {place + 1}: {what}")


def _up_cards_once(text: str) -> str:
    """Say how to write a range in which more than one term has up cards."""
    parts = [term.partition("/") for term in text.split(",")]
    ups = {up.strip() for _, slash, up in parts if slash}
    right = ", ".join(hidden.strip() for hidden, _, _ in parts) + "/" + min(ups)
    example = right if right.count("/") == len(ups) == 1 else "A2, A3/7h"
    return f"up cards stand once, after the last term: write {example!r}"


class _Term(NamedTuple):
    """One of the alternatives between commas."""

    place: int  # in the text
    slots: list[frozenset[int]]  # the cards that each named hidden card may be
    rest: frozenset[int] | None  # what the others may be
    weight: Fraction
    top: Fraction | None = None  # the part of all hands, instead of the two above
    no_pair: bool = False


def _terms(text: str, head: str) -> Iterator[_Term]:
    """The terms before the up cards."""
    start = 0
    depth = 0
    for i, c in enumerate(head + ","):
        depth += (c == "{") - (c == "}")
        if c == "," and depth == 0:
            yield _term(text, start, head[start:i])
            start = i + 1
    if depth > 0:
        raise _bad(text, head.rindex("{"), "this { is never closed")


def _term(text: str, start: int, term: str) -> _Term:
    body, at, number = term.partition("@")
    weight = Fraction(1)
    if at:
        place = start + len(body) + 1
        try:
            weight = _number(number)
        except ValueError:
            raise _bad(text, place, f"{number.strip()!r} is not a weight; one is written @0.5") from None
        if weight < 0:
            raise _bad(text, place, f"the weight {number.strip()} is negative")
    body, dollar, word = body.partition("$")
    if dollar and word.strip().lower() != "np":
        raise _bad(text, start + len(body), "only $np (no pair) is known, at the end of a term, as in '8-$np'")
    words = body.split()
    if words and words[0].lower() == "top":
        part = "".join(words[1:])
        try:
            percent = _number(part[:-1]) if part.endswith("%") else Fraction(-1)
        except ValueError:
            percent = Fraction(-1)
        if not 0 < percent <= 100:
            raise _bad(text, start, "write 'top 20%', a percentage above 0 and up to 100")
        return _Term(start, [], None, weight, percent / 100, bool(dollar))
    slots: list[frozenset[int]] = []
    rest: frozenset[int] | None = None
    i = 0
    while i < len(body):
        c = body[i]
        if c.isspace():
            i += 1
            continue
        if rest is not None:
            once = body[:i].strip() + "".join(text.partition("/")[1:])
            raise _bad(text, start + i, f"nothing may follow the '-', which fills every other place: write {once!r}")
        cards, length = _slot(text, start + i, body[i:])
        if body[i + length : i + length + 1] == "-":
            rest = _ranks_to(cards)
            length += 1
        else:
            slots.append(cards)
        i += length
    if not slots and rest is None:
        raise _bad(text, start, "there is an empty term: name hidden cards, as in 'A23' or '{A-5}*/7c'")
    return _Term(start, slots, rest, weight, None, bool(dollar))


def _number(text: str) -> Fraction:
    # By way of a float, whose exponent has a bound: 1e999999999 as an integer would take all memory.
    try:
        return Fraction(repr(float(text)))
    except OverflowError:
        raise ValueError(f"{text!r} is not a number") from None


def _pairs(cards: Combination) -> bool:
    return len({card // 4 for card in cards}) < len(cards)


def _cards_of(rank: int) -> frozenset[int]:
    return frozenset(range(4 * rank, 4 * rank + 4))


def _ranks_to(cards: frozenset[int]) -> frozenset[int]:
    return frozenset(range(4 * (max(cards) // 4) + 4))


def _slot(text: str, place: int, body: str) -> tuple[frozenset[int], int]:
    """Cards that the next slot may hold, and the length of its text."""
    if body[0] == "*":
        return frozenset(_DECK), 1
    if body[0] == "{":
        return _braces(text, place, body)
    rank = RANKS.find(body[0].upper())
    if rank < 0:
        raise _bad(text, place, f"{body[0]!r} is not a rank ({RANKS}), '*' or '{{'")
    suit = SUITS.find(body[1].lower()) if len(body) > 1 else -1
    if suit >= 0:
        return frozenset([4 * rank + suit]), 2
    return _cards_of(rank), 1


def _braces(text: str, place: int, body: str) -> tuple[frozenset[int], int]:
    end = body.find("}")
    if end < 0:
        raise _bad(text, place, "this { is never closed")
    inside = body[1:end].replace(",", "").replace(" ", "").upper()
    cards: set[int] = set()
    i = 0
    while i < len(inside):
        low = RANKS.find(inside[i])
        high = low
        if inside[i + 1 : i + 2] == "-":
            high = RANKS.find(inside[i + 2]) if i + 2 < len(inside) else -1
            i += 2
        if low < 0 or high < 0:
            raise _bad(text, place, f"{body[: end + 1]!r} is not a set of ranks such as {{A-5}} or {{A25}}")
        if high < low:
            raise _bad(text, place, f"{body[: end + 1]!r} runs downwards; write the lower rank first, the ace is low")
        for rank in range(low, high + 1):
            cards |= _cards_of(rank)
        i += 1
    if not cards:
        raise _bad(text, place, "these braces are empty")
    return frozenset(cards), end + 1


def _fill(slots: list[frozenset[int]], taken: frozenset[int]) -> set[Combination]:
    """All ways to give each slot a card of its own."""
    filled: set[Combination] = {()}
    for cards in sorted(slots, key=len):
        filled = {tuple(sorted((*c, card))) for c in filled for card in cards - taken if card not in c}
    return filled


def _top(part: Fraction, up: Combination) -> dict[Combination, Fraction]:
    """The best combinations that make up `part` of all; those of the rank triple that ends it share what is left."""
    door = up[:1]
    deck = [c for c in _DECK if c not in up]
    by_triple: dict[tuple[int, ...], list[Combination]] = {}
    for combination in combinations(deck, 3 - len(door)):
        by_triple.setdefault(tuple(sorted(c // 4 for c in (*combination, *door))), []).append(combination)
    equities = starting_hand_equities()
    left = part * sum(len(c) for c in by_triple.values())
    weights: dict[Combination, Fraction] = {}
    for triple in sorted(by_triple, key=lambda t: (-equities[t], t)):
        held = by_triple[triple]
        share = min(Fraction(1), left / len(held))
        if share <= 0:
            break
        weights.update(dict.fromkeys(held, share))
        left -= len(held)
    return weights
