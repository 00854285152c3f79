"""Hands as Winamax writes them. No line tells an uncalled bet, and the total of the pot still holds it."""

from __future__ import annotations

import re

from razz_fast.history.formats.builder import BadHandError, Builder, amount, cards_of, other_game, reading
from razz_fast.history.formats.uncalled import infer_uncalled, paid_in
from razz_fast.history.parts import Stakes
from razz_fast.history.record import HandRecord

HEADER = re.compile(r"Winamax Poker - (.*)")
_GAME = re.compile(r"(.*)HandId: #([\d-]+) - (.+?) \(([\d.,]+)€?/([\d.,]+)€?/([\d.,]+)€?\) - (.*)")
_OTHER = re.compile(r".*HandId: #[\d-]+ - (.+?) \([^)]*\)(?: - .*)?")
HIDDEN = "X"
_SEAT = re.compile(r"Seat (\d+): (.*) \(([\d.,]+)€?(?:, [^()]* bounty)?\)")
_STREET = re.compile(r"\*\*\* ([3-7])(?:rd|th) STREET \*\*\*(?: .*)?", re.IGNORECASE)
_ACT = re.compile(
    r"(.*) (posts ante|brings in for|brings in|bets|calls|raises -?[\d.,]+€? to) ([\d.,]+)€?( and is all-in)?"
)
_TOTAL = re.compile(r"Total pot ([\d.,]+)€?(?: .*)?\| (?:Rake ([\d.,]+)€?|No rake)")
_RESULT = re.compile(
    r"Seat (\d+): (.*) (?:(?:showed|mucked) \[([^\]]*)\](?: and (?:lost|won(?: ([\d.,]+)€?)?).*)?|won ([\d.,]+)€?.*)"
)
_WORDS = {"posts ante": "ante", "brings in for": "bring_in", "brings in": "bring_in", "bets": "bet", "calls": "call"}
_MARKS = ("*** ANTE/BLINDS ***", "*** SHOW DOWN ***")


def parse(lines: list[str], first: int) -> HandRecord:
    """Read one hand; see `pokerstars.parse`."""
    hand = Builder(_header(lines[0].rstrip(), first))
    with reading(hand):
        _play(hand, lines)
        total = _summary(hand, lines)
        hand.compare_paid()
        record = hand.finish()
    infer_uncalled(record)
    record.pot_total = paid_in(record) - sum(record.returned.values())
    if total not in (paid_in(record) - record.rake, paid_in(record)):
        hand.note(f"the total of the pot is {total}, but {paid_in(record)} were put in and {record.rake} raked")
    return record


def _header(line: str, number: int) -> HandRecord:
    match = _GAME.fullmatch(line)
    if match is None or match[3] != "Razz fixed limit":
        other = _OTHER.fullmatch(line)
        if other is not None:
            raise other_game(number, other[1])
        raise BadHandError(number, "this header names no stakes of a Razz hand")
    before, site_hand, _, ante, small, big, when = match.groups()
    cash = before.startswith("Winamax Poker - CashGame")
    scale = 100 if cash else 1
    stakes = Stakes(amount(ante, scale), None, amount(small, scale), amount(big, scale))
    kind = "cash" if cash else "tournament"
    record = HandRecord("Winamax", site_hand, kind, "EUR" if cash else "chips", scale, stakes, time=when, line=number)
    if not cash:
        record.tournament = before.removeprefix("Winamax Poker - ").removesuffix(" - ")
    return record


def _play(hand: Builder, lines: list[str]) -> None:
    names, record = hand.names, hand.record
    for at in range(1, len(lines)):
        line = lines[at].strip()
        if not line:
            continue
        hand.line = record.line + at
        name, _, verb = line.rpartition(" ")
        if line == "*** SUMMARY ***":
            return
        if line.startswith("Table: '") and not record.table:
            record.table = line[8:].rpartition("' ")[0]
        elif hand.street == 2 and (match := _SEAT.fullmatch(line)) is not None:
            hand.seat(match[2], int(match[1]), amount(match[3], record.scale))
        elif (match := _ACT.fullmatch(line)) is not None and match[1] in names:
            _wager(hand, names[match[1]], match[2], amount(match[3], record.scale), bool(match[4]))
        elif name in names and verb in ("folds", "checks"):
            hand.act(names[name], verb[:-1])
        elif (match := _STREET.fullmatch(line)) is not None:
            hand.next_street(int(match[1]))
        elif line.startswith("Dealt to ") and line[-1] == "]":
            if hand.street == 2:
                hand.next_street(3)
            hand.deal(line, HIDDEN)
        elif line not in _MARKS and not (hand.shows(line, hidden=HIDDEN) or hand.collects(line)):
            hand.unread(line)
    raise BadHandError(hand.line, "the hand ends before its summary")


def _wager(hand: Builder, player: int, words: str, chips: int, all_in: bool) -> None:
    """Take a wager. A raise gives a total, but an all-in by the player who brought in gives the chips added."""
    if words.startswith("raises"):
        if not (all_in and chips == hand.left[player]):
            chips -= hand.bets[player]
        hand.act(player, "raise", chips)
    else:
        hand.act(player, _WORDS[words], chips)


def _summary(hand: Builder, lines: list[str]) -> int:
    """Read the summary; return the total of the pot as the site counts it."""
    total = None
    for at in range(hand.line - hand.record.line + 1, len(lines)):
        line = lines[at].strip()
        if not line:
            continue
        hand.line = hand.record.line + at
        if (match := _TOTAL.fullmatch(line)) is not None:
            if total is not None:
                hand.note("the total of the pot stands twice")
            total = amount(match[1], hand.record.scale)
            hand.record.rake = amount(match[2] or "0", hand.record.scale)
        elif (match := _RESULT.fullmatch(line)) is not None:
            _compare_seat(hand, int(match[1]), match[2], cards_of(match[3] or "", HIDDEN), match[4] or match[5])
        else:
            hand.unread(line)
    if total is None:
        raise BadHandError(hand.line, "the summary does not say the total of the pot")
    return total


def _compare_seat(hand: Builder, seat: int, name: str, cards: tuple[str, ...], won: str | None) -> None:
    name = name if name in hand.names else name.split(" (", 1)[0]
    player = hand.names.get(name)
    if player is None or hand.record.players[player].seat != seat:
        hand.note(f"the summary names {name!r} in seat {seat}, who has no such seat")
        return
    hand.reveal(player, cards)
    if won:
        hand.compare_won(player, won)
