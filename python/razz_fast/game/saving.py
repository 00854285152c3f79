"""A state as a JSON object, and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from razz_fast._core import format_cards
from razz_fast.game.betting import Action
from razz_fast.game.log import card_text, check_terms, read_setup, setup_of
from razz_fast.game.rake import FixedRake, PercentRake, RakeLike
from razz_fast.game.state import State

FORMAT = "razz_fast.State"
VERSION = 1


def to_dict(s: State) -> dict[str, Any]:
    """The arguments of the hand, where its cards come from, and its actions."""
    return {
        "format": FORMAT,
        "version": VERSION,
        **setup_of(s),
        "seed": s.seed,
        "hand": s.hand,
        # A seed gives the same deck for ever; any other deck is written out.
        "deck": format_cards(list(s._first_deck)) if s._first_deck is not None and not s._seeded else None,
        "hands": None if s._deck is not None else [card_text(cards) for cards in s._given],
        "common": card_text(s._given_common) or None,
        "winners": s._winners and [list(pot) for pot in s._winners],
        "rake": _rake_to_dict(s.rake),
        "actions": [action.name for _, seat, action, _ in s._actions if seat not in s.absent],
    }


def from_dict(data: dict[str, Any], rake: RakeLike | None = None) -> State:
    """Play the hand again, so that a state that cannot be is refused."""
    kind = (data.get("format"), data.get("version")) if isinstance(data, dict) else type(data).__name__
    if kind != (FORMAT, VERSION):
        raise ValueError(f"this is no {FORMAT} of version {VERSION}: {kind}")
    other = ("format", "version", "actions")
    try:
        arguments = read_setup({name: value for name, value in data.items() if name not in other})
        if all(arguments[name] is None for name in ("seed", "deck", "hands")):
            raise KeyError("deck")  # else the hand would be dealt anew
        arguments["rake"] = _read_rake(data["rake"]) if rake is None else rake
        actions = [Action[name] for name in data["actions"]]
        state = State(**arguments)
        check_terms(state.to_dict(), data)
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"this {FORMAT} is damaged: {error}") from error
    for action in actions:
        state.apply(action)
    return state


def _rake_to_dict(rake: RakeLike | None) -> dict[str, Any] | None:
    if rake is None:
        return None
    if isinstance(rake, (FixedRake, PercentRake)):
        parts = {name: value if isinstance(value, (int, bool)) else str(value) for name, value in asdict(rake).items()}
        return {"kind": type(rake).__name__, **{name: part for name, part in parts.items() if part != "None"}}
    return {"kind": "function"}


def _read_rake(data: dict[str, Any] | None) -> RakeLike | None:
    if data is None:
        return None
    parts = {name: value for name, value in data.items() if name != "kind"}
    if data["kind"] == "FixedRake":
        return FixedRake(**parts)
    if data["kind"] == "PercentRake":
        return PercentRake(**parts)
    raise ValueError("the rake of this hand was a plain function, which is not saved: give it by rake=")
