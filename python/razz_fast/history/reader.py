"""Read hands of any site: the format and the encoding are found out."""

from __future__ import annotations

import io
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

from razz_fast.history import fulltilt, kingsclub, merge, phh, pokerstars, winamax
from razz_fast.history.building import BadHandError, OtherGameError
from razz_fast.history.record import HandRecord
from razz_fast.history.source import Source

#: Longer than any hand; what goes on longer has lost its next header. Longer lines would keep the patterns busy.
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


@dataclass(frozen=True)
class Unreadable:
    """A hand, or a stretch of a file, that could not be read.

    Attributes
    ----------
    line : int
        Where the trouble is, from 1.
    reason : str
    first : int
        The line on which the hand begins.
    header : str
        That line.
    """

    line: int
    reason: str
    first: int
    header: str

    def __str__(self) -> str:
        """One line for a report."""
        return f"line {self.line}: {self.reason}"


def readable(hands: Iterable[HandRecord | Unreadable]) -> Iterator[HandRecord]:
    """The hands that could be read."""
    if isinstance(hands, (str, bytes, os.PathLike, HandRecord)) or not isinstance(hands, Iterable):
        raise TypeError(f"hands are needed here, as read(file) or a list gives them, not {type(hands).__name__}")
    return (hand for hand in hands if isinstance(hand, HandRecord))


class Reader:
    """Iterates over the hands of a file, of any size, one at a time, and once: `list(read(file))` keeps them.

    Attributes
    ----------
    skipped : Counter
        Hands of other games, by game.
    bytes_read, size : int, int or None
        How far the file has been read, and how long it is where that is known.
    """

    def __init__(self, file: BinaryIO | str | os.PathLike[str], size: int | None = None) -> None:
        self.skipped: Counter[str] = Counter()
        self.size = size
        self._source: Source | None = None
        self._hands = self._read(file)

    @property
    def bytes_read(self) -> int:
        """Bytes taken from the file so far."""
        return 0 if self._source is None else self._source.bytes_read

    def __iter__(self) -> Iterator[HandRecord | Unreadable]:
        """All hands, and an `Unreadable` for each that could not be read."""
        return self._hands

    def __next__(self) -> HandRecord | Unreadable:
        return next(self._hands)

    def _read(self, file: BinaryIO | str | os.PathLike[str]) -> Iterator[HandRecord | Unreadable]:
        if isinstance(file, (str, os.PathLike)):
            with open(file, "rb") as opened:
                yield from self._read(opened)
            return
        self._source = Source(file)
        for parser, lines, first in self._split(iter(self._source)):
            try:
                yield parser(lines, first)
            except OtherGameError as other:
                self.skipped[str(other)] += 1
            except BadHandError as error:
                yield Unreadable(error.line, error.reason, first, lines[0])
            except ValueError as error:  # in the header
                yield Unreadable(first, str(error), first, lines[0])

    def _split(self, blocks: Iterator[list[str]]) -> Iterator[tuple[Parser, list[str], int]]:
        """The lines of each hand, with who reads them."""
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
    """What stands before the first header is a hand that cannot be read."""
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
    raise BadHandError(first, f"no hand begins here: {lines[0][:60]!r} is the header of no site that is known")


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
    """A file is one hand, or a table for each: ``[1]``, ``[2]`` and so on."""
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


def read(source: str | bytes | os.PathLike[str] | BinaryIO) -> Reader:
    """Read the hands of a file or a text.

    PokerStars, Full Tilt, Winamax, KingsClub, Merge, PHH and our JSON lines are told apart by themselves, and so are
    UTF-8, UTF-16 and Latin-1. Hands of other games are skipped and counted.

    Parameters
    ----------
    source : path, str, bytes, or binary file
        A string with a line end in it is the text itself, any other string a path.

    Returns
    -------
    Reader
        Iterates over `HandRecord` and, for what could not be read, `Unreadable`.

    Raises
    ------
    OSError
        There is no such file.
    TypeError
        The source is none of these; a file may be open in text mode.

    Examples
    --------
    >>> hands = read("PokerStars Game #1:  Hold'em No Limit ($1/$2) - 2009/11/19 21:14:08 ET\\n")
    >>> list(hands), dict(hands.skipped)
    ([], {"Hold'em": 1})
    """
    if isinstance(source, str) and "\n" in source:
        source = source.encode("utf-8", "replace")
    if isinstance(source, bytes):
        return Reader(io.BytesIO(source), len(source))
    if isinstance(source, (str, os.PathLike)):
        return Reader(source, os.path.getsize(source))
    if isinstance(source, io.TextIOBase):
        raise TypeError("a file of hands is read as bytes, which tell its encoding: open it with mode 'rb'")
    if not hasattr(source, "read"):
        raise TypeError(f"hands come from a path, a text or a binary file, not from {type(source).__name__}")
    return Reader(source)
