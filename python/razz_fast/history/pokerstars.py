"""Hands as PokerStars writes them: cash, tournaments, home games and mixed games, old headers and new."""

from __future__ import annotations

import re
from functools import lru_cache

from razz_fast.history.building import BadHandError, Builder, OtherGameError, amount, cards_of
from razz_fast.history.record import HandRecord, Stakes

HEADER = re.compile(r"PokerStars [^#]*#(\d+):\s*(.*)")
_MONEY = r"([$€£]?)([\d,.]+)"
_CASH = re.compile(rf"(?:[^()]*\()?Razz(?: Limit)?(?:, | \(){_MONEY}/{_MONEY}(?: ([A-Z]{{3}}))?\) - (.*)")
_TOURNAMENT = re.compile(
    r"Tournament #(\d+), .*\bRazz(?: Limit)?\)? - (?:.*, )?Level (\w+) \(([\d,]+)/([\d,]+)\) - (.*)"
)
_OTHER = re.compile(r"Hold'em|Omaha|Courchevel|Stud|Draw|Badugi|Holdem|5 Card|Deuce|2-7")
_SEAT = re.compile(r"Seat (\d+): (.*) \(\W?([\d,.]+) in chips(?:, [^()]* bounty)?\)(?: .*)?")
_TOTAL = re.compile(r"Total pot (\S+)(?: .*)?\| Rake (\S+)")
_STREETS = {f"*** {name} ***": n for n, name in enumerate(("3rd STREET", "4th STREET", "5th STREET", "6th STREET"), 3)}
_RIVER = "*** RIVER ***"
_MARKS = {**_STREETS, _RIVER: 7}
_FORCED = {"posts the ante ": "ante", "brings in for ": "bring_in"}
_BETTING = {"folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises": "raise"}
# Lines that are no part of the play.
_TALK = re.compile(
    r".* (?:said, \".*|joins the table at seat #\d+|leaves the table|is (?:dis)?connected|has (?:returned|timed out)"
    r"|has timed out while.*|was removed from the table.*|will be allowed to play.*|is sitting out|sits out"
    r"|finished the tournament.*|wins .*bounty.*|re-buys.*|has been moved.*|doesn't show hand|stands up"
    r"|cashed out.*)|Betting is capped|.*: is sitting out|.*: sits out"
)
_RESULT = re.compile(
    r"(?: \(.*?\))*? (?:(collected|mucked|folded.*)|(showed) \[([^\]]*)\] and (won|lost)(?: \(([^)]*)\))?.*)"
    r"(?: \(([^)]*)\)| \[([^\]]*)\])?"
)


def parse(lines: list[str], first: int) -> HandRecord:
    """Read one hand.

    Parameters
    ----------
    lines : list of str
        The lines of the hand, without their ends, its header first.
    first : int
        The number of the first line, for messages.

    Raises
    ------
    BadHandError
        It cannot be read.
    OtherGameError
        It is a hand of another game.
    """
    hand = Builder(_header(lines[0], first))
    try:
        at = _seats(hand, lines)
        at = _play(hand, lines, at)
        _summary(hand, lines, at)
    except BadHandError:
        raise
    except ValueError as error:
        raise BadHandError(hand.line, str(error)) from error
    return hand.finish()


def _header(line: str, number: int) -> HandRecord:
    match = HEADER.match(line)
    if match is None:
        raise BadHandError(number, "this is no header of a PokerStars hand")
    site_hand, rest = match.groups()
    if rest.startswith("{"):  # a home game's club
        rest = rest.rpartition("} ")[2]
    try:
        if (cash := _CASH.match(rest)) is not None:
            sign, small, _, big, currency, when = cash.groups()
            scale = 100 if sign or "." in small + big else 1
            currency = currency or {"$": "USD", "€": "EUR", "£": "GBP"}.get(sign, "chips")
            stakes = Stakes(0, None, amount(small, scale), amount(big, scale))
            return HandRecord("PokerStars", site_hand, "cash", currency, scale, stakes, time=when.strip(), line=number)
        if (tour := _TOURNAMENT.match(rest)) is not None:
            name, level, small, big, when = tour.groups()
            stakes = Stakes(0, None, amount(small, 1), amount(big, 1))
            record = HandRecord("PokerStars", site_hand, "tournament", "chips", 1, stakes, time=when, line=number)
            record.tournament, record.level = name, level
            return record
    except ValueError as error:
        raise BadHandError(number, str(error)) from error
    if "Razz" not in rest and (other := _OTHER.search(rest)) is not None:
        raise OtherGameError(other[0])
    raise BadHandError(number, f"this header names no stakes and no game that is known: {rest!r}")


def _seats(hand: Builder, lines: list[str]) -> int:
    """Read the table and the seats. Returns where the play begins."""
    scale = hand.record.scale
    for at in range(1, len(lines)):
        line = lines[at].rstrip()
        hand.line = hand.record.line + at
        if line.startswith("Seat ") and (match := _SEAT.fullmatch(line)) is not None:
            hand.seat(match[2], int(match[1]), amount(match[3], scale))
        elif line.startswith("Table ") and not hand.record.table:
            hand.record.table = line[6:].rpartition("'")[0].lstrip("'")
        elif not line:
            continue
        elif hand.names:
            return at
        else:
            hand.unread(line)
    raise BadHandError(hand.line, "the hand ends before the antes")


def _play(hand: Builder, lines: list[str], at: int) -> int:
    """Read the play. Returns where the summary begins."""
    names, record, scale = hand.names, hand.record, hand.record.scale
    first = record.line
    for at in range(at, len(lines)):  # noqa: B020
        line = lines[at].rstrip()
        name, _, what = line.rpartition(": ")
        player = names.get(name)
        if player is not None and (action := _action(what, scale)) is not None:
            act, chips, by = action
            if by is None:
                hand.act(player, act, chips)
            else:
                hand.line = first + at
                _raise(hand, player, chips, by)
        elif line.startswith("Dealt to ") and line[-1] == "]":
            hand.line = first + at
            _dealt(hand, line)
        elif line:
            hand.line = first + at
            if _other(hand, line):
                return at + 1
    raise BadHandError(first + len(lines) - 1, "the hand ends before its summary")


def _other(hand: Builder, line: str) -> bool:
    """A line that is no action and no deal. Returns whether it begins the summary."""
    if line in _MARKS:
        hand.next_street(_MARKS[line])
    elif line == "*** SUMMARY ***":
        return True
    elif line.startswith(_RIVER + " ["):
        hand.next_street(7)
        (hand.record.common,) = cards_of(line[len(_RIVER) + 2 : -1])
    elif line != "*** SHOW DOWN ***" and not (_paid(hand, line) or _shows(hand, line) or _TALK.fullmatch(line)):
        hand.unread(line)
    return False


@lru_cache(maxsize=4096)
def _action(what: str, scale: int) -> tuple[str, int, int | None] | None:
    """The action that stands behind a name: what, the chips, and of a raise by how many. Not many differ."""
    what = what.removesuffix(" and is all-in")
    verb, _, rest = what.partition(" ")
    act = _BETTING.get(verb)
    if act is None:
        for words, forced in _FORCED.items():
            if what.startswith(words):
                return forced, _chips(what[len(words) :], scale), None
        return None
    if act in ("fold", "check"):
        return None if rest else (act, 0, None)
    by, raised, to = rest.partition(" to ")
    if " " in by or " " in to or not by or bool(raised) is not (act == "raise"):
        return None
    return (act, _chips(to, scale), _chips(by, scale)) if raised else (act, _chips(by, scale), None)


def _raise(hand: Builder, player: int, total: int, by: int) -> None:
    if total - hand.high != by:
        hand.note(f"a raise by {by} over {hand.high} is not one to {total}")
    hand.act(player, "raise", total - hand.bets[player])


def _chips(text: str, scale: int) -> int:
    return amount(text.lstrip("$€£"), scale)


def _dealt(hand: Builder, line: str) -> None:
    """``Dealt to name [held] [new]``."""
    player, held, cards = hand.dealt_to(line)
    if held:
        hand.held(player, held)
    hand.give(player, cards)
    if len(cards) == 3:
        hand.record.hero = player


def _paid(hand: Builder, line: str) -> bool:
    """Uncalled bets, mucked hands, and what is collected."""
    scale = hand.record.scale
    if line.startswith("Uncalled bet ("):
        chips, found, name = line[14:].partition(") returned to ")
        if found:
            hand.give_back(hand.player(name), _chips(chips, scale))
            return True
    if line.endswith(": mucks hand") and line[:-12] in hand.names:
        hand.show(hand.names[line[:-12]], "muck", ())
        return True
    name, found, rest = line.rpartition(" collected ")
    if found and name in hand.names:
        chips, _, pot = rest.partition(" from ")
        hand.collect(hand.names[name], pot or "pot", _chips(chips, scale))
        return True
    return False


def _shows(hand: Builder, line: str) -> bool:
    """``name: shows [cards] (text)``."""
    name, found, rest = line.rpartition(": shows [")
    if not found or name not in hand.names:
        return False
    cards, _, text = rest.partition("]")
    hand.show(hand.names[name], "show", cards_of(cards), text.strip(" ()"))
    return True


def _summary(hand: Builder, lines: list[str], at: int) -> None:
    """Read the summary, and compare what it says again with what was played."""
    total_read = False
    by_seat = {player.seat: i for i, player in enumerate(hand.record.players)}
    named: set[int] = set()
    for at in range(at, len(lines)):  # noqa: B020
        line = lines[at].rstrip()
        if not line:
            continue
        hand.line = hand.record.line + at
        seat, _, said = line[5:].partition(": ")
        if line.startswith("Seat ") and seat.isdecimal():
            player = by_seat.get(int(seat), -1)
            if player in named:
                hand.note(f"the summary names seat {seat} twice")
            named.add(player)
            _summary_seat(hand, player, said)
        elif line.startswith("Total pot ") and (match := _TOTAL.fullmatch(line)) is not None:
            if total_read:
                hand.note("the total of the pot stands twice")
            total_read = True
            hand.record.pot_total = _chips(match[1], hand.record.scale)
            hand.record.rake = _chips(match[2], hand.record.scale)
        elif line.startswith("Board [") and line[-1] == "]":
            if cards_of(line[7:-1]) != (hand.record.common,):
                hand.note(f"the board {line[7:-1]} is not the common card {hand.record.common}")
        elif line.startswith(("Table ", "*** ")) or _SEAT.fullmatch(line):
            hand.note(f"after the summary stands {line!r}; a header may be missing")
        elif _TALK.fullmatch(line) is None:
            hand.unread(line)
    if not total_read:
        raise BadHandError(hand.line, "the summary does not say the total of the pot")
    hand.compare_summary(named)
    hand.compare_shows()


@lru_cache(maxsize=1024)
def _result(said: str) -> tuple[str | None, ...] | None:
    match = _RESULT.fullmatch(said)
    return None if match is None else match.groups()


def _summary_seat(hand: Builder, player: int, said: str) -> None:
    """Compare a seat's line in the summary with the play."""
    name = hand.record.players[player].name if player >= 0 else ""
    if not name or not said.startswith(name):
        hand.note(f"the summary names {said!r}, who has no such seat")
        return
    groups = _result(said[len(name) :])
    if groups is None:
        hand.unread(said)
        return
    what, showed, cards, result, won, chips, mucked = groups
    if (showed or what == "mucked") and player not in [show.player for show in hand.record.showdown]:
        hand.note(f"the summary says that {name} {showed or what}, and no line does")
    if showed and cards:
        hand.reveal(player, cards_of(cards))
        chips = won
    if mucked and not hand.folded[player]:
        cards_shown = cards_of(mucked)
        if hand.reveal(player, cards_shown):
            hand.record.showdown = [
                show._replace(cards=cards_shown) if show.player == player and show.how == "muck" else show
                for show in hand.record.showdown
            ]
    if what and what.startswith("folded") and not hand.folded[player]:
        hand.note(f"the summary says that {name} folded, and no line does")
    if (what == "collected" or result == "won") and chips is not None:
        paid = sum(winners.get(player, 0) for winners in hand.collected.values())
        if _chips(chips, hand.record.scale) != paid:
            hand.note(f"the summary says that {name} won {chips}, and the lines before it say {paid}")
