"""`razz-fast match`: bots against each other, and which of them is better."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from razz_fast.game import Rules
from razz_fast.match import MatchResult, play_match
from razz_fast.match.result import text_chart

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(name="match")
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT ...")
@click.option("--hands", type=click.IntRange(1), default=1000, show_default=True, help="Hands, or games to the end.")
@click.option("--rules", type=click.Choice(Rules.names()), default="standard", show_default=True, help="House rules.")
@click.option("--stack", type=click.IntRange(1), default=1000, show_default=True, help="Chips of each bot.")
@click.option("--ante", type=click.IntRange(0), default=1, show_default=True)
@click.option("--bring-in", type=click.IntRange(1), default=2, show_default=True)
@click.option("--small-bet", type=click.IntRange(1), default=5, show_default=True)
@click.option("--big-bet", type=click.IntRange(1), default=10, show_default=True)
@click.option("--to-the-end", is_flag=True, help="Play games until one bot has all the chips.")
@click.option("--duplicate/--no-duplicate", default=True, show_default=True, help="Play each deck from every seat.")
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), default=0, show_default=True)
@click.option("--processes", type=click.IntRange(0), default=1, show_default=True, help="0 for one a processor.")
@click.option("--journal", type=FILE, help="File that the match is resumed from if it is stopped.")
@click.option("--histories", type=FILE, help="File for the history of every hand, one JSON line each.")
@click.option("--plot", type=FILE, help="Draw the running results to a picture.")
@click.option("--time-each", type=click.FloatRange(0, min_open=True), default=1.0, show_default=True, metavar="SECONDS",
              help="Time of a bot for each decision.")  # fmt: skip
@click.option("--time-bank", type=click.FloatRange(0), default=20.0, show_default=True, metavar="SECONDS",
              help="Its time for all decisions of a block that take longer.")  # fmt: skip
@click.option("--memory", type=click.IntRange(1), default=1024, show_default=True, metavar="MB",
              help="Memory of a bot that is a command.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(bots: tuple[str, ...], processes: int, plot: Path | None, as_json: bool, **terms: Any) -> None:
    """Play bots against each other and tell which is better.

    A BOT is a name (random, caller, thumb, equity, search), a dotted path (my_module:MyBot), or a command that speaks
    JSON lines ("exec:python3 my_bot.py").
    """
    for name in ("journal", "histories"):
        path = terms[name]
        if path is not None and not path.absolute().parent.is_dir():
            raise click.UsageError(f"--{name} {path}: there is no folder {path.absolute().parent}")
    console = Console(stderr=True)
    with _executor(processes) as executor, _progress(console) as bar:
        task = bar.add_task("deals", total=None)
        try:
            result = play_match(
                bots,
                executor=executor,
                progress=lambda done, total: bar.update(task, completed=done, total=total),
                **terms,
            )
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    if as_json:
        click.echo(json.dumps(result.to_dict()))
    else:
        show(result, Console())
    if plot is not None:
        _draw(result, plot)


@contextmanager
def _executor(processes: int) -> Iterator[Executor | None]:
    if processes == 1:
        yield None
        return
    with ProcessPoolExecutor(processes or os.cpu_count(), mp_context=get_context("spawn")) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def _progress(console: Console) -> Progress:
    columns = (TextColumn("{task.completed} deals"), BarColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def show(result: MatchResult, console: Console) -> None:
    """Print the table, the faults and the chart."""
    table = Table(title=f"{result.hands} hands, {result.unit}")
    for name in ("bot", "wins", "95 % interval", "without adjustment", "variance saved"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for place, bot in enumerate(result.terms.bots):
        best, plain = result.estimate(place), result.estimate(place, adjusted=False, duplicate=False)
        low, high = best.interval
        table.add_row(
            f"{place + 1} {bot}",
            f"{best.mean:+.2f}",
            f"{low:+.2f} to {high:+.2f}",
            f"{plain.mean:+.2f} ± {plain.mean - plain.interval[0]:.2f}",
            f"{result.variance_saved(place):.1f} times",
        )
    console.print(table)
    for place, reason in sorted(result.faults.items()):
        console.print(f"{place + 1} {result.terms.bots[place]} is out, {reason}", style="red", markup=False)
    bots = range(len(result.terms.bots))
    console.print(text_chart([result.running(bot) for bot in bots], result.terms.bots), markup=False, highlight=False)


def _draw(result: MatchResult, path: Path) -> None:
    try:
        axes = result.plot()
    except ModuleNotFoundError as error:
        raise click.ClickException(f"--plot: {error}") from None
    try:
        axes.get_figure(root=True).savefig(path)  # type: ignore[union-attr]
    except (OSError, ValueError) as error:  # no such folder, no such format
        raise click.ClickException(f"--plot: {error}") from None
