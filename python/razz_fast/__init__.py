"""Razz: exact hand ranks, equity and the game itself, fast."""

from razz_fast._core import (
    __version__,
    best_five,
    evaluate,
    format_cards,
    parse_cards,
    rank_board,
)
from razz_fast.equity import equity

__all__ = [
    "__version__",
    "best_five",
    "equity",
    "evaluate",
    "format_cards",
    "parse_cards",
    "rank_board",
]
