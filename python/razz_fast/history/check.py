"""What must hold of a record whatever the rules: lines agree, money adds up, and no card is dealt twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from razz_fast._core import best_five, format_cards
from razz_fast.history.parts import UNKNOWN
from razz_fast.history.record import HandRecord


@dataclass(frozen=True)
class Departure:
    """One way in which a record departs from the rules or from itself.

    Attributes
    ----------
    kind : str
        Such as "wrong bring-in", "illegal amount" or "card dealt twice".
    street : int or None
        3 to 7; 2 is the antes, None the whole hand.
    player : str or None
        The player's name.
    recorded, expected : str
        What the file says, and what the rules require.
    """

    kind: str
    street: int | None
    player: str | None
    recorded: str
    expected: str

    def __str__(self) -> str:
        """Return one line for a report."""
        where = "" if self.street is None else "antes: " if self.street == 2 else f"street {self.street}: "
        who = "" if self.player is None else f"{self.player}: "
        return f"{self.kind}: {where}{who}recorded {self.recorded}; expected {self.expected}"


def check_notes(record: HandRecord) -> Iterator[Departure]:
    """Report lines that were not understood, and lines that contradict others."""
    names = sorted((player.name for player in record.players), key=len, reverse=True)
    for note in record.unread:
        who = next((name for name in names if note.text.startswith(name)), None)
        yield Departure("not understood", None, who, f"on line {note.line}: {note.text!r}", f"a line of {record.site}")
    for note in record.notes:
        yield Departure("contradiction", None, None, f"on line {note.line}: {note.text}", "lines that agree")


def check_money(record: HandRecord) -> Iterator[Departure]:
    """Check stacks, the pot, and what is paid out of it."""
    names = [player.name for player in record.players]
    left = [player.stack for player in record.players]
    for act in record.actions:
        if act.add < 0:
            yield Departure("illegal amount", act.street, names[act.player], f"{act.act} of {act.add}", "0 or more")
        stack = left[act.player]
        if stack is None:
            continue
        left[act.player] = stack - act.add
        if stack - act.add < 0 <= stack:
            most = f"at most {stack}"
            yield Departure("illegal amount", act.street, names[act.player], f"{act.act} of {act.add}", most)
    put_in = sum(act.add for act in record.actions)
    pot = put_in - sum(record.returned.values())
    if pot != record.pot_total:
        yield Departure("pot", None, None, f"a total of {record.pot_total}", f"{pot}, which is what was put in")
    won = sum(record.won.values())
    if won + record.rake != record.pot_total and record.results != "unknown":
        expected = f"{record.pot_total - record.rake}, the pot of {record.pot_total} less the rake of {record.rake}"
        yield Departure("pot", None, None, f"{won} paid out", expected)
    if record.rake < 0:
        yield Departure("rake", None, None, str(record.rake), "0 or more")
    nets = record.net()
    if record.finishing_stacks is not None and nets is not None:
        for who, net, end in zip(record.players, nets, record.finishing_stacks, strict=True):
            if who.stack is not None and who.stack + net != end:
                yield Departure("stack", None, who.name, f"{end} at the end", str(who.stack + net))


def check_end(record: HandRecord) -> Iterator[Departure]:
    """Check that the pot is paid after a showdown, or to the last player left."""
    folded = {act.player for act in record.actions if act.act == "fold"}
    live = [player for player in range(len(record.players)) if player not in folded]
    shown = {show.player for show in record.showdown}
    if len(live) < 2 or not record.won or record.results != "recorded" or shown & set(live):
        return
    winners = ", ".join(record.players[player].name for player in sorted(record.won))
    others = ", ".join(record.players[player].name for player in live if player not in record.won) or "others"
    street = max((act.street for act in record.actions), default=2)
    expected = f"a fold of {others}, or a showdown; the text may be cut"
    yield Departure("pot", street, None, f"paid to {winners}, with {others} still in the hand", expected)


def check_cards(record: HandRecord, reusable: bool = False) -> Iterator[Departure]:
    """Check that no card is dealt twice; if `reusable`, folded cards may be dealt again on seventh street."""
    holder: dict[str, str] = {}
    folded = {act.player for act in record.actions if act.act == "fold"}
    for at in range(max(map(len, record.cards), default=0)):
        for i, cards in enumerate(record.cards):
            card = cards[at] if at < len(cards) else UNKNOWN
            if card == UNKNOWN:
                continue
            name = record.players[i].name
            if card in holder and not (reusable and (at == 6 or i in folded)):
                recorded = f"{card}, which {holder[card]} has"
                yield Departure("card dealt twice", max(3, at + 1), name, recorded, "another card")
            holder.setdefault(card, name)
    for player, cards in zip(record.players, record.cards, strict=True):
        if len(cards) > 7:
            yield Departure("cards", 7, player.name, f"{len(cards)} cards", "7")
    if record.common is not None and record.common in holder:
        yield Departure("card dealt twice", 7, holder[record.common], f"the common {record.common}", "another card")


_FIVE = re.compile(r"(?:.* )?((?:[AKQJT2-9][,-]){4}[AKQJT2-9])")


def check_texts(record: HandRecord) -> Iterator[Departure]:
    """Check that the site's name of a hand is its best five."""
    for show in record.showdown:
        match = _FIVE.fullmatch(show.text)
        if match is None or len(set(show.cards)) != 7 or UNKNOWN in show.cards:
            continue
        best = format_cards(best_five("".join(show.cards)))[::2]
        if sorted(match[1][::2]) != sorted(best):
            name = record.players[show.player].name
            yield Departure("hand", 7, name, match[1], ",".join(best))
