"""Where each hand of a file begins and ends, and which format reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from razz_fast.history.formats import fulltilt, kingsclub, merge, phh, pokerstars, winamax
from razz_fast.history.formats.builder import BadHandError
from razz_fast.history.record import HandRecord

#: More lines than any hand has: the next header is lost. Longer lines than any would keep the patterns busy.
MOST_LINES = 5_000
LONGEST_LINE = 2_000

Parser = Callable[[list[str], int], HandRecord]
_TEXT: tuple[tuple[str, re.Pattern[str], Parser], ...] = (
    ("PokerStars ", pokerstars.HEADER, pokerstars.parse),
    ("Full", fulltilt.HEADER, fulltilt.parse),
    ("Winamax Poker", winamax.HEADER, winamax.parse),
    ("#", kingsclub.HEADER, kingsclub.parse),
)
_STARTS = tuple(start for start, _, _ in _TEXT)
_TOML = re.compile(r"\s*(?:\[[\w.-]+\]|[\w-]+ *=.*)\s*")
_TABLE = re.compile(r"\[\d+\]\s*")


def split_hands(blocks: Iterator[list[str]]) -> Iterator[tuple[Parser, list[str], int]]:
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
    blocks = chain((block[begin:],), blocks)
    lines = chain.from_iterable(blocks)
    if line.startswith("{"):
        yield from ((_parse_json, [text], number) for number, text in enumerate(lines, first) if text.strip())
    elif line.lstrip().startswith("<"):
        yield from _split_xml(lines, first)
    elif _TOML.fullmatch(line) and not line.startswith(_STARTS):
        yield from _split_toml(lines, first)
    else:
        yield from _split_text(blocks, first)


def _split_text(blocks: Iterator[list[str]], first: int) -> Iterator[tuple[Parser, list[str], int]]:
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
            if hand:
                yield parser, hand, first
            hand, first, done, parser = [], number + at, at, found
        hand += lines[done : done + MOST_LINES - len(hand)]
        number += len(lines)
    if hand:
        yield parser, hand, first


def _parser_of(line: str) -> Parser | None:
    for start, header, parser in _TEXT:
        if line.startswith(start) and header.match(line):
            return parser
    return None


def _parse_nothing(lines: list[str], first: int) -> HandRecord:
    raise BadHandError(first, f"no hand begins here: {lines[0][:60]!r} is not the header of any known site")


def _parse_json(lines: list[str], first: int) -> HandRecord:
    try:
        return HandRecord.from_json(lines[0])
    except ValueError as error:
        raise BadHandError(first, str(error)) from error


def _split_xml(lines: Iterator[str], first: int) -> Iterator[tuple[Parser, list[str], int]]:
    hand: list[str] = []
    description = ""

    def parse(hand: list[str], first: int) -> HandRecord:
        return merge.parse(hand, first, description)

    for number, line in enumerate(lines, first):
        bare = line.strip()
        if bare.startswith("<game ") or (not hand and bare and not bare.startswith("<description ")):
            if hand:
                yield parse, hand, first
            hand, first = [line], number
        elif hand:
            if len(hand) < MOST_LINES:
                hand.append(line)
        elif bare:
            description = bare
        if hand and "</game>" in line:
            yield parse, hand, first
            hand = []
    if hand:
        yield parse, hand, first


def _split_toml(lines: Iterator[str], first: int) -> Iterator[tuple[Parser, list[str], int]]:
    """Split a file of several hands at its tables ``[1]``, ``[2]`` and so on; without them it is one hand."""
    hand: list[str] = []
    for number, line in enumerate(lines, first):
        if _TABLE.fullmatch(line):
            if any(text.strip() and not text.lstrip().startswith("#") for text in hand):
                yield phh.parse, hand, first
            hand, first = [], number
        elif len(hand) < MOST_LINES:
            hand.append(line)
    if any(text.strip() for text in hand):
        yield phh.parse, hand, first
