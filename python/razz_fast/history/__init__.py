"""Hand histories: read what the sites write, replay it, say what is wrong, make data of it."""

from razz_fast.history.audit import Audit, Departure, audit
from razz_fast.history.engine import from_state, to_state
from razz_fast.history.frame import to_frame
from razz_fast.history.phh_writer import to_phh
from razz_fast.history.pokerstars_writer import to_pokerstars
from razz_fast.history.reader import Reader, Unreadable, read
from razz_fast.history.record import Act, HandRecord, Note, Player, Show, SitePot, Stakes
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
