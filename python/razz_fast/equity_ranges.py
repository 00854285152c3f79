"""Equity of ranges: every choice of hidden cards counts with its weight and the ways to deal it."""

from __future__ import annotations

import math
import random
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate, product
from typing import Any, NamedTuple

from razz_fast._core import equity_exact, equity_sample, equity_spot, parse_cards
from razz_fast.cards import list_cards
from razz_fast.ranges import Combination, Range

MOST_BYTES = 4e9
# Draws of everybody's hidden cards after which the ranges are said to exclude each other.
MOST_DRAWS = 20_000


class Case(NamedTuple):
    """Combinations of a range with the same ranks and weight."""

    ranks: tuple[int, ...]
    weight: int
    combinations: list[Combination]
    whole: bool  # every combination of these ranks that the cards on view leave


class RangeSpot:
    """A spot in which some hands are ranges."""

    def __init__(self, players: Any, dead: Any) -> None:
        """Take what `equity` takes."""
        self.dead = _cards(dead, "dead cards")
        self.ranges: list[Range | None] = []
        self.known: list[Combination] = []
        for i, player in enumerate(players):
            hand = player
            if type(hand) is str:
                try:
                    hand = tuple(parse_cards(hand))
                except ValueError:
                    try:
                        hand = Range(player)
                    except ValueError as error:
                        raise ValueError(f"player {i}: {error}") from None
            self.ranges.append(hand if isinstance(hand, Range) else None)
            self.known.append(hand.up if isinstance(hand, Range) else _cards(hand, f"player {i}"))
        self.players: Any = self.known
        self.count = len(self.known)
        equity_spot(self.known, self.dead, 0.0)  # refuses what cannot be
        seen = {c for hand in self.known for c in hand} | set(self.dead)
        self.cases = [self._cases(i, r, seen) for i, r in enumerate(self.ranges)]
        choices, _ = self._choices()
        self._example = self._draw(random.Random(0), choices, [range(1, len(own) + 1) for own in choices])
        _, _, self.to_come, self.deals, _ = equity_spot(self._example, self.dead, 0.0)
        # Hidden cards are drawn even where all hands are full; but there is nothing to shuffle without a deck.
        self.to_come = max(1, self.to_come) if self.deals[0] else 0

    def _cases(self, player: int, hand: Range | None, seen: set[int]) -> list[Case]:
        if hand is None:
            return [Case((), 1, [()], True)]
        left = hand.without(seen - set(hand.up))
        if not left:
            raise ValueError(f"player {player}: the other cards leave nothing of the range {hand.text!r}")
        scale = math.lcm(*(w.denominator for w in left.values()))
        groups: dict[tuple[tuple[int, ...], int], list[Combination]] = {}
        for combination, weight in left.items():
            key = tuple(c // 4 for c in combination), int(weight * scale)
            groups.setdefault(key, []).append(combination)
        free = [sum(4 * r + s not in seen for s in range(4)) for r in range(13)]
        return [
            Case(ranks, weight, c, len(c) == math.prod(math.comb(free[r], ranks.count(r)) for r in set(ranks)))
            for (ranks, weight), c in groups.items()
        ]

    def _choices(self) -> tuple[list[list[Combination]], list[list[int]]]:
        """Of each player, all combinations, and their weights added up to each."""
        choices = [[combination for c in cases for combination in c.combinations] for cases in self.cases]
        sums = [list(accumulate(c.weight for c in cases for _ in c.combinations)) for cases in self.cases]
        return choices, sums

    def exact(self, most_seconds: float) -> Any:
        """Counts by set of winners; (seconds, bytes) if that would take too long."""
        joints = math.prod(len(c) for c in self.cases)
        seconds, size, *_ = equity_spot(self._example, self.dead, most_seconds)
        if self.count < 3:
            seconds = 5e-5
        # Where a case is not whole, its combinations are gone through one by one.
        ways = math.prod(sum(1 if c.whole else len(c.combinations) for c in cases) for cases in self.cases)
        seconds = joints * seconds + ways * 2e-6
        if seconds > most_seconds or size > MOST_BYTES:
            return seconds, size
        seen = {c for hand in self.known for c in hand} | set(self.dead)
        free = [sum(4 * r + s not in seen for s in range(4)) for r in range(13)]
        total = [0] * (1 << self.count)
        for joint in product(*self.cases):
            chosen = _choose([c.combinations for c in joint], set())
            if chosen is None:
                continue
            weight = math.prod(c.weight for c in joint) * _ways(joint, free)
            hands = [(*up, *hidden) for up, hidden in zip(self.known, chosen, strict=True)]
            counts = equity_exact(hands, self.dead, 1e9)
            total = [t + weight * c for t, c in zip(total, counts, strict=True)]
        return total

    def shape(self, trials: int | None) -> int:
        """Blocks are small: the hidden cards are chosen anew for each."""
        return 0

    def block_deals(self, shape: int) -> int:
        """Deals in a block."""
        return int(self.deals[shape])

    def sample(self, seed: int, first: int, blocks: int, shape: int, threads: int) -> tuple[list[int], list[int]]:
        """Blocks, each with hidden cards drawn by weight until no card is in two hands."""
        choices, sums = self._choices()
        counts = [0] * (1 << self.count)
        squares = [0] * self.count
        for block in range(first, first + blocks):
            hands = self._draw(random.Random(seed << 64 | block), choices, sums)
            _, by_set, by_player = equity_sample(hands, self.dead, seed, 0, block, 1, shape, 1)
            counts = [a + b for a, b in zip(counts, by_set, strict=True)]
            squares = [a + b for a, b in zip(squares, by_player, strict=True)]
        return counts, squares

    def _draw(
        self, rng: random.Random, choices: list[list[Combination]], sums: Sequence[Sequence[int]]
    ) -> list[Combination]:
        for _ in range(MOST_DRAWS):
            hands: list[Combination] = []
            seen: set[int] = set()
            for up, own, upto in zip(self.known, choices, sums, strict=True):
                hidden = own[bisect(upto, rng.random() * upto[-1])] if len(own) > 1 else own[0]
                if not seen.isdisjoint(hidden):
                    break
                seen.update(hidden)
                hands.append((*up, *hidden))
            else:
                return hands
        raise ValueError("the ranges leave no way to deal all players their cards, or next to none")


def _cards(cards: Any, where: str) -> Combination:
    try:
        return list_cards(cards)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{where}: {error}") from None


def _choose(choices: list[list[Combination]], taken: set[int]) -> list[Combination] | None:
    """The first combination of each, no card in two of them; None if there is no such choice."""
    if not choices:
        return []
    for combination in choices[0]:
        if taken.isdisjoint(combination):
            rest = _choose(choices[1:], taken | set(combination))
            if rest is not None:
                return [combination, *rest]
    return None


def _ways(joint: tuple[Case, ...], free: list[int]) -> int:
    """Choices of combinations, one for each player, that share no card."""
    return _ways_with([c for c in joint if not c.whole], [c for c in joint if c.whole], list(free), set())


def _ways_with(listed: list[Case], whole: list[Case], free: list[int], taken: set[int]) -> int:
    if listed:
        ways = 0
        for combination in listed[0].combinations:
            if not taken.isdisjoint(combination):
                continue
            left = list(free)
            for card in combination:
                left[card // 4] -= 1
            ways += _ways_with(listed[1:], whole, left, taken | set(combination))
        return ways
    ways = 1
    for case in whole:  # in ranks alone, one player after the other
        for rank in set(case.ranks):
            ways *= math.comb(free[rank], case.ranks.count(rank))
        for rank in case.ranks:
            free[rank] -= 1
    return ways
