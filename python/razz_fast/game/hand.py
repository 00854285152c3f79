"""The course of a hand: antes, deals, rounds of betting, the end. `State` is its face."""

from __future__ import annotations

from collections.abc import Iterable
from operator import sub

from razz_fast.game import setup
from razz_fast.game.betting import (
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    Action,
    find_options,
    lifts_cap,
    post_bring_in,
    start_round,
    wager,
)
from razz_fast.game.dealing import CardsLike, check_hands, deal_street, parse_dealt, parse_deck, shuffled
from razz_fast.game.fields import Fields
from razz_fast.game.money import whole
from razz_fast.game.order import bring_in_seat, opener
from razz_fast.game.pots import return_uncalled, return_unmatched_ante
from razz_fast.game.rake import RakeLike
from razz_fast.game.rules import Rules
from razz_fast.game.showdown import award_pots

CARDS_DUE = -1
OVER = -4


class Hand(Fields):
    """What happens from one action to the next."""

    __slots__ = ()

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
    ) -> None:
        self.rules = rules = setup.read_rules(rules)
        self._start = setup.read_stacks(stacks, rules)
        n = len(self._start)
        setup.set_stakes(self, bring_in, small_bet, big_bet)
        self.antes = setup.read_antes(ante, n)
        self.dealer = n - 1 if dealer is None else setup.read_seat("the dealer", dealer, n)
        self.rake = setup.read_rake(rake)
        if event_heads_up and n > 2:
            raise ValueError(f"event_heads_up=True says that two players are left, and {n} are dealt in")
        self.event_heads_up = bool(event_heads_up)
        self.absent = setup.read_absent(absent, n)
        self.seats = setup.read_seats(seats, n)
        self._winners = setup.read_winners(winners, n)
        self._take_cards(seed, hand, deck, hands, common)
        # What a caller hands in may fail in the middle of an action, which is then undone.
        self._risky = rake is not None or winners is not None or self._deck is None
        self._lay_out(n)
        self._street = 2
        self._post_antes()
        self._street = 3
        deal_street(self)
        self._play_on()

    def _lay_out(self, n: int) -> None:
        """Set all that changes in the course of the hand to where it starts."""
        rules = self.rules
        self._half_bet = rules.short_all_in == "half_bet"
        self._lifts_cap = lifts_cap(rules, self.event_heads_up)
        self._unbet = (FOLD, CHECK) if rules.fold_unbet == "allow" else (CHECK,)
        self._order = [*range(self.dealer + 1, n), *range(self.dealer + 1)]
        self._bets = [0] * n
        self._live = [True] * n
        self._live_count = n
        self._boards = [0] * n
        self._cards = [[] for _ in self._order]
        self._common = -1
        self._pos = self._raked = self._players = 0
        self._call_to = self._raise_to = self._double_to = self._left = 0
        self._high = self._level = self._target = self._unit = self._wagers = self._cap = 0
        self._acted = self._largest = self._short = 0
        self._actor = self._first = self._aggressor = -1
        self._legal = ()
        self._opening = self._short_bring_in = self._two_sizes = self._deep = False
        self._forced = True
        self._burned = []
        self._due = []
        self._actions = []
        self._returned = []
        self._pots = []
        self._awards = []
        self._behind = []

    def _take_cards(
        self,
        seed: int | None,
        hand: int,
        deck: CardsLike | None,
        hands: Iterable[CardsLike] | None,
        common: CardsLike | None,
    ) -> None:
        """Where the cards come from."""
        self.seed = None if seed is None else whole("the seed", seed, 0, "seed")
        self.hand = whole("hand", hand, 0, "hand number")
        if self.hand >= 1 << 63 or (self.seed or 0) >= 1 << 64:
            raise ValueError("a seed has 64 bits at most, and a hand number 63")
        self._given = []
        self._given_common = []
        if hands is None:
            if common is not None:
                raise ValueError("a common card is given together with hands=")
            self._seeded = seed is not None and deck is None
            self._deck = self._first_deck = shuffled(self.seed, self.hand) if deck is None else parse_deck(deck)
            return
        if deck is not None or seed is not None:
            raise ValueError("hands= says what was dealt; a seed or a deck would say it again")
        self._deck = self._first_deck = None
        self._seeded = False
        self._given = [parse_dealt(cards, f"seat {seat}: ") for seat, cards in enumerate(setup.entries("hands", hands))]
        self._given_common = [] if common is None else parse_dealt(common, "the common card: ")
        if len(self._given) != len(self._start):
            raise ValueError(f"{len(self._given)} hands for {len(self._start)} seats; a hand may be empty")
        check_hands(self._given, self._given_common, self.rules.short_deck == "muck")

    def _post_antes(self) -> None:
        start, antes = self._start, self.antes
        self._posted = list(map(min, antes, start))
        self._stacks = list(map(sub, start, self._posted))
        self._equal_antes = antes.count(antes[0]) == len(antes)
        self._players = len(start)
        if 0 in self._stacks:
            self._players -= self._stacks.count(0)
            return_unmatched_ante(self)

    # What happens between actions.

    def _play_on(self) -> None:
        """After a deal: open the round if two players can bet, else deal on."""
        while not self._due:
            if self._players > 1:
                self._open_round()
                return
            if self._street == 7:
                self._finish()
                return
            self._next_street()
        self._actor = CARDS_DUE
        self._legal = ()

    def _open_round(self) -> None:
        start_round(self)
        if self._street == 3:
            first = bring_in_seat([cards[2] for cards in self._cards], self.rules)
            self._opening = True
            self._forced = self._stacks[first] > 0 or self.rules.bring_in_all_in == "left_forced"
        else:
            first = opener(self)
        self._left = self._players
        self._actor = first
        if not self._stacks[first]:
            self._pass_action()
        self._first = self._actor
        find_options(self)
        if self._actor in self.absent:
            self._act_for_absent()

    def _pass_action(self) -> None:
        """To the next player clockwise who can act."""
        live, stacks = self._live, self._stacks
        n = len(live)
        seat = (self._actor + 1) % n
        while not (live[seat] and stacks[seat]):
            seat = (seat + 1) % n
        self._actor = seat

    def _act_for_absent(self) -> None:
        """Post a bring-in that is forced; fold in answer to all else."""
        self._act(BRING_IN if self._legal[0] is BRING_IN else FOLD)

    def _kill_absent(self) -> None:
        """An absent player who brought in gets no fourth card. Whoever is all-in needs no action and stays."""
        for seat in sorted(self.absent):
            if self._live[seat] and self._stacks[seat] and self._live_count > 1:
                self._live[seat] = False
                self._live_count -= 1
                self._players -= 1
                self._actions.append((3, seat, FOLD, self._bets[seat]))

    def _end_round(self) -> None:
        if self._high and self._bets.count(self._high) < 2:
            return_uncalled(self)
        if self._street == 3 and self.absent:
            self._kill_absent()
        self._bets = [0] * len(self._bets)
        if self._live_count == 1 or self._street == 7:
            self._finish()
        else:
            self._next_street()
            self._play_on()

    def _next_street(self) -> None:
        self._street += 1
        self._first = self._aggressor = -1
        deal_street(self)

    def _finish(self) -> None:
        self._actor = OVER
        self._legal = ()
        self._behind = self._stacks.copy()
        award_pots(self)

    def _act(self, action: Action) -> None:
        """Do what is known to be legal, or what an absent player is made to do."""
        seat = self._actor
        stacks, bets = self._stacks, self._bets
        if action is CALL:
            stacks[seat] -= self._call_to - bets[seat]
            bets[seat] = self._call_to
        elif action is FOLD:
            self._fold(seat)
        elif action is BRING_IN:
            post_bring_in(self, seat)
        elif action is not CHECK:
            wager(self, seat, action)
        if not stacks[seat]:
            self._players -= 1
        self._acted |= 1 << seat
        self._actions.append((self._street, seat, action, bets[seat]))
        self._left -= 1
        if not self._left:
            self._end_round()
            return
        self._pass_action()
        find_options(self)
        if self._actor in self.absent:
            self._act_for_absent()

    def _fold(self, seat: int) -> None:
        self._live[seat] = False
        self._live_count -= 1
        self._players -= 1
        if self._live_count == 1 or (self._players == 1 and self._nothing_owed()):
            # Nobody else has to act.
            self._left = 1

    def _nothing_owed(self) -> bool:
        """Whether the one player who can still act has nothing to call, so that the betting is over."""
        can_act = (live and stack for live, stack in zip(self._live, self._stacks, strict=True))
        return all(bet >= self._high for bet, acts in zip(self._bets, can_act, strict=True) if acts)

    def _full_hand(self, seat: int) -> list[int]:
        """A seat's cards, a common card included."""
        return self._cards[seat] if self._common < 0 else [*self._cards[seat], self._common]
