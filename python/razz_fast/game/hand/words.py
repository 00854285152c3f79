"""The words of the game: actions, pots, awards, and numbers that stand for something other than a seat or card."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

CARDS_DUE = -1  # in place of the seat to act: the caller has to give cards
OVER = -4  # in place of the seat to act: the hand is over
NOBODY = -1  # in place of a seat
UNKNOWN = -1  # in place of a card that lies face down
COMMON = -1  # in place of the seat to deal to: the common card
UNCAPPED = 1 << 30  # the number of wagers of a round without a cap


class Action(IntEnum):
    """What a player may do."""

    FOLD = 0
    CHECK = 1
    CALL = 2
    BRING_IN = 3
    COMPLETE = 4
    BET = 5
    RAISE = 6
    DOUBLE = 7


FOLD, CHECK, CALL, BRING_IN, COMPLETE, BET, RAISE, DOUBLE = Action


class Event(NamedTuple):
    """An action that everybody saw: the street, the seat, the action, and the seat's total on the street after it."""

    street: int
    seat: int
    action: Action
    to: int


class Returned(NamedTuple):
    """Chips that nobody matched and that went back to a seat; street 2 is the antes."""

    street: int
    seat: int
    amount: int


class Pot(NamedTuple):
    """Chips, and the live seats that can win them."""

    amount: int
    seats: tuple[int, ...]


class Award(NamedTuple):
    """Chips that a seat wins from a pot; pot 0 is the main pot."""

    pot: int
    seat: int
    amount: int
