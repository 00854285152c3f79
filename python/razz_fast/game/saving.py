"""A state as a JSON object, and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from razz_fast._core import format_cards
from razz_fast.game.hand.fields import Hand
from razz_fast.game.hand.words import Action
from razz_fast.game.log import card_text, check_terms, read_setup, setup_of
from razz_fast.game.rake import FixedRake, PercentRake, RakeLike
from razz_fast.game.state import State

FORMAT = "razz_fast.State"
VERSION = 1


def to_dict(hand: Hand) -> dict[str, Any]:
    """The arguments of the hand, where its cards come from, and its actions."""
    terms = hand.terms
    return {
        "format": FORMAT,
        "version": VERSION,
        **setup_of(hand),
        "seed": terms.seed,
        "hand": terms.number,
        # A seed gives the same deck for ever; any other deck is written out.
        "deck": format_cards(list(terms.deck)) if terms.deck is not None and not terms.seeded else None,
        "hands": None if terms.deck is not None else [card_text(cards) for cards in hand.given],
        "common": card_text(hand.given_common) or None,
        "winners": terms.winners and [list(pot) for pot in terms.winners],
        "rake": _rake_to_dict(terms.rake),
        "actions": [action.name for _, seat, action, _ in hand.actions if seat not in terms.absent],
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
