"""Which site plays by which ruleset."""

from __future__ import annotations

from razz_fast.history.record import HandRecord

#: The one place to add a site's rules. Merge and KingsClub have published none; as far as their hands show, they agree
#: with PokerStars. PHH that names no site is taken for the World Series of Poker's; PokerKit and we name ourselves.
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
    if record.site == "PHH" and record.results != "recorded":  # as PokerKit writes it, which leaves results to a replay
        return "pokerkit"
    return RULES_OF_SITE.get(record.site, "standard")
