"""A hand in play as plain fields: `Terms`, which are agreed before the cards, and `Hand`, which the rules change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from razz_fast.game.hand.words import CHECK, FOLD, NOBODY, UNKNOWN, Action, Award, Event, Pot, Returned
from razz_fast.game.rake import RakeLike
from razz_fast.game.rules import Rules

Cards = tuple[int, ...]


@dataclass(slots=True)
class Terms:
    """What is agreed before the cards are dealt. It never changes, so all copies of a hand share it."""

    rules: Rules
    stacks: tuple[int, ...]  # before the ante
    antes: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int
    dealer: int
    event_heads_up: bool
    absent: frozenset[int]
    seats: tuple[int, ...]  # places at the table
    rake: RakeLike | None
    charge: Callable[[Hand], Any] | None = field(compare=False)  # asks the rake about a finished hand
    winners: tuple[tuple[int, ...], ...] | None  # named by the caller, per pot, main pot first
    seed: int | None
    number: int  # of this hand in the seed's sequence
    deck: bytes | None  # before anything was mixed again; None if the caller deals
    seeded: bool

    # What follows from these.
    equal_antes: bool = field(init=False, compare=False)
    order: tuple[int, ...] = field(init=False, compare=False)  # seats from the dealer's left
    half_bet: bool = field(init=False, compare=False)
    unbet: tuple[Action, ...] = field(init=False, compare=False)  # passive actions open when there is nothing to call

    def __post_init__(self) -> None:
        """Work out what follows from the other fields."""
        seats = range(len(self.stacks))
        self.equal_antes = self.antes.count(self.antes[0]) == len(self.antes)
        self.order = (*seats[self.dealer + 1 :], *seats[: self.dealer + 1])
        self.half_bet = self.rules.short_all_in == "half_bet"
        self.unbet = (FOLD, CHECK) if self.rules.fold_unbet == "allow" else (CHECK,)


class Hand:
    """What changes in the course of a hand. Seats index the lists; tuples are replaced as a whole."""

    # fmt: off
    __slots__ = (  # noqa: RUF023 - the order of the notes below
        "terms",
        "deck", "pos", "burned", "given", "given_common", "due",
        "cards", "boards", "common",
        "stacks", "bets", "posted", "live", "contenders", "players",
        "street", "actor", "first", "left", "legal", "call_to", "raise_to", "double_to",
        "opening", "forced", "short_bring_in", "high", "level", "target", "unit", "two_sizes", "wagers", "cap", "deep",
        "aggressor", "acted", "largest", "short",
        "actions", "returned", "pots", "awards", "raked", "behind",
    )
    # fmt: on

    def __init__(self, terms: Terms) -> None:
        n = len(terms.stacks)
        self.terms = terms

        # Where the cards come from: a deck, or the caller.
        self.deck = terms.deck
        self.pos = 0  # cards gone from the deck
        self.burned: Cards = ()
        self.given: tuple[Cards, ...] = ()  # by the caller: what each seat has been dealt, and what it is going to be
        self.given_common: Cards = ()
        self.due: tuple[int, ...] = ()  # seats that the caller has to deal to, in order

        self.cards: list[Cards] = [()] * n  # in dealing order
        self.boards = [0] * n  # masks of the up cards
        self.common = UNKNOWN  # the common card

        self.stacks = [*terms.stacks]
        self.bets = [0] * n  # totals on this street
        self.posted = terms.antes  # antes, as far as the stacks reached
        self.live = [True] * n
        self.contenders = terms.order  # live seats, from the dealer's left
        self.players = n  # who can act: live, and not all-in

        self.street = 2  # 2 while antes are posted
        self.actor = self.first = NOBODY  # to act now, and the first to act on this street
        self.left = 0  # players who must still act in this round
        self.legal: tuple[Action, ...] = ()
        self.call_to = self.raise_to = self.double_to = 0  # totals of the actor, meaningful while the action is legal

        # The round of betting; see `betting`.
        self.opening = False  # the bring-in is still due
        self.forced = True  # and may not be refused
        self.short_bring_in = False
        self.high = self.level = self.target = self.unit = 0
        self.two_sizes = False  # fourth street, if a pair shows
        self.wagers = self.cap = 0
        self.deep = False  # no stack can run out in this round
        self.aggressor = NOBODY
        self.acted = 0  # one bit a seat: has acted, and may not raise
        self.largest = self.short = 0  # PokerKit's largest increase, and its short all-ins since a full one

        self.actions: tuple[Event, ...] = ()
        self.returned: tuple[Returned, ...] = ()
        self.pots: tuple[Pot, ...] = ()  # of a finished hand
        self.awards: tuple[Award, ...] = ()
        self.raked = 0
        self.behind: tuple[int, ...] = ()  # stacks before the pots were awarded

    def full_hand(self, seat: int) -> Cards:
        """A seat's cards, a common card included."""
        return self.cards[seat] if self.common < 0 else (*self.cards[seat], self.common)

    def copy(self) -> Hand:
        """An independent copy. Written out, as this is what a search spends its time on."""
        new = Hand.__new__(Hand)
        new.terms = self.terms
        new.deck = self.deck
        new.pos = self.pos
        new.burned = self.burned
        new.given = self.given
        new.given_common = self.given_common
        new.due = self.due
        new.cards = self.cards.copy()
        new.boards = self.boards.copy()
        new.common = self.common
        new.stacks = self.stacks.copy()
        new.bets = self.bets.copy()
        new.posted = self.posted
        new.live = self.live.copy()
        new.contenders = self.contenders
        new.players = self.players
        new.street = self.street
        new.actor = self.actor
        new.first = self.first
        new.left = self.left
        new.legal = self.legal
        new.call_to = self.call_to
        new.raise_to = self.raise_to
        new.double_to = self.double_to
        new.opening = self.opening
        new.forced = self.forced
        new.short_bring_in = self.short_bring_in
        new.high = self.high
        new.level = self.level
        new.target = self.target
        new.unit = self.unit
        new.two_sizes = self.two_sizes
        new.wagers = self.wagers
        new.cap = self.cap
        new.deep = self.deep
        new.aggressor = self.aggressor
        new.acted = self.acted
        new.largest = self.largest
        new.short = self.short
        new.actions = self.actions
        new.returned = self.returned
        new.pots = self.pots
        new.awards = self.awards
        new.raked = self.raked
        new.behind = self.behind
        return new

    def __eq__(self, other: object) -> bool:
        """Whether everything is equal, the undealt cards included."""
        if not isinstance(other, Hand):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Hand.__slots__)

    __hash__ = None  # type: ignore[assignment]
