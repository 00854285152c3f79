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
from razz_fast.equity import equity
from razz_fast.hands import describe

# Loaded when first asked for.
_LAZY = {
    "Range": "ranges",
    "equity_batch": "equity_many",
    "equity_by_street": "equity_lookups",
    "hand_distributions": "equity_lookups",
    "next_cards": "equity_lookups",
    "starting_hands": "equity_lookups",
}

__all__ = [
    "Range",
    "__version__",
    "best_five",
    "cards_to_mask",
    "deal_batch",
    "describe",
    "equity",
    "equity_batch",
    "equity_by_street",
    "evaluate",
    "evaluate_batch",
    "format_cards",
    "hand_distributions",
    "implementations",
    "mask_to_cards",
    "next_cards",
    "parse_cards",
    "rank_board",
    "starting_hands",
    "use_implementation",
    "winners",
]


def __getattr__(name: str) -> object:
    if name in _LAZY:
        from importlib import import_module

        value = getattr(import_module(f"razz_fast.{_LAZY[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'razz_fast' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
