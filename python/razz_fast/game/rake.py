"""What the house takes: the common schemes. A rake is any function of a finished `State` that returns chips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fractions import Fraction

    from razz_fast.game.state import State

RakeLike = Callable[[Any], int]


@dataclass(frozen=True)
class PercentRake:
    """A percentage of all pots, rounded down, capped by hand.

    Parameters
    ----------
    percent : int, float, str or Fraction
        Of the pots after an uncalled bet went back; 2.5 and "2.5" are exact.
    cap : int, optional
        The most that is taken from a hand.
    on_third : bool
        Whether a hand that ends on third street is raked. Rooms do not.
    """

    percent: int | float | str | Fraction
    cap: int | None = None
    on_third: bool = False

    def __post_init__(self) -> None:
        """Refuse what is no percentage."""
        if not 0 <= self._exact() <= 100:
            raise ValueError(f"a rake is 0 to 100 per cent, not {self.percent}")
        if self.cap is not None and self.cap < 0:
            raise ValueError(f"the cap of a rake is not negative, as {self.cap} is")

    def _exact(self) -> Fraction:
        from fractions import Fraction

        return Fraction(str(self.percent))

    def __call__(self, state: State) -> int:
        """Chips to take from a finished hand."""
        if state.street == 3 and not self.on_third:
            return 0
        total = sum(pot.amount for pot in state.pots)
        chips = int(total * self._exact() / 100)
        return chips if self.cap is None else min(chips, self.cap)


@dataclass(frozen=True)
class FixedRake:
    """So many chips, as a hand history records it."""

    chips: int

    def __call__(self, state: State) -> int:
        """Chips to take from a finished hand."""
        return self.chips
