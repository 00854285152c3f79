"""What is said to a bot that is a process of its own, and what it answers: one JSON object a line."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from razz_fast._core import format_cards
from razz_fast.game import Action, Observation

PROTOCOL = 1
MOST_BYTES = 65_536  # of a line


def hello(seed: int) -> dict[str, Any]:
    """The first message."""
    return {"type": "hello", "protocol": PROTOCOL, "seed": seed}


def act(observation: Observation) -> dict[str, Any]:
    """The message that asks for an action."""
    return {"type": "act", "observation": as_text(observation)}


def end() -> dict[str, Any]:
    """The last message."""
    return {"type": "end"}


def as_text(observation: Observation) -> dict[str, Any]:
    """An observation with cards such as "As" ("??" where one is not known) and actions by name."""
    names = {
        "actions": [{**event._asdict(), "action": event.action.name} for event in observation.actions],
        "options": [{**option._asdict(), "action": option.action.name} for option in observation.options],
        "pots": [pot._asdict() for pot in observation.pots],
        "rules": asdict(observation.rules),
        "down_cards": _cards(observation.down_cards),
        "up_cards": [_cards(cards) for cards in observation.up_cards],
        "shown": [_cards(cards) for cards in observation.shown],
        "common": None if observation.common is None else format_cards([observation.common]),
    }
    return {name: names.get(name, value) for name, value in vars(observation).items()} | names


def _cards(cards: tuple[int, ...]) -> list[str]:
    return ["??" if card < 0 else format_cards([card]) for card in cards]


def encode(message: dict[str, Any]) -> bytes:
    """A line."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def read_action(line: bytes) -> Action:
    """The action that a bot answered.

    Raises
    ------
    ValueError
        The line is not a JSON object with an action.
    """
    shown = line[:80].decode("utf-8", "replace")
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError(f"answered {shown!r}, which is not JSON") from None
    name = answer.get("action") if isinstance(answer, dict) else None
    if not isinstance(name, str) or name not in Action.__members__:
        raise ValueError(f'answered {shown!r} where {{"action": NAME}} was expected, NAME such as CALL')
    return Action[name]
