"""Hands as KingsClub and SwC write them. Street labels are one behind; calls, like raises, give totals."""

from __future__ import annotations

import re

from razz_fast.history.formats.builder import BadHandError, Builder, amount, cards_of, other_game, plain_mark, reading
from razz_fast.history.formats.uncalled import infer_uncalled, paid_in
from razz_fast.history.parts import UNKNOWN, Stakes
from razz_fast.history.record import HandRecord

HEADER = re.compile(r"#(\d+): (.+?) - ([\d,.]+)/([\d,.]+)\s*")
SCALE = 100
HIDDEN = "X"
_SEAT = re.compile(r"Seat (\d+): (.*) \(([\d,.]+)\)")
_END = re.compile(r"Seat (\d+): (.*) \(([\d,.]+)\) ([+-][\d,.]+|0)")
_STREET = re.compile(r"\*\*\* ([3-6])(?:RD|TH) STREET \*\*\*")
_ACT = re.compile(r"(.*) (brings in for|bets|calls|completes to|completes|raises to|raises) ([\d,.]+)(?: .*all-in.*)?")
_WINS = re.compile(r"(.*) wins ((?:main |side )?pot(?: \d+)?) \(([\d,.]+)\)(?: .*)?")
_WORDS = {
    "brings in for": "bring_in", "bets": "bet", "calls": "call", "completes to": "raise", "completes": "raise",
    "raises to": "raise", "raises": "raise", "folds": "fold", "checks": "check",
}  # fmt: skip


def parse(lines: list[str], first: int) -> HandRecord:
    """Read one hand; see `pokerstars.parse`."""
    match = HEADER.fullmatch(lines[0])
    if match is None:
        raise BadHandError(first, "this is not the header of a KingsClub hand")
    site_hand, game, small, big = match.groups()
    if game != "Limit Razz":
        raise other_game(first, game)
    hand = Builder(HandRecord("KingsClub", site_hand, "cash", "chips", SCALE, line=first))
    with reading(hand):
        hand.record.stakes = Stakes(0, None, amount(small, SCALE), amount(big, SCALE))
        _play(hand, lines)
        _summary(hand, lines)
        record = hand.finish()
    infer_uncalled(record)
    record.pot_total = paid_in(record) - sum(record.returned.values())
    return record


def _play(hand: Builder, lines: list[str]) -> None:
    names, record = hand.names, hand.record
    for at in range(1, len(lines)):
        line = lines[at].strip()
        hand.line = record.line + at
        if not line:
            continue
        name, _, what = line.rpartition(": ")
        if line == "*** SUMMARY ***" or plain_mark(line) == "*** SUMMARY ***":
            hand.street = max(hand.street, 3)
            if not (record.time and record.table):
                hand.note("no line tells the time, or none the table")
            return
        if not record.time and re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", line):
            record.time = line
        elif line.startswith("Table '") and line[-1] == "'" and not record.table:
            record.table = line[7:-1]
        elif hand.street == 2 and (match := _SEAT.fullmatch(line)) is not None:
            hand.seat(match[2], int(match[1]), amount(match[3], SCALE))
        elif name in names and what.startswith("posts ante "):
            hand.act(names[name], "ante", amount(what[11:], SCALE))
        elif line.startswith("Dealt to ") and what.startswith("[") and name[9:] in names:
            if hand.street == 2:
                hand.next_street(3)
            _dealt(hand, names[name[9:]], cards_of(what[1:-1], HIDDEN))
        elif (street := _STREET.fullmatch(plain_mark(line))) is not None:
            hand.next_street(int(street[1]) + 1)
        elif not _act(hand, line):
            hand.unread(line)
    raise BadHandError(hand.line, "the hand ends before its summary")


def _dealt(hand: Builder, player: int, cards: tuple[str, ...]) -> None:
    if len(cards) == 3 and UNKNOWN not in cards:
        hand.record.hero = player
    hand.give(player, cards)


def _act(hand: Builder, line: str) -> bool:
    names = hand.names
    if (match := _ACT.fullmatch(line)) is not None and match[1] in names:
        player = names[match[1]]
        hand.act(player, _WORDS[match[2]], amount(match[3], SCALE) - hand.bets[player])
        return True
    name, _, verb = line.rpartition(" ")
    if name in names and verb in ("folds", "checks"):
        hand.act(names[name], _WORDS[verb])
        return True
    if name in names and verb == "mucks":
        hand.show(names[name], "muck", ())
        return True
    if hand.shows(line, hidden=HIDDEN) or hand.shows(line, ": shows [", HIDDEN):
        return True
    return line == "*** SHOW DOWN ***"


def _summary(hand: Builder, lines: list[str]) -> None:
    """Read end stacks, rake and winners."""
    record = hand.record
    ends: dict[str, int] = {}
    raked = False
    for at in range(hand.line - record.line + 1, len(lines)):
        line = lines[at].strip()
        if not line:
            continue
        hand.line = record.line + at
        if (match := _END.fullmatch(line)) is not None and match[2] in hand.names:
            seat, stack = record.players[hand.names[match[2]]].seat, record.players[hand.names[match[2]]].stack or 0
            ends[match[2]] = amount(match[3], SCALE)
            chips = amount(match[4].lstrip("+-"), SCALE)
            if ends[match[2]] - stack != (-chips if match[4][0] == "-" else chips):
                hand.note(f"{match[2]} began with {stack} and ends with {ends[match[2]]}, which is not {match[4]}")
            if int(match[1]) != seat:
                hand.note(f"the summary puts {match[2]} in seat {match[1]}, who sits in seat {seat}")
        elif line.startswith("Rake "):
            if raked:
                hand.note("the rake stands twice")
            raked = True
            record.rake = amount(line[5:], SCALE)
        elif (match := _WINS.fullmatch(line)) is not None and match[1] in hand.names:
            hand.collect(hand.names[match[1]], match[2], amount(match[3], SCALE))
        else:
            hand.unread(line)
    if not hand.collected:
        raise BadHandError(hand.line, "the summary names no winner")
    dealt = [player.name for i, player in enumerate(record.players) if hand.dealt[i]]
    if set(ends) >= set(dealt):
        record.finishing_stacks = [ends[name] for name in dealt]
    else:
        hand.note("the summary does not say what everybody ends with")
