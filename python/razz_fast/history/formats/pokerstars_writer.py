"""Write hands as PokerStars text, which trackers import."""

from __future__ import annotations

import re
from collections.abc import Iterator

from razz_fast.cards import RANKS
from razz_fast.game.money import format_amount
from razz_fast.hands import best_five
from razz_fast.history.parts import UNKNOWN, Act
from razz_fast.history.record import HandRecord, check_is_record

_STREET_NAMES = {3: "3rd STREET", 4: "4th STREET", 5: "5th STREET", 6: "6th STREET", 7: "RIVER"}
_ORDINALS = {3: "the 3rd Street", 4: "the 4th Street", 5: "the 5th Street", 6: "the 6th Street", 7: "the River"}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}


def to_pokerstars(record: HandRecord) -> str:
    """Write a record as PokerStars would have written it.

    Parameters
    ----------
    record : HandRecord
        A finished hand. Down cards are written for its `hero` and at the showdown.

    Returns
    -------
    str
        Lines that end in LF; three blank ones at the end.

    Raises
    ------
    ValueError
        The hand is not finished, a stack is unknown, or a name cannot be written on one line.
    """
    check_is_record(record)
    if not record.pots:
        raise ValueError("the hand is not finished; PokerStars writes finished hands only")
    for player in record.players:
        if player.stack is None:
            raise ValueError(f"the stack of {player.name} is unknown; PokerStars writes every stack")
        if not player.name or player.name != " ".join(player.name.split()):
            raise ValueError(f"{player.name!r} is not a name that can stand on a line")
    return "\n".join(_Writing(record).lines()) + "\n\n\n\n"


class _Writing:
    def __init__(self, record: HandRecord) -> None:
        self.r = record
        self.names = [player.name for player in record.players]
        self.sign = _SIGNS.get(record.currency, "") if record.kind == "cash" else ""
        self.folded: dict[int, int] = {}
        self.paid = {act.player for act in record.actions if act.street > 2 and act.add}

    def chips(self, amount: int) -> str:
        """Write an amount with its currency sign, without decimals if it is whole."""
        text = format_amount(amount, self.r.scale)
        return self.sign + text.removesuffix(".00") if self.r.scale == 100 else self.sign + text

    def lines(self) -> Iterator[str]:
        """Yield all lines of the hand."""
        r = self.r
        yield self._header()
        yield f"Table '{r.table or 'razz_fast'}' 8-max"
        for player in r.players:
            yield f"Seat {player.seat}: {player.name} ({self.chips(player.stack or 0)} in chips) "
        for act in r.actions:
            if act.street == 2:
                yield f"{self.names[act.player]}: posts the ante {self.chips(act.add)}{self._all_in(act)}"
        last = max([3, *(len(cards) for cards in r.cards), 7 if r.common else 0])
        acted = max([2, *(act.street for act in r.actions)])
        if acted == 2:
            yield from self._uncalled()
        for street in range(3, last + 1):
            yield from self._street(street)
            if street == acted:
                yield from self._uncalled()
        yield from self._showdown()
        yield from self._summary()

    def _header(self) -> str:
        r = self.r
        number = re.sub(r"\D", "", r.site_hand) or "1"
        limits = f"({self.chips(r.stakes.small_bet)}/{self.chips(r.stakes.big_bet)}"
        time = r.time or "2000/01/01 0:00:00 ET"
        if r.kind == "cash":
            currency = f" {r.currency}" if self.sign else ""
            return f"PokerStars Hand #{number}:  Razz Limit {limits}{currency}) - {time}"
        event = re.sub(r"\D", "", r.tournament) or "1"
        level = r.level or "I"
        limits = f"Level {level} {limits})"
        return f"PokerStars Hand #{number}: Tournament #{event}, Freeroll  Razz Limit - {limits} - {time}"

    def _all_in(self, act: Act) -> str:
        return " and is all-in" if act.all_in else ""

    def _street(self, street: int) -> Iterator[str]:
        r = self.r
        common = f" [{r.common}]" if street == 7 and r.common else ""
        yield f"*** {_STREET_NAMES[street]} ***{common}"
        for player, cards in enumerate(r.cards):
            if player in self.folded or len(cards) < street:
                continue
            new = cards[0 if street == 3 else street - 1 : street]
            held = cards[: street - 1] if street > 3 else []
            if player != r.hero:
                new = [card for card in (new[2:] if street == 3 else new) if street < 7]
                held = held[2:]
            if new and UNKNOWN not in (*new, *held):
                before = f" [{' '.join(held)}]" if held else ""
                yield f"Dealt to {self.names[player]}{before} [{' '.join(new)}]"
        high = 0
        for act in r.actions:
            if act.street == street:
                yield f"{self.names[act.player]}: {self._action(act, high)}"
                high = max(high, act.to)

    def _action(self, act: Act, high: int) -> str:
        if act.act == "fold":
            self.folded[act.player] = act.street
            return "folds "
        if act.act == "check":
            return "checks "
        if act.act == "call":
            words = f"calls {self.chips(act.add)}"
        elif act.act == "bring_in":
            words = f"brings in for {self.chips(act.add)}"
        elif high:
            words = f"raises {self.chips(act.to - high)} to {self.chips(act.to)}"
        else:
            words = f"bets {self.chips(act.to)}"
        return words + self._all_in(act)

    def _uncalled(self) -> Iterator[str]:
        for player, chips in self.r.returned.items():
            yield f"Uncalled bet ({self.chips(chips)}) returned to {self.names[player]}"

    def _showdown(self) -> Iterator[str]:
        r = self.r
        if len(r.players) - len(self.folded) > 1:
            yield "*** SHOW DOWN ***"
            for show in r.showdown:
                name = self.names[show.player]
                if show.how == "show":
                    yield f"{name}: shows [{' '.join(show.cards)}] ({self._low(show.cards)})"
                else:
                    yield f"{name}: mucks hand "
        for pot in reversed(r.pots):
            for player, chips in pot.winners.items():
                yield f"{self.names[player]} collected {self.chips(chips)} from {pot.name}"

    def _low(self, cards: tuple[str, ...]) -> str:
        board = [*cards, self.r.common] if self.r.common else cards
        ranks = [RANKS[card // 4] for card in best_five("".join(map(str, board)))]
        return f"Lo: {','.join(ranks)}"

    def _summary(self) -> Iterator[str]:
        r = self.r
        yield "*** SUMMARY ***"
        yield f"Total pot {self.chips(r.pot_total)} | Rake {self.chips(r.rake)} "
        if r.common:
            yield f"Board [{r.common}]"
        won = r.won
        for player in range(len(r.players)):
            yield f"Seat {r.players[player].seat}: {self.names[player]}{self._result(player, won)}"

    def _result(self, player: int, won: dict[int, int]) -> str:
        cards = self.r.cards[player]
        if player in self.folded:
            street = self.folded[player]
            bet = "" if street > 3 or player in self.paid else " (didn't bet)"
            return f" folded on {_ORDINALS[street]}{bet}"
        show = next((s for s in self.r.showdown if s.player == player), None)
        if show is None:
            return f" collected ({self.chips(won.get(player, 0))})"
        if show.how == "muck":
            return f" mucked [{' '.join(cards)}]" if UNKNOWN not in cards else " mucked"
        low = self._low(show.cards)
        if won.get(player):
            return f" showed [{' '.join(cards)}] and won ({self.chips(won[player])}) with {low}"
        return f" showed [{' '.join(cards)}] and lost with {low}"
