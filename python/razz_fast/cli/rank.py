"""``razz-fast rank``: what hands are worth."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import TextIO, cast

import click

from razz_fast.cards import format_cards
from razz_fast.hands import best_five, describe, evaluate, percentile

_LONG = 100_000  # lines that take some tenths of a second, and more are worth a progress bar
_CHUNK = 10_000


@cache
def _text_template(rank: int) -> str:
    return f"%s  rank {rank}  {describe(rank)}  plays %s  beats {percentile(rank):.2f} %% of hands\n"


def _as_text(hand: str) -> str:
    return _text_template(evaluate(hand)) % (hand, format_cards(best_five(hand)))


@cache
def _json_template(rank: int) -> str:
    line = {"hand": "%s", "rank": rank, "text": describe(rank), "best_five": "%s", "percentile": percentile(rank)}
    return json.dumps(line).replace('"%s"', "%s") + "\n"


def _as_json(hand: str) -> str:
    return _json_template(evaluate(hand)) % (json.dumps(hand), json.dumps(format_cards(best_five(hand))))


def _hands_of(lines: TextIO) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(_with_progress(lines), 1):
        if hand := " ".join(line.split()):
            yield f"line {number}", hand


def _with_progress(lines: TextIO) -> Iterator[str]:
    yield from islice(lines, _LONG)
    if not sys.stderr.isatty() or sys.stdout.isatty():  # nobody looks, or the ranks themselves show the progress
        yield from lines
        return
    from rich.console import Console
    from rich.progress import Progress

    status = os.fstat(lines.fileno())
    size = status.st_size if stat.S_ISREG(status.st_mode) else None
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=size)
        for read, line in enumerate(lines, _LONG + 1):
            yield line
            if read % _CHUNK == 0:
                done = None if size is None else lines.buffer.tell()
                progress.update(task, completed=done, description=f"{read:,} lines")


@click.command()
@click.argument("hands", nargs=-1)
@click.option(
    "--file",
    type=click.File(encoding="utf-8-sig", errors="replace"),
    help="Read hands from this file, one a line; - is standard input, the default when no hands are given.",
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@click.pass_context
def command(ctx: click.Context, hands: tuple[str, ...], file: TextIO | None, as_json: bool) -> None:
    """Rank HANDS of five to seven cards, each as one word such as As2d3c4h5s6d7c; - reads them from standard input.

    For each it prints the rank (0, the wheel, to 6174), what that is, the five cards that play, and how many of all
    seven-card hands it beats. What is not a hand is named on standard error, and the exit status is then 1.
    """
    if hands and file is not None:
        raise click.UsageError("give hands or --file, not both")
    if hands == ("-",):
        hands, file = (), cast(TextIO, click.open_file("-", encoding="utf-8-sig", errors="replace"))
    if sys.stdout is None:
        raise click.ClickException("standard output is closed")
    if not hands and file is None:
        if sys.stdin is None or sys.stdin.isatty():
            raise click.UsageError("give hands, or a file of them with --file, or pipe them in")
        file = cast(TextIO, click.open_file("-", encoding="utf-8-sig", errors="replace"))
    if len(hands) > 1 and all(len(hand) == 2 for hand in hands):
        hands = (" ".join(hands),)  # one hand, its cards as words
    source: Iterable[tuple[str, str]]
    source = (
        _hands_of(file)
        if file is not None
        else ((f"hand {i}", " ".join(hand.split())) for i, hand in enumerate(hands, 1))
    )
    write = sys.stdout.write
    line_of: Callable[[str], str] = _as_json if as_json else _as_text
    failed = False
    for where, hand in source:
        try:
            line = line_of(hand)
        except ValueError as error:
            click.echo(f"{where}: {error}", err=True)
            failed = True
        else:
            write(line)
    if failed:
        ctx.exit(1)
