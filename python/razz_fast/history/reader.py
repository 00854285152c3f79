"""Read hands of any site; format and encoding are found out."""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from razz_fast.history.formats.builder import BadHandError, OtherGameError
from razz_fast.history.formats.split import begins_hand, split_hands
from razz_fast.history.record import HandRecord
from razz_fast.history.source import Source


@dataclass(frozen=True)
class Unreadable:
    """A hand, or a stretch of a file, that could not be read.

    Attributes
    ----------
    line : int
        The line with the trouble, from 1.
    reason : str
    first : int
        The line on which the hand begins.
    header : str
        The text of that line.
    """

    line: int
    reason: str
    first: int
    header: str

    def __str__(self) -> str:
        """Return one line for a report."""
        return f"line {self.line}: {self.reason}"


def readable(hands: Iterable[HandRecord | Unreadable]) -> Iterator[HandRecord]:
    """Return the hands that could be read."""
    if isinstance(hands, (str, bytes, os.PathLike, HandRecord)) or not isinstance(hands, Iterable):
        raise TypeError(f"hands are needed here, as read(file) or a list gives them, not {type(hands).__name__}")
    return (hand for hand in hands if isinstance(hand, HandRecord))


class Reader:
    """Iterate over the hands of a file of any size, once and one at a time; `list(read(file))` keeps them.

    Attributes
    ----------
    skipped : Counter
        Hands of other games, by game.
    bytes_read, size : int, int or None
        How far the file has been read, and its length if that is known.
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
        """Yield all hands, and an `Unreadable` for each that could not be read."""
        return self._hands

    def __next__(self) -> HandRecord | Unreadable:
        return next(self._hands)

    def _read(self, file: BinaryIO | str | os.PathLike[str]) -> Iterator[HandRecord | Unreadable]:
        if isinstance(file, (str, os.PathLike)):
            with open(file, "rb") as opened:
                yield from self._read(opened)
            return
        self._source = Source(file)
        for parser, lines, first in split_hands(iter(self._source)):
            try:
                yield parser(lines, first)
            except OtherGameError as other:
                self.skipped[str(other)] += 1
            except BadHandError as error:
                yield Unreadable(error.line, error.reason, first, lines[0])
            except ValueError as error:  # in the header
                yield Unreadable(first, str(error), first, lines[0])
        if self._source.damage:
            yield Unreadable(1, self._source.damage, 1, "")


def _is_text(source: str) -> bool:
    """Return whether a string is the text of hands, not the path of a file."""
    if not source.strip() or "\n" in source or "\r" in source:
        return True
    return begins_hand(source) and not os.path.exists(source)


def read(source: str | bytes | os.PathLike[str] | BinaryIO) -> Reader:
    """Read the hands of a file or a text.

    The format (PokerStars, Full Tilt, Winamax, KingsClub, Merge, PHH or our JSON lines) and the encoding (UTF-8, UTF-16
    or code page 1252) are found out; gzip is unpacked. Hands of other games are skipped and counted.

    Parameters
    ----------
    source : path, str, bytes, or binary file
        A string is the text itself if it is empty, has a line end, or begins as a hand does; any other is a path.

    Returns
    -------
    Reader
        Yields a `HandRecord` for each hand, and an `Unreadable` for each that could not be read.

    Raises
    ------
    OSError
        The file cannot be opened.
    TypeError
        The source is none of these, or a file that is open in text mode.

    Examples
    --------
    >>> hands = read("PokerStars Game #1:  Hold'em No Limit ($1/$2) - 2009/11/19 21:14:08 ET\\n")
    >>> list(hands), dict(hands.skipped)
    ([], {"Hold'em": 1})
    """
    if isinstance(source, str) and _is_text(source):
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
