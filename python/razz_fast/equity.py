"""Equity: the share of the pot that each player wins on average, counted exactly or sampled.

Hidden cards are included: what is not known of a hand is drawn uniformly from the cards nobody can see. Suits never
matter in Razz, so the exact engine runs over ranks, not cards.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, Any

from razz_fast._core import equity_exact, equity_sample, equity_spot

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from fractions import Fraction

__all__ = ["Equity", "PlayerEquity", "equity"]

Progress = Callable[[int, "int | None"], object]

AUTO_SECONDS = 1.0  # what 'auto' lets exact counting take, by its plan
MOST_SECONDS = 60.0
DEFAULT_TRIALS = 100_000_000
LEAST_BLOCKS = 256  # the fewest from which an interval of 1.96 standard errors is honest
POT = 840  # shares come in 840ths


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
        """Take counts, and the share of the pot in 840ths over all deals."""
        self.win = win
        self.tie = tie
        self.lose = total - win - tie
        self._numerator = numerator
        self._total = total
        self.equity = numerator / (POT * total)
        self.stderr = stderr
        self._blocks = blocks

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
        Whether every deal was counted, or deals were sampled.
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
        """Take deals by set of winners; of a sample, each player's squared block sums too."""
        self._counts = counts
        self._squares = squares
        self._blocks = blocks
        self._players: tuple[PlayerEquity, ...] | None = None
        self.exact = squares is None
        self.total = sum(counts)
        self.seed = seed

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


def equity(
    players: Any,
    /,
    *,
    dead: Any = "",
    method: str = "auto",
    trials: int | None = None,
    stderr: float | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Equity:
    """Average share of the pot of each player at a showdown.

    Parameters
    ----------
    players : sequence
        One to eight hands, each with zero to seven known cards: a card string, a mask, a sequence of card indices, or a
        range (a `Range`, or text such as ``"{A-5}{A-5}/7c"``). Or an observation of the game layer: any object
        with ``equity_players()`` that returns the hands and the dead cards.
    dead : str, int, or sequence
        Cards that are out of play: folded up cards, exposed burns.
    method : {"auto", "exact", "monte-carlo"}
        "auto" counts exactly where that should take about a second or less, by a count of operations, and else samples.
    trials, stderr, seconds : optional
        When sampling stops: after so many deals (rounded up to whole blocks, 256 at least; 100 million unless another
        stop is given), when every player's standard error is so small, or after so long, the one stop that is not
        reproducible. Giving one asks for sampling, unless the method is "exact".
    seed : int, optional
        0 to 2**64 - 1. The same seed and number of deals give the same answer on every machine, whatever the threads.
    threads : int
        Threads that sample; 0 for one a processor.
    progress : callable, optional
        Called now and then as ``progress(deals_done, deals_in_all_or_None)``.
    executor : concurrent.futures.Executor, optional
        Where sampling runs, in a few large pieces; the answer is the same.

    Returns
    -------
    Equity

    Raises
    ------
    ValueError
        Cards that cannot be (the message names them), an empty range, or exact counting that would take over a minute
        or 4 GB.

    Notes
    -----
    When seven cards a player exceed the deck less the dead cards, the seventh card is one common card.
    """
    if method not in ("auto", "exact", "monte-carlo"):
        raise ValueError(f"method {method!r} is none of 'auto', 'exact', 'monte-carlo'")
    players, dead, spot = _read(players, dead)
    sampling = trials is not None or stderr is not None or seconds is not None
    if method == "exact" or (method == "auto" and not sampling):
        limit = MOST_SECONDS if method == "exact" else AUTO_SECONDS
        counts = equity_exact(players, dead, limit) if spot is None else spot.exact(limit)
        if not isinstance(counts[0], float):
            return Equity(counts)
        if method == "exact":
            raise ValueError(_too_long(players, dead, spot is not None, *counts))
    return _sample(
        spot or _Spot(players, dead), trials, stderr, seconds, seed_or_random(seed), threads, progress, executor
    )


def _check_stops(trials: int | None, stderr: float | None, seconds: float | None) -> None:
    if trials is not None:
        check_trials(trials)
    if stderr is not None and not stderr > 0:
        raise ValueError(f"stderr must be above 0, not {stderr}")
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"seconds must be 0 or more, not {seconds}")


def check_trials(trials: int) -> None:
    """Refuse numbers of deals that cannot be."""
    if not 1 <= index(trials) < 1 << 63:
        raise ValueError(f"trials must be 1 or more and below 2**63, not {trials}")


def check_threads(threads: int) -> None:
    """Refuse numbers of threads that cannot be."""
    if not 0 <= index(threads) < 1 << 31:
        raise ValueError(f"threads must be 0 (one a processor) or more, not {threads}")


def _read(players: Any, dead: Any) -> tuple[Any, Any, Any]:
    """Players and dead cards, and the spot they make if there are ranges among them."""
    if hasattr(players, "equity_players"):
        players, dead = players.equity_players()
    if type(players) is str:
        raise TypeError(f"players come as a sequence of hands, as in [{players!r}, '5d'], not as one string")
    if not hasattr(players, "__getitem__"):
        players = tuple(players)
    if not any_range(players):
        return players, dead, None
    from razz_fast.equity_ranges import RangeSpot

    return players, dead, RangeSpot(players, dead)


def any_range(players: Any) -> bool:
    """Whether some player's hand is a range, or text that can only be meant as one."""
    for player in players:  # a sequence: an iterator would be used up
        kind = type(player)
        if kind is str:
            # Cards and nothing else, which is the most usual: every other character a suit.
            plain = not len(player) & 1 and not player[1::2].strip("cdhsCDHS") and (player.isalnum() or not player)
            if not plain and _names_range(player):
                return True
        elif kind.__name__ == "Range":
            return True
    return False


def _names_range(text: str) -> bool:
    if any(c in text for c in "/{*-@%"):
        return True
    # Ranks without suits, as in A23; what is neither is left to the parser of cards, which says what is wrong.
    cards = text.replace(",", " ").upper()
    return all(c in "A23456789TJQKCDHS " for c in cards) and any(
        a in "A23456789TJQK" and b not in "CDHS" for a, b in zip(cards, cards[1:] + " ", strict=True)
    )


def seed_or_random(seed: int | None) -> int:
    """The seed, checked, or one from the system."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    seed = index(seed)
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed {seed} is not from 0 to 2**64 - 1")
    return seed


def _too_long(players: Any, dead: Any, ranges: bool, seconds: float, size: float) -> str:
    if not ranges:
        seconds, size, *_ = equity_spot(players, dead, 600.0)
    took = "more than ten minutes" if seconds >= 600 else f"about {seconds:.0f} seconds"
    return (
        f"counting this exactly would take {took} and {max(size, 1e7) / 1e9:.2g} GB, over the limit of 60 seconds and "
        "4 GB; use method='monte-carlo', or give more of the cards"
    )


class _Spot:
    """A spot without ranges, as the sampler wants it."""

    def __init__(self, players: Any, dead: Any) -> None:
        self.players = tuple(players)
        self.dead = dead
        _, _, self.to_come, self.deals, _ = equity_spot(self.players, dead, 0.0)
        self.count = len(self.players)

    def exact(self, limit: float) -> tuple[Any, ...]:
        return equity_exact(self.players, self.dead, limit)

    def shape(self, trials: float | None) -> int:
        """The largest shape of blocks of which there will be enough."""
        if trials is None:
            return 1
        return max((s for s in range(3) if trials >= 2 * LEAST_BLOCKS * self.deals[s]), default=0)

    def block_deals(self, shape: int) -> int:
        return int(self.deals[shape])

    def sample(self, seed: int, first: int, blocks: int, shape: int, threads: int) -> tuple[Any, Any]:
        _, counts, squares = equity_sample(self.players, self.dead, seed, 0, first, blocks, shape, threads)
        return counts, squares


def _run(spot: Any, seed: int, first: int, blocks: int, shape: int, threads: int) -> tuple[Any, Any]:
    """One piece of a sample; a function of the module, so that other processes can run it."""
    return spot.sample(seed, first, blocks, shape, threads)  # type: ignore[no-any-return]


class _Sum:
    """Blocks added up."""

    def __init__(self, players: int) -> None:
        self.counts = [0] * (1 << players)
        self.squares = [0] * players
        self.blocks = 0

    def add(self, part: tuple[Any, Any], blocks: int) -> None:
        self.counts = [a + b for a, b in zip(self.counts, part[0], strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, part[1], strict=True)]
        self.blocks += blocks

    def result(self, seed: int) -> Equity:
        return Equity(self.counts, self.squares, self.blocks, seed)


def _goals(stderr: float | None, blocks: int | None) -> Iterator[int]:
    """Numbers of blocks after which to look whether to stop; they depend on nothing but the request."""
    if blocks is not None:
        yield blocks
        return
    goal = LEAST_BLOCKS
    while True:
        yield goal
        goal += goal // 4 if stderr is not None else goal // 16


def _sample(
    spot: Any,
    trials: int | None,
    stderr: float | None,
    seconds: float | None,
    seed: int,
    threads: int,
    progress: Progress | None,
    executor: Executor | None,
) -> Equity:
    _check_stops(trials, stderr, seconds)
    check_threads(threads)
    if spot.to_come == 0:  # one deal, and it is known
        return Equity(spot.exact(math.inf))
    if trials is None and stderr is None and seconds is None:
        trials = DEFAULT_TRIALS
    # An error of s takes some 1 / (8 s^2) deals at most, as rotated decks halve the variance.
    shape = spot.shape(trials if stderr is None else min(0.125 / stderr / stderr, 1e18))
    deals = spot.block_deals(shape)
    most = None if trials is None else max(LEAST_BLOCKS, -(-trials // deals))
    end = None if seconds is None else time.monotonic() + seconds
    threads = threads or os.cpu_count() or 1
    total = _Sum(spot.count)
    for goal in _goals(stderr, most if stderr is None and seconds is None else None):
        stop = goal if most is None else min(goal, most)
        for part, blocks in _pieces(spot, seed, total.blocks, stop, shape, threads, executor, progress, end):
            total.add(part, blocks)
            if progress is not None:
                progress(total.blocks * deals, None if most is None else most * deals)
            if end is not None and time.monotonic() > end and total.blocks >= LEAST_BLOCKS:
                return total.result(seed)
        if total.blocks == most:
            break
        if stderr is not None and max(p.stderr for p in total.result(seed).players) <= stderr:
            break
    return total.result(seed)


def _pieces(
    spot: Any,
    seed: int,
    first: int,
    stop: int,
    shape: int,
    threads: int,
    executor: Executor | None,
    progress: Progress | None,
    end: float | None,
) -> Iterator[tuple[tuple[Any, Any], int]]:
    """The blocks from `first` to `stop`, in pieces."""
    if executor is not None:
        workers = getattr(executor, "_max_workers", None) or os.cpu_count() or 1
        size = -(-(stop - first) // (4 * workers))
        starts = range(first, stop, size)
        futures = [executor.submit(_run, spot, seed, s, min(size, stop - s), shape, threads) for s in starts]
        try:
            for start, future in zip(starts, futures, strict=True):
                yield future.result(), min(size, stop - start)
        finally:
            for future in futures:
                future.cancel()
        return
    size = stop - first
    if progress is not None or end is not None:
        size = max(threads, 40_000_000 * threads // spot.block_deals(shape))
    while first < stop:
        blocks = min(size, stop - first)
        yield spot.sample(seed, first, blocks, shape, threads), blocks
        first += blocks
