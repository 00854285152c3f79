"""What the house takes: the common schemes. A rake is any function of a finished `State` that returns chips."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from razz_fast.game.check import whole

if TYPE_CHECKING:
    from fractions import Fraction

    from razz_fast.game.hand.words import Pot

RakeLike = Callable[[Any], int]


class Finished(Protocol):
    """What these schemes look at of a finished hand."""

    @property
    def street(self) -> int:
        """Where the hand ended."""

    @property
    def pots(self) -> tuple[Pot, ...]:
        """All chips, before the rake."""


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
        """Reject anything that is not a percentage."""
        if not 0 <= self._exact() <= 100:
            raise ValueError(f"a rake is 0 to 100 per cent, not {self.percent}")
        if type(self.percent) is not int:
            object.__setattr__(self, "percent", str(self.percent))  # as it is saved
        if self.cap is not None:
            object.__setattr__(self, "cap", whole("the cap of a rake", self.cap, 0))

    def _exact(self) -> Fraction:
        from fractions import Fraction

        try:
            return Fraction(str(self.percent))
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"a rake is 0 to 100 per cent, such as 5 or '2.5', not {self.percent!r}") from None

    def __call__(self, state: Finished) -> int:
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

    def __post_init__(self) -> None:
        """Reject anything that is not a whole number of chips."""
        object.__setattr__(self, "chips", whole("the rake", self.chips, 0))

    def __call__(self, state: Finished) -> int:
        """Chips to take from a finished hand."""
        return self.chips
