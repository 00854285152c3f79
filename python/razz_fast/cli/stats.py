"""``razz-fast stats``: the usual numbers of each player in hand histories."""

from __future__ import annotations

import json
from typing import Any

import click

from razz_fast.cards import RANKS
from razz_fast.cli.files import Hands, print_summary
from razz_fast.history.stats import PlayerStats, Share, player_stats

_SHARES = ("vpip", "completion", "fold_to_completion", "went_to_showdown", "won_at_showdown")
_BY_DOOR = ("steal", "defence")
_DOORS = RANKS + "?"


def _as_dict(name: str, stats: PlayerStats) -> dict[str, Any]:
    row: dict[str, Any] = {"player": name, "hands": stats.hands}
    row |= {share: _share(getattr(stats, share)) for share in _SHARES}
    for by_door in _BY_DOOR:
        shares: dict[str, Share] = getattr(stats, by_door)
        row[by_door] = {rank: _share(shares[rank]) for rank in _DOORS if rank in shares}
    interval = stats.interval
    per_100 = stats.per_100 if stats.results else None
    return row | {
        "results": stats.results,
        "big_bets_per_100": per_100,
        "interval": None if interval is None else list(interval),
    }


def _share(share: Share) -> dict[str, Any]:
    return {"done": share.done, "chances": share.chances, "percent": share.percent}


def _percent(share: Share) -> str:
    return "-" if share.percent is None else f"{share.percent:.0f} % of {share.chances}"


def _all(shares: dict[str, Share]) -> Share:
    return Share(sum(s.done for s in shares.values()), sum(s.chances for s in shares.values()))


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--player", help="Only this player, with steals and defence by door card.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each player.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], player: str | None, as_json: bool) -> None:
    """Show the numbers of each player in the Razz hands in FILES, most hands first.

    Hands, VPIP, completions, folds to a completion, steals and defence, showdowns seen and won, and big bets per 100
    hands with their 95 % interval.
    """
    hands = Hands(files)
    stats = player_stats(record for _, record in hands)
    if player is not None and player not in stats:
        raise click.ClickException(f"no hand of {player!r} was found")
    names = sorted(stats, key=lambda name: (-stats[name].hands, name)) if player is None else [player]
    if as_json:
        for name in names:
            click.echo(json.dumps(_as_dict(name, stats[name]), ensure_ascii=False))
    else:
        _print_tables(stats, names, detailed=player is not None)
    print_summary(hands)
    if hands.unreadable or hands.lines:
        ctx.exit(1)


def _print_tables(stats: dict[str, PlayerStats], names: list[str], detailed: bool) -> None:
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None)
    titles = ("player", "hands", "VPIP", "completes", "folds to it", "steals", "defends", "showdown", "won there")
    for title in (*titles, "big bets/100"):
        table.add_column(title, justify="left" if title == "player" else "right", no_wrap=title == "player")
    for name in names:
        s = stats[name]
        interval = "" if s.interval is None else f" ({s.interval[0]:.1f} to {s.interval[1]:.1f})"
        shares = [s.vpip, s.completion, s.fold_to_completion, _all(s.steal), _all(s.defence)]
        shares += [s.went_to_showdown, s.won_at_showdown]
        table.add_row(
            Text(name), str(s.hands), *map(_percent, shares), f"{s.per_100:.1f}{interval}" if s.results else "-"
        )
    console = Console()
    # A table cut to the width of a pipe or a narrow window says less than one with long lines.
    console.width = max(console.width, Measurement.get(console, console.options.update(max_width=1000), table).maximum)
    console.print(table)
    if detailed:
        by_door = Table("door card", "steals", "defends", box=None)
        s = stats[names[0]]
        for rank in _DOORS:
            if rank in s.steal or rank in s.defence:
                by_door.add_row(rank, *(_percent(of.get(rank, Share())) for of in (s.steal, s.defence)))
        if by_door.row_count:
            console.print(by_door)
