"""The lines of a file of any size and encoding, plain or gzipped, in constant memory."""

from __future__ import annotations

import codecs
import zlib
from collections.abc import Iterator
from typing import BinaryIO

BLOCK = 1 << 18
GZIP = b"\x1f\x8b"
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_GAME_END = "</game>"  # of Merge's XML, which needs no line ends


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
    """The lines of a binary file, and how far it has been read.

    Attributes
    ----------
    bytes_read : int
    damage : str
        What was lost: the end of damaged gzip data, or of a line that is too long. Empty if nothing was.
    """

    def __init__(self, file: BinaryIO) -> None:
        self.bytes_read = 0
        self.damage = ""
        self._file = file

    def __iter__(self) -> Iterator[list[str]]:
        """Yield lines without their ends, many at a time; a huge line is cut.

        A line that is not UTF-8 is decoded as Windows' code page 1252, of which Latin-1 is a part.
        """
        block = self._next_block()
        blocks = self._unpacked(block) if block.startswith(GZIP) else self._plain(block)
        block = next(blocks, b"")
        encoding, mark = encoding_of(block)
        if encoding == "utf-8":
            return self._bytes_lines(block[mark:], blocks)
        return self._wide_lines(block[mark:], blocks, codecs.getincrementaldecoder(encoding)("replace"))

    def _next_block(self) -> bytes:
        block = self._file.read(BLOCK)
        self.bytes_read += len(block)
        return block

    def _plain(self, block: bytes) -> Iterator[bytes]:
        while block:
            yield block
            block = self._next_block()

    def _unpacked(self, block: bytes) -> Iterator[bytes]:
        """Yield what gzip data holds, which may be several members, in blocks."""
        unpack = zlib.decompressobj(wbits=31)
        try:
            while block:
                data = unpack.decompress(block, BLOCK)
                if data:
                    yield data
                block = unpack.unused_data or unpack.unconsumed_tail or self._next_block()
                if unpack.eof and block:
                    unpack = zlib.decompressobj(wbits=31)
        except zlib.error as error:
            self.damage = f"the gzip data is damaged: {error}"
            return
        if not unpack.eof:
            self.damage = "the gzip data is cut off"

    def _bytes_lines(self, block: bytes, blocks: Iterator[bytes]) -> Iterator[list[str]]:
        rest = b""
        while block:
            end, after = _last_end(block, b"\n", b"\r", _GAME_END.encode())
            if end >= 0:
                yield _lines(_decode(rest + block[:end]))
                rest = block[after:]
            elif len(rest) < BLOCK:
                rest += block
            else:
                self.damage = f"a line of more than {BLOCK} bytes was cut"
            block = next(blocks, b"")
        if rest:
            yield _lines(_decode(rest))

    def _wide_lines(
        self, block: bytes, blocks: Iterator[bytes], decoder: codecs.IncrementalDecoder
    ) -> Iterator[list[str]]:
        rest = ""
        while block:
            text = decoder.decode(block)
            end, after = _last_end(text, "\n", "\r", _GAME_END)
            if end >= 0:
                yield _lines(rest + text[:end])
                rest = text[after:]
            elif len(rest) < BLOCK:
                rest += text
            else:
                self.damage = f"a line of more than {BLOCK} characters was cut"
            block = next(blocks, b"")
        if rest:  # half a character at the very end is dropped
            yield _lines(rest)


def _last_end(block: str | bytes, feed: str | bytes, back: str | bytes, tag: str | bytes) -> tuple[int, int]:
    """Return where the last whole line of a block ends and the next begins; -1 if none ends in it.

    A bare CR ends a line too. Where there are no line ends at all, so does the end of a game in XML.
    """
    end: int = block.rfind(feed)  # type: ignore[arg-type]
    if end < 0:
        end = block.rfind(back, 0, len(block) - 1)  # type: ignore[arg-type]
    if end >= 0:
        return end, end + 1
    end = block.rfind(tag)  # type: ignore[arg-type]
    return (end, end) if end < 0 else (end + len(tag), end + len(tag))


def _lines(text: str) -> list[str]:
    """Split text into lines, without the byte order marks of files that were joined."""
    if "\ufeff" in text:
        text = text.removeprefix("\ufeff").replace("\n\ufeff", "\n")
    if "\r" not in text:
        return text.split("\n")
    lines = [line.rstrip("\r") for line in text.split("\n")]
    if any("\r" in line for line in lines):
        return [part for line in lines for part in line.split("\r")]
    return lines


def _decode(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "\n".join(map(_decode_line, data.split(b"\n")))


def _decode_line(line: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")
