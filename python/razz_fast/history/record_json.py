"""The JSON of a record: written, and read with a check of every value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from razz_fast.game import Rules
from razz_fast.history.parts import ACTS, CARDS, ENGINE, UNKNOWN, Act, Note, Player, Show, SitePot, Stakes

FORMAT = "razz_fast.HandRecord"
VERSION = 1
_SETUP = {"rules", "stacks", "ante", "bring_in", "small_bet", "big_bet", "dealer", "seats", "event_heads_up", "absent"}


def to_dict(record: Any) -> dict[str, Any]:
    """Return a `HandRecord` (whose module imports this one) as plain data; empty fields are left out."""
    return {"format": FORMAT, "version": VERSION, **{k: v for k, v in _facts(record) if v not in (None, "", [], {})}}


def read_fields(data: Any) -> dict[str, Any]:
    """Return the fields of the `HandRecord` that `to_dict` wrote.

    Raises
    ------
    ValueError
        The data has another format or version, or a value in it is missing or wrong.
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise ValueError(f"this is not a {FORMAT} of version {VERSION}")
    try:
        return _fields(data)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise ValueError(f"this {FORMAT} is damaged: {type(error).__name__} {error}") from error


def _way(position: int) -> str:
    """Return whether the card at a position of the dealing order is dealt up or down."""
    return "up" if 2 <= position <= 5 else "down"


def _p(player: int) -> str:
    return f"p{player + 1}"


def _by_p(amounts: dict[int, int]) -> dict[str, int]:
    return {_p(player): chips for player, chips in amounts.items()}


def _facts(r: Any) -> Iterator[tuple[str, Any]]:
    yield from (("site", r.site), ("site_hand", r.site_hand), ("kind", r.kind), ("currency", r.currency))
    yield from (("scale", r.scale), ("stakes", r.stakes._asdict()), ("level", r.level), ("time", r.time))
    yield from (("table", r.table), ("tournament", r.tournament))
    yield "players", [{"p": _p(i), **player._asdict()} for i, player in enumerate(r.players)]
    yield "hero", None if r.hero is None else _p(r.hero)
    yield "cards", {_p(i): [[card, _way(n)] for n, card in enumerate(cards)] for i, cards in enumerate(r.cards)}
    yield "common", r.common
    yield "actions", [_act_to_dict(act) for act in r.actions]
    yield "bring_in_player", None if r.bring_in_player is None else _p(r.bring_in_player)
    yield (
        "showdown",
        [
            {"p": _p(s.player), "how": s.how, "cards": list(s.cards), **({"text": s.text} if s.text else {})}
            for s in r.showdown
        ],
    )
    yield from (("returned", _by_p(r.returned)), ("pot_total", r.pot_total), ("rake", r.rake))
    yield "pots", [{"amount": pot.amount, "winners": _by_p(pot.winners), "name": pot.name} for pot in r.pots]
    yield "won", _by_p(r.won)
    if r.finishing_stacks is not None:
        yield "finishing_stacks", _by_p(dict(enumerate(r.finishing_stacks)))
    yield "high_card", None if r.high_card is None else [_p(r.high_card[0]), r.high_card[1]]
    yield "away", [player._asdict() for player in r.away]
    yield from (("more", r.more), ("notes", [list(n) for n in r.notes]), ("unread", [list(n) for n in r.unread]))
    yield "line", r.line


def _act_to_dict(act: Act) -> dict[str, Any]:
    data: dict[str, Any] = {"street": act.street, "p": _p(act.player), "act": act.act}
    if act.act not in ("fold", "check"):
        data |= {"add": act.add, "to": act.to}
    return data | {"all_in": True} if act.all_in else data


def _fields(data: dict[str, Any]) -> dict[str, Any]:
    number = {player["p"]: i for i, player in enumerate(data.get("players", ()))}
    if list(number) != [_p(i) for i in range(len(number))]:
        raise ValueError(f"the players of this {FORMAT} are not p1, p2 and so on: {list(number)}")

    def by_number(amounts: dict[str, int]) -> dict[int, int]:
        return {number[p]: _whole(chips) for p, chips in amounts.items()}

    if (scale := _whole(data["scale"])) < 1 or str(scale).strip("0") != "1":
        raise ValueError(f"the scale of this {FORMAT} is {scale}, which is not 1, 10, 100 and so on")
    if data["kind"] not in ("cash", "tournament"):
        raise ValueError(f"{data['kind']!r} is not a kind of hand; kinds are cash and tournament")
    more = dict(data.get("more", {}))
    if ENGINE in more:
        _check_setup(more[ENGINE], len(number))
    ends = data.get("finishing_stacks")
    high = data.get("high_card")
    text: dict[str, Any] = {name: str(data[name]) for name in ("time", "table", "tournament", "level") if name in data}
    return dict(
        site=str(data.get("site", "")),
        site_hand=str(data.get("site_hand", "")),
        kind=data["kind"],
        currency=str(data.get("currency", "")),
        scale=scale,
        stakes=_read_stakes(data["stakes"]),
        players=[_read_player(player) for player in data.get("players", ())],
        hero=number[data["hero"]] if "hero" in data else None,
        cards=[[_card(card) for card, _ in data.get("cards", {})[p]] for p in number],
        common=_card(data["common"]) if "common" in data else None,
        actions=[_read_act(act, number) for act in data.get("actions", ())],
        showdown=[
            Show(number[s["p"]], str(s["how"]), tuple(map(_card, s["cards"])), str(s.get("text", "")))
            for s in data.get("showdown", ())
        ],
        returned=by_number(data.get("returned", {})),
        pot_total=_whole(data["pot_total"]),
        rake=_whole(data["rake"]),
        pots=[SitePot(str(pot["name"]), by_number(pot["winners"])) for pot in data.get("pots", ())],
        finishing_stacks=None if ends is None else [_whole(ends[p]) for p in number],
        high_card=None if high is None else (number[high[0]], _card(high[1])),
        away=[_read_player(player) for player in data.get("away", ())],
        more=more,
        notes=[Note(_whole(line), str(said)) for line, said in data.get("notes", ())],
        unread=[Note(_whole(line), str(said)) for line, said in data.get("unread", ())],
        line=_whole(data.get("line", 1)),
        **text,
    )


def _check_setup(setup: dict[str, Any], players: int) -> None:
    """Reject a setup that the engine cannot have written."""
    Rules(**setup["rules"])
    if set(setup) != _SETUP | {"raked"}:
        raise ValueError(f"the engine's setup in this {FORMAT} does not have the fields that it needs")
    for name in ("stacks", "ante", "seats"):
        if len([_whole(chips) for chips in setup[name]]) != players:
            raise ValueError(f"the engine's setup in this {FORMAT} does not have {name} for each player")
    for name in ("bring_in", "small_bet", "big_bet", "dealer"):
        _whole(setup[name])
    for seat in setup["absent"]:
        _whole(seat)


def _read_player(data: dict[str, Any]) -> Player:
    stack = data["stack"]
    return Player(str(data["name"]), _whole(data["seat"]), None if stack is None else _whole(stack))


def _read_stakes(data: dict[str, Any]) -> Stakes:
    bring_in = data["bring_in"]
    return Stakes(
        _whole(data["ante"]),
        None if bring_in is None else _whole(bring_in),
        _whole(data["small_bet"]),
        _whole(data["big_bet"]),
    )


def _read_act(data: dict[str, Any], number: dict[str, int]) -> Act:
    if data["act"] not in ACTS:
        raise ValueError(f"{data['act']!r} is not an action; actions are {', '.join(sorted(ACTS))}")
    add, to = _whole(data.get("add", 0)), _whole(data.get("to", 0))
    return Act(_whole(data["street"]), number[data["p"]], data["act"], add, to, bool(data.get("all_in")))


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} stands where a whole number belongs")
    return value


def _card(text: Any) -> str:
    if text != UNKNOWN and text not in CARDS:
        raise ValueError(f"{text!r} is not a card; a card is written as As or Td, a hidden one as ??")
    return str(text)
