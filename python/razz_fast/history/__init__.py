"""Hand histories: read what sites write, replay it, report what is wrong, and turn it into tables."""

from razz_fast.history.audit import Audit, audit
from razz_fast.history.check import Departure
from razz_fast.history.engine import from_state, to_state
from razz_fast.history.formats.phh_writer import to_phh
from razz_fast.history.formats.pokerstars_writer import to_pokerstars
from razz_fast.history.frame import to_frame
from razz_fast.history.parts import Act, Note, Player, Show, SitePot, Stakes
from razz_fast.history.reader import Reader, Unreadable, read
from razz_fast.history.record import HandRecord
from razz_fast.history.sites import RULES_OF_SITE, rules_of
from razz_fast.history.stats import PlayerStats, Share, player_stats

__all__ = [
    "RULES_OF_SITE",
    "Act",
    "Audit",
    "Departure",
    "HandRecord",
    "Note",
    "Player",
    "PlayerStats",
    "Reader",
    "Share",
    "Show",
    "SitePot",
    "Stakes",
    "Unreadable",
    "audit",
    "from_state",
    "player_stats",
    "read",
    "rules_of",
    "to_frame",
    "to_phh",
    "to_pokerstars",
    "to_state",
]
