"""Razz, seven-card stud played for low: hand ranks, equity and the game itself, right and fast."""

from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from razz_fast.game import Action, Rules, State

__all__ = [
    "Action",
    "Rules",
    "State",
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

# Imported when first used, to keep `import razz_fast` light.
_LAZY = {"Action": "razz_fast.game", "Rules": "razz_fast.game", "State": "razz_fast.game"}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_LAZY[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
