"""Which site plays by which ruleset: the one place to add a site's."""

from __future__ import annotations

from razz_fast.history.record import HandRecord

#: Merge and KingsClub have published no rules; as far as their hands show, they agree with PokerStars. PHH that names
#: no site is taken for the World Series of Poker's; PokerKit's and ours name themselves.
RULES_OF_SITE = {
    "PokerStars": "pokerstars",
    "Full Tilt": "fulltilt",
    "Winamax": "winamax",
    "Merge": "pokerstars",
    "KingsClub": "pokerstars",
    "PHH": "wsop",
    "PokerKit": "pokerkit",
    "razz_fast": "standard",
}


def rules_of(record: HandRecord) -> str:
    """Return the name of the ruleset of a record's site; "standard" for an unknown site."""
    return RULES_OF_SITE.get(record.site, "standard")
