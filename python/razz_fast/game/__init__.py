"""The game: Razz by every rule book. `State` is a hand, `Rules` a set of house rules."""

from razz_fast.game.betting import Action
from razz_fast.game.rules import Rules
from razz_fast.game.state import State

__all__ = ["Action", "Rules", "State"]
