"""Equity of many spots at once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from razz_fast._core import equity_spots
from razz_fast.cards import cards_to_mask, list_cards
from razz_fast.equity.call import MOST_SECONDS
from razz_fast.equity.sampling import check_threads, check_trials, in_pieces, seed_or_random

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

__all__ = ["BatchEquity", "equity_batch"]

_Arrays = tuple[npt.NDArray[np.float64], ...]
_SECONDS = {"auto": 0.02, "exact": MOST_SECONDS, "monte-carlo": -1.0}


class BatchEquity(NamedTuple):
    """Arrays of shape (spots, players), float64.

    `win` and `tie` are chances to win alone and to share the pot; `stderr` is the standard error of `equity`, 0 where
    it was counted exactly.
    """

    equity: npt.NDArray[np.float64]
    win: npt.NDArray[np.float64]
    tie: npt.NDArray[np.float64]
    stderr: npt.NDArray[np.float64]

    def __eq__(self, other: object) -> bool:
        """Whether all figures of all spots are the same."""
        return isinstance(other, BatchEquity) and all(map(np.array_equal, self, other))

    def __ne__(self, other: object) -> bool:
        """Whether some figure differs; a tuple would compare arrays itself."""
        return not self == other


def equity_batch(
    hands: npt.ArrayLike | Sequence[Sequence[Any]],
    /,
    *,
    dead: npt.ArrayLike | Sequence[Any] | None = None,
    method: str = "auto",
    trials: int = 1_000_000,
    seed: int | None = None,
    threads: int = 1,
    executor: Executor | None = None,
) -> BatchEquity:
    """Find the equity of many spots with the same number of players each.

    Parameters
    ----------
    hands : array of uint64, shape (spots, players), or nested sequences
        The known cards of each player as masks; or hands in any form that `equity` takes, without ranges.
    dead : array of uint64, shape (spots,), or sequence, optional
        The dead cards of each spot.
    method : {"auto", "exact", "monte-carlo"}
        "auto" counts exactly where a spot should take 20 milliseconds or less: always with two players. "exact" refuses
        a spot that would take over a minute or 4 GB.
    trials : int
        Deals that each sampled spot gets, rounded up to whole blocks.
    seed : int, optional
        A spot's sample depends on the seed and the spot's place in the batch alone.
    threads : int
        0 for one a processor.
    executor : concurrent.futures.Executor, optional
        Where to work, in a few large pieces: a process pool, Dask's ``client.get_executor(pure=False)``, mpi4py's
        ``MPIPoolExecutor``. The answer is the same bit for bit.

    Returns
    -------
    BatchEquity

    Raises
    ------
    ValueError
        A spot is impossible; the message says which and why.
    """
    if method not in _SECONDS:
        raise ValueError(f"method {method!r} is none of 'auto', 'exact', 'monte-carlo'")
    check_trials(trials)
    check_threads(threads)
    masks = _masks(hands, 2)
    spots = len(masks)
    dead_masks = np.zeros(spots, np.uint64) if dead is None else _masks(dead, 1)
    if len(dead_masks) != spots:
        raise ValueError(f"dead cards of {len(dead_masks)} spots for {spots} spots")
    settings = _SECONDS[method], method != "exact", seed_or_random(seed), index(trials), threads or os.cpu_count() or 1
    if executor is None or spots == 0:
        return BatchEquity(*_find_piece(masks, dead_masks, 0, *settings))

    def submit(start: int, n: int) -> Future[_Arrays]:
        return executor.submit(_find_piece, masks[start : start + n], dead_masks[start : start + n], start, *settings)

    parts = [part for part, _ in in_pieces(executor, range(spots), submit)]
    return BatchEquity(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _find_piece(
    masks: npt.NDArray[np.uint64],
    dead: npt.NDArray[np.uint64],
    first: int,
    most_seconds: float,
    may_sample: bool,
    seed: int,
    trials: int,
    threads: int,
) -> _Arrays:
    """Find the equity of the spots from `first` on; a function of the module, so that other processes can run it."""
    return equity_spots(masks, dead, most_seconds, may_sample, first, seed, trials, threads)


def _masks(cards: Any, depth: int) -> npt.NDArray[np.uint64]:
    """Cards as an array of masks with `depth` axes."""
    if isinstance(cards, np.ndarray) and cards.dtype.kind in "iu" and cards.dtype.itemsize == 8:
        if cards.ndim != depth:
            raise ValueError(f"masks come in an array of {depth} axes here, not {cards.ndim}")
        return np.ascontiguousarray(cards, np.uint64)
    if isinstance(cards, str):
        raise TypeError(f"cards of many spots come as a sequence, as in [{cards!r}], not as one string")
    if depth == 1:
        return np.array([_mask(c, f"spot {i}: dead cards") for i, c in enumerate(cards)], np.uint64)
    rows = [[_mask(hand, f"spot {i}: player {j}") for j, hand in enumerate(spot)] for i, spot in enumerate(cards)]
    if len({len(row) for row in rows}) > 1:
        raise ValueError("the spots of a batch have as many players each")
    return np.array(rows, np.uint64).reshape(len(rows), -1 if rows else 2)


def _mask(cards: Any, where: str) -> int:
    return cards_to_mask(list_cards(cards, where))
