"""`razz-fast play`: a game in the terminal against simple opponents."""

from __future__ import annotations

import random
import sys
from datetime import datetime, timezone
from pathlib import Path

import click
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from razz_fast.bots import NAMES, Bot, make
from razz_fast.game import Action, Event, Observation, Rules, State
from razz_fast.history import HandRecord, from_state

KEYS = {
    Action.FOLD: "f",
    Action.CHECK: "k",
    Action.CALL: "c",
    Action.BRING_IN: "b",
    Action.BET: "b",
    Action.COMPLETE: "r",
    Action.RAISE: "r",
    Action.DOUBLE: "d",
}
WORDS = {
    Action.FOLD: "folds",
    Action.CHECK: "checks",
    Action.CALL: "calls",
    Action.BRING_IN: "brings in for",
    Action.BET: "bets",
    Action.COMPLETE: "completes to",
    Action.RAISE: "raises to",
    Action.DOUBLE: "makes it double,",
}
HERO = 0  # the player's place at the table


class Quit(Exception):  # noqa: N818 - no error
    """The player wants to stop."""


@click.command(name="play")
@click.option("--rules", type=click.Choice(Rules.names()), default="standard", show_default=True, help="House rules.")
@click.option("--players", type=click.IntRange(2, 8), default=4, show_default=True, help="You and your opponents.")
@click.option("--stack", type=click.IntRange(1), default=500, show_default=True, help="Chips of each player.")
@click.option("--ante", type=click.IntRange(0), default=1, show_default=True)
@click.option("--bring-in", type=click.IntRange(1), default=2, show_default=True)
@click.option("--small-bet", type=click.IntRange(1), default=5, show_default=True)
@click.option("--big-bet", type=click.IntRange(1), default=10, show_default=True)
@click.option(
    "--opponents",
    default="thumb",
    show_default=True,
    help=f"Who sits to your left, and so on in turn: bots by name ({', '.join(NAMES)}) or dotted path, with commas.",
)
@click.option("--seed", type=click.IntRange(0, (1 << 64) - 1), help="Deal the same cards again.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    default="razz-hands.jsonl",
    show_default=True,
    help="File to which each hand is added, one JSON line a hand, for the commands audit, convert and stats.",
)
def command(
    rules: str,
    players: int,
    stack: int,
    ante: int,
    bring_in: int,
    small_bet: int,
    big_bet: int,
    opponents: str,
    seed: int | None,
    save: Path,
) -> None:
    """Play Razz in the terminal: you sit in seat 0, the other seats are bots."""
    if not save.absolute().parent.is_dir():
        raise click.UsageError(f"--save {save}: there is no folder {save.absolute().parent}")
    console = Console(highlight=False)
    try:
        names = [name.strip() for name in opponents.split(",")]
        rng = random.Random(seed)
        bots = {place: make(names[(place - 1) % len(names)], rng.getrandbits(64)) for place in range(1, players)}
        state = State(
            [stack] * players,
            ante=ante,
            bring_in=bring_in,
            small_bet=small_bet,
            big_bet=big_bet,
            rules=rules,
            seed=seed,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    hands = 0
    try:
        while True:
            play_hand(state, console, bots)
            hands += 1
            with save.open("a", encoding="utf-8") as file:
                file.write(record(state).to_json() + "\n")
            if not state.stacks[state.seats.index(HERO)] or sum(chips > 0 for chips in state.stacks) < 2:
                break
            ask(console, {"n": "next hand"})
            state = state.next_hand()
    except Quit:
        pass
    chips = state.stacks[state.seats.index(HERO)]
    played = "1 hand" if hands == 1 else f"{hands} hands"
    console.print(f"{played} played; you have {chips} chips." + (f" They are in {save}." if hands else ""))


def record(state: State) -> HandRecord:
    """The hand as hand histories have it."""
    names = ["You" if place == HERO else f"Seat {place}" for place in state.seats]
    time = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M:%S UTC")
    return from_state(state, names, hero=state.seats.index(HERO), time=time)


def play_hand(state: State, console: Console, bots: dict[int, Bot]) -> None:
    """Play one hand to its end."""
    me = state.seats.index(HERO)
    told = 0
    while not state.is_terminal():
        seat = state.current_player()
        seen = state.observation(seat)
        if seat != me:
            state.apply(bots[state.seats[seat]].act(seen))
            continue
        draw(console, seen, told)
        told = len(seen.actions)
        keys = {KEYS[option.action]: option for option in seen.options}
        key = ask(console, {key: describe(option.action, option.to) for key, option in keys.items()})
        state.apply(keys[key].action)
    draw(console, state.observation(me), told)
    console.print("  ".join(f"seat {seat}: {chips:+d}" for seat, chips in enumerate(state.returns())))


def draw(console: Console, seen: Observation, told: int) -> None:
    """Draw the table anew, with what happened since the player's last turn."""
    console.clear()
    table = Text(str(seen))
    table.highlight_regex(r"\b[A2-9TJQK][dh]\b", "red")
    table.highlight_regex(r"(?m)^>.*", "bold")
    console.print(Panel(table, title="Razz", title_align="left", expand=False))
    for event in seen.actions[told:]:
        console.print(f"  seat {event.seat} {tell(event)}", style="dim")


def tell(event: Event) -> str:
    """An action in words."""
    amount = "" if event.action in (Action.FOLD, Action.CHECK) else f" {event.to}"
    return WORDS[event.action] + amount


def describe(action: Action, to: int) -> str:
    """A choice in words."""
    word = action.name.lower().replace("_", " ")
    return word if action in (Action.FOLD, Action.CHECK) else f"{word} {to}"


def ask(console: Console, choices: dict[str, str]) -> str:
    """One of the keys; q stops the game."""
    console.print("   ".join(f"\\[{key}] {text}" for key, text in {**choices, "q": "quit"}.items()))
    while True:
        # Where nobody sits at a terminal the keys come from a pipe or a file.
        text = click.getchar() if sys.stdin.isatty() else sys.stdin.buffer.read(1).decode("latin-1")
        key = text[:1].lower()  # whoever types fast hands over more than one
        if key in ("", "q"):  # nothing more to read stops the game too
            raise Quit
        if key in choices:
            return key
