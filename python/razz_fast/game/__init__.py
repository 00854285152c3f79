"""The game: Razz by every rule book. `State` is a hand, `Rules` a set of house rules."""

from razz_fast.game.hand.words import Action, Event
from razz_fast.game.money import format_amount, parse_amount
from razz_fast.game.rake import FixedRake, PercentRake
from razz_fast.game.resample import Resampler
from razz_fast.game.rules import Rules
from razz_fast.game.state import State
from razz_fast.game.view import Observation

__all__ = [
    "Action",
    "Event",
    "FixedRake",
    "Observation",
    "PercentRake",
    "Resampler",
    "Rules",
    "State",
    "format_amount",
    "parse_amount",
]
