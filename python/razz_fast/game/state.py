"""A hand of Razz, from the antes to the last chip: what a player, a bot or a simulator uses."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any

from razz_fast.game import setup
from razz_fast.game.betting import BRING_IN, CALL, CHECK, FOLD, Action
from razz_fast.game.dealing import CardsLike, place_all
from razz_fast.game.fields import Fields
from razz_fast.game.hand import CARDS_DUE, OVER, Hand
from razz_fast.game.pots import Award, Pot, gather
from razz_fast.game.rake import RakeLike

if TYPE_CHECKING:
    from razz_fast.game.view import Observation


class State(Hand):
    """A hand of Razz.

    Seats count from 0, clockwise. Amounts are whole numbers of the smallest chip; a bet is a total on the street. Cards
    are indices (0 = Ac to 51 = Ks).

    Parameters
    ----------
    stacks : iterable of int
        Chips of each seat before the ante.
    bring_in, small_bet, big_bet : int
        The stakes; none larger than the next.
    ante : int or sequence of int
        One ante for all, or one a seat. Antes that differ are dead money in the main pot.
    rules : Rules or str
        House rules or their name.
    dealer : int, optional
        The seat to the right of the first one dealt to. The last seat unless given.
    rake : int or callable, optional
        Chips that the house takes from the finished hand, or a function of the state that says how many.
    event_heads_up : bool
        Whether the whole event is down to these two players.
    absent : iterable of int
        Seats whose players are away: they ante, post a bring-in that is theirs, and are folded when the action comes.
    seed, hand : int, optional
        Shuffle by a seed, and which hand of the seed this is. Without a seed the system's secure source shuffles.
    deck : cards, optional
        52 cards in dealing order, burns included.
    hands, common : sequence of cards, optional
        What was dealt: each seat's cards in dealing order (down, down, four up, down), "??" for a down card that is not
        known; cards that are not given are asked for by `deal`. Empty hands leave all the dealing to the caller.
    winners : seats, or seats of each pot (main pot first), optional
        Who won a pot in which cards are not known.
    seats : iterable of int, optional
        Places at the table where these players sit; see `next_hand`.

    Raises
    ------
    ValueError, TypeError
        An argument is not what it should be; the message names it.
    """

    __slots__ = ()

    def current_player(self) -> int:
        """The seat to act; -1 while the caller has to give cards by `deal`; -4 when the hand is over."""
        return self._actor

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self._actor == OVER

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do, in the order of `Action`; never empty while a seat is to act."""
        return self._legal

    def to(self, action: Action) -> int:
        """The actor's total on this street after an action, all-in included.

        Raises
        ------
        ValueError
            The action is not legal now.
        """
        return self._to(self._check(action))

    def _to(self, action: Action) -> int:
        if action is FOLD or action is CHECK:
            return self._bets[self._actor]
        if action is CALL or action is BRING_IN:
            return self._call_to
        return self._double_to if action is Action.DOUBLE else self._raise_to

    def apply(self, action: Action) -> None:
        """Act for the seat to act.

        Raises
        ------
        ValueError
            The action is not legal now. The state has not changed.
        """
        if action.__class__ is not Action or action not in self._legal:
            action = self._check(action)
        if self._risky:
            self._or_undo(lambda: self._act(action))
        else:
            self._act(action)

    def deal(self, cards: CardsLike) -> None:
        """Give the cards that are due, or some of them, in dealing order: one card a seat, round by round.

        Parameters
        ----------
        cards : str or sequence
            Cards as everywhere; "??" for a down card that is not known.

        Raises
        ------
        ValueError
            No card is due, too many were given, or one of them cannot be. The state has not changed.
        """

        def give() -> None:
            place_all(self, cards)
            if not self._due:
                self._play_on()

        self._or_undo(give)

    @property
    def street(self) -> int:
        """The street, 3 to 7; of a finished hand, where it ended."""
        return self._street

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, by seat."""
        return tuple(self._stacks)

    @property
    def bets(self) -> tuple[int, ...]:
        """Chips put in on this street, by seat, antes left out."""
        return tuple(self._bets)

    @property
    def live(self) -> tuple[bool, ...]:
        """Whether each seat is still in the hand."""
        return tuple(self._live)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Chips gathered from antes and earlier streets, main pot first; at the end all of them, before the rake."""
        return tuple(self._pots if self._actor == OVER else gather(self))

    @property
    def awards(self) -> tuple[Award, ...]:
        """Who won what of which pot, in the order of awarding. Empty before the end."""
        return tuple(self._awards)

    @property
    def raked(self) -> int:
        """Chips that the house took."""
        return self._raked

    @property
    def common(self) -> int | None:
        """The common seventh card, if one was turned up."""
        return None if self._common < 0 else self._common

    def up_cards(self, seat: int) -> tuple[int, ...]:
        """Exposed cards of a seat, of one that has folded as well."""
        return tuple(self._cards[setup.read_seat("seat", seat, len(self._cards))][2:6])

    def cards(self, seat: int) -> tuple[int, ...]:
        """All cards of a seat in dealing order, down cards included; -1 is one that is not known."""
        return tuple(self._cards[setup.read_seat("seat", seat, len(self._cards))])

    def returns(self) -> tuple[int, ...]:
        """Net chips won or lost by each seat; zeros before the end."""
        if self._actor != OVER:
            return (0,) * len(self._stacks)
        return tuple(end - start for end, start in zip(self._stacks, self._start, strict=True))

    @property
    def log(self) -> tuple[dict[str, Any], ...]:
        """The events of the hand so far, hidden cards included; `from_log` replays it."""
        from razz_fast.game.log import events

        return events(self)

    @staticmethod
    def from_log(log: Iterable[dict[str, Any]]) -> State:
        """Replay a hand from its log. Cards that the log does not hold yet are asked for by `deal`."""
        from razz_fast.game.log import replay

        return replay(log)

    def observation(self, seat: int) -> Observation:
        """What a seat may know, frozen: its own cards, all up cards, the public betting, and its legal actions."""
        from razz_fast.game.view import observe

        return observe(self, setup.read_seat("seat", seat, len(self._cards)))

    def to_dict(self) -> dict[str, Any]:
        """The whole state for JSON, with a version."""
        from razz_fast.game.saving import to_dict

        return to_dict(self)

    @staticmethod
    def from_dict(data: dict[str, Any], *, rake: RakeLike | None = None) -> State:
        """The state that `to_dict` wrote; `rake` stands in for one that is a plain function."""
        from razz_fast.game.saving import from_dict

        return from_dict(data, rake)

    def next_hand(self, **changes: Any) -> State:
        """The next hand at this table; see `razz_fast.game.table.next_hand` for who may join, leave or be away."""
        from razz_fast.game.table import next_hand

        return next_hand(self, **changes)

    def clone(self) -> State:
        """An independent copy, the undealt cards included."""
        new = State.__new__(State)
        for name in Fields.__slots__:
            value = getattr(self, name)
            if value.__class__ is list:
                value = [*map(list, value)] if name in ("_cards", "_given") else value.copy()
            setattr(new, name, value)
        return new

    __copy__ = clone

    def __eq__(self, other: object) -> bool:
        """Whether everything is equal, the undealt cards included."""
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Fields.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """One line: the stakes, the street and who is to act."""
        from razz_fast.game.view import summary

        return summary(self)

    def __str__(self) -> str:
        """The table as a person would draw it, all cards open."""
        from razz_fast.game.view import draw

        return draw(self)

    def _check(self, action: Action) -> Action:
        """A legal action, or an error that says what is legal."""
        if self._actor == OVER:
            raise ValueError("the hand is over")
        if self._actor == CARDS_DUE:
            raise ValueError(f"{len(self._due)} cards are due before anybody acts: give them by deal()")
        try:
            if not isinstance(action, bool) and index(action) in self._legal:
                return Action(index(action))
        except TypeError:  # no whole number
            pass
        name = getattr(action, "name", repr(action))
        legal = ", ".join(a.name for a in self._legal)
        raise ValueError(f"seat {self._actor} may not {name} on street {self._street}; legal are {legal}")

    def _or_undo(self, change: Any) -> None:
        before = self.clone()
        try:
            change()
        except BaseException:
            for name in Fields.__slots__:
                setattr(self, name, getattr(before, name))
            raise
