"""The summary of PokerStars and Full Tilt, which repeats how a hand went; compared with the play."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from razz_fast.history.formats.builder import BadHandError, Builder, amount, cards_of

_RESULT = re.compile(
    r"(?: \([^()]*\))*? (collected|showed|mucked|folded|is sitting out|didn't)"
    r"(?: \[([^\]]*)\])?(?: and (?:won|lost))?(?: \(([^()]*)\))?((?! [\[(]).*)"
)
_POT = re.compile(r"((?:Main|Side) pot\S*) ([$€£]?[\d,]+(?:\.\d+)?)\.")
_FOLDED = re.compile(r" on (?:the )?(?:([3-7])(?:rd|th) St|River)")


def read_summary(
    hand: Builder,
    lines: list[str],
    begin: int,
    total: re.Pattern[str],
    site_line: Callable[[Builder, str], bool] | None = None,
) -> None:
    """Read the summary, which begins at line `begin`; `site_line` reads a line that only this site has, if it can."""
    by_seat = {player.seat: i for i, player in enumerate(hand.record.players)}
    named: set[int] = set()
    total_read = False
    for at in range(begin, len(lines)):
        line = lines[at].strip()
        if not line:
            continue
        hand.line = hand.record.line + at
        seat, _, said = line[5:].partition(": ")
        if line.startswith("Seat ") and seat.isdecimal():
            player = by_seat.get(int(seat), -1)
            if player in named:
                hand.note(f"the summary names seat {seat} twice")
            named.add(player)
            _compare_seat(hand, player, said)
        elif (match := total.fullmatch(line)) is not None:
            if total_read:
                hand.note("the total of the pot stands twice")
            total_read = True
            hand.record.pot_total = amount(match[1], hand.record.scale)
            hand.record.rake = amount(match[2], hand.record.scale)
            _compare_pots(hand, line)
        elif line.startswith(("Table ", "*** ")):
            hand.note(f"after the summary stands {line!r}; a header may be missing")
        elif site_line is None or not site_line(hand, line):
            hand.unread(line)
    if not total_read:
        raise BadHandError(hand.line, "the summary does not say the total of the pot")
    hand.compare_summary(named)
    hand.compare_shows()
    hand.compare_paid()


def _compare_pots(hand: Builder, line: str) -> None:
    """Compare the pots named beside the total with what was collected from them."""
    for name, chips in _POT.findall(line):
        winners = hand.collected.get(name.lower())
        if winners is not None and sum(winners.values()) != amount(chips, hand.record.scale):
            hand.note(f"the summary says that the {name.lower()} is {chips}; {sum(winners.values())} were paid from it")


@lru_cache(maxsize=1024)
def _result(said: str) -> tuple[str, str, str, str, int] | None:
    """Parse a seat's line: what the player did, cards, chips won, the hand's name, and the street of a fold."""
    match = _RESULT.fullmatch(said)
    if match is None:
        return None
    what, cards, chips, rest = match.groups()
    street = _FOLDED.match(rest)
    return what, cards or "", chips or "", rest.partition(" with ")[2], 0 if street is None else int(street[1] or 7)


def _compare_seat(hand: Builder, player: int, said: str) -> None:
    name = hand.record.players[player].name if player >= 0 else ""
    if not name or not said.startswith(name):
        hand.note(f"the summary names {said!r}, who has no such seat")
        return
    result = _result(said[len(name) :])
    if result is None:
        hand.unread(said)
        return
    what, cards, chips, text, street = result
    if what in ("showed", "mucked"):
        _compare_show(hand, player, what, cards, text)
    folded = hand.folded[player]
    if what == "folded" and (not folded or street not in (0, folded)):
        hand.note(f"the summary says that {name} {said[len(name) + 1 :]}, and no line does")
    if chips:
        hand.compare_won(player, chips)


def _compare_show(hand: Builder, player: int, what: str, cards: str, text: str) -> None:
    """Compare a hand with the line that showed or mucked it; only the summary may have mucked cards."""
    record = hand.record
    if player not in [show.player for show in record.showdown]:
        hand.note(f"the summary says that {record.players[player].name} {what}, and no line does")
    if cards and not hand.folded[player] and hand.reveal(player, cards_of(cards)):
        record.showdown = [
            show._replace(cards=cards_of(cards)) if show.player == player and show.how == "muck" else show
            for show in record.showdown
        ]
    hand.compare_text(player, text)
