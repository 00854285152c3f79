"""``razz-fast convert``: hand histories of one format into another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TextIO

import click

from razz_fast.cli.files import Hands, print_summary
from razz_fast.history import HandRecord, to_phh, to_pokerstars


def _json(records: Iterable[HandRecord]) -> Iterator[str]:
    for record in records:
        yield record.to_json() + "\n"


def _pokerstars(records: Iterable[HandRecord]) -> Iterator[str]:
    for record in records:
        try:
            yield to_pokerstars(record)
        except ValueError as error:
            raise click.ClickException(f"{record.site} {record.site_hand}, line {record.line}: {error}") from error


def _phh(records: Iterable[HandRecord]) -> Iterator[str]:
    """Write one hand as a PHH file, and several as tables of one, numbered from 1."""
    first = None
    number = 0
    for number, record in enumerate(records, 1):
        if number == 1:
            first = to_phh(record)
            continue
        if first is not None:
            yield f"[1]\n{first}\n"
            first = None
        yield f"[{number}]\n{to_phh(record)}\n"
    if number == 1 and first is not None:
        yield first


_WRITERS = {"json": _json, "phh": _phh, "pokerstars": _pokerstars}


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--to", "form", type=click.Choice(sorted(_WRITERS)), help="The format to write; json by default.")
@click.option("--json", "as_json", is_flag=True, help="The same as --to json.")
@click.option("--output", "-o", type=click.File("w", encoding="utf-8"), default="-", help="The file to write to.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], form: str | None, as_json: bool, output: TextIO) -> None:
    """Read all Razz hands in FILES and write them as JSON lines, PHH, or PokerStars text.

    The exit status is 1 if a hand cannot be read or a line is not understood; each is reported on standard error.
    """
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json and --to {form} contradict each other")
    hands = Hands(files)
    for text in _WRITERS[form or "json"](record for _, record in hands):
        output.write(text)
    print_summary(hands)
    if hands.unreadable or hands.lines:
        ctx.exit(1)
