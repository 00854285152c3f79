"""The bots of a block at work: their clocks, their faults, and what is done for one that is out."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from razz_fast.bots import Bot, make
from razz_fast.game import Action, Observation
from razz_fast.match.clock import Clock
from razz_fast.match.outside import OutsideBot
from razz_fast.match.terms import OUTSIDE, Terms


class Fault(Exception):  # noqa: N818 - of a bot, not of this program
    """What a bot did wrong."""


class Player:
    """A bot in a block of hands. Once it is at fault, it checks or folds."""

    def __init__(self, terms: Terms, place: int, block: int, out: bool) -> None:
        self.fault: str | None = None
        self.out = out
        self._clock = Clock(terms.time_each, terms.time_bank)
        self._bot: Bot | None = None
        if not out:
            self._bot = self._watch(lambda: _start(terms, place, block, self._clock))

    def act(self, observation: Observation) -> Action:
        """The bot's action, or the one that is done for it."""
        if self._bot is not None:
            bot = self._bot
            action: Action | None = self._watch(lambda: _legal(bot.act(observation), observation))
            if action is not None:
                return action
            self.close()
        return give_up(observation)

    def _watch(self, call: Callable[[], Any]) -> Any:
        """What a call to the bot returns; None, with the fault noted, if it fails."""
        try:
            with self._clock.running() as seconds, alarm(seconds):
                return call()
        except (Exception, SystemExit) as error:
            self.fault = describe(error)
        return None

    def close(self) -> None:
        """End the bot's process, if it has one."""
        bot, self._bot = self._bot, None
        if isinstance(bot, OutsideBot):
            bot.close()


def _start(terms: Terms, place: int, block: int, clock: Clock) -> Bot:
    name = terms.bots[place]
    seed = terms.derived("bot", place, block)
    if name.startswith(OUTSIDE):
        return OutsideBot(name.removeprefix(OUTSIDE), seed, clock, terms.memory)
    return make(name, seed)


def describe(error: BaseException) -> str:
    """The reason for which a bot is out."""
    text = " ".join(str(error).split())[:300]
    return text if isinstance(error, (Fault, TimeoutError)) else f"{type(error).__name__}: {text}"


def _legal(action: object, observation: Observation) -> Action:
    legal = observation.legal_actions
    if isinstance(action, int) and not isinstance(action, bool) and action in legal:
        return Action(action)
    name = getattr(action, "name", None) or repr(action)[:80]
    raise Fault(f"chose {name} where {', '.join(a.name for a in legal)} were legal")


def give_up(observation: Observation) -> Action:
    """Check where that is free, else fold; bring in if there is no way around it."""
    legal = observation.legal_actions
    return next(a for a in (Action.CHECK, Action.FOLD, *legal) if a in legal)


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Interrupt Python code that takes too long, where the system can: in the main thread, under POSIX."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise TimeoutError(f"took more than its time, the last {seconds:.1f} s")

    before = signal.signal(signal.SIGALRM, ring)
    # An outside bot has a deadline of its own, which comes first.
    signal.setitimer(signal.ITIMER_REAL, seconds + 1)
    started = time.monotonic()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if time.monotonic() - started > seconds:
        raise TimeoutError(f"took more than its time, the last {seconds:.1f} s")
