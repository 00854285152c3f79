"""What a record is made of: stakes, players, actions, shown hands, pots and notes."""

from __future__ import annotations

from typing import NamedTuple

from razz_fast.cards import RANKS, SUITS

UNKNOWN = "??"
ENGINE = "engine"  # in `more`: the setup of a hand that the engine played
COMPUTED = "results_computed_by"  # in `more`: the rules by which the engine found who won, as the file does not say
WAGERS = frozenset(("complete", "bet", "raise", "double"))
ACTS = WAGERS | {"ante", "bring_in", "call", "check", "fold"}
CARDS = frozenset(rank + suit for rank in RANKS for suit in SUITS)


class Stakes(NamedTuple):
    """Forced and fixed bets; `bring_in` is None if nobody posted one."""

    ante: int
    bring_in: int | None
    small_bet: int
    big_bet: int


class Player(NamedTuple):
    """A player: name, seat, and stack before the ante; None is a stack that the file calls unknown."""

    name: str
    seat: int
    stack: int | None


class Act(NamedTuple):
    """One action: `add` is the chips put in now, `to` the player's total on this street. Street 2 is the ante."""

    street: int
    player: int
    act: str
    add: int = 0
    to: int = 0
    all_in: bool = False


class Show(NamedTuple):
    """A hand shown or mucked; `text` is the site's name for it. Hands shown before the end have fewer than 7 cards."""

    player: int
    how: str
    cards: tuple[str, ...]
    text: str = ""


class SitePot(NamedTuple):
    """What each winner was paid from a pot, after the rake."""

    name: str
    winners: dict[int, int]

    @property
    def amount(self) -> int:
        """Chips paid out."""
        return sum(self.winners.values())


class Note(NamedTuple):
    """A remark on a line of the file, which is numbered from 1."""

    line: int
    text: str
