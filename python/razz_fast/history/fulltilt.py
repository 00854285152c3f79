"""Hands as Full Tilt Poker wrote them."""

from __future__ import annotations

import re

from razz_fast.history.building import BadHandError, Builder, OtherGameError, amount, cards_of
from razz_fast.history.record import HandRecord, Stakes

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
_STREET = re.compile(r"\*\*\* ([3-7])(?:RD|TH) STREET \*\*\*(?: \(Total Pot: .*\))?(?: \[(..)\])?")
_WINS = re.compile(r"(.*) (?:wins|ties for) (?:the )?((?:main |side )?pot(?: #\d+)?) \([$€£]?([\d.,]+)\)(?: with .*)?")
_TOTAL = re.compile(r"Total pot [$€£]?([\d.,]+)(?: .*)?\| Rake [$€£]?([\d.,]+)")
_TALK = re.compile(
    r".* (?:has \d+ seconds left to act|stands up|sits down|has returned|is sitting out|is feeling .*|has timed out"
    r"|adds [$€£]?[\d.,]+|has (?:been )?disconnected|has reconnected|is disconnected.*|has requested TIME"
    r"|seconds to (?:re)?connect|.*has arrived)|.*: .*"
)
_WORDS = {
    "antes": "ante", "bets": "bet", "calls": "call", "raises to": "raise", "completes it to": "raise",
    "brings in for": "bring_in", "folds": "fold", "checks": "check",
}  # fmt: skip
_SUMMARY = re.compile(
    r"(?: (?:collected|showed \[([^\]]*)\] and won|mucked \[([^\]]*)\]) ?\(?[$€£]?([\d.,]+)?\)?.*"
    r"|(?: showed \[([^\]]*)\] and lost.*)|(?: folded.*)|(?: is sitting out.*)|(?: didn't.*))"
)


def parse(lines: list[str], first: int) -> HandRecord:
    """Read one hand; see `razz_fast.history.pokerstars.parse`."""
    hand = Builder(_header(lines[0], first))
    try:
        at = _play(hand, lines)
        _summary(hand, lines, at)
    except BadHandError:
        raise
    except ValueError as error:
        raise BadHandError(hand.line, str(error)) from error
    return hand.finish()


def _header(line: str, number: int) -> HandRecord:
    match = HEADER.match(line)
    game = None if match is None else _GAME.fullmatch(match[2].rstrip())
    if match is None or game is None:
        raise BadHandError(number, "this header names no stakes and no game")
    table, sign, small, big, ante, name, when = game.groups()
    if name.strip("- ") != "Razz" and " - Limit Razz - " not in line:
        if name.strip("- ") in ("", "Limit", "Ra", "Raz"):
            raise BadHandError(number, "this header names no game")
        raise OtherGameError(name.strip("- "))
    tournament = ", Table " in table
    scale = 1 if tournament or not sign else 100
    currency = {"$": "USD", "€": "EUR", "£": "GBP", "": "chips"}[sign]
    stakes = Stakes(amount(ante or "0", scale), None, amount(small, scale), amount(big, scale))
    kind = "tournament" if tournament else "cash"
    record = HandRecord("Full Tilt", match[1], kind, currency, scale, stakes, time=when, line=number)
    if tournament:
        record.tournament, _, table = table.rpartition(", ")
    record.table = table.removeprefix("Table ")
    return record


def _play(hand: Builder, lines: list[str]) -> int:
    """Read seats and play. Returns where the summary begins."""
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
            if match[2] != "mucks":
                hand.act(player, _WORDS[match[2]])
            elif hand.folded.count(False) - hand.dealt.count(False) > 1:
                hand.show(player, "muck", ())
        elif line.startswith("Dealt to ") and line[-1] == "]":
            _dealt(hand, line)
        elif (match := _STREET.fullmatch(line)) is not None:
            hand.next_street(int(match[1]))
            record.common = match[2] and cards_of(match[2])[0]
        elif line == "*** SUMMARY ***":
            return at + 1
        elif line != "*** SHOW DOWN ***" and not _result(hand, line) and _TALK.fullmatch(line) is None:
            hand.unread(line)
    raise BadHandError(record.line + len(lines) - 1, "the hand ends before its summary")


def _wager(hand: Builder, player: int, words: str, chips: int) -> None:
    """An action with its amount; raises and completions say a total."""
    if words.endswith(" to"):
        chips -= hand.bets[player]
    hand.act(player, _WORDS[words], chips)


def _dealt(hand: Builder, line: str) -> None:
    """``Dealt to name [held] [new]``; the viewer's first three cards come in two groups."""
    player, held, cards = hand.dealt_to(line)
    if held and hand.street == 3:
        hand.record.hero = player
        hand.give(player, held + cards)
        return
    if held:
        hand.held(player, held)
    hand.give(player, cards)


def _result(hand: Builder, line: str) -> bool:
    """High cards, uncalled bets, shown hands and what is won."""
    names, record = hand.names, hand.record
    if line.startswith("Uncalled bet of "):
        chips, found, name = line[16:].partition(" returned to ")
        if found:
            hand.give_back(hand.player(name), amount(chips.lstrip("$€£"), record.scale))
            return True
    name, found, card = line.rpartition(" is high with [")
    if found and name in names:
        record.high_card = (names[name], card[:2])
        if card[:2] not in record.cards[names[name]][2:3]:
            hand.note(f"{name} is called high with {card[:2]}, which is not his door card")
        return True
    name, found, rest = line.rpartition(" shows [")
    if found and name in names:
        cards, _, text = rest.partition("]")
        hand.show(names[name], "show", cards_of(cards), text.strip())
        return True
    if (match := _WINS.fullmatch(line)) is not None and match[1] in names:
        hand.collect(names[match[1]], match[2], amount(match[3], record.scale))
        return True
    return False


def _summary(hand: Builder, lines: list[str], at: int) -> None:
    """Read the summary, and compare what it says again with the play."""
    record = hand.record
    by_seat = {player.seat: i for i, player in enumerate(record.players)}
    total_read = False
    named: set[int] = set()
    for at in range(at, len(lines)):  # noqa: B020
        line = lines[at].strip()
        if not line:
            continue
        hand.line = record.line + at
        if (match := _TOTAL.fullmatch(line)) is not None:
            if total_read:
                hand.note("the total of the pot stands twice")
            total_read = True
            record.pot_total, record.rake = amount(match[1], record.scale), amount(match[2], record.scale)
        elif _SEAT.fullmatch(line) and " collected (" not in line and " won (" not in line:
            hand.note(f"after the summary stands {line!r}; a header may be missing")
        elif line.startswith("Seat ") and line[5:].partition(": ")[0].isdigit():
            seat, _, said = line[5:].partition(": ")
            player = by_seat.get(int(seat), -1)
            if player in named:
                hand.note(f"the summary names seat {seat} twice")
            named.add(player)
            _summary_seat(hand, player, said)
        elif line.startswith("*** "):
            hand.note(f"after the summary stands {line!r}; a header may be missing")
        else:
            hand.unread(line)
    if not total_read:
        raise BadHandError(hand.line, "the summary does not say the total of the pot")
    hand.compare_summary(named)
    hand.compare_shows()


def _summary_seat(hand: Builder, player: int, said: str) -> None:
    name = hand.record.players[player].name if player >= 0 else ""
    if not name or not said.startswith(name):
        hand.note(f"the summary names {said!r}, who has no such seat")
        return
    said = said[len(name) :]
    match = _SUMMARY.fullmatch(said)
    if match is None:
        hand.unread(said)
        return
    shown, mucked, chips, lost = match.groups()
    if cards := shown or mucked or lost:
        hand.reveal(player, cards_of(cards))
    if chips:
        paid = sum(winners.get(player, 0) for winners in hand.collected.values())
        if amount(chips, hand.record.scale) != paid:
            hand.note(f"the summary says that {name} won {chips}, and the lines before it say {paid}")
    if said.startswith(" folded") and not hand.folded[player]:
        hand.note(f"the summary says that {name} folded, and no line does")
