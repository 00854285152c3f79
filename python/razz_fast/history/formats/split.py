"""Where each hand of a file begins and ends, and which format reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from razz_fast.history.formats import fulltilt, kingsclub, merge, phh, pokerstars, winamax
from razz_fast.history.formats.builder import BadHandError
from razz_fast.history.formats.foreign import foreign
from razz_fast.history.record import HandRecord

#: More lines than any hand has: the next header is lost. Longer lines than any would keep the patterns busy.
MOST_LINES = 5_000
LONGEST_LINE = 2_000

Parser = Callable[[list[str], int], HandRecord]
Hand = tuple[Parser, list[str], int]
_TEXT: tuple[tuple[str, re.Pattern[str], Parser], ...] = (
    ("PokerStars ", pokerstars.HEADER, pokerstars.parse),
    ("Full", fulltilt.HEADER, fulltilt.parse),
    ("Winamax Poker", winamax.HEADER, winamax.parse),
    ("#", kingsclub.HEADER, kingsclub.parse),
)
_STARTS = tuple(start for start, _, _ in _TEXT)
_TOML = re.compile(r"\s*(?:\[[\w.-]+\]|[\w-]+ *=.*)\s*")
_TABLE = re.compile(r"\[\d+\]\s*")
# What exports and trackers put around hands.
_AROUND = re.compile(r"\s*(?:\*{5,} # \d+ \*{5,}|Transcript for .*|Hand #\d+(?: of \d+)?:?)?\s*")
_PIECES = re.compile(r"(?=<game[\s>])|(?<=</game>)")
_DESCRIPTION = re.compile(r"<description\b[^<>]*>(?:\s*</description>)?")
_OUTSIDE = "this stands outside of all games"
_DECLARATION = re.compile(r"\s*<\?xml[^<>]*\?>")


def split_hands(blocks: Iterator[list[str]]) -> Iterator[Hand]:
    """Yield the lines of each hand with the function that reads them and the number of the first line."""
    first = 1
    for block in blocks:
        begin = next((at for at, line in enumerate(block) if line.strip()), len(block))
        first += begin
        if begin < len(block):
            break
    else:
        return
    line = block[begin]
    head = "\n".join(text[:LONGEST_LINE] for text in block[begin : begin + 20])
    if (what := foreign(head)) is not None:
        yield _refuse(what), [line], first
        return
    blocks = chain((block[begin:],), blocks)
    lines = chain.from_iterable(blocks)
    if line.startswith("{"):
        yield from ((_parse_json, [text], number) for number, text in enumerate(lines, first) if text.strip())
    elif line.lstrip().startswith("<"):
        yield from _split_xml(lines, first)
    elif _TOML.fullmatch(line) and not line.startswith(_STARTS):
        yield from _split_toml(lines, first)
    elif line.startswith(" ") or _AROUND.fullmatch(line):  # an archive's export indents its lines by a blank
        yield from _split_text(([text.removeprefix(" ") for text in block] for block in blocks), first)
    else:
        yield from _split_text(blocks, first)


def begins_hand(line: str) -> bool:
    """Return whether a line begins a hand of a known format."""
    return line.lstrip().startswith(("{", "<")) or _parser_of(line.lstrip()) is not None


def _split_text(blocks: Iterator[list[str]], first: int) -> Iterator[Hand]:
    """Split at the headers; lines before the first are a hand that cannot be read."""
    hand: list[str] = []
    parser: Parser = _parse_nothing
    number = first
    for lines in blocks:
        if max(map(len, lines)) > LONGEST_LINE:
            lines = [line[:LONGEST_LINE] for line in lines]
        done = 0
        for at in [at for at, line in enumerate(lines) if line.startswith(_STARTS)]:
            found = _parser_of(lines[at])
            if found is None:
                continue
            hand += lines[done:at]
            yield from _whole(parser, hand, first)
            hand, first, done, parser = [], number + at, at, found
        hand += lines[done:]
        number += len(lines)
        if len(hand) > MOST_LINES:
            yield from _whole(parser, hand, first)
            first += len(hand)
            hand, parser = [], _parse_nothing
    yield from _whole(parser, hand, first)


def _whole(parser: Parser, hand: list[str], first: int) -> Iterator[Hand]:
    """Yield a hand without the lines that exports put around it, and apart from lines that are too many."""
    while hand and (not hand[-1] or _AROUND.fullmatch(hand[-1])):
        del hand[-1]
    if parser is _parse_nothing:
        begin = next((at for at, line in enumerate(hand) if not _AROUND.fullmatch(line)), 0)
        hand, first = hand[begin:], first + begin
    if hand:
        yield parser, hand[:MOST_LINES], first
    if len(hand) > MOST_LINES and parser is not _parse_nothing:
        yield _parse_nothing, hand[MOST_LINES:], first + MOST_LINES


def _parser_of(line: str) -> Parser | None:
    for start, header, parser in _TEXT:
        if line.startswith(start) and header.match(line):
            return parser
    return None


def _parse_nothing(lines: list[str], first: int) -> HandRecord:
    raise BadHandError(first, f"no hand begins here: {lines[0][:60]!r} is not the header of any known site")


def _refuse(what: str) -> Parser:
    def parse(lines: list[str], first: int) -> HandRecord:
        raise BadHandError(first, what)

    return parse


def _parse_json(lines: list[str], first: int) -> HandRecord:
    try:
        return HandRecord.from_json(lines[0])
    except ValueError as error:
        raise BadHandError(first, str(error)) from error


def _split_xml(lines: Iterator[str], first: int) -> Iterator[Hand]:
    """Split Merge's XML at its `game` elements, however it is broken into lines."""
    hand: list[str] = []
    outside: list[tuple[int, str]] = []

    def parse(hand: list[str], first: int) -> HandRecord:
        return merge.parse(hand, first, description)

    description = ""
    for number, line in enumerate(lines, first):
        for piece in _PIECES.split(line):
            if piece.startswith("<game"):
                if hand:
                    yield parse, hand, first
                hand, first = [piece], number
                found, rest = _outside(outside)
                yield from rest
                description = found or description
                outside = []
            elif hand:
                hand.append(piece)
            else:
                outside.append((number, piece))
            if len(hand) > MOST_LINES or (hand and piece.endswith("</game>")):
                yield parse, hand, first
                hand = []
            elif len(outside) > MOST_LINES:
                yield from _outside(outside)[1]
                outside = []
    if hand:
        yield parse, hand, first
    yield from _outside(outside)[1]


def _outside(lines: list[tuple[int, str]]) -> tuple[str, list[Hand]]:
    """Return the last description of tables in lines between games, and what else stands there."""
    text = _DECLARATION.sub("", "\n".join(line for _, line in lines), count=1)
    found = _DESCRIPTION.findall(text)
    rest = _DESCRIPTION.sub("", text).strip().split("\n")[0].strip()
    at = next((number for number, line in lines if rest and rest in line), 0)
    return found[-1] if found else "", [(_refuse(_OUTSIDE), [rest], at)] if rest else []


def _split_toml(lines: Iterator[str], first: int) -> Iterator[Hand]:
    """Split a file of several hands at its tables ``[1]``, ``[2]`` and so on; without them it is one hand."""
    hand: list[str] = []
    for number, line in enumerate(lines, first):
        if _TABLE.fullmatch(line):
            if any(text.strip() and not text.lstrip().startswith("#") for text in hand):
                yield phh.parse, hand, first
            hand, first = [], number
        hand.append(line)
        if len(hand) > MOST_LINES:
            yield _refuse(f"a hand of more than {MOST_LINES} lines"), hand, first
            return
    if any(text.strip() for text in hand):
        yield phh.parse, hand, first
