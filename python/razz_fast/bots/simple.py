"""The two lowest rungs: one acts at random, the other calls."""

from __future__ import annotations

import random

from razz_fast.game import Action, Observation

PASSIVE = (Action.CHECK, Action.CALL, Action.BRING_IN)


class RandomBot:
    """Choose any legal action, each equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(seed)

    def act(self, observation: Observation, /) -> Action:
        """Choose an action."""
        return self._rng.choice(observation.legal_actions)


class CallerBot:
    """Check, call or bring in, whatever happens."""

    def __init__(self, seed: int = 0) -> None:
        """Take a seed as all bots do; nothing here is left to chance."""

    def act(self, observation: Observation, /) -> Action:
        """Choose an action."""
        return next(action for action in observation.legal_actions if action in PASSIVE)
