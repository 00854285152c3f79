"""What a seat may see, and the table as a person would draw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from razz_fast._core import format_cards
from razz_fast.game.hand.betting import total_after
from razz_fast.game.hand.fields import Hand
from razz_fast.game.hand.pots import gather
from razz_fast.game.hand.showdown import lies_open
from razz_fast.game.hand.words import BRING_IN, CALL, OVER, UNCAPPED, Action, Event, Pot
from razz_fast.game.rules import Rules

if TYPE_CHECKING:
    import random

    from razz_fast.game.resample import Weights
    from razz_fast.game.state import State

_NOTHING_SHOWN = [((),) * players for players in range(9)]
STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


class Option(NamedTuple):
    """A legal action: the total on the street after it, and the chips that it costs now."""

    action: Action
    to: int
    cost: int


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
        down = [_down(cards) for cards in self.shown]
        down[self.seat] = self.down_cards
        return _draw(self, down)

    def _repr_html_(self) -> str:
        from razz_fast.html import drawing

        return drawing(str(self))


def observe(hand: Hand, seat: int) -> Observation:
    """What a seat may know now."""
    terms, cards, bets = hand.terms, hand.cards, tuple(hand.bets)
    options: tuple[Option, ...] = ()
    to_call = 0
    if hand.actor == seat:
        options = _options(hand, bets[seat])
        if CALL in hand.legal or BRING_IN in hand.legal:
            to_call = hand.call_to - bets[seat]
    open_hands: tuple[tuple[int, ...], ...] = _NOTHING_SHOWN[len(cards)]
    if hand.actor < 0:
        turned_up = lies_open(hand)
        open_hands = tuple([held if other in turned_up else () for other, held in enumerate(cards)])
    seen = Observation.__new__(Observation)
    # The constructor of a frozen dataclass sets its fields one by one, which would take longer than all the rest.
    object.__setattr__(
        seen,
        "__dict__",
        {
            "seat": seat,
            "rules": terms.rules,
            "antes": terms.antes,
            "bring_in": terms.bring_in,
            "small_bet": terms.small_bet,
            "big_bet": terms.big_bet,
            "dealer": terms.dealer,
            "street": hand.street,
            "current_player": hand.actor,
            "down_cards": _down(cards[seat]),
            "up_cards": tuple([held[2:6] for held in cards]),
            "common": None if hand.common < 0 else hand.common,
            "shown": open_hands,
            "live": tuple(hand.live),
            "stacks": tuple(hand.stacks),
            "bets": bets,
            "pots": hand.pots if hand.actor == OVER else gather(hand),
            "actions": hand.actions,
            "options": options,
            "to_call": to_call,
            "wagers": hand.wagers,
            "cap": -1 if hand.cap == UNCAPPED else hand.cap,
            "start_stacks": terms.stacks,
            "absent": tuple(sorted(terms.absent)),
            "event_heads_up": terms.event_heads_up,
        },
    )
    return seen


def _options(hand: Hand, bet: int) -> tuple[Option, ...]:
    """The legal actions of the player to act, who has a bet in front."""
    options = []
    for action in hand.legal:
        total = total_after(hand, action)
        options.append(Option(action, total, total - bet))
    return tuple(options)


def _known(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in cards if card >= 0])


def _down(cards: tuple[int, ...]) -> tuple[int, ...]:
    return cards[:2] + cards[6:]


def summary(hand: Hand) -> str:
    """One line about a state."""
    terms = hand.terms
    if hand.actor == OVER:
        who = f"over, returns {[end - start for end, start in zip(hand.stacks, terms.stacks, strict=True)]}"
    elif hand.actor < 0:
        who = f"{len(hand.due)} cards due"
    else:
        who = f"seat {hand.actor} to act"
    stakes = f"{max(terms.antes)}/{terms.bring_in}/{terms.small_bet}/{terms.big_bet}"
    return f"<razz_fast.State {stakes}, {len(terms.stacks)} seats, {STREETS[hand.street]} street, {who}>"


def draw(hand: Hand) -> str:
    """The table with all cards open."""
    return _draw(observe(hand, 0), [_down(cards) for cards in hand.cards])


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
