"""Equity: the share of the pot that each player wins on average, counted exactly or sampled.

`rf.equity` is the function, so ``import razz_fast.equity as name`` gives the function, not this package. Import names
from the package instead, as in ``from razz_fast.equity import Equity, equity_batch``.
"""

from typing import TYPE_CHECKING

from razz_fast.equity.call import equity
from razz_fast.equity.result import Equity, PlayerEquity

if TYPE_CHECKING:
    from razz_fast.equity.batch import BatchEquity, equity_batch
    from razz_fast.equity.lookups import (
        HandDistribution,
        NextCard,
        StartingHand,
        StartingHands,
        equity_by_street,
        hand_distributions,
        next_cards,
        starting_hands,
    )

__all__ = [
    "BatchEquity",
    "Equity",
    "HandDistribution",
    "NextCard",
    "PlayerEquity",
    "StartingHand",
    "StartingHands",
    "equity",
    "equity_batch",
    "equity_by_street",
    "hand_distributions",
    "next_cards",
    "starting_hands",
]

# The rest is imported when first used, to keep `import razz_fast` light.
_BATCH = ("BatchEquity", "equity_batch")


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"{__name__}.{'batch' if name in _BATCH else 'lookups'}")
    value = globals()[name] = getattr(module, name)
    return value
