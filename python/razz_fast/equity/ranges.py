"""Equity of ranges: every choice of hidden cards counts with its weight and the ways to deal it."""

from __future__ import annotations

import math
import random
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate, product
from typing import Any, NamedTuple

from razz_fast._core import MOST_BYTES, equity_blocks, equity_cost, equity_exact, equity_sample, parse_cards
from razz_fast.cards import count_left, list_cards
from razz_fast.equity.spot import Blocks
from razz_fast.ranges import Combination, Range

# Draws of everybody's hidden cards after which the ranges are said to exclude each other.
MOST_DRAWS = 20_000


class Case(NamedTuple):
    """Combinations of a range with the same ranks and weight."""

    ranks: tuple[int, ...]
    weight: int
    combinations: list[Combination]
    whole: bool  # holds every combination of these ranks that the cards on view leave


class RangeSpot:
    """A spot in which some hands are ranges."""

    def __init__(self, players: Any, dead: Any) -> None:
        """Take what `equity` takes."""
        self.dead = list_cards(dead, "dead cards")
        hands = [_read(i, player) for i, player in enumerate(players)]
        self.known = [hand.up if isinstance(hand, Range) else hand for hand in hands]
        self.count = len(hands)
        equity_blocks(self.known, self.dead)  # rejects impossible cards
        self.seen = {c for known in self.known for c in known} | set(self.dead)
        self.cases = [self._cases(i, hand) for i, hand in enumerate(hands)]
        choices, _ = self._choices()
        self._example = self._draw(random.Random(0), choices, [range(1, len(own) + 1) for own in choices])
        to_come, self.deals = equity_blocks(self._example, self.dead)
        # Hidden cards are drawn even where all hands are full; but there is nothing to shuffle without a deck.
        self.to_come = max(1, to_come) if self.deals[0] else 0

    def _cases(self, player: int, hand: Range | Combination) -> list[Case]:
        if not isinstance(hand, Range):
            return [Case((), 1, [()], True)]
        left = hand.without(self.seen - set(hand.up))
        if not left:
            raise ValueError(f"player {player}: the other cards leave nothing of the range {hand.text!r}")
        scale = math.lcm(*(w.denominator for w in left.values()))
        groups: dict[tuple[tuple[int, ...], int], list[Combination]] = {}
        for combination, weight in left.items():
            key = tuple(c // 4 for c in combination), int(weight * scale)
            groups.setdefault(key, []).append(combination)
        free = count_left(self.seen)
        return [
            Case(ranks, weight, c, len(c) == math.prod(math.comb(free[r], ranks.count(r)) for r in set(ranks)))
            for (ranks, weight), c in groups.items()
        ]

    def _choices(self) -> tuple[list[list[Combination]], list[list[int]]]:
        """Each player's combinations, and the running totals of their weights."""
        choices = [[combination for c in cases for combination in c.combinations] for cases in self.cases]
        sums = [list(accumulate(c.weight for c in cases for _ in c.combinations)) for cases in self.cases]
        return choices, sums

    def exact(self, most_seconds: float) -> list[int] | None:
        """Deals times weights by set of winners; None if counting them would take too long."""
        seconds, size = self.cost(most_seconds)
        if seconds > most_seconds or size > MOST_BYTES:
            return None
        free = count_left(self.seen)
        total = [0] * (1 << self.count)
        for joint in product(*self.cases):
            chosen = _choose([c.combinations for c in joint], set())
            if chosen is None:
                continue
            weight = math.prod(c.weight for c in joint) * _ways(joint, free)
            hands = [(*up, *hidden) for up, hidden in zip(self.known, chosen, strict=True)]
            counts = equity_exact(hands, self.dead, math.inf)
            assert counts is not None
            total = [t + weight * c for t, c in zip(total, counts, strict=True)]
        return total

    def cost(self, most_seconds: float) -> tuple[float, float]:
        """Seconds and bytes that `exact` should take."""
        joints = math.prod(len(c) for c in self.cases)
        seconds, size = equity_cost(self._example, self.dead, most_seconds)
        if self.count < 3:
            seconds = 5e-5
        # The combinations of a case that is not whole are counted one by one.
        ways = math.prod(sum(1 if c.whole else len(c.combinations) for c in cases) for cases in self.cases)
        return joints * seconds + ways * 2e-6, size

    def shape(self, trials: float | None) -> int:
        """Blocks are small: the hidden cards are chosen anew for each."""
        return 0

    def sample(self, seed: int, first: int, blocks: int, shape: int, threads: int) -> Blocks:
        """Sample blocks, each with hidden cards drawn by weight until no card is in two hands."""
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


def _read(i: int, player: Any) -> Range | Combination:
    """A player's range, or their cards."""
    if isinstance(player, Range):
        return player
    if isinstance(player, str):
        try:
            return tuple(parse_cards(player))
        except ValueError:
            try:
                return Range(player)
            except ValueError as error:
                raise ValueError(f"player {i}: {error}") from None
    return list_cards(player, f"player {i}")


def _choose(choices: list[list[Combination]], taken: set[int]) -> list[Combination] | None:
    """The first choice of one combination per player that shares no card, or None."""
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
