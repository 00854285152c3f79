"""A hand of Razz, from the antes to the last chip: what a player, a bot or a simulator uses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from operator import index
from typing import TYPE_CHECKING, Any

from razz_fast.game import setup
from razz_fast.game.hand.betting import total_after
from razz_fast.game.hand.course import act, begin, give
from razz_fast.game.hand.dealing import CardsLike
from razz_fast.game.hand.fields import Hand, Terms
from razz_fast.game.hand.pots import gather
from razz_fast.game.hand.words import CARDS_DUE, OVER, Action, Award, Pot
from razz_fast.game.rake import RakeLike
from razz_fast.game.rules import Rules

if TYPE_CHECKING:
    from razz_fast.game.view import Observation


class State:
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
    undo : bool
        Whether an action or a deal that fails on what the caller handed in (cards, winners, a rake) leaves the state
        as it was, at the price of a copy each. Without it such an error leaves a state that is good for nothing.

    Raises
    ------
    ValueError, TypeError
        An argument is not what it should be; the message names it.
    """

    __slots__ = ("_hand", "_undo")

    def __init__(
        self,
        stacks: Iterable[int],
        *,
        bring_in: int,
        small_bet: int,
        big_bet: int,
        ante: int | Iterable[int] = 0,
        rules: Rules | str = "standard",
        dealer: int | None = None,
        rake: int | RakeLike | None = None,
        event_heads_up: bool = False,
        absent: Iterable[int] = (),
        seed: int | None = None,
        hand: int = 0,
        deck: CardsLike | None = None,
        hands: Iterable[CardsLike] | None = None,
        common: CardsLike | None = None,
        winners: Iterable[int] | Iterable[Iterable[int]] | None = None,
        seats: Iterable[int] | None = None,
        undo: bool = True,
    ) -> None:
        rules = setup.read_rules(rules)
        chips = setup.read_stacks(stacks, rules)
        n = len(chips)
        bring_in, small_bet, big_bet = setup.read_stakes(bring_in, small_bet, big_bet)
        antes = setup.read_antes(ante, n)
        if event_heads_up and n > 2:
            raise ValueError(f"event_heads_up=True says that two players are left, and {n} are dealt in")
        rake = setup.read_rake(rake)
        source = setup.read_source(seed, hand, deck, hands, common, n, rules)
        terms = Terms(
            rules=rules,
            stacks=chips,
            antes=antes,
            bring_in=bring_in,
            small_bet=small_bet,
            big_bet=big_bet,
            dealer=n - 1 if dealer is None else setup.read_seat("the dealer", dealer, n),
            event_heads_up=bool(event_heads_up),
            absent=setup.read_absent(absent, n),
            seats=setup.read_seats(seats, n),
            rake=rake,
            charge=None if rake is None else partial(self._charge, rake),
            winners=setup.read_winners(winners, n),
            seed=source.seed,
            number=source.number,
            deck=source.deck,
            seeded=source.seeded,
        )
        self._undo = bool(undo) and (rake is not None or winners is not None or source.deck is None)
        self._hand = begin(terms, source.given, source.given_common)

    def current_player(self) -> int:
        """The seat to act; -1 while the caller has to give cards by `deal`; -4 when the hand is over."""
        return self._hand.actor

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self._hand.actor == OVER

    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat to act may do, in the order of `Action`; never empty while a seat is to act."""
        return self._hand.legal

    def to(self, action: Action) -> int:
        """The actor's total on this street after an action, all-in included.

        Raises
        ------
        ValueError
            The action is not legal now.
        """
        return total_after(self._hand, self._check(action))

    def apply(self, action: Action) -> None:
        """Take an action for the seat whose turn it is.

        Raises
        ------
        ValueError
            The action is not legal now. The state has not changed.
        """
        if action.__class__ is not Action or action not in self._hand.legal:
            action = self._check(action)
        if self._undo:
            self._or_undo(act, action)
        else:
            act(self._hand, action)

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
        if self._undo:
            self._or_undo(give, cards)
        else:
            give(self._hand, cards)

    @property
    def rules(self) -> Rules:
        """The house rules."""
        return self._hand.terms.rules

    @property
    def antes(self) -> tuple[int, ...]:
        """The ante of each seat."""
        return self._hand.terms.antes

    @property
    def bring_in(self) -> int:
        """The bring-in."""
        return self._hand.terms.bring_in

    @property
    def small_bet(self) -> int:
        """The bet of third and fourth street."""
        return self._hand.terms.small_bet

    @property
    def big_bet(self) -> int:
        """The bet from fifth street on."""
        return self._hand.terms.big_bet

    @property
    def dealer(self) -> int:
        """The seat to the right of the first one dealt to."""
        return self._hand.terms.dealer

    @property
    def event_heads_up(self) -> bool:
        """Whether the whole event is down to these two players."""
        return self._hand.terms.event_heads_up

    @property
    def absent(self) -> frozenset[int]:
        """Seats whose players are away."""
        return self._hand.terms.absent

    @property
    def seats(self) -> tuple[int, ...]:
        """Places at the table, by seat."""
        return self._hand.terms.seats

    @property
    def rake(self) -> RakeLike | None:
        """What the house takes: a function of the finished hand."""
        return self._hand.terms.rake

    @property
    def seed(self) -> int | None:
        """The seed that shuffled, if any."""
        return self._hand.terms.seed

    @property
    def hand(self) -> int:
        """Number of this hand in its seed's sequence."""
        return self._hand.terms.number

    @property
    def start_stacks(self) -> tuple[int, ...]:
        """Chips of each seat before the ante."""
        return self._hand.terms.stacks

    @property
    def street(self) -> int:
        """The street, 3 to 7; of a finished hand, where it ended."""
        return self._hand.street

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, by seat."""
        return tuple(self._hand.stacks)

    @property
    def bets(self) -> tuple[int, ...]:
        """Chips put in on this street, by seat, antes left out."""
        return tuple(self._hand.bets)

    @property
    def live(self) -> tuple[bool, ...]:
        """Whether each seat is still in the hand."""
        return tuple(self._hand.live)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Chips gathered from antes and earlier streets, main pot first; at the end all of them, before the rake."""
        return self._hand.pots if self._hand.actor == OVER else gather(self._hand)

    @property
    def awards(self) -> tuple[Award, ...]:
        """Who won what of which pot, in the order of awarding. Empty before the end."""
        return self._hand.awards

    @property
    def raked(self) -> int:
        """Chips that the house took."""
        return self._hand.raked

    @property
    def common(self) -> int | None:
        """The common seventh card, if one was turned up."""
        return None if self._hand.common < 0 else self._hand.common

    @property
    def caller_deals(self) -> bool:
        """Whether the caller gives the cards, by `hands` and `deal`, instead of a deck."""
        return self._hand.terms.deck is None

    @property
    def burned(self) -> tuple[int, ...]:
        """Burned cards in the order in which they went; -1 where the caller deals. Nobody at the table sees them."""
        return self._hand.burned

    @property
    def due(self) -> tuple[int, ...]:
        """Seats that the caller has to give cards to by `deal`, in order; -1 is the common card."""
        return self._hand.due

    def up_cards(self, seat: int) -> tuple[int, ...]:
        """Exposed cards of a seat, of one that has folded as well."""
        return self._hand.cards[setup.read_seat("seat", seat, len(self._hand.cards))][2:6]

    def cards(self, seat: int) -> tuple[int, ...]:
        """All cards of a seat in dealing order, down cards included; -1 is one that is not known."""
        return self._hand.cards[setup.read_seat("seat", seat, len(self._hand.cards))]

    def returns(self) -> tuple[int, ...]:
        """Net chips won or lost by each seat; zeros before the end."""
        if self._hand.actor != OVER:
            return (0,) * len(self._hand.stacks)
        return tuple(end - start for end, start in zip(self._hand.stacks, self._hand.terms.stacks, strict=True))

    @property
    def log(self) -> tuple[dict[str, Any], ...]:
        """The events of the hand so far, hidden cards included; `from_log` replays it."""
        from razz_fast.game.log import events

        return events(self._hand)

    @staticmethod
    def from_log(log: Iterable[dict[str, Any]]) -> State:
        """Replay a hand from its log. Cards that the log does not hold yet are asked for by `deal`."""
        from razz_fast.game.log import replay

        return replay(log)

    def observation(self, seat: int) -> Observation:
        """What a seat may know, frozen: its own cards, all up cards, the public betting, and its legal actions."""
        from razz_fast.game.view import observe

        return observe(self._hand, setup.read_seat("seat", seat, len(self._hand.cards)))

    def to_dict(self) -> dict[str, Any]:
        """The whole state for JSON, with a version."""
        from razz_fast.game.saving import to_dict

        return to_dict(self._hand)

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
        return State._around(self._hand.copy(), self._undo)

    __copy__ = clone

    @classmethod
    def _charge(cls, rake: RakeLike, hand: Hand) -> Any:
        """Ask a rake about a finished hand: it is a function of the state, and the rules know the hand alone."""
        return rake(cls._around(hand, False))

    @classmethod
    def _around(cls, hand: Hand, undo: bool) -> State:
        self = cls.__new__(cls)
        self._hand = hand
        self._undo = undo
        return self

    def __eq__(self, other: object) -> bool:
        """Whether everything is equal, the undealt cards included."""
        if not isinstance(other, State):
            return NotImplemented
        return self._hand == other._hand

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """One line: the stakes, the street and who is to act."""
        from razz_fast.game.view import summary

        return summary(self._hand)

    def __str__(self) -> str:
        """The table as a person would draw it, all cards open."""
        from razz_fast.game.view import draw

        return draw(self._hand)

    def _repr_html_(self) -> str:
        from razz_fast.html import drawing

        return drawing(str(self))

    def _check(self, action: Action) -> Action:
        """A legal action, or an error that says what is legal."""
        if self._hand.actor == OVER:
            raise ValueError("the hand is over")
        if self._hand.actor == CARDS_DUE:
            raise ValueError(f"{len(self._hand.due)} cards are due before anybody acts: give them by deal()")
        try:
            if not isinstance(action, bool) and index(action) in self._hand.legal:
                return Action(index(action))
        except TypeError:  # no whole number
            pass
        name = getattr(action, "name", repr(action))
        legal = ", ".join(a.name for a in self._hand.legal)
        raise ValueError(f"seat {self._hand.actor} may not {name} on street {self._hand.street}; legal are {legal}")

    def _or_undo(self, change: Callable[[Hand, Any], None], what: Any) -> None:
        before = self._hand.copy()
        try:
            change(self._hand, what)
        except BaseException:
            self._hand = before
            raise
