"""Razz, seven-card stud played for low: hand ranks, equity and the game itself, right and fast."""

from typing import TYPE_CHECKING

from razz_fast._core import (
    __version__,
    best_five,
    build_config,
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

if TYPE_CHECKING:
    from razz_fast.equity import (
        equity_batch,
        equity_by_street,
        hand_distributions,
        next_cards,
        starting_hands,
    )
    from razz_fast.game import Action, Rules, State
    from razz_fast.ranges import Range

__all__ = [
    "Action",
    "Range",
    "Rules",
    "State",
    "__version__",
    "best_five",
    "build_config",
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

# Imported when first used, to keep `import razz_fast` light.
_LAZY = {
    "Action": "razz_fast.game",
    "Range": "razz_fast.ranges",
    "Rules": "razz_fast.game",
    "State": "razz_fast.game",
    "equity_batch": "razz_fast.equity",
    "equity_by_street": "razz_fast.equity",
    "hand_distributions": "razz_fast.equity",
    "next_cards": "razz_fast.equity",
    "starting_hands": "razz_fast.equity",
}


_MODULES = ("bots", "cards", "game", "history", "match", "ranges")


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"{__name__}.{name}")
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_LAZY[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
