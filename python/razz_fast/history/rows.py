"""Hands as data: a row for each decision, or for each player of each hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from razz_fast.equity import equity_batch
from razz_fast.history.engine import to_state
from razz_fast.history.parts import UNKNOWN, Act
from razz_fast.history.record import HandRecord

Row = dict[str, Any]
#: Columns and their types; unknown figures are None.
DECISIONS: dict[str, type] = {
    "site": str, "hand": str, "time": str, "player": str, "hero": bool, "street": int, "position": int, "players": int,
    "cards": str, "board": str, "boards": str, "dead": str, "pot": float, "to_call": float, "big_bet": float,
    "action": str, "add": float, "to": float, "all_in": bool, "equity": float,
}  # fmt: skip
RESULTS: dict[str, type] = {
    "site": str, "hand": str, "time": str, "player": str, "hero": bool, "players": int, "stack": float,
    "big_bet": float, "door": str, "cards": str, "last_street": int, "showdown": bool, "won_showdown": bool,
    "net": float, "all_in_equity": float, "luck_adjusted": float, "results": str,
}  # fmt: skip
_TRIALS = 20_000  # a standard error of at most 0.4 %, if counting would take too long
_SEED = 0


@dataclass
class Spots:
    """Rows that wait for an equity, by number of players; equities are computed in batches."""

    waiting: dict[int, list[tuple[Row, list[str], str]]] = field(default_factory=dict)

    def want(self, row: Row, hands: list[str], dead: str) -> None:
        """Ask for the equity of the first of several hands."""
        self.waiting.setdefault(len(hands), []).append((row, hands, dead))

    def fill(self) -> None:
        """Compute every pending equity, one batch per number of players."""
        for spots in self.waiting.values():
            result = equity_batch(
                [hands for _, hands, _ in spots], dead=[dead for _, _, dead in spots], trials=_TRIALS, seed=_SEED
            )
            for (row, _, _), equity in zip(spots, result.equity[:, 0], strict=True):
                row["equity"] = float(equity)
        self.waiting.clear()


def decisions(records: Iterable[HandRecord], equity: bool = True) -> list[Row]:
    """Return a row for each decision; see `to_frame`."""
    spots = Spots()
    rows = [row for record in records for row in _decisions_of(record, spots if equity else None)]
    spots.fill()
    return rows


def _decisions_of(record: HandRecord, spots: Spots | None) -> Iterator[Row]:
    scale, big = record.scale, record.stakes.big_bet
    live = dict.fromkeys(range(len(record.players)))
    pot = sum(act.add for act in record.actions if act.street == 2)
    if record.actions and record.actions[-1].street == 2:
        return
    street, bets = 2, {}
    order: list[int] = []
    for act in record.actions:
        if act.street == 2:
            continue
        if act.street != street:
            street, bets = act.street, dict.fromkeys(range(len(record.players)), 0)
            order = _order(record, street, list(live))
        high = max(bets.values(), default=0)
        row = {
            "site": record.site, "hand": record.site_hand, "time": record.time,
            "player": record.players[act.player].name, "hero": act.player == record.hero,
            "street": street, "position": order.index(act.player),
            "players": len(live), **_cards_seen(record, act, live),
            "pot": pot / scale, "to_call": (high - bets[act.player]) / scale, "big_bet": big / scale,
            "action": act.act, "add": act.add / scale, "to": act.to / scale, "all_in": act.all_in, "equity": None,
        }  # fmt: skip
        if spots is not None and not (street == 7 and record.common):
            hands = [row["cards"], *(_board(record, player, street) for player in live if player != act.player)]
            lengths = [2 * street, *([2 * min(street - 2, 4)] * (len(hands) - 1))]
            if UNKNOWN not in "".join(hands) and list(map(len, hands)) == lengths:
                spots.want(row, hands, row["dead"])
        yield row
        pot += act.add
        bets[act.player] = max(bets[act.player], act.to)
        if act.act == "fold":
            live.pop(act.player, None)


def _order(record: HandRecord, street: int, live: list[int]) -> list[int]:
    """Return the players in the order in which they act on a street."""
    first = next(act.player for act in record.actions if act.street == street)
    at = live.index(first) if first in live else 0
    return [*live[at:], *live[:at], *(player for player in range(len(record.players)) if player not in live)]


def _board(record: HandRecord, player: int, street: int) -> str:
    return "".join(record.cards[player][2 : min(street, 6)])


def _cards_seen(record: HandRecord, act: Act, live: dict[int, None]) -> Row:
    """Return the actor's cards, and the face-up cards that the actor sees."""
    street, common = act.street, record.common or ""
    folded = [player for player in range(len(record.players)) if player not in live]
    boards = [_board(record, player, street) for player in live if player != act.player]
    left_on = {a.player: a.street for a in record.actions if a.act == "fold"}
    dead = "".join(_board(record, player, left_on[player]) for player in folded if player in left_on)
    return {
        "cards": "".join(record.cards[act.player][:street]) + (common if street == 7 else ""),
        "board": _board(record, act.player, street),
        "boards": " ".join(boards),
        "dead": dead.replace(UNKNOWN, ""),
    }


def results(records: Iterable[HandRecord], equity: bool = True) -> list[Row]:
    """Return a row for each player of each hand; see `to_frame`."""
    return [row for record in records for row in _results_of(record, equity)]


def _results_of(record: HandRecord, equity: bool) -> list[Row]:
    nets, won, scale = record.net(), record.won, record.scale
    folded = {act.player: act.street for act in record.actions if act.act == "fold"}
    showdown = len(record.players) - len(folded) > 1
    rows = []
    for player, who in enumerate(record.players):
        shown = showdown and player not in folded
        net = None if nets is None else nets[player] / scale
        won_showdown = shown and won.get(player, 0) > 0 if nets is not None else None if shown else False
        rows.append({
            "site": record.site, "hand": record.site_hand, "time": record.time, "player": who.name,
            "hero": player == record.hero, "players": len(record.players),
            "stack": None if who.stack is None else who.stack / scale, "big_bet": record.stakes.big_bet / scale,
            "door": "".join(record.cards[player][2:3]),
            "cards": "".join(record.cards[player]), "last_street": folded.get(player, _last_street(record)),
            "showdown": shown, "won_showdown": won_showdown,
            "net": net, "all_in_equity": None, "luck_adjusted": net, "results": record.results,
        })  # fmt: skip
    if equity and showdown and nets is not None:
        _adjust_for_luck(record, rows)
    return rows


def _last_street(record: HandRecord) -> int:
    return max([3, *(len(cards) for cards in record.cards), 7 if record.common else 0])


def _adjust_for_luck(record: HandRecord, rows: list[Row]) -> None:
    """Replace winnings by pot shares, if the betting ended before the last card with all hands known."""
    closed = max(3, *(act.street for act in record.actions))
    folded = {act.player for act in record.actions if act.act == "fold"}
    live = [player for player in range(len(rows)) if player not in folded]
    hands = [record.cards[player][:closed] for player in live]
    if closed == 7 or any(UNKNOWN in hand or len(hand) < closed for hand in hands):
        return
    try:
        state = to_state(record)
    except ValueError:
        return
    if not state.is_terminal() or not record.pot_total:
        return
    dead = [card for player in folded for card in record.cards[player] if card != UNKNOWN]
    paid = (record.pot_total - record.rake) / record.pot_total / record.scale
    won = record.won
    for player in live:
        rows[player]["luck_adjusted"] -= won.get(player, 0) / record.scale
    for number, pot in enumerate(state.pots):
        known = ["".join(record.cards[player][:closed]) for player in pot.seats]
        shares = [1.0]
        if len(known) > 1:
            rest = [card for player in live if player not in pot.seats for card in record.cards[player][:closed]]
            spot = equity_batch([known], dead=["".join([*dead, *rest])], trials=1_000_000, seed=_SEED)
            shares = [float(share) for share in spot.equity[0]]
        for player, share in zip(pot.seats, shares, strict=True):
            rows[player]["luck_adjusted"] += share * pot.amount * paid
            if number == 0:
                rows[player]["all_in_equity"] = share
