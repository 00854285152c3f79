"""One neutral record of a hand, whatever site wrote it, and its JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from razz_fast.game import Rules

FORMAT = "razz_fast.HandRecord"
VERSION = 1
UNKNOWN = "??"
ENGINE = "engine"  # in `more`: the setup of a hand that our engine played
NO_RESULTS = "no_results"  # in `more` of a record whose file does not say who won
WAGERS = frozenset(("complete", "bet", "raise", "double"))
_SETUP = {"rules", "stacks", "ante", "bring_in", "small_bet", "big_bet", "dealer", "seats", "event_heads_up", "absent"}
ACTS = WAGERS | {"ante", "bring_in", "call", "check", "fold"}


class Stakes(NamedTuple):
    """Forced and fixed bets; `bring_in` is None where nobody posted one."""

    ante: int
    bring_in: int | None
    small_bet: int
    big_bet: int


_NO_STAKES = Stakes(0, None, 1, 1)


class Player(NamedTuple):
    """Who sits where, with the chips he had before the ante."""

    name: str
    seat: int
    stack: int


class Act(NamedTuple):
    """What a player did: `add` chips put in now, `to` his total on this street. Street 2 is the ante."""

    street: int
    player: int
    act: str
    add: int = 0
    to: int = 0
    all_in: bool = False


class Show(NamedTuple):
    """A hand shown or mucked; `text` is what the site calls it. Fewer than seven cards were shown before the end."""

    player: int
    how: str
    cards: tuple[str, ...]
    text: str = ""


class SitePot(NamedTuple):
    """What was paid out of a pot, after the rake."""

    name: str
    winners: dict[int, int]

    @property
    def amount(self) -> int:
        """Chips paid out."""
        return sum(self.winners.values())


class Note(NamedTuple):
    """A line of the file that does not fit the others."""

    line: int
    text: str


@dataclass(slots=True)
class HandRecord:
    """A hand as a file tells it. Players are counted from 0 in the order of their seats.

    Attributes
    ----------
    site, site_hand : str
        Who wrote it, and his number of the hand.
    kind : str
        "cash" or "tournament".
    currency, scale : str, int
        Amounts are whole numbers of 1/scale of the currency.
    stakes : Stakes
    players : list of Player
        Those dealt in; `away` holds who was seated only.
    hero : int or None
        Whose down cards the file shows from the start.
    cards : list of list of str
        Per player in dealing order (down, down, four up, down), "??" where hidden.
    common : str or None
        The common seventh card, if the deck ran out.
    actions : list of Act
    showdown : list of Show
    returned : dict of int to int
        Uncalled chips by player.
    pot_total, rake : int
        The pots before the rake, uncalled chips left out, and the house's part.
    pots : list of SitePot
        Main pot first.
    finishing_stacks : list of int or None
        Where the file says them.
    high_card : tuple of (int, str), or None
        Whose door card the file calls high.
    time, table, tournament, level : str
        As the file writes them; empty where it does not.
    more : dict
        What only this source has: the ruleset and dealer of a hand that the engine played, fields of a PHH file.
    notes : list of Note
        Lines that contradict others.
    unread : list of Note
        Lines that were not understood.
    line : int
        Where in the file the hand begins, from 1.
    """

    site: str
    site_hand: str
    kind: str = "cash"
    currency: str = "USD"
    scale: int = 1
    stakes: Stakes = _NO_STAKES
    players: list[Player] = field(default_factory=list)
    hero: int | None = None
    cards: list[list[str]] = field(default_factory=list)
    common: str | None = None
    actions: list[Act] = field(default_factory=list)
    showdown: list[Show] = field(default_factory=list)
    returned: dict[int, int] = field(default_factory=dict)
    pot_total: int = 0
    rake: int = 0
    pots: list[SitePot] = field(default_factory=list)
    finishing_stacks: list[int] | None = None
    high_card: tuple[int, str] | None = None
    away: list[Player] = field(default_factory=list)
    time: str = ""
    table: str = ""
    tournament: str = ""
    level: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    unread: list[Note] = field(default_factory=list)
    line: int = 1

    @property
    def won(self) -> dict[int, int]:
        """Chips that each winner got from all pots."""
        won: dict[int, int] = {}
        for pot in self.pots:
            for player, chips in pot.winners.items():
                won[player] = won.get(player, 0) + chips
        return won

    @property
    def bring_in_player(self) -> int | None:
        """Who posted the bring-in, if anybody did."""
        return next((a.player for a in self.actions if a.act == "bring_in"), None)

    def net(self) -> list[int]:
        """Chips won or lost by each player."""
        net = [0] * len(self.players)
        for act in self.actions:
            net[act.player] -= act.add
        for gains in (self.returned, self.won):
            for player, chips in gains.items():
                net[player] += chips
        return net

    def to_dict(self) -> dict[str, Any]:
        """The record for JSON: players are "p1", "p2" and so on."""
        return {"format": FORMAT, "version": VERSION, **{k: v for k, v in _facts(self) if v not in (None, "", [], {})}}

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @staticmethod
    def from_dict(data: dict[str, Any]) -> HandRecord:
        """The record that `to_dict` wrote.

        Raises
        ------
        ValueError
            It is of another format or version, or something is missing in it or is not what it should be.
        """
        if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
            raise ValueError(f"this is no {FORMAT} of version {VERSION}")
        try:
            return _record(data)
        except (KeyError, TypeError, AttributeError, IndexError) as error:
            raise ValueError(f"this {FORMAT} is damaged: {type(error).__name__} {error}") from error

    @staticmethod
    def from_json(text: str) -> HandRecord:
        """The record that `to_json` wrote."""
        try:
            data = json.loads(text)
        except RecursionError:
            raise ValueError("this JSON is nested too deeply") from None
        return HandRecord.from_dict(data)


def check_is_record(record: object) -> None:
    """Refuse what is no `HandRecord`."""
    if not isinstance(record, HandRecord):
        raise TypeError(
            f"one HandRecord is needed here, not {type(record).__name__}; `for hand in read(file)` goes through many"
        )


def way(position: int) -> str:
    """Whether the card at a position of the dealing order is dealt up or down."""
    return "up" if 2 <= position <= 5 else "down"


def _p(player: int) -> str:
    return f"p{player + 1}"


def _by_p(amounts: dict[int, int]) -> dict[str, int]:
    return {_p(player): chips for player, chips in amounts.items()}


def _facts(r: HandRecord) -> Iterator[tuple[str, Any]]:
    yield from (("site", r.site), ("site_hand", r.site_hand), ("kind", r.kind), ("currency", r.currency))
    yield from (("scale", r.scale), ("stakes", r.stakes._asdict()), ("level", r.level), ("time", r.time))
    yield from (("table", r.table), ("tournament", r.tournament))
    yield "players", [{"p": _p(i), **player._asdict()} for i, player in enumerate(r.players)]
    yield "hero", None if r.hero is None else _p(r.hero)
    yield "cards", {_p(i): [[card, way(n)] for n, card in enumerate(cards)] for i, cards in enumerate(r.cards)}
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


def _record(data: dict[str, Any]) -> HandRecord:
    number = {player["p"]: i for i, player in enumerate(data.get("players", ()))}
    if list(number) != [_p(i) for i in range(len(number))]:
        raise ValueError(f"the players of this {FORMAT} are not p1, p2 and so on: {list(number)}")

    def by_number(amounts: dict[str, int]) -> dict[int, int]:
        return {number[p]: _whole(chips) for p, chips in amounts.items()}

    if (scale := _whole(data["scale"])) < 1 or str(scale).strip("0") != "1":
        raise ValueError(f"the scale of this {FORMAT} is {scale}, which is not 1, 10, 100 and so on")
    if data["kind"] not in ("cash", "tournament"):
        raise ValueError(f"{data['kind']!r} is no kind of hand; kinds are cash and tournament")
    more = dict(data.get("more", {}))
    if ENGINE in more:
        _check_setup(more[ENGINE], len(number))
    ends = data.get("finishing_stacks")
    high = data.get("high_card")
    text = {name: str(data[name]) for name in ("time", "table", "tournament", "level") if name in data}
    return HandRecord(
        site=str(data.get("site", "")),
        site_hand=str(data.get("site_hand", "")),
        kind=data["kind"],
        currency=str(data.get("currency", "")),
        scale=scale,
        stakes=_read_stakes(data["stakes"]),
        players=[Player(str(p["name"]), _whole(p["seat"]), _whole(p["stack"])) for p in data.get("players", ())],
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
        away=[Player(str(p["name"]), _whole(p["seat"]), _whole(p["stack"])) for p in data.get("away", ())],
        more=more,
        notes=[Note(_whole(line), str(said)) for line, said in data.get("notes", ())],
        unread=[Note(_whole(line), str(said)) for line, said in data.get("unread", ())],
        line=_whole(data.get("line", 1)),
        **text,
    )


def _check_setup(setup: dict[str, Any], players: int) -> None:
    """Refuse a setup of the engine's own hand that it cannot have written."""
    Rules(**setup["rules"])
    if set(setup) != _SETUP | {"raked"}:
        raise ValueError(f"the engine's setup in this {FORMAT} has not the fields it must")
    for name in ("stacks", "ante", "seats"):
        if len([_whole(chips) for chips in setup[name]]) != players:
            raise ValueError(f"the engine's setup in this {FORMAT} has not one of its {name} for each player")
    for name in ("bring_in", "small_bet", "big_bet", "dealer"):
        _whole(setup[name])
    for seat in setup["absent"]:
        _whole(seat)


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
        raise ValueError(f"{data['act']!r} is no action; actions are {', '.join(sorted(ACTS))}")
    add, to = _whole(data.get("add", 0)), _whole(data.get("to", 0))
    return Act(_whole(data["street"]), number[data["p"]], data["act"], add, to, bool(data.get("all_in")))


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} stands where a whole number belongs")
    return value


CARDS = frozenset(rank + suit for rank in "A23456789TJQK" for suit in "cdhs")


def _card(text: Any) -> str:
    if text != UNKNOWN and text not in CARDS:
        raise ValueError(f"{text!r} is no card; a card is written as As or Td, a hidden one as ??")
    return str(text)
