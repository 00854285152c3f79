"""Razz, seven-card stud played for low: hand ranks, equity and the game itself, right and fast."""

from razz_fast._core import (
    __version__,
    best_five,
    cards_to_mask,
    deal_batch,
    evaluate,
    evaluate_batch,
    format_cards,
    implementations,
    mask_to_cards,
    parse_cards,
    rank_board,
    use_implementation,
    winners,
)
from razz_fast.hands import describe

__all__ = [
    "__version__",
    "best_five",
    "cards_to_mask",
    "deal_batch",
    "describe",
    "evaluate",
    "evaluate_batch",
    "format_cards",
    "implementations",
    "mask_to_cards",
    "parse_cards",
    "rank_board",
    "use_implementation",
    "winners",
]
