"""What a match says about its bots: means with intervals, from the same hands counted in four ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from razz_fast.match.block import Block, Row
from razz_fast.match.terms import Terms

if TYPE_CHECKING:
    from razz_fast.plot import Axes

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """How much a bot wins: big bets per 100 hands, or with `to_the_end` big bets a game.

    Attributes
    ----------
    mean, stderr : float
    count : int
        Independent results behind them: hands, or deals with all their turns.
    """

    mean: float
    stderr: float
    count: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval; infinite if there is but one result."""
        # Student's t for so many results, to the first order.
        width = (1.96 + 2.372 / (self.count - 1)) * self.stderr if self.count > 1 else float("inf")
        return self.mean - width, self.mean + width

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.mean:+.2f} [{low:+.2f}, {high:+.2f}]"


class MatchResult:
    """The outcome of a match, or of what has been played of it.

    Attributes
    ----------
    terms : Terms
    rows : list of Row
        One for each hand, or each game to the end, in the order of the deals.
    faults : dict of int to str
        By place among the bots: why it is out, and since which deal.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.rows: list[Row] = []
        self.faults: dict[int, str] = {}

    def add(self, block: Block) -> None:
        """Add the next block."""
        self.rows += block.rows
        for place, reason in block.faults.items():
            self.faults[place] = f"deals {block.rows[0].deal} to {block.rows[-1].deal}: {reason}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MatchResult):
            return NotImplemented
        return (self.terms, self.rows, self.faults) == (other.terms, other.rows, other.faults)

    __hash__ = None  # type: ignore[assignment]

    @property
    def hands(self) -> int:
        """Hands played."""
        return sum(row.hands for row in self.rows)

    @property
    def unit(self) -> str:
        """What the figures are in."""
        return "big bets per game" if self.terms.to_the_end else "big bets per 100 hands"

    def results(self, bot: int, *, adjusted: bool = True) -> Floats:
        """A bot's results, in the figures' unit; shape (deals, turns).

        Parameters
        ----------
        bot : int
            Its place among the bots.
        adjusted : bool
            Whether luck is taken off.
        """
        chips = [row.won[bot] - row.luck[bot] * adjusted for row in self.rows]
        scale = (1 if self.terms.to_the_end else 100) / self.terms.big_bet
        return np.array(chips, float).reshape(-1, self.terms.turns) * scale

    def estimate(self, bot: int, *, adjusted: bool = True, duplicate: bool = True) -> Estimate:
        """What a bot wins on average.

        Parameters
        ----------
        bot : int
            Its place among the bots.
        adjusted : bool
            Whether luck is taken off.
        duplicate : bool
            Whether the turns of a deal count as one result, which they are; else its error is what it would be if each
            hand had had cards of its own.
        """
        results = self.results(bot, adjusted=adjusted)
        values = results.mean(axis=1) if duplicate else results.ravel()
        n = len(values)
        error = values.std(ddof=1) / n**0.5 if n > 1 else float("inf")
        return Estimate(float(values.mean()), float(error), n)

    def variance_saved(self, bot: int) -> float:
        """How many times as many hands a match without duplicates and adjustment takes for the same error."""
        plain = self.estimate(bot, adjusted=False, duplicate=False).stderr
        best = self.estimate(bot).stderr
        return (plain / best) ** 2 if best else float("inf")

    def running(self, bot: int) -> Floats:
        """A bot's mean after each deal; shape (deals,)."""
        values = self.results(bot).mean(axis=1)
        means: Floats = values.cumsum() / np.arange(1, len(values) + 1)
        return means

    def plot(self, axes: Axes | None = None) -> Axes:
        """Draw each bot's mean after each deal.

        Parameters
        ----------
        axes : matplotlib.axes.Axes, optional
            Where to draw; by default a figure of its own, which ``axes.figure`` is.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        ModuleNotFoundError
            matplotlib is not installed: the extra ``razz-fast[plot]``.
        """
        from razz_fast.plot import running

        bots = enumerate(self.terms.bots)
        lines = [(f"{place + 1} {bot}", self.running(place)) for place, bot in bots]
        return running(lines, axes, self.unit, "deals")

    def to_dict(self) -> dict[str, Any]:
        """Figures for JSON."""
        return {
            "unit": self.unit,
            "hands": self.hands,
            "terms": self.terms.to_dict(),
            "bots": [self._bot_to_dict(bot) for bot in range(len(self.terms.bots))],
        }

    def _bot_to_dict(self, bot: int) -> dict[str, Any]:
        best, plain = self.estimate(bot), self.estimate(bot, adjusted=False, duplicate=False)
        return {
            "bot": self.terms.bots[bot],
            "mean": best.mean,
            "stderr": best.stderr,
            "interval": list(best.interval),
            "plain_mean": plain.mean,
            "plain_stderr": plain.stderr,
            "variance_saved": self.variance_saved(bot),
            "fault": self.faults.get(bot),
        }


def text_chart(lines: Sequence[Floats], names: Sequence[str], width: int = 64, height: int = 12) -> str:
    """Draw running results with characters: each line with its number, 1 for the first."""
    length = len(lines[0])
    places = np.unique(np.linspace(0, length - 1, width).astype(int))
    # The first results swing too widely to show.
    shown = np.array([line[places] for line in lines])
    settled = np.abs(shown[:, len(places) // 8 :]).max()
    top = float(settled) or 1.0
    grid = [[" "] * len(places) for _ in range(height + 1)]
    zero = height // 2
    grid[zero] = ["-"] * len(places)
    for number, line in enumerate(shown, 1):
        for x, value in enumerate(line):
            y = round(zero - float(np.clip(value / top, -1, 1)) * zero)
            grid[y][x] = str(number)
    labels = {0: f"{top:+.1f}", zero: "0", height: f"{-top:+.1f}"}
    rows = [f"{labels.get(y, ''):>9} |{''.join(row).rstrip()}" for y, row in enumerate(grid)]
    key = "   ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    return "\n".join([*rows, f"{'':>9}  deals 1 to {length}: {key}"])
