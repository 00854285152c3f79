"""What the commands on hand histories share: the hands of many files, with progress and a summary."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from razz_fast.history import HandRecord, Reader, Unreadable, read

_EVERY = 1_000  # hands between two updates of the progress
_LARGE = 10_000_000  # bytes; less is read in no time


class Hands:
    """The hands of several files, in order; what cannot be read is reported on standard error.

    Attributes
    ----------
    count, unreadable, computed, unknown : int
        `computed` and `unknown` count hands whose file does not say who won.
    skipped : Counter
        Hands of other games, by game.
    lines : int
        Lines that were not understood; each is reported, unless a command does so by itself.
    """

    def __init__(self, paths: tuple[str, ...], tell_lines: bool = True) -> None:
        self.count = self.unreadable = self.lines = self.computed = self.unknown = 0
        self.skipped: Counter[str] = Counter()
        self._paths = paths
        self._tells = tell_lines

    def __iter__(self) -> Iterator[tuple[str, HandRecord]]:
        """Yield each hand with its path."""
        for path in self._paths:
            try:
                reader = read(sys.stdin.buffer) if path == "-" else read(Path(path))
                for hand in _with_progress(reader, path):
                    if isinstance(hand, Unreadable):
                        self.unreadable += 1
                        click.echo(f"{path}, {hand}", err=True)
                    else:
                        self.count += 1
                        self.computed += hand.results == "computed"
                        self.unknown += hand.results == "unknown"
                        self._tell_lines(path, hand)
                        yield path, hand
            except OSError as error:
                raise click.ClickException(f"{path}: {error.strerror or error}") from error
            self.skipped += reader.skipped

    def _tell_lines(self, path: str, hand: HandRecord) -> None:
        """Report each line that was not understood."""
        self.lines += len(hand.unread)
        for line, text in hand.unread if self._tells else ():
            click.echo(f"{path}, line {line}: not understood: {text!r}", err=True)


def _with_progress(reader: Reader, path: str) -> Iterator[HandRecord | Unreadable]:
    if not sys.stderr.isatty() or sys.stdout.isatty() or (reader.size or 0) < _LARGE:
        yield from reader
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(path, total=reader.size)
        for number, hand in enumerate(reader, 1):
            yield hand
            if number % _EVERY == 0:
                progress.update(task, completed=reader.bytes_read, description=f"{number:,} hands")


def print_summary(hands: Hands, **counts: int) -> None:
    """Print one line on standard error."""
    parts = [f"{hands.count:,} hands", *(f"{n:,} {what.replace('_', ' ')}" for what, n in counts.items())]
    if hands.computed:
        parts.append(f"{hands.computed:,} whose results were computed, as their file does not say who won")
    if hands.unknown:
        parts.append(f"{hands.unknown:,} without results")
    if hands.lines:
        parts.append(f"{hands.lines:,} lines that were not understood")
    if hands.unreadable:
        parts.append(f"{hands.unreadable:,} that could not be read")
    parts += [f"{n:,} of {game} skipped" for game, n in sorted(hands.skipped.items())]
    click.echo(", ".join(parts), err=True)
