"""Hands as a data frame of pandas or polars, whichever is asked for; both are extras."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from razz_fast.history.reader import Unreadable, readable
from razz_fast.history.record import HandRecord
from razz_fast.history.rows import DECISIONS, RESULTS, decisions, results


def to_frame(
    records: Iterable[HandRecord | Unreadable], rows: str = "decisions", *, library: str = "pandas", equity: bool = True
) -> Any:
    """Make a data frame of hands.

    Parameters
    ----------
    records : iterable of HandRecord
        As `read` gives them; hands that could not be read are left out.
    rows : {"decisions", "players"}
        A row a decision: who, street, position (0 acts first on it), players left, own cards, own board, the others'
        boards, dead up cards, the pot before the action, what there is to call, the action, and the actor's equity
        by what he could see, where his cards are known. Or a row a player a hand: net, showdown, and, where the betting
        ended before the last card with all hands known, his equity in the main pot then (`all_in_equity`) and the net
        with that share in place of what he won (`luck_adjusted`; elsewhere it is the net).
    library : {"pandas", "polars"}
    equity : bool
        Whether to find equities, which takes longer than all else.

    Returns
    -------
    pandas.DataFrame or polars.DataFrame
        Amounts are in the currency of the hand; `big_bet` tells the stakes apart.

    Raises
    ------
    ImportError
        The library is not installed.
    TypeError
        These are no hands: a path, say, or one hand alone.
    ValueError
        There are no such rows, or it is no library of these two.

    Examples
    --------
    >>> frame = to_frame(read("hands.txt"), "decisions")  # doctest: +SKIP
    >>> third = frame[frame.hero & (frame.street == 3)]  # doctest: +SKIP
    >>> third.groupby("action")["equity"].describe()  # doctest: +SKIP
    """
    if rows not in ("decisions", "players"):
        raise ValueError(f"rows={rows!r} is neither 'decisions' nor 'players'")
    if library not in ("pandas", "polars"):
        raise ValueError(f"library={library!r} is neither 'pandas' nor 'polars'")
    hands = list(readable(records))
    data, columns = (decisions(hands, equity), DECISIONS) if rows == "decisions" else (results(hands, equity), RESULTS)
    try:
        if library == "pandas":
            import pandas as pd

            return pd.DataFrame(data, columns=[*columns]).astype({x: of for x, of in columns.items() if of is not str})
        import polars as pl

        return pl.DataFrame(data, schema=columns)
    except ImportError as error:
        raise ImportError(f"{library} is not installed; install razz-fast[{library}]") from error
