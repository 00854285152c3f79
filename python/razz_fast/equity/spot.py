"""What a question of equity is about: the hands, as the counting and the sampling want them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from razz_fast._core import equity_blocks, equity_cost, equity_exact, equity_sample, read_hands

LEAST_BLOCKS = 256  # the fewest from which an interval of 1.96 standard errors is honest

Blocks = tuple[Sequence[int], Sequence[int]]
"""Deals by set of winners, and each player's squared block sums."""


class Spot(Protocol):
    """Hands that can be counted and sampled: known cards (`CardSpot`) or ranges (`RangeSpot`)."""

    @property
    def count(self) -> int:
        """Number of players."""

    @property
    def to_come(self) -> int:
        """Cards to come; 0 where there is one deal alone."""

    @property
    def deals(self) -> tuple[int, int, int]:
        """Deals in a block of each shape."""

    def exact(self, most_seconds: float) -> Sequence[int] | None:
        """Deals by set of winners (index: bit i for player i); None if counting them would take too long."""

    def cost(self, most_seconds: float) -> tuple[float, float]:
        """Seconds and bytes that `exact` should take, by a count of operations; too low beyond `most_seconds`."""

    def shape(self, trials: float | None) -> int:
        """The shape of block with which to sample so many deals, or any number."""

    def sample(self, seed: int, first: int, blocks: int, shape: int, threads: int) -> Blocks:
        """Sample blocks, which depend on the seed and their numbers alone."""


class CardSpot:
    """A spot in which all hands are known cards."""

    __slots__ = ("dead", "players")

    def __init__(self, players: Any, dead: Any) -> None:
        """Read the cards, once: what asks for counts and samples then passes masks."""
        self.players, self.dead = read_hands(players, dead)

    @property
    def count(self) -> int:
        """Number of players."""
        return len(self.players)

    @property
    def to_come(self) -> int:
        """Cards to come."""
        return equity_blocks(self.players, self.dead)[0]

    @property
    def deals(self) -> tuple[int, int, int]:
        """Deals in a block of each shape."""
        return equity_blocks(self.players, self.dead)[1]

    def exact(self, most_seconds: float) -> Sequence[int] | None:
        """Deals by set of winners; None if counting them would take too long."""
        return equity_exact(self.players, self.dead, most_seconds)

    def cost(self, most_seconds: float) -> tuple[float, float]:
        """Seconds and bytes that `exact` should take."""
        return equity_cost(self.players, self.dead, most_seconds)

    def shape(self, trials: float | None) -> int:
        """The largest shape that still gives enough blocks."""
        if trials is None:
            return 1
        return max((s for s in range(3) if trials >= 2 * LEAST_BLOCKS * self.deals[s]), default=0)

    def sample(self, seed: int, first: int, blocks: int, shape: int, threads: int) -> Blocks:
        """Sample blocks."""
        _, counts, squares = equity_sample(self.players, self.dead, seed, 0, first, blocks, shape, threads)
        return counts, squares
