"""The call: read the players, then count or sample."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from razz_fast._core import MOST_BYTES, RANKS
from razz_fast.equity.result import Equity
from razz_fast.equity.spot import CardSpot, Spot

if TYPE_CHECKING:
    from concurrent.futures import Executor

AUTO_SECONDS = 1.0  # what 'auto' lets exact counting take, by its plan
MOST_SECONDS = 60.0


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
    progress: Callable[[int, int | None], object] | None = None,
    executor: Executor | None = None,
) -> Equity:
    """Find the average share of the pot of each player at a showdown.

    Parameters
    ----------
    players : sequence
        One to eight hands, each with zero to seven known cards: a card string, a mask, a sequence of card indices, or a
        range (a `Range`, or text such as ``"{A-5}{A-5}/7c"``). Or an observation of the game layer: any object
        with ``equity_players()`` that returns the hands and the dead cards.
    dead : str, int, or sequence
        Cards that are out of play: folded up cards, exposed burns.
    method : {"auto", "exact", "monte-carlo"}
        "auto" counts exactly where that should take about a second or less (estimated from operation counts), and
        samples otherwise.
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
        Impossible cards (the message names them), an empty range, or exact counting that would take over a minute
        or 4 GB.

    Notes
    -----
    When seven cards a player exceed the deck less the dead cards, the seventh card is one common card.
    """
    if method not in ("auto", "exact", "monte-carlo"):
        raise ValueError(f"method {method!r} is none of 'auto', 'exact', 'monte-carlo'")
    spot = read_spot(players, dead)
    if method == "exact" or (method == "auto" and trials is None and stderr is None and seconds is None):
        counts = spot.exact(MOST_SECONDS if method == "exact" else AUTO_SECONDS)
        if counts is not None:
            return Equity(counts)
        if method == "exact":
            raise ValueError(_too_long(*spot.cost(600.0)))
    from razz_fast.equity.sampling import Stops, Workers, sample, seed_or_random

    return sample(spot, Stops(trials, stderr, seconds), seed_or_random(seed), Workers(threads, executor, progress))


def read_spot(players: Any, dead: Any) -> Spot:
    """Read what `equity` takes: an observation, or hands and dead cards."""
    if type(players) not in (list, tuple):  # the most usual
        if hasattr(players, "equity_players"):
            players, dead = players.equity_players()
        if isinstance(players, str):
            raise TypeError(f"players come as a sequence of hands, as in [{players!r}, '5d'], not as one string")
        if not hasattr(players, "__getitem__"):
            players = tuple(players)
    try:
        return CardSpot(players, dead)
    except (TypeError, ValueError):
        if not any(map(is_range, players)):
            raise
    from razz_fast.equity.ranges import RangeSpot

    return RangeSpot(players, dead)


def is_range(hand: Any) -> bool:
    """Whether a hand is a `Range`, or text that can only be meant as one."""
    if isinstance(hand, str):
        return _names_range(hand)
    from razz_fast.ranges import Range

    return isinstance(hand, Range)


def _names_range(text: str) -> bool:
    if any(c in text for c in "/{*-@%$"):
        return True
    # Ranks without suits, as in A23. Text that is neither is left to the parser of cards, which says what is wrong.
    cards = text.replace(",", " ").upper()
    return all(c in RANKS + "CDHS " for c in cards) and any(
        a in RANKS and b not in "CDHS" for a, b in pairwise(cards + " ")
    )


def _too_long(seconds: float, size: float) -> str:
    took = "more than ten minutes" if seconds >= 600 else f"about {seconds:.0f} seconds"
    return (
        f"counting this exactly would take {took} and {max(size, 1e7) / 1e9:.2g} GB, over the limit of "
        f"{MOST_SECONDS:.0f} seconds and {MOST_BYTES / 1e9:.0f} GB; use method='monte-carlo', or give more of the cards"
    )
