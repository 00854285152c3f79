"""Hands as Full Tilt Poker wrote them."""

from __future__ import annotations

import re

from razz_fast.history.formats.builder import BadHandError, Builder, amount, cards_of, other_game, plain_mark, reading
from razz_fast.history.formats.summary import read_summary
from razz_fast.history.parts import Note, Stakes
from razz_fast.history.record import HandRecord

HEADER = re.compile(r"Full ?Tilt ?Poker Game #(\d+): (.*)")
_GAME = re.compile(
    r"(.*) - ([$€£]?)([\d.,]+)/[$€£]?([\d.,]+)(?: Ante [$€£]?([\d.,]+))?(?: - (?:Cap )?(?:No Limit|Pot Limit|Limit))? "
    r"(.*?) - (.*)"
)
_SEAT = re.compile(r"Seat (\d+): (.*) \([$€£]?([\d,.]+)\)(?:, is sitting out)?")
_ACT = re.compile(
    r"(.*) (antes|bets|calls|raises to|completes it to|brings in for) [$€£]?([\d.,]+)"
    r"(?:, and is (?:all in|capped))*"
)
_BARE = re.compile(r"(.*) (folds|checks|mucks)")
_STREET = re.compile(r"\*\*\* ([3-7])(?:RD|TH) STREET \*\*\*(?: \((Total Pot: .*)\))?(?: \[(\w\w)\])?", re.IGNORECASE)
_SO_FAR = re.compile(r"Total Pot: [$€£]?([\d.,]+), (\d+) Players(?:, (\d+) All-In)?")
_HIGH = re.compile(r"(.*) is high with \[(\w\w)\]")
_WINS = re.compile(
    r"(.*) (?:wins|ties for) (?:the )?((?:main |side )?pot(?: #\d+)?) \([$€£]?([\d.,]+)\)(?: with (.*))?"
)
_TOTAL = re.compile(r"Total pot [$€£]?([\d.,]+)(?: .*)?\| Rake [$€£]?([\d.,]+)")
_WHEN = re.compile(r"\d{1,2}:\d\d:\d\d [A-Z]{2,5} - \d{4}/\d\d/\d\d(?: \[[^\]]*\])?")
_TALK = re.compile(
    r"(.*?) (?:has \d+ seconds left to act|stands up|sits down|has returned|is sitting out|is feeling \w+|has timed out"
    r"|adds [$€£]?[\d.,]+|has (?:been )?disconnected|has reconnected|is disconnected|has requested TIME"
    r"|seconds to (?:re)?connect|.*has arrived)"
)
_WORDS = {
    "antes": "ante", "bets": "bet", "calls": "call", "raises to": "raise", "completes it to": "raise",
    "brings in for": "bring_in", "folds": "fold", "checks": "check",
}  # fmt: skip


def parse(lines: list[str], first: int) -> HandRecord:
    """Read one hand; see `pokerstars.parse`."""
    hand = Builder(_header(lines[0], first))
    with reading(hand):
        at = _play(hand, lines)
        if hand.street > 2 and hand.record.high_card is None:
            hand.note("no line says who is high on third street")
        read_summary(hand, lines, at, _TOTAL)
        return hand.finish()


def _header(line: str, number: int) -> HandRecord:
    match = HEADER.match(line)
    game = None if match is None else _GAME.fullmatch(match[2].rstrip())
    if match is None or game is None:
        raise BadHandError(number, "this header names no game or no stakes")
    table, sign, small, big, ante, name, when = game.groups()
    if name.strip("- ") != "Razz" and " - Limit Razz - " not in line:
        raise other_game(number, name.strip("- "))
    tournament = ", Table " in table
    scale = 1 if tournament or not sign else 100
    currency = {"$": "USD", "€": "EUR", "£": "GBP", "": "chips"}[sign]
    stakes = Stakes(amount(ante or "0", scale), None, amount(small, scale), amount(big, scale))
    kind = "tournament" if tournament else "cash"
    record = HandRecord("Full Tilt", match[1], kind, currency, scale, stakes, time=when, line=number)
    if not tournament and not table.startswith("Table "):
        record.unread.append(Note(number, table))
    if _WHEN.fullmatch(when) is None:
        record.unread.append(Note(number, when))
    if tournament:
        record.tournament, _, table = table.rpartition(", ")
    record.table = table.removeprefix("Table ")
    return record


def _play(hand: Builder, lines: list[str]) -> int:
    """Read seats and play; return the line at which the summary begins."""
    names, record = hand.names, hand.record
    for at in range(1, len(lines)):
        line = lines[at].strip()
        if not line:
            continue
        hand.line = record.line + at
        if not hand.street > 2 and line.startswith("Seat ") and (match := _SEAT.fullmatch(line)) is not None:
            hand.seat(match[2], int(match[1]), amount(match[3], record.scale))
        elif (match := _ACT.fullmatch(line)) is not None and match[1] in names:
            _wager(hand, names[match[1]], match[2], amount(match[3], record.scale))
        elif (match := _BARE.fullmatch(line)) is not None and match[1] in names:
            player = names[match[1]]
            if match[2] == "mucks":
                hand.mucks(player)
            else:
                hand.act(player, _WORDS[match[2]])
        elif line.startswith("Dealt to ") and line[-1] == "]":
            hand.deal(line)
        elif (match := _STREET.fullmatch(line)) is not None:
            hand.next_street(int(match[1]))
            _so_far(hand, match[2] or "")
            if match[3]:
                (record.common,) = cards_of(match[3])
        elif line == "*** SUMMARY ***" or (line[0] in "[*" and plain_mark(line) == "*** SUMMARY ***"):
            return at + 1
        elif line != "*** SHOW DOWN ***" and not _result(hand, line) and not _is_talk(hand, line):
            hand.unread(line)
    raise BadHandError(record.line + len(lines) - 1, "the hand ends before its summary")


def _is_talk(hand: Builder, line: str) -> bool:
    """Return whether a line is not part of the play: the dealer's words, or chat of a seated player."""
    match = _TALK.fullmatch(line)
    if match is not None:
        return hand.speaks(match[1])
    name, _, said = line.partition(": ")
    while said and name not in hand.names:
        more, found, said = said.partition(": ")
        name = f"{name}: {more}" if found else ""
    return bool(name and said) and not _hides_a_line(hand, said)


def _hides_a_line(hand: Builder, said: str) -> bool:
    """Return whether the next line has been joined to somebody's words."""
    if any(word in said for word in ("***", "Dealt to ", "Uncalled bet ", "Seat ")):
        return True
    tails = (said[said.find(name) :] for name in hand.names if name in said)
    return any(_ACT.fullmatch(tail) or _BARE.fullmatch(tail) or _WINS.fullmatch(tail) for tail in tails)


def _so_far(hand: Builder, said: str) -> None:
    """Compare pot, players and all-ins with what a street's header line states."""
    match = _SO_FAR.fullmatch(said)
    if match is None:
        if said:
            hand.unread(said)
        return
    record = hand.record
    pot = sum(act.add for act in record.actions) - sum(record.returned.values())
    live = [hand.left[i] for i, dealt in enumerate(hand.dealt) if dealt and not hand.folded[i]]
    if (amount(match[1], record.scale), int(match[2]), int(match[3] or 0)) != (pot, len(live), live.count(0)):
        hand.note(f"the line says {said}, and those before it {pot}, {len(live)} Players, {live.count(0)} All-In")


def _wager(hand: Builder, player: int, words: str, chips: int) -> None:
    """Take an action with its amount; raises and completions give a total."""
    if words.endswith(" to"):
        chips -= hand.bets[player]
    hand.act(player, _WORDS[words], chips)


def _result(hand: Builder, line: str) -> bool:
    """Handle high cards, uncalled bets, shown hands and winnings; return whether the line is one of these."""
    names, record = hand.names, hand.record
    if hand.takes_back(line, "Uncalled bet of ", " returned to ") or hand.shows(line):
        return True
    if (match := _HIGH.fullmatch(line)) is not None and match[1] in names:
        (card,) = cards_of(match[2])
        record.high_card = (names[match[1]], card)
        if card not in record.cards[names[match[1]]][2:3]:
            hand.note(f"{match[1]} is called high with {card}, which is not their door card")
        return True
    if (match := _WINS.fullmatch(line)) is not None and match[1] in names:
        player = names[match[1]]
        hand.collect(player, match[2], amount(match[3], record.scale))
        hand.compare_text(player, match[4] or "")
        return True
    return False
