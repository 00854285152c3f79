"""Lines of a file of any size and encoding, at constant memory."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO

BLOCK = 1 << 18
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def encoding_of(start: bytes) -> tuple[str, int]:
    """The encoding of a file by its first bytes, and how many of them are a mark."""
    for bom, name in _BOMS:
        if start.startswith(bom):
            return name, len(bom)
    # Without a mark, UTF-16 shows by a zero in every other byte of what is mostly ASCII.
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

    def __iter__(self) -> Iterator[str]:
        """Lines without their ends. A line that is not UTF-8 is taken for Latin-1."""
        block = self._next_block()
        encoding, mark = encoding_of(block)
        block = block[mark:]
        if encoding == "utf-8":
            yield from self._bytes_lines(block)
        else:
            yield from self._wide_lines(block, encoding)

    def _next_block(self) -> bytes:
        block = self._file.read(BLOCK)
        self.bytes_read += len(block)
        return block

    def _bytes_lines(self, block: bytes) -> Iterator[str]:
        rest = b""
        while block:
            block = rest + block
            end = block.rfind(b"\n") + 1 or (len(block) if len(block) > BLOCK else 0)
            block, rest = block[:end], block[end:]
            if block:
                lines = _decode(block[:-1] if block.endswith(b"\n") else block).split("\n")
                yield from lines if "\r" not in lines[0] else [line.rstrip("\r") for line in lines]
            block = self._next_block()
        if rest:
            yield _decode(rest).rstrip("\r")

    def _wide_lines(self, block: bytes, encoding: str) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder(encoding)("replace")
        rest = ""
        while block:
            text = rest + decoder.decode(block)
            *lines, rest = text.split("\n")
            if len(rest) > BLOCK:
                lines.append(rest)
                rest = ""
            for line in lines:
                yield line.rstrip("\r")
            block = self._next_block()
        if rest:  # half a character at the very end is left out
            yield rest.rstrip("\r")


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
