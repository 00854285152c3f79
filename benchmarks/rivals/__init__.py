"""One module for each way to rank a hand, all given the same hands.

Each has `NAME`; `KIND`, "razz" or "high" (high hands are another game: a yardstick for the cost of a call, no more);
`SPEED`, a guess at how many hands it ranks in 50 ms; `prepare(texts)`, which turns card strings into what the library
likes best, and is not measured; and `evaluate(prepared)`, which is, and returns the ranks.
"""

import importlib
import warnings
from types import ModuleType

RIVALS = (
    "razz_fast_batch",
    "razz_fast_call",
    "poker_equity",
    "eval7",
    "phevaluator",
    "treys",
    "pokerkit",
    "pure_python",
)


def load(name: str) -> ModuleType:
    """Return the adaptor, or raise ImportError if what it adapts is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # theirs are not ours to mend
        return importlib.import_module(f"rivals.{name}")
