"""What a bot is, and bots by name or by dotted path."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, runtime_checkable

from razz_fast.game import Action, Observation

# The ladder, the weakest first.
NAMES = {
    "random": "razz_fast.bots.simple:RandomBot",
    "caller": "razz_fast.bots.simple:CallerBot",
    "thumb": "razz_fast.bots.thumb:ThumbBot",
    "equity": "razz_fast.bots.equity:EquityBot",
    "search": "razz_fast.bots.search:SearchBot",
}


@runtime_checkable
class Bot(Protocol):
    """A player: one method."""

    def act(self, observation: Observation, /) -> Action:
        """Choose one of `observation.legal_actions`, which are never empty here."""


BotClass = Callable[[int], Bot]


def find(name: str) -> BotClass:
    """The class, or other function of a seed, that makes a bot.

    Parameters
    ----------
    name : str
        A name of `NAMES`, or a dotted path, such as ``my_package.my_module:MyBot``.

    Returns
    -------
    callable
        Takes a seed, an int from 0 to 2**64 - 1, and gives a `Bot`.

    Raises
    ------
    ValueError
        There is no such bot.
    """
    path = NAMES.get(name, name)
    module, _, attribute = path.partition(":") if ":" in path else path.rpartition(".")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(
            f"there is no bot {name!r} ({error}); the bots are {', '.join(NAMES)}, "
            "or a dotted path such as my_module:MyBot"
        ) from None
    if not callable(found):
        raise ValueError(f"{name!r} is not a class or function that takes a seed and gives a bot")
    return found  # type: ignore[no-any-return]


def make(name: str, seed: int = 0) -> Bot:
    """Make a bot.

    Parameters
    ----------
    name : str
        As for `find`.
    seed : int
        From 0 to 2**64 - 1.

    Returns
    -------
    Bot

    Raises
    ------
    ValueError
        There is no such bot, or what was made has no method `act`.
    """
    bot = find(name)(seed)
    if not isinstance(bot, Bot):
        raise ValueError(f"{name!r} makes {type(bot).__name__}, which has no method act(observation)")
    return bot
