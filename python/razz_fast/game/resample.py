"""Deal the hidden cards of an observation anew, as they may lie for all that its seat knows.

Cards are exchangeable: whatever mixes the deck, each way to put unseen cards into the hidden places is equally likely.
The one exception is a seventh street that is dealt from the muck, where a card may be dealt twice.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Protocol

from razz_fast.game.hand.words import FOLD
from razz_fast.game.state import State

if TYPE_CHECKING:
    from razz_fast.game.view import Observation

Combination = tuple[int, ...]
Table = Mapping[Combination, Any]
MOST_DRAWS = 100_000
# Without a reason to mix the deck, seventh street takes a card a player, a burn, and one that is left over.
SPARE = 2


class HasWeights(Protocol):
    """A `razz_fast.Range`."""

    @property
    def weights(self) -> Table:
        """Weight of each combination of hidden cards."""


Weights = HasWeights | Table


class Resampler:
    """Deals of one observation; what they have in common is worked out once.

    Parameters
    ----------
    observation : Observation
    ranges : mapping of int to Range, or to a mapping of tuple of int to a weight, optional
        By seat: what its hidden cards may be, two of them, on seventh street three (two with a common card).

    Raises
    ------
    ValueError
        The hand is over, the caller has to give cards, or a range is not of these hidden cards.
    """

    def __init__(self, observation: Observation, ranges: Mapping[int, Weights] | None = None) -> None:
        if observation.current_player < 0:
            why = "the hand is over" if observation.current_player == -4 else "cards are due"
            raise ValueError(f"{why}: an observation is dealt anew while a seat is to act")
        self._seen = seen = observation
        n = len(seen.live)
        self._order = [*range(seen.dealer + 1, n), *range(seen.dealer + 1)]
        folded = {event.seat: event.street for event in seen.actions if event.action is FOLD}
        self._last = [min(seen.street, folded.get(seat, seen.street)) for seat in range(n)]  # street of each last card
        self._hands = [self._known_hand(seat) for seat in range(n)]
        self._script = [event for event in seen.actions if event.seat not in seen.absent]
        known = {card for hand in self._hands for card in hand if card >= 0}
        known |= set() if seen.common is None else {seen.common}
        self._unseen = [card for card in range(52) if card not in known]
        self._holes = [(seat, i) for seat, hand in enumerate(self._hands) for i, card in enumerate(hand) if card < 0]
        self._ranges = {seat: self._range(seat, weights, known) for seat, weights in (ranges or {}).items()}
        self._free_holes = [hole for hole in self._holes if hole[0] not in self._ranges]
        self._stub = 52 - sum(min(len(hand), 6) for hand in self._hands) - 3 * seen.rules.burn
        self._need = sum(last == 7 for last in self._last)
        self._short = seen.street == 7 and self._stub < self._need + SPARE
        self._mucked = self._short and seen.rules.short_deck == "muck" and seen.common is None

    def _known_hand(self, seat: int) -> list[int]:
        """A seat's cards in dealing order, -1 where one is hidden."""
        seen = self._seen
        down = [-1] * (3 if self._last[seat] == 7 and seen.common is None else 2)
        if seat == seen.seat:
            down = list(seen.down_cards)
        return [*down[:2], *seen.up_cards[seat], *down[2:]]

    def _range(self, seat: int, weights: Weights, known: set[int]) -> tuple[list[Combination], list[float]]:
        """Combinations that the known cards leave, and their weights added up to each."""
        table: Table = weights if isinstance(weights, Mapping) else weights.weights
        hidden = self._hands[seat].count(-1)
        left = {combination: float(weight) for combination, weight in table.items() if known.isdisjoint(combination)}
        left = {combination: weight for combination, weight in left.items() if weight > 0}
        if not left:
            raise ValueError(f"seat {seat}: the cards seen leave nothing of its range")
        if {len(combination) for combination in left} != {hidden}:
            raise ValueError(f"seat {seat} has {hidden} hidden cards; its range must be of so many")
        return list(left), list(accumulate(left.values()))

    def draw(self, rng: random.Random) -> State:
        """One deal.

        Raises
        ------
        ValueError
            The ranges leave no way to deal, or next to none.
        """
        if self._mucked:
            hands = self._draw_from_muck(rng)
            return self._replay(hands=hands, common=None)
        hands, rest = self._fill(rng)
        if self._short:
            common = self._seen.common
            return self._replay(hands=hands, common=None if common is None else [common])
        return self._replay(deck=self._lay_deck(hands, rest))

    def _fill(self, rng: random.Random) -> tuple[list[list[int]], list[int]]:
        """Everybody's cards, and the cards that are left in random order."""
        hands = [hand.copy() for hand in self._hands]
        unseen = self._unseen
        if self._ranges:
            taken = self._draw_ranges(rng, hands)
            unseen = [card for card in unseen if card not in taken]
        rest = rng.sample(unseen, len(unseen))
        for seat, i in self._free_holes:
            hands[seat][i] = rest.pop()
        return hands, rest

    def _draw_ranges(self, rng: random.Random, hands: list[list[int]]) -> set[int]:
        """Give the seats with ranges hidden cards, all drawn again where two have the same card."""
        for _ in range(MOST_DRAWS):
            taken: set[int] = set()
            chosen: dict[int, Combination] = {}
            for seat, (combinations, sums) in self._ranges.items():
                combination = combinations[min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)]
                if not taken.isdisjoint(combination):
                    break
                taken.update(combination)
                chosen[seat] = combination
            else:
                for seat, combination in chosen.items():
                    left = list(combination)
                    rng.shuffle(left)
                    hands[seat] = [card if card >= 0 else left.pop() for card in hands[seat]]
                return taken
        raise ValueError("the ranges leave no way to deal, or next to none")

    def _lay_deck(self, hands: list[list[int]], rest: list[int]) -> list[int]:
        """The deck that deals these hands, and then the rest."""
        deck = [hands[seat][i] for i in range(3) for seat in self._order]
        for street in range(4, self._seen.street + 1):
            if self._seen.rules.burn:
                deck.append(rest.pop())
            deck += [hands[seat][street - 1] for seat in self._order if self._last[seat] >= street]
        return deck + rest

    def _draw_from_muck(self, rng: random.Random) -> list[list[int]]:
        """Seventh street from what is left of the deck, then from burned and folded cards, mixed.

        The known seventh cards are put where they came from; else the deal is made again.
        """
        live = [seat for seat in self._order if self._last[seat] == 7]
        sevenths = [self._hands[seat][6] for seat in live]
        first = max(0, self._stub - self._seen.rules.burn)
        known_first = [card for card in sevenths[:first] if card >= 0]
        for _ in range(MOST_DRAWS):
            hands = [hand[:6] for hand in self._hands]
            known = {card for hand in hands for card in hand if card >= 0} | set(known_first)
            rest = [card for card in range(52) if card not in known]
            rng.shuffle(rest)
            for seat, i in self._holes:
                if i < 6:
                    hands[seat][i] = rest.pop()
            dealt = [card if card >= 0 else rest.pop() for card in sevenths[:first]]
            folded = [card for seat, hand in enumerate(hands) if self._last[seat] < 7 for card in hand]
            mixed = [*rest, *folded]
            rng.shuffle(mixed)
            told = [card for card in sevenths[first:] if card >= 0]
            if not set(mixed).issuperset(told):
                continue
            spare = (card for card in mixed if card not in told)
            dealt += [card if card >= 0 else next(spare) for card in sevenths[first:]]
            for seat, card in zip(live, dealt, strict=True):
                hands[seat].append(card)
            if self._accepts(hands, rng):
                return hands
        raise ValueError("the ranges leave no way to deal, or next to none")

    def _accepts(self, hands: list[list[int]], rng: random.Random) -> bool:
        """Keep a deal as often as the ranges weigh it."""
        for seat, (combinations, sums) in self._ranges.items():
            hidden = tuple(sorted(card for card, was in zip(hands[seat], self._hands[seat], strict=True) if was < 0))
            weights = dict(zip(combinations, _differences(sums), strict=True))
            if rng.random() * max(weights.values()) >= weights.get(hidden, 0.0):
                return False
        return True

    def _replay(self, **cards: Any) -> State:
        """The hand so far, played again with these cards."""
        seen = self._seen
        state = State(
            seen.start_stacks,
            ante=seen.antes,
            bring_in=seen.bring_in,
            small_bet=seen.small_bet,
            big_bet=seen.big_bet,
            rules=seen.rules,
            dealer=seen.dealer,
            absent=seen.absent,
            event_heads_up=seen.event_heads_up,
            **cards,
        )
        for event in self._script:
            state.apply(event.action)
        return state


def _differences(sums: Iterable[float]) -> list[float]:
    before = 0.0
    parts = []
    for value in sums:
        parts.append(value - before)
        before = value
    return parts
