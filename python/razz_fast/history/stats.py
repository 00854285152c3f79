"""The usual numbers of each player."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from razz_fast.history.parts import WAGERS
from razz_fast.history.reader import Unreadable, readable
from razz_fast.history.record import HandRecord


@dataclass
class Share:
    """How often something was done, and how often it could have been."""

    done: int = 0
    chances: int = 0

    def count(self, done: bool) -> None:
        """Count one chance."""
        self.chances += 1
        self.done += done

    @property
    def percent(self) -> float | None:
        """The share in per cent; None if there was no chance."""
        return 100 * self.done / self.chances if self.chances else None


@dataclass
class PlayerStats:
    """One player's numbers.

    Attributes
    ----------
    hands, results : int
        Hands dealt in, and those of them whose results are known.
    vpip : Share
        Hands in which the player put in chips voluntarily on third street: any but ante and bring-in.
    completion : Share
        Completed, when acting after the bring-in and nobody had completed. The player who must bring in has no such
        chance, even when opening for the full bet: counting that alone would be all hits.
    fold_to_completion : Share
        Folded to a completion or raise on third street.
    steal : dict of str to Share
        By rank of the player's door card: completed, when all players before but the bring-in had folded.
    defence : dict of str to Share
        By rank of the player's door card: did not fold to such a completion.
    went_to_showdown : Share
        Of the hands in which the player saw fourth street.
    won_at_showdown : Share
    """

    hands: int = 0
    results: int = 0
    vpip: Share = field(default_factory=Share)
    completion: Share = field(default_factory=Share)
    fold_to_completion: Share = field(default_factory=Share)
    steal: dict[str, Share] = field(default_factory=dict)
    defence: dict[str, Share] = field(default_factory=dict)
    went_to_showdown: Share = field(default_factory=Share)
    won_at_showdown: Share = field(default_factory=Share)
    _sum: float = 0.0
    _squares: float = 0.0

    def add_result(self, big_bets: float) -> None:
        """Count the net of a hand, in big bets."""
        self.results += 1
        self._sum += big_bets
        self._squares += big_bets * big_bets

    @property
    def per_100(self) -> float:
        """Big bets won per 100 hands, of those with results; NaN without any."""
        return 100 * self._sum / self.results if self.results else math.nan

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 % confidence interval of `per_100`; None for fewer than two results."""
        if self.results < 2:
            return None
        variance = max(0.0, self._squares - self._sum**2 / self.results) / (self.results - 1)
        half = 1.96 * 100 * math.sqrt(variance / self.results)
        return self.per_100 - half, self.per_100 + half


def player_stats(records: Iterable[HandRecord | Unreadable]) -> dict[str, PlayerStats]:
    """Compute each player's numbers from hands, taken one at a time.

    Parameters
    ----------
    records : iterable of HandRecord
        As `read` yields them; hands that could not be read are left out.

    Returns
    -------
    dict of str to PlayerStats
        By name.

    Raises
    ------
    TypeError
        `records` is not an iterable of hands, but a path or a single hand.
    """
    stats: dict[str, PlayerStats] = {}
    for record in readable(records):
        of = [stats.setdefault(player.name, PlayerStats()) for player in record.players]
        nets = record.net()
        for player, who in enumerate(of):
            who.hands += 1
            if nets is not None and record.stakes.big_bet:
                who.add_result(nets[player] / record.stakes.big_bet)
        _third_street(record, of)
        _showdown(record, of)
    return stats


def _third_street(record: HandRecord, of: list[PlayerStats]) -> None:
    third = [act for act in record.actions if act.street == 3]
    doors = [cards[2][0] if len(cards) > 2 else "?" for cards in record.cards]
    entered = {act.player for act in third if act.act in WAGERS or act.act == "call"}
    if third:
        for player, who in enumerate(of):
            who.vpip.count(player in entered)
    completed = called = stolen = False
    for act in third:
        who, door = of[act.player], doors[act.player]
        if act.act == "bring_in":
            continue
        if completed:
            who.fold_to_completion.count(act.act == "fold")
            if stolen:
                who.defence.setdefault(door, Share()).count(act.act != "fold")
        elif act is not third[0]:
            who.completion.count(act.act in WAGERS)
            if not called:
                who.steal.setdefault(door, Share()).count(act.act in WAGERS)
        if act.act in WAGERS:
            stolen = not (completed or called or act is third[0])
            completed = True
        called = called or act.act == "call"


def _showdown(record: HandRecord, of: list[PlayerStats]) -> None:
    folded = {act.player: act.street for act in record.actions if act.act == "fold"}
    shown = len(of) - len(folded) > 1
    if not shown and all(street == 3 for street in folded.values()):
        return  # nobody saw fourth street
    won = record.won
    for player, who in enumerate(of):
        if folded.get(player) == 3:
            continue
        there = shown and player not in folded
        who.went_to_showdown.count(there)
        if there and record.results != "unknown":
            who.won_at_showdown.count(won.get(player, 0) > 0)
