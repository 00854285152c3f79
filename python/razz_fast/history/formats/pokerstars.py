"""Hands as PokerStars writes them: cash, tournaments, home games and mixed games, with old and new headers."""

from __future__ import annotations

import re
from functools import lru_cache

from razz_fast.history.formats.builder import (
    BadHandError,
    Builder,
    OtherGameError,
    amount,
    cards_of,
    plain_mark,
    reading,
)
from razz_fast.history.formats.summary import read_summary
from razz_fast.history.parts import Note, Stakes
from razz_fast.history.record import HandRecord

HEADER = re.compile(r"PokerStars [^#]*#(\d+):\s*(.*)")
_MONEY = r"([$€£]?)([\d,.]+)"
_CASH = re.compile(rf"(?:[^()]*\()?Razz(?: Limit)?(?:, | \(){_MONEY}/{_MONEY}(?: ([A-Z]{{3}}))?\) - (.*)")
_TOURNAMENT = re.compile(
    r"Tournament #(\d+), .*\bRazz(?: Limit)?\)? - (?:.*, )?Level (\w+) \(([\d,]+)/([\d,]+)\) - (.*)"
)
_OTHER = re.compile(r"Hold'em|Omaha|Courchevel|Stud|Draw|Badugi|Holdem|5 Card|Deuce|2-7")
_SEAT = re.compile(
    r"Seat (\d+): (.*) \(\W?([\d,.]+) in chips(?:, [^()]* bounty)?\)(?: is sitting out| out of hand.*| \(.*\))?"
)
_TOTAL = re.compile(r"Total pot (\S+)(?: .*)?\| Rake (\S+)")
_STREETS = {f"*** {name} ***": n for n, name in enumerate(("3rd STREET", "4th STREET", "5th STREET", "6th STREET"), 3)}
_RIVER = "*** RIVER ***"
_MARKS = {**_STREETS, _RIVER: 7}
_PLAIN_MARKS = {mark.upper(): mark for mark in (*_MARKS, "*** SHOW DOWN ***", "*** SUMMARY ***")}
_FORCED = {"posts the ante ": "ante", "brings in for ": "bring_in"}
_BETTING = {"folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise"}
_TABLE = re.compile(r"Table '(.*)'(?: \d+-max)?(?: \((?:Play|Real) Money\))?(?: Seat #\d+ is the button)?")
_WHEN = re.compile(r"\d{4}/\d\d/\d\d(?:(?: -)? \d{1,2}:\d\d:\d\d \(?[A-Z]{2,5}\)?)?(?: \[[^\]]*\])?")
# Lines that are not part of the play, and whose name stands before them.
_TALK = re.compile(
    r"(.*?):? (?:said, \".*\"|joins the table at seat #\d+|leaves the table|is (?:dis)?connected|has returned"
    r"|has timed out(?: while (?:being )?disconnected)?|is sitting out|sits out|stands up"
    r"|(?:was removed from the table|will be allowed to play|finished the tournament|wins .*for eliminating"
    r"|wins the tournament|wins .*bounty|re-buys|has been moved|cashed out)[^:*\[\]\"]*)"
)


def parse(lines: list[str], first: int) -> HandRecord:
    """Read one hand.

    Parameters
    ----------
    lines : list of str
        The lines of the hand without their ends; the first is the header.
    first : int
        The number of the first line, for messages.

    Raises
    ------
    BadHandError
        The hand cannot be read.
    OtherGameError
        The hand is of another game.
    """
    hand = Builder(_header(lines[0], first))
    with reading(hand):
        at = _seats(hand, lines)
        at = _play(hand, lines, at)
        read_summary(hand, lines, at, _TOTAL, _summary_line)
        return hand.finish()


def _header(line: str, number: int) -> HandRecord:
    match = HEADER.match(line)
    if match is None:
        raise BadHandError(number, "this is not the header of a PokerStars hand")
    site_hand, rest = match.groups()
    if rest.startswith("{"):  # the club of a home game
        rest = rest.rpartition("} ")[2].lstrip()
    if (cash := _CASH.match(rest)) is not None:
        sign, small, _, big, currency, when = cash.groups()
        scale = 100 if sign or "." in small + big else 1
        currency = currency or {"$": "USD", "€": "EUR", "£": "GBP"}.get(sign, "chips")
        stakes = Stakes(0, None, amount(small, scale), amount(big, scale))
        record = HandRecord("PokerStars", site_hand, "cash", currency, scale, stakes, line=number)
        _take_time(record, when)
        return record
    if (tour := _TOURNAMENT.match(rest)) is not None:
        name, level, small, big, when = tour.groups()
        stakes = Stakes(0, None, amount(small, 1), amount(big, 1))
        record = HandRecord("PokerStars", site_hand, "tournament", "chips", 1, stakes, line=number)
        _take_time(record, when)
        record.tournament, record.level = name, level
        return record
    if "Razz" not in rest and (other := _OTHER.search(rest)) is not None:
        raise OtherGameError(other[0])
    raise BadHandError(number, f"this header names no known game or no stakes: {rest!r}")


def _take_time(record: HandRecord, when: str) -> None:
    record.time = when.strip()
    if _WHEN.fullmatch(record.time) is None:
        record.unread.append(Note(record.line, record.time))


def _seats(hand: Builder, lines: list[str]) -> int:
    """Read the table and the seats; return the line at which the play begins."""
    scale = hand.record.scale
    for at in range(1, len(lines)):
        line = lines[at].rstrip()
        hand.line = hand.record.line + at
        if line.startswith("Seat ") and (match := _SEAT.fullmatch(line)) is not None:
            hand.seat(match[2], int(match[1]), amount(match[3], scale))
        elif not hand.record.table and (match := _TABLE.fullmatch(line)) is not None:
            hand.record.table = match[1]
        elif not line:
            continue
        elif hand.names:
            if not hand.record.table:
                hand.note("no line before the play names the table")
            return at
        else:
            hand.unread(line)
    raise BadHandError(hand.line, "the hand ends before the antes")


def _play(hand: Builder, lines: list[str], at: int) -> int:
    """Read the play; return the line at which the summary begins."""
    names, scale = hand.names, hand.record.scale
    for number, line in enumerate(lines[at:], hand.record.line + at):
        hand.line = number
        line = line.rstrip()
        name, _, what = line.rpartition(": ")
        if name in names and (action := _action(what, scale)) is not None:
            act, chips, by = action
            if by is None:
                hand.act(names[name], act, chips)
            else:
                _raise(hand, names[name], chips, by)
        elif line.startswith("Dealt to ") and line[-1] == "]":
            hand.deal(line)
        elif line and _begins_summary(hand, line):
            return number + 1 - hand.record.line
    raise BadHandError(hand.line, "the hand ends before its summary")


def _begins_summary(hand: Builder, line: str) -> bool:
    """Handle a line that is neither an action nor a deal; return whether it starts the summary."""
    if line in _MARKS:
        hand.next_street(_MARKS[line])
    elif line == "*** SUMMARY ***":
        return True
    elif line.startswith(_RIVER + " ["):
        hand.next_street(7)
        (hand.record.common,) = cards_of(line[len(_RIVER) + 2 : -1])
    elif line != "*** SHOW DOWN ***" and not (_ends_hand(hand, line) or _is_talk(hand, line)):
        mark = _PLAIN_MARKS.get(plain_mark(line))
        if mark not in (None, line):
            return _begins_summary(hand, mark)
        hand.unread(line)
    return False


def _is_talk(hand: Builder, line: str) -> bool:
    """Return whether a line is not part of the play, but chat or the table's comings and goings."""
    if line == "Betting is capped":
        return True
    match = _TALK.fullmatch(line)
    return match is not None and hand.speaks(match[1])


@lru_cache(maxsize=4096)
def _action(what: str, scale: int) -> tuple[str, int, int | None] | None:
    """Parse the text after a player's name into (act, chips, raised by). Cached: few distinct texts occur."""
    what = what.removesuffix(" and is all-in")
    verb, _, rest = what.partition(" ")
    act = _BETTING.get(verb)
    if act is None:
        for words, forced in _FORCED.items():
            if what.startswith(words):
                return forced, amount(what[len(words) :], scale), None
        return None
    if act in ("fold", "check"):
        return None if rest else (act, 0, None)
    by, raised, to = rest.partition(" to ")
    if " " in by or " " in to or not by or bool(raised) is not (act == "raise"):
        return None
    return (act, amount(to, scale), amount(by, scale)) if raised else (act, amount(by, scale), None)


def _raise(hand: Builder, player: int, total: int, by: int) -> None:
    if total - hand.high != by:
        hand.note(f"a raise by {by} over {hand.high} is not one to {total}")
    hand.act(player, "raise", total - hand.bets[player])


def _ends_hand(hand: Builder, line: str) -> bool:
    """Handle uncalled bets, hands shown or mucked, and pots collected; return whether the line is one of these."""
    name, _, what = line.rpartition(": ")
    if what in ("mucks hand", "doesn't show hand") and name in hand.names:
        hand.mucks(hand.names[name])
        return True
    return (
        hand.takes_back(line, "Uncalled bet (", ") returned to ")
        or hand.shows(line, ": shows [")
        or hand.collects(line)
    )


def _summary_line(hand: Builder, line: str) -> bool:
    """Handle the common card in the summary, and lines that are not part of the play."""
    if line.startswith("Board [") and line[-1] == "]":
        if cards_of(line[7:-1]) != (hand.record.common,):
            hand.note(f"the board {line[7:-1]} is not the common card {hand.record.common}")
        return True
    return _is_talk(hand, line)
