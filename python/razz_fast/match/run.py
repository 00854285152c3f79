"""Play a match: its blocks in order, here or wherever an executor plays them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from razz_fast.bots import find
from razz_fast.game import Rules
from razz_fast.match.block import Block, play_block
from razz_fast.match.journal import Journal
from razz_fast.match.result import MatchResult
from razz_fast.match.terms import OUTSIDE, Terms

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Progress = Callable[[int, int], object]


def play_match(
    bots: Sequence[str],
    hands: int,
    *,
    rules: Rules | str = "standard",
    journal: str | os.PathLike[str] | None = None,
    histories: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    **terms: Any,
) -> MatchResult:
    """Play bots against each other.

    Parameters
    ----------
    bots : sequence of str
        Two to eight, one a seat: names ("random", "caller", "thumb", "equity", "search"), dotted paths
        ("my_module:MyBot"), or commands that speak JSON lines ("exec:python3 my_bot.py").
    hands : int
        How many hands to play, rounded up to whole deals: each deck is played once from every seat. With `to_the_end`,
        games.
    rules : Rules or str
    journal : path, optional
        A file that is written block by block. If it is there already, the match goes on where it stopped.
    histories : path, optional
        A file for the history of every hand, one JSON line each.
    executor : concurrent.futures.Executor, optional
        Where the blocks are played: a process pool, or Dask's ``client.get_executor(pure=False)``. The result is the
        same.
    progress : callable, optional
        Called as ``progress(deals_done, deals_in_all)``.
    **terms
        Other fields of `Terms`: seed, stakes, stack, duplicate, to_the_end, time_each, time_bank, memory.

    Returns
    -------
    MatchResult

    Raises
    ------
    ValueError
        Terms that cannot be, a bot that does not exist, or a journal of another match.

    Notes
    -----
    A bot that raises an exception, takes too long, or chooses an action that is not legal is out: it checks or folds
    for the rest of the match, and `MatchResult.faults` says why.
    """
    full = _terms(bots, hands, rules, terms)
    for bot in full.bots:
        _check(bot)
    paths = [None if path is None else Path(path) for path in (journal, histories)]
    book = Journal(paths[0], full, paths[1])
    result = MatchResult(full)
    for block in book.blocks:
        result.add(block)
    for block in _play(full, len(book.blocks), frozenset(result.faults), executor, histories is not None):
        book.add(block)
        result.add(block)
        if progress is not None:
            progress(full.deals_of(block.index).stop, full.deals)
    return result


def _terms(bots: Sequence[str], hands: int, rules: Rules | str, terms: dict[str, Any]) -> Terms:
    if isinstance(bots, str):
        raise TypeError(f"bots come as a sequence, as in [{bots!r}, 'caller'], not as one string")
    if hands < 1:
        raise ValueError(f"{hands} hands; a match has one or more")
    house = Rules.named(rules) if isinstance(rules, str) else rules
    turns = len(bots) if terms.get("duplicate", True) else 1
    return Terms(tuple(bots), max(1, -(-hands // max(1, turns))), rules=house, **terms)


def _check(bot: str) -> None:
    if bot.startswith(OUTSIDE):
        from razz_fast.match.outside import split_command

        split_command(bot.removeprefix(OUTSIDE))
    else:
        find(bot)


def _play(terms: Terms, first: int, out: frozenset[int], executor: Executor | None, histories: bool) -> Iterator[Block]:
    """The blocks from `first` on, in order. A bot that is out in one is out in all later ones."""
    if executor is None:
        for index in range(first, terms.blocks):
            block = play_block(terms, index, out, histories)
            out |= frozenset(block.faults)
            yield block
        return
    ahead = 2 * (getattr(executor, "_max_workers", None) or os.cpu_count() or 1)
    waiting: deque[tuple[int, Future[Block]]] = deque()
    upcoming = first
    try:
        while upcoming < terms.blocks or waiting:
            while upcoming < terms.blocks and len(waiting) < ahead:
                waiting.append((upcoming, executor.submit(play_block, terms, upcoming, out, histories)))
                upcoming += 1
            index, future = waiting.popleft()
            block = future.result()
            if block.faults:
                # What was begun with this bot in play is begun again without it.
                out |= frozenset(block.faults)
                for _, later in waiting:
                    later.cancel()
                waiting.clear()
                upcoming = index + 1
            yield block
    finally:
        for _, future in waiting:
            future.cancel()
