"""What a seat may see, and the table as a person would draw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from razz_fast._core import format_cards
from razz_fast.game.betting import Action
from razz_fast.game.hand import OVER
from razz_fast.game.pots import Pot
from razz_fast.game.rules import Rules
from razz_fast.game.showdown import shown
from razz_fast.game.state import State

if TYPE_CHECKING:
    import random

    from razz_fast.game.resample import Weights

TO_STAY = (Action.CALL, Action.BRING_IN)
STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


class Option(NamedTuple):
    """A legal action: the total on the street after it, and the chips that it costs now."""

    action: Action
    to: int
    cost: int


class Event(NamedTuple):
    """An action that everybody saw: the street, the seat, the action, and the seat's total on the street after it."""

    street: int
    seat: int
    action: Action
    to: int


@dataclass(frozen=True)
class Observation:
    """What one seat may know. It holds no way to a hidden card.

    Attributes
    ----------
    seat : int
        Who looks.
    rules, antes, bring_in, small_bet, big_bet, dealer
        The terms of the hand, as of `State`.
    street, current_player : int
        As of `State`.
    down_cards : tuple of int
        The seat's own down cards; -1 is one that the caller has not told.
    up_cards : tuple of tuple of int
        Exposed cards of every seat, folded ones included.
    common : int or None
        The common seventh card.
    shown : tuple of tuple of int
        Whole hands that were turned up, by seat; empty where none was.
    live : tuple of bool
        Who is still in.
    stacks, bets : tuple of int
        As of `State`.
    pots : tuple of Pot
        Chips gathered before this street, main pot first.
    actions : tuple of Event
        The public betting.
    options : tuple of Option
        The legal actions of this seat; empty when it is not to act.
    to_call : int
        What it costs this seat to stay in; 0 when it is not to act.
    wagers, cap : int
        Wagers counted on this street, and how many there may be; the cap is -1 when there is none.
    start_stacks : tuple of int
        Chips of each seat before the ante.
    absent, event_heads_up
        As of `State`; the absent seats rise.
    """

    seat: int
    rules: Rules
    antes: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int
    dealer: int
    street: int
    current_player: int
    down_cards: tuple[int, ...]
    up_cards: tuple[tuple[int, ...], ...]
    common: int | None
    shown: tuple[tuple[int, ...], ...]
    live: tuple[bool, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    pots: tuple[Pot, ...]
    actions: tuple[Event, ...]
    options: tuple[Option, ...]
    to_call: int
    wagers: int
    cap: int
    start_stacks: tuple[int, ...]
    absent: tuple[int, ...]
    event_heads_up: bool

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The actions of `options`."""
        return tuple(option.action for option in self.options)

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards of the seat, down cards first, a common card last."""
        common = () if self.common is None else (self.common,)
        return (*self.down_cards, *self.up_cards[self.seat], *common)

    @property
    def dead_cards(self) -> tuple[int, ...]:
        """Cards seen that can no longer be dealt or play: those of folded seats, as far as this seat saw them."""
        dead = [card for live, cards in zip(self.live, self.up_cards, strict=True) if not live for card in cards]
        return tuple(dead) if self.live[self.seat] else (*dead, *_known(self.down_cards))

    def equity_players(self) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
        """Known cards of each live seat, in seat order, and the dead cards: what `razz_fast.equity` works from.

        A common card is not among them; it is `common`.
        """
        known = []
        for seat, live in enumerate(self.live):
            if live:
                down = self.down_cards if seat == self.seat else ()
                known.append(self.shown[seat] or _known((*down, *self.up_cards[seat])))
        return tuple(known), self.dead_cards

    def resample(self, rng: random.Random, ranges: Mapping[int, Weights] | None = None) -> State:
        """Deal a whole state that fits all that this seat may know.

        Parameters
        ----------
        rng : random.Random
            Where chance comes from.
        ranges : mapping of int to Range, or to a mapping of tuple of int to a weight, optional
            What the hidden cards of some seats may be. All that is possible is equally likely for the others.

        Returns
        -------
        State
            Its undealt cards are in random order. It has no rake, as an observation tells of none.

        Raises
        ------
        ValueError
            The hand is over, the caller has to give cards, or the ranges leave no way to deal.

        See Also
        --------
        razz_fast.game.Resampler : Many deals of one observation.
        """
        from razz_fast.game.resample import Resampler

        return Resampler(self, ranges).draw(rng)

    def to_dict(self) -> dict[str, Any]:
        """The same for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        """The table as this seat sees it."""
        seen = [self.shown[seat] or (self.down_cards if seat == self.seat else ()) for seat in range(len(self.live))]
        return _draw(self, [_down(cards) for cards in seen])


def observe(s: State, seat: int) -> Observation:
    """What a seat may know now."""
    options: tuple[Option, ...] = ()
    bets = s.bets
    if s._actor == seat:
        options = tuple([Option(action, s._to(action), s._to(action) - bets[seat]) for action in s._legal])
    cards = s._cards
    open_hands: tuple[tuple[int, ...], ...] = ((),) * len(cards)
    if s._actor < 0:
        turned_up = {shower for shower, shows in shown(s) if shows} | set(_turned_up(s))
        open_hands = tuple(tuple(hand) if i in turned_up else () for i, hand in enumerate(cards))
    return Observation(
        seat=seat,
        rules=s.rules,
        antes=tuple(s.antes),
        bring_in=s.bring_in,
        small_bet=s.small_bet,
        big_bet=s.big_bet,
        dealer=s.dealer,
        street=s._street,
        current_player=s._actor,
        down_cards=_down(cards[seat]),
        up_cards=tuple([tuple(hand[2:6]) for hand in cards]),
        common=s.common,
        shown=open_hands,
        live=s.live,
        stacks=s.stacks,
        bets=bets,
        pots=s.pots,
        actions=tuple(map(Event._make, s._actions)),
        options=options,
        to_call=next((option.cost for option in options if option.action in TO_STAY), 0),
        wagers=s._wagers,
        cap=s._cap if s._cap < 100 else -1,
        start_stacks=tuple(s._start),
        absent=tuple(sorted(s.absent)),
        event_heads_up=s.event_heads_up,
    )


def _turned_up(s: State) -> list[int]:
    """Live seats whose hands lie open because no more betting is possible while cards are still to come."""
    if s._actor != -1 or s._players > 1 or not s.rules.all_in_face_up:
        return []
    return [seat for seat, live in enumerate(s._live) if live and min(s._cards[seat], default=-1) >= 0]


def _known(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for card in cards if card >= 0)


def _down(cards: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    return (*cards[:2], *cards[6:])


def summary(s: State) -> str:
    """One line about a state."""
    if s._actor == OVER:
        who = f"over, returns {list(s.returns())}"
    elif s._actor < 0:
        who = f"{len(s._due)} cards due"
    else:
        who = f"seat {s._actor} to act"
    stakes = f"{max(s.antes)}/{s.bring_in}/{s.small_bet}/{s.big_bet}"
    return f"<razz_fast.State {stakes}, {len(s._start)} seats, {STREETS[s._street]} street, {who}>"


def draw(s: State) -> str:
    """The table with all cards open."""
    return _draw(observe(s, 0), [_down(cards) for cards in s._cards])


def _draw(seen: Observation, down: list[tuple[int, ...]]) -> str:
    """A line a seat: who is to act, chips, bet, cards; what is not seen is "??"."""
    pots = " + ".join(str(pot.amount) for pot in seen.pots) or "0"
    lines = [f"{STREETS[seen.street]} street   {seen.small_bet}/{seen.big_bet}   pot {pots}"]
    if seen.common is not None:
        lines[0] += f"   common card {_text([seen.common])}"
    for seat, live in enumerate(seen.live):
        up = seen.up_cards[seat]
        held = down[seat]
        if not held and up:
            held = (-1,) * (3 if live and seen.street == 7 and seen.common is None else 2)
        text = f"[{_text(held[:2]):5}] {_text(up):11}"
        if held[2:]:
            text += f" [{_text(held[2:])}]"
        marks = (" dealer" if seat == seen.dealer else "") + ("" if live else " folded")
        bet = f"bet {seen.bets[seat]}" if seen.bets[seat] else ""
        to_act = ">" if seat == seen.current_player else " "
        lines.append(f"{to_act} seat {seat} {seen.stacks[seat]:>8}  {bet:9} {text}{marks}".rstrip())
    return "\n".join(lines)


def _text(cards: Iterable[int]) -> str:
    return " ".join("??" if card < 0 else format_cards([card]) for card in cards)
