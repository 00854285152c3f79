"""The lines of a file of any size and encoding, in constant memory."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO

BLOCK = 1 << 18
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def encoding_of(start: bytes) -> tuple[str, int]:
    """Return the encoding of a file by its first bytes, and the length of its byte order mark."""
    for bom, name in _BOMS:
        if start.startswith(bom):
            return name, len(bom)
    # Without a mark, UTF-16 shows by a zero in every other byte, as most characters are ASCII.
    sample = start[:512]
    if len(sample) >= 4 and sample[1::2].count(0) * 4 > len(sample):
        return "utf-16-le", 0
    if len(sample) >= 4 and sample[::2].count(0) * 4 > len(sample):
        return "utf-16-be", 0
    return "utf-8", 0


class Source:
    """The lines of a binary file, and how far it has been read."""

    def __init__(self, file: BinaryIO) -> None:
        self.bytes_read = 0
        self._file = file

    def __iter__(self) -> Iterator[list[str]]:
        """Yield lines without their ends, many at a time; a huge line is cut.

        A line that is not UTF-8 is decoded as Latin-1.
        """
        block = self._next_block()
        encoding, mark = encoding_of(block)
        decoder = None if encoding == "utf-8" else codecs.getincrementaldecoder(encoding)("replace")
        return self._bytes_lines(block[mark:]) if decoder is None else self._wide_lines(block[mark:], decoder)

    def _next_block(self) -> bytes:
        block = self._file.read(BLOCK)
        self.bytes_read += len(block)
        return block

    def _bytes_lines(self, block: bytes) -> Iterator[list[str]]:
        rest = b""
        while block:
            end = block.rfind(b"\n")
            if end >= 0:
                yield _lines(_decode(rest + block[:end]))
                rest = block[end + 1 :]
            elif len(rest) < BLOCK:
                rest += block
            block = self._next_block()
        if rest:
            yield _lines(_decode(rest))

    def _wide_lines(self, block: bytes, decoder: codecs.IncrementalDecoder) -> Iterator[list[str]]:
        rest = ""
        while block:
            text = decoder.decode(block)
            end = text.rfind("\n")
            if end >= 0:
                yield _lines(rest + text[:end])
                rest = text[end + 1 :]
            elif len(rest) < BLOCK:
                rest += text
            block = self._next_block()
        if rest:  # half a character at the very end is dropped
            yield _lines(rest)


def _lines(text: str) -> list[str]:
    """Split text into lines, without the byte order marks of files that were joined."""
    if "\ufeff" in text:
        text = text.removeprefix("\ufeff").replace("\n\ufeff", "\n")
    return [line.rstrip("\r") for line in text.split("\n")] if "\r" in text else text.split("\n")


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "\n".join(map(_decode_line, data.split(b"\n")))


def _decode_line(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1")
