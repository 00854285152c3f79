"""``razz-fast starting-hands``: all starting hands, ranked."""

from __future__ import annotations

import json

import click
from rich.bar import Bar
from rich.console import Console
from rich.table import Table

from razz_fast.equity import starting_hands


@click.command()
@click.option("--door", metavar="CARD", help="Against an opponent's door card, as in 5d, instead of a random hand.")
@click.option(
    "--top",
    "part",
    type=click.FloatRange(0, 100, min_open=True),
    default=100,
    metavar="PERCENT",
    help="Only the best hands.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--markdown", is_flag=True, help="Write a Markdown table.")
def command(door: str | None, part: float, as_json: bool, markdown: bool) -> None:
    """All 455 starting hands by rank, best first, with their exact equity."""
    try:
        hands = starting_hands(door)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    total = sum(h.combinations for h in hands)
    rows = []
    held = 0
    for place, hand in enumerate(hands, 1):
        if held >= total * part / 100:
            break
        held += hand.combinations
        rows.append((place, hand, held / total))
    if as_json:
        click.echo(json.dumps([{**h._asdict(), "place": n, "top": t} for n, h, t in rows]))
    elif markdown:
        click.echo("| | hand | combinations | equity | top |\n|--:|:--|--:|--:|--:|")
        for n, h, t in rows:
            click.echo(f"| {n} | {h.ranks} | {h.combinations} | {h.equity:.4%} | {t:.2%} |")
    else:
        table = Table(title=f"starting hands against {door or 'a random hand'}")
        for name in ("", "hand", "combinations", "equity", " ", "top"):
            table.add_column(name, justify="left" if name in ("hand", " ") else "right")
        for n, h, t in rows:
            table.add_row(
                str(n), h.ranks, str(h.combinations), f"{h.equity:.4%}", Bar(1, 0, h.equity, width=24), f"{t:.2%}"
            )
        Console().print(table)
