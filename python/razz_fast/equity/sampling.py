"""Sampling: which blocks to deal, where, and when there are enough of them."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from razz_fast.equity.result import Equity
from razz_fast.equity.spot import LEAST_BLOCKS, Blocks, Spot

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Progress = Callable[[int, "int | None"], object]
Result = TypeVar("Result")

DEFAULT_TRIALS = 100_000_000


def check_trials(trials: int) -> None:
    """Reject a number of deals below 1 or beyond 63 bits."""
    if not 1 <= index(trials) < 1 << 63:
        raise ValueError(f"trials must be 1 or more and below 2**63, not {trials}")


def check_threads(threads: int) -> None:
    """Reject a number of threads below 0 or beyond 31 bits."""
    if not 0 <= index(threads) < 1 << 31:
        raise ValueError(f"threads must be 0 (one a processor) or more, not {threads}")


def seed_or_random(seed: int | None) -> int:
    """Return the seed, checked, or one from the system."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    seed = index(seed)
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"seed {seed} is not from 0 to 2**64 - 1")
    return seed


class Stops(NamedTuple):
    """When to stop sampling: after so many deals, at so small a standard error, or after so long."""

    trials: int | None = None
    stderr: float | None = None
    seconds: float | None = None

    def check(self) -> None:
        """Reject stops that make no sense."""
        if self.trials is not None:
            check_trials(self.trials)
        if self.stderr is not None and not self.stderr > 0:
            raise ValueError(f"stderr must be above 0, not {self.stderr}")
        if self.seconds is not None and not self.seconds >= 0:
            raise ValueError(f"seconds must be 0 or more, not {self.seconds}")

    def goals(self, most: int | None) -> Iterator[int]:
        """Block counts at which to check the stopping rule; they depend only on the request."""
        if self.stderr is None and self.seconds is None and most is not None:
            yield most
            return
        goal = LEAST_BLOCKS
        while True:
            yield goal if most is None else min(goal, most)
            goal += goal // 4 if self.stderr is not None else goal // 16


class Workers(NamedTuple):
    """Threads or an executor to sample with, and a function to tell how far they are."""

    threads: int = 1
    executor: Executor | None = None
    progress: Progress | None = None


class _Sum:
    """Blocks added up."""

    def __init__(self, players: int) -> None:
        self.counts = [0] * (1 << players)
        self.squares = [0] * players
        self.blocks = 0

    def add(self, part: Blocks, blocks: int) -> None:
        self.counts = [a + b for a, b in zip(self.counts, part[0], strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, part[1], strict=True)]
        self.blocks += blocks

    def result(self, seed: int) -> Equity:
        return Equity(self.counts, self.squares, self.blocks, seed)


def sample(spot: Spot, stops: Stops, seed: int, workers: Workers) -> Equity:
    """Sample a spot until the first of the stops."""
    stops.check()
    check_threads(workers.threads)
    if spot.to_come == 0:  # one deal, and it is known
        counts = spot.exact(math.inf)
        assert counts is not None
        return Equity(counts)
    if stops == Stops():
        stops = Stops(DEFAULT_TRIALS)
    trials, stderr, seconds = stops
    # An error of s takes some 1 / (8 s^2) deals at most, as rotated decks halve the variance.
    shape = spot.shape(trials if stderr is None else min(0.125 / stderr / stderr, 1e18))
    deals = spot.deals[shape]
    most = None if trials is None else max(LEAST_BLOCKS, -(-trials // deals))
    end = None if seconds is None else time.monotonic() + seconds
    # Work in short pieces only where somebody looks in between.
    piece = None if workers.progress is None and end is None else 40_000_000 // deals
    workers = workers._replace(threads=workers.threads or os.cpu_count() or 1)
    total = _Sum(spot.count)
    for goal in stops.goals(most):
        for part, blocks in _pieces(spot, seed, total.blocks, goal, shape, piece, workers):
            total.add(part, blocks)
            if workers.progress is not None:
                workers.progress(total.blocks * deals, None if most is None else most * deals)
            if end is not None and time.monotonic() > end and total.blocks >= LEAST_BLOCKS:
                return total.result(seed)
        if total.blocks == most:
            break
        if stderr is not None and max(p.stderr for p in total.result(seed).players) <= stderr:
            break
    return total.result(seed)


def _pieces(
    spot: Spot, seed: int, first: int, stop: int, shape: int, piece: int | None, workers: Workers
) -> Iterator[tuple[Blocks, int]]:
    """Sample the blocks from `first` to `stop`, in pieces: each one's sums and number of blocks."""
    threads = workers.threads
    executor = workers.executor
    if executor is not None:

        def submit(start: int, blocks: int) -> Future[Blocks]:
            return executor.submit(_sample_blocks, spot, seed, start, blocks, shape, threads)

        yield from in_pieces(executor, range(first, stop), submit)
        return
    size = stop - first if piece is None else max(1, piece) * threads
    while first < stop:
        blocks = min(size, stop - first)
        yield spot.sample(seed, first, blocks, shape, threads), blocks
        first += blocks


def _sample_blocks(spot: Spot, seed: int, first: int, blocks: int, shape: int, threads: int) -> Blocks:
    """Sample one piece; a function of the module, so that other processes can run it."""
    return spot.sample(seed, first, blocks, shape, threads)


def in_pieces(
    executor: Executor, work: Sequence[int], submit: Callable[[int, int], Future[Result]]
) -> Iterator[tuple[Result, int]]:
    """Spread consecutive items over an executor.

    `submit` is called with the first item of each piece and the number of them; the results come in order, each with
    that number.
    """
    # Executors of the standard library tell how many workers they have in a private attribute only, others not at
    # all. It decides how large the pieces are, never what comes out. Four a worker even out unequal speeds.
    workers = getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    size = -(-len(work) // (4 * workers))
    pieces = [(start, min(size, work[-1] + 1 - start)) for start in work[::size]]
    futures = [submit(start, n) for start, n in pieces]
    try:
        for (_, n), future in zip(pieces, futures, strict=True):
            yield future.result(), n
    finally:
        for future in futures:
            future.cancel()
