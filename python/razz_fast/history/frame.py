"""Hands as a data frame of pandas or polars; both are extras."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from razz_fast.history.reader import Unreadable, readable
from razz_fast.history.record import HandRecord
from razz_fast.history.rows import DECISIONS, RESULTS, decisions, results


def to_frame(
    records: Iterable[HandRecord | Unreadable], rows: str = "decisions", *, library: str = "pandas", equity: bool = True
) -> Any:
    """Turn hands into a data frame.

    Parameters
    ----------
    records : iterable of HandRecord
        As `read` yields them; hands that could not be read are left out.
    rows : {"decisions", "players"}
        "decisions" gives a row for each decision: player, street, position (0 acts first), players left, own cards,
        own board, the other boards, dead up cards, the pot before the action, the amount to call, the action, and the
        equity by what the player could see, if their cards are known. "players" gives a row for each player of each
        hand: net, showdown, and, if the betting ended before the last card with all hands known, the equity in the main
        pot at that point (`all_in_equity`) and the net with that share in place of the chips won (`luck_adjusted`;
        in other hands it equals the net). `results` says whether they are recorded, computed by the engine, or
        unknown; then `net` and `won_showdown` are missing.
    library : {"pandas", "polars"}
    equity : bool
        Whether to compute equities, which takes most of the time.

    Returns
    -------
    pandas.DataFrame or polars.DataFrame
        Amounts are in the currency of the hand; `big_bet` tells stakes apart.

    Raises
    ------
    ImportError
        The library is not installed.
    TypeError
        `records` is not an iterable of hands, but a path or a single hand.
    ValueError
        Unknown `rows` or `library`.

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

            # Whether an unknown hand was won is neither True nor False.
            types = {x: "boolean" if x == "won_showdown" else of for x, of in columns.items() if of is not str}
            return pd.DataFrame(data, columns=[*columns]).astype(types)
        import polars as pl

        return pl.DataFrame(data, schema=columns)
    except ImportError as error:
        raise ImportError(f"{library} is not installed; install razz-fast[{library}]") from error
