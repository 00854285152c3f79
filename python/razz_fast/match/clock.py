"""The time that a bot has left."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Clock:
    """So many seconds for each decision, and a bank for those that take longer."""

    def __init__(self, each: float, bank: float) -> None:
        self._each = each
        self._bank = bank
        self.deadline = 0.0  # on the monotonic clock, while it runs

    @contextmanager
    def running(self) -> Iterator[float]:
        """Count the time of a decision; gives the seconds that it may take."""
        started = time.monotonic()
        seconds = self._each + self._bank
        self.deadline = started + seconds
        try:
            yield seconds
        finally:
            over = time.monotonic() - started - self._each
            self._bank = max(0.0, self._bank - max(0.0, over))
