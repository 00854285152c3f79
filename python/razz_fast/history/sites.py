"""Which site plays by which ruleset."""

from __future__ import annotations

from razz_fast.history.record import HandRecord

#: Merge and KingsClub have published no rules; their hands agree with PokerStars' as far as they show. Hands in PHH
#: that name no site are taken for those of the World Series of Poker; PokerKit's own and ours say so.
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
    """The name of the ruleset of a record's site; "standard" for a site that is not known."""
    return RULES_OF_SITE.get(record.site, "standard")
