"""What `equity` answers: counts of deals, and the shares of the pot that follow from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

POT = 840  # shares come in 840ths, which halves, thirds, ..., eighths all are


class PlayerEquity:
    """One player's part of an `Equity`.

    Attributes
    ----------
    equity : float
        Average share of the pot, 0 to 1.
    win, tie, lose : int
        Deals won alone, shared, and lost; they add up to the total.
    stderr : float
        Standard error of `equity`; 0.0 when exact.
    """

    __slots__ = ("_blocks", "_numerator", "_total", "equity", "lose", "stderr", "tie", "win")

    def __init__(self, win: int, tie: int, numerator: int, total: int, stderr: float, blocks: int) -> None:
        """Take counts; `numerator` is the pot share summed over all deals, in 840ths."""
        self.win = win
        self.tie = tie
        self.lose = total - win - tie
        self._numerator = numerator
        self._total = total
        self.equity = numerator / (POT * total)
        self.stderr = stderr
        self._blocks = blocks

    def _key(self) -> tuple[object, ...]:
        return self.win, self.tie, self._numerator, self._total, self.stderr, self._blocks

    def __eq__(self, other: object) -> bool:
        """Whether all figures are the same."""
        return self._key() == other._key() if isinstance(other, PlayerEquity) else NotImplemented

    def __hash__(self) -> int:
        """Hash the figures."""
        return hash(self._key())

    @property
    def fraction(self) -> Fraction:
        """The equity as a reduced fraction."""
        from fractions import Fraction  # not needed at import

        return Fraction(self._numerator, POT * self._total)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the equity."""
        # Student's t for that many blocks, to the first order.
        width = (1.96 + 2.372 / max(1, self._blocks - 1)) * self.stderr
        return self.equity - width, self.equity + width

    def __repr__(self) -> str:
        """Show the figures."""
        error = f" ± {self.stderr:.1g}" if self.stderr else ""
        return f"PlayerEquity({self.equity:.6f}{error}, win={self.win}, tie={self.tie}, lose={self.lose})"


class Equity:
    """What `equity` returns.

    Attributes
    ----------
    exact : bool
        True when every deal was counted, False when deals were sampled.
    method : str
        "exact" or "monte-carlo".
    total : int
        Deals counted; with ranges, deals times weights (scaled to integers).
    players : tuple of PlayerEquity
    winner_sets : dict
        Deals by the players who share the pot: ``{(0,): ways, (1,): ways, (0, 1): ways}``; sets that never win are
        left out.
    seed : int or None
        What the sample was drawn from.
    """

    __slots__ = ("_blocks", "_counts", "_players", "_squares", "exact", "seed", "total")

    def __init__(
        self, counts: Sequence[int], squares: Sequence[int] | None = None, blocks: int = 0, seed: int | None = None
    ) -> None:
        """Take deals by set of winners; for a sample, each player's squared block sums too."""
        self._counts = counts
        self._squares = squares
        self._blocks = blocks
        self._players: tuple[PlayerEquity, ...] | None = None
        self.exact = squares is None
        self.total = sum(counts)
        self.seed = seed

    def _key(self) -> tuple[object, ...]:
        squares = None if self._squares is None else tuple(self._squares)
        return tuple(self._counts), squares, self._blocks, self.seed

    def __eq__(self, other: object) -> bool:
        """Whether all counts are the same, and the seed."""
        return self._key() == other._key() if isinstance(other, Equity) else NotImplemented

    def __hash__(self) -> int:
        """Hash the counts."""
        return hash(self._key())

    @property
    def method(self) -> str:
        """How the answer was found: "exact" or "monte-carlo"."""
        return "exact" if self.exact else "monte-carlo"

    @property
    def players(self) -> tuple[PlayerEquity, ...]:
        """One `PlayerEquity` a player, in the order given."""
        if self._players is None:
            self._players = tuple(self._player(i) for i in range(len(self._counts).bit_length() - 1))
        return self._players

    def _player(self, i: int) -> PlayerEquity:
        win = tie = numerator = 0
        for w, ways in enumerate(self._counts):
            if ways and w >> i & 1:
                winners = w.bit_count()
                numerator += ways * (POT // winners)
                if winners == 1:
                    win += ways
                else:
                    tie += ways
        stderr = 0.0
        if self._squares is not None:
            b = self._blocks
            spread = b * self._squares[i] - numerator * numerator  # b^2 times the variance of the block sums, exact
            stderr = math.sqrt(spread / (b - 1)) / (POT * self.total)
        return PlayerEquity(win, tie, numerator, self.total, stderr, self._blocks)

    @property
    def winner_sets(self) -> dict[tuple[int, ...], int]:
        """Deals by the players who share the pot."""
        return {tuple(i for i in range(8) if w >> i & 1): ways for w, ways in enumerate(self._counts) if w and ways}

    def __repr__(self) -> str:
        """Show the players' shares."""
        shares = ", ".join(f"{p.equity:.6f}" for p in self.players)
        return f"<Equity {self.method} of {self.total} deals: {shares}>"

    def _repr_html_(self) -> str:
        from razz_fast.html import table

        sampled = not self.exact
        rows = [
            [
                str(i),
                f"{100 * p.equity:.4f} %",
                *([f"± {100 * p.stderr:.2g} %"] if sampled else []),
                *(f"{100 * ways / self.total:.4f} %" for ways in (p.win, p.tie, p.lose)),
            ]
            for i, p in enumerate(self.players)
        ]
        header = ["player", "equity", *(["standard error"] if sampled else []), "win", "tie", "lose"]
        return table(f"{self.total:,} deals, {'sampled' if sampled else 'exact'}", header, rows)
