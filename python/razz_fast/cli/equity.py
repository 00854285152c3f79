"""``razz-fast equity``: each player's share of the pot."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.bar import Bar
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from razz_fast.equity import Equity, HandDistribution, NextCard, equity, hand_distributions, next_cards


@click.command()
@click.argument("players", nargs=-1, required=True)
@click.option("--dead", default="", metavar="CARDS", help="Cards out of play: folded up cards, exposed burns.")
@click.option("--method", type=click.Choice(["auto", "exact", "monte-carlo"]), default="auto", show_default=True)
@click.option(
    "--trials", type=click.IntRange(1), metavar="N", help="Sample this many deals, rounded up to whole blocks."
)
@click.option("--stderr", type=float, metavar="ERROR", help="Sample until the standard error is this small.")
@click.option("--seconds", type=float, metavar="S", help="Sample for this long.")
@click.option("--seed", type=click.IntRange(0, 2**64 - 1), help="Makes a sample repeatable.")
@click.option("--threads", type=click.IntRange(0), default=0, help="Threads that sample; by default one a processor.")
@click.option("--hist", is_flag=True, help="Show how often each player ends with which hand.")
@click.option(
    "--next-card",
    "next_of",
    type=click.IntRange(1),
    metavar="PLAYER",
    help="Show what each next card of a player (1 is the first) would do.",
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.png",
    help="Draw the final hands (needs the 'plot' extra).",
)
def command(
    players: tuple[str, ...],
    dead: str,
    method: str,
    trials: int | None,
    stderr: float | None,
    seconds: float | None,
    seed: int | None,
    threads: int,
    hist: bool,
    next_of: int | None,
    as_json: bool,
    plot: Path | None,
) -> None:
    """Each player's share of the pot, counted exactly or sampled.

    PLAYERS are known cards, a word each (As2d3c; "" for none), or ranges: 8-/5d, {A-5}{A-5}/7c4d, "top 20%/5d". What
    is not known is drawn at random.
    """
    try:
        hands = hand_distributions(players, dead=dead) if hist or plot else ()
        with Progress(transient=True, console=Console(stderr=True), disable=as_json) as progress:
            task = progress.add_task("counting" if method == "exact" else "dealing", total=None)

            def show(done: int, total: int | None) -> None:
                progress.update(task, completed=done, total=total)

            result = equity(
                players, dead=dead, method=method, trials=trials, stderr=stderr, seconds=seconds, seed=seed,
                threads=threads, progress=show,
            )  # fmt: skip
        cards = _next_cards(players, dead, next_of) if next_of else []
    except (ValueError, TypeError) as error:
        raise click.ClickException(_from_one(str(error))) from None
    if plot:
        _draw(plot, players, hands)
    if as_json:
        click.echo(json.dumps(_as_dict(players, result, hands if hist else (), cards, next_of)))
        return
    console = Console()
    console.print(_shares(players, result))
    if hist:
        console.print(_histogram(players, hands))
    if next_of:
        console.print(_gains(cards, next_of - 1, result))


def _from_one(message: str) -> str:
    """An error with its players numbered as `--next-card` numbers them."""
    return re.sub(r"\bplayer (\d+)", lambda match: f"player {int(match[1]) + 1}", message)


def _next_cards(players: Sequence[str], dead: str, number: int) -> list[NextCard]:
    if number > len(players):
        raise click.BadParameter(f"there are {len(players)} players", param_hint="--next-card")
    return next_cards(players, number - 1, dead=dead)


def _shares(players: Sequence[str], result: Equity) -> Table:
    how = "exact" if result.exact else f"sampled, seed {result.seed}"
    table = Table(title=f"{result.total:,} deals, {how}")
    for name in ("player", "equity", "", "win", "tie", "lose"):
        table.add_column(name, justify="left" if name in ("player", "") else "right", no_wrap=name == "equity")
    for hand, p in zip(players, result.players, strict=True):
        share = f"{p.equity:.4%}" if result.exact else f"{p.equity:.4%} ± {p.stderr:.4%}"
        parts = [f"{n / result.total:.4%}" for n in (p.win, p.tie, p.lose)]
        table.add_row(hand or "random", share, Bar(1, 0, p.equity, width=24), *parts)
    return table


def _histogram(players: Sequence[str], hands: Sequence[HandDistribution]) -> Table:
    table = Table(title="final hands")
    table.add_column("hand")
    for player in players:
        table.add_column(player or "random", justify="right")
        table.add_column("")
    most = max(n / d.total for d in hands for n in d.kinds.values())
    for kind in hands[0].kinds:
        chances = [d.kinds[kind] / d.total for d in hands]
        if any(chances):
            table.add_row(kind, *(x for c in chances for x in (f"{c:.3%}", Bar(most, 0, c, width=16))))
    table.add_section()
    table.add_row("mean rank", *(x for d in hands for x in (f"{d.mean_rank:.1f}", "")))
    return table


def _gains(cards: Sequence[NextCard], player: int, before: Equity) -> Table:
    table = Table(title=f"the next card of player {player + 1}")
    for name in ("card", "left", "equity", "change"):
        table.add_column(name, justify="right")
    for card in cards:
        gain = card.gain(player, before)
        table.add_row(
            card.rank, str(card.copies), f"{card.equity.players[player].equity:.4%}", f"{gain:+.4%}",
            style="green" if gain > 0 else "red",
        )  # fmt: skip
    return table


def _as_dict(
    players: Sequence[str],
    result: Equity,
    hands: Sequence[HandDistribution],
    cards: Sequence[NextCard],
    next_of: int | None,
) -> dict[str, Any]:
    out: dict[str, Any] = {
        "method": result.method,
        "total": result.total,
        "seed": result.seed,
        "players": [
            {"hand": hand, "equity": p.equity, "stderr": p.stderr, "win": p.win, "tie": p.tie, "lose": p.lose}
            for hand, p in zip(players, result.players, strict=True)
        ],
        "winner_sets": {"+".join(map(str, k)): v for k, v in result.winner_sets.items()},
    }
    if hands:
        out["final_hands"] = [{"total": d.total, "mean_rank": d.mean_rank, "kinds": d.kinds} for d in hands]
    if next_of:
        out["next_card"] = [
            {"card": c.rank, "copies": c.copies, "equity": c.equity.players[next_of - 1].equity} for c in cards
        ]
    return out


def _draw(path: Path, players: Sequence[str], hands: Sequence[HandDistribution]) -> None:
    try:
        axes = hands[0].plot(*hands[1:], labels=[player or "random" for player in players])
    except ModuleNotFoundError as error:
        raise click.ClickException(f"--plot: {error}") from None
    try:
        axes.get_figure(root=True).savefig(path)  # type: ignore[union-attr]
    except (OSError, ValueError) as error:  # no such folder, no such format
        raise click.ClickException(f"--plot: {error}") from None
