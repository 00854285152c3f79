"""One neutral record of a hand, whatever site wrote it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from razz_fast.history.parts import COMPUTED, Act, Note, Player, Show, SitePot, Stakes
from razz_fast.history.record_json import read_fields, to_dict

_NO_STAKES = Stakes(0, None, 1, 1)


@dataclass(slots=True)
class HandRecord:
    """One hand as a file tells it. Players are numbered from 0 in the order of their seats.

    Attributes
    ----------
    site, site_hand : str
        The site that wrote the hand, and its number there.
    kind : str
        "cash" or "tournament".
    currency, scale : str, int
        Amounts are whole numbers of 1/scale of the currency.
    stakes : Stakes
    players : list of Player
        Those dealt in; `away` holds players who were seated but not dealt in.
    hero : int or None
        The player whose down cards the file shows from the start.
    cards : list of list of str
        For each player in dealing order (two down, four up, one down); "??" is hidden.
    common : str or None
        The common seventh card, if the deck ran out.
    actions : list of Act
    showdown : list of Show
    returned : dict of int to int
        Uncalled chips by player.
    pot_total, rake : int
        The pots before the rake without uncalled chips, and the house's share.
    pots : list of SitePot
        Main pot first.
    finishing_stacks : list of int or None
        If the file gives them.
    high_card : tuple of (int, str), or None
        The player whose door card the file calls high, and that card.
    time, table, tournament, level : str
        As the file writes them; empty if it does not.
    more : dict
        What only this source has: the setup of a hand that the engine played, other fields of a PHH file.
    notes : list of Note
        Remarks on lines that contradict others.
    unread : list of Note
        Lines that were not understood.
    line : int
        The line of the file on which the hand begins, from 1.
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
        """Chips that each winner was paid from all pots."""
        won: dict[int, int] = {}
        for pot in self.pots:
            for player, chips in pot.winners.items():
                won[player] = won.get(player, 0) + chips
        return won

    @property
    def bring_in_player(self) -> int | None:
        """The player who posted the bring-in; None if nobody did."""
        return next((a.player for a in self.actions if a.act == "bring_in"), None)

    @property
    def results(self) -> str:
        """Where the results come from.

        "recorded" in the file; "computed" by the engine, which played the hand out (`more` says by which rules); or
        "unknown": the file does not say who won, or the hand is not finished.
        """
        if COMPUTED in self.more:
            return "computed"
        if self.pots or sum(act.add for act in self.actions) == sum(self.returned.values()):
            return "recorded"
        return "unknown"

    def net(self) -> list[int] | None:
        """Return the chips that each player won or lost; None if the results are unknown."""
        if self.results == "unknown":
            return None
        net = [0] * len(self.players)
        for act in self.actions:
            net[act.player] -= act.add
        for gains in (self.returned, self.won):
            for player, chips in gains.items():
                net[player] += chips
        return net

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data for JSON; players are "p1", "p2" and so on."""
        return to_dict(self)

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @staticmethod
    def from_dict(data: dict[str, Any]) -> HandRecord:
        """Rebuild the record that `to_dict` wrote.

        Raises
        ------
        ValueError
            The data has another format or version, or a value in it is missing or wrong.
        """
        return HandRecord(**read_fields(data))

    @staticmethod
    def from_json(text: str) -> HandRecord:
        """Rebuild the record that `to_json` wrote."""
        try:
            data = json.loads(text)
        except RecursionError:
            raise ValueError("this JSON is nested too deeply") from None
        return HandRecord.from_dict(data)


def check_is_record(record: object) -> None:
    """Raise TypeError unless given a `HandRecord`."""
    if not isinstance(record, HandRecord):
        raise TypeError(
            f"one HandRecord is needed here, not {type(record).__name__}; `for hand in read(file)` goes through many"
        )
