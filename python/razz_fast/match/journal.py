"""The file that a match is resumed from: its terms, then a line for each block."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from razz_fast.match.block import Block
from razz_fast.match.terms import Terms

FORMAT = "razz_fast.match"
VERSION = 1


class Journal:
    """Blocks on disk, and the hand histories beside them.

    Parameters
    ----------
    path : Path
        A new file, or one of the same match, which is then resumed.
    terms : Terms
    histories : Path, optional
        File of hand histories. What a killed run left in it after the last whole block is cut off.

    Raises
    ------
    ValueError
        The file is of another match, or of none.
    """

    def __init__(self, path: Path | None, terms: Terms, histories: Path | None) -> None:
        self.blocks: list[Block] = []
        self._path = path
        self._histories = histories
        head: dict[str, Any] = {"format": FORMAT, "version": VERSION, **json.loads(json.dumps(asdict(terms)))}
        size = 0
        if path is not None and path.exists() and path.stat().st_size:
            size = self._read(path, head)
        elif path is not None:
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")
        if histories is not None:
            _cut(histories, size)

    def _read(self, path: Path, head: dict[str, Any]) -> int:
        """Read the blocks; gives the size that the histories had after the last one."""
        size = 0
        whole = 0
        for number, line in enumerate(path.read_bytes().splitlines(keepends=True)):
            if not line.endswith(b"\n"):
                break  # written when the run was killed
            try:
                data = json.loads(line)
            except ValueError:
                raise ValueError(f"{path}: line {number + 1} is not JSON; is this the journal of a match?") from None
            if number == 0:
                _check_head(path, data, head)
            else:
                self.blocks.append(Block.from_dict(data))
                size = data["histories"]
            whole += len(line)
        if not whole:
            raise ValueError(f"{path} is not the journal of a match")
        os.truncate(path, whole)
        return size

    def add(self, block: Block) -> None:
        """Write a block: its histories first, so that a line in the journal vouches for them."""
        size = 0
        if self._histories is not None:
            with self._histories.open("a", encoding="utf-8") as file:
                file.writelines(record + "\n" for record in block.records)
            size = self._histories.stat().st_size
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({**block.to_dict(), "histories": size}) + "\n")


def _check_head(path: Path, found: Any, head: dict[str, Any]) -> None:
    if not isinstance(found, dict) or (found.get("format"), found.get("version")) != (FORMAT, VERSION):
        raise ValueError(f"{path} is not the journal of a match")
    differ = [name for name, value in head.items() if found.get(name) != value]
    if differ:
        what = ", ".join(f"{name} is {found.get(name)!r} there and {head[name]!r} here" for name in differ)
        raise ValueError(f"{path} is the journal of another match: {what}")


def _cut(path: Path, size: int) -> None:
    """Make a file of a size that it had before, for this user's eyes alone."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        os.ftruncate(descriptor, size)
    finally:
        os.close(descriptor)
