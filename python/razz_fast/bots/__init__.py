"""Players of Razz, from one that acts at random to one that searches: a field to play against.

Each sees an observation and nothing else, and is deterministic by its seed.
"""

from razz_fast.bots.equity import EquityBot
from razz_fast.bots.load import NAMES, Bot, BotClass, find, make
from razz_fast.bots.search import SearchBot
from razz_fast.bots.simple import CallerBot, RandomBot
from razz_fast.bots.thumb import ThumbBot

__all__ = ["NAMES", "Bot", "BotClass", "CallerBot", "EquityBot", "RandomBot", "SearchBot", "ThumbBot", "find", "make"]
