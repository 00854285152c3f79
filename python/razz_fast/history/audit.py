"""Replay a record under a ruleset, and report what departs from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from razz_fast.game import Action, Rules, State
from razz_fast.game.hand.order import bring_in_seat
from razz_fast.history.check import Departure, check_cards, check_end, check_money, check_notes, check_texts
from razz_fast.history.engine import begin, choice, starting_stacks
from razz_fast.history.parts import ENGINE, UNKNOWN, WAGERS, Act
from razz_fast.history.record import HandRecord, check_is_record
from razz_fast.history.sites import rules_of

__all__ = ["Audit", "audit"]


@dataclass(frozen=True)
class Audit:
    """The result of `audit`.

    Attributes
    ----------
    rules : str
        The ruleset's name, or "custom".
    departures : tuple of Departure
        Empty for a clean hand.
    unfollowed : str
        Why the engine could not follow a hand from which nothing departs to its end; empty otherwise.
    """

    rules: str
    departures: tuple[Departure, ...]
    unfollowed: str = ""

    def __bool__(self) -> bool:
        """Whether the hand is clean."""
        return not self.departures


class _NotRecordedError(Exception):
    """The file does not hold what the engine needs to go on."""


def audit(record: HandRecord, rules: Rules | str | None = None) -> Audit:
    """Replay a record and report each departure from the rules.

    After the first action that the engine cannot follow, only cards and money are checked.

    Parameters
    ----------
    record : HandRecord
    rules : Rules or str, optional
        Rules to play by instead of those of the record's site.

    Returns
    -------
    Audit

    Raises
    ------
    TypeError
        `record` is not a `HandRecord`.
    ValueError
        There is no ruleset of that name.
    """
    check_is_record(record)
    name = rules if isinstance(rules, str) else "custom" if rules is not None else _name_of(record)
    played_by = Rules.named(rules) if isinstance(rules, str) else rules
    if played_by is None:
        own = record.more.get(ENGINE)
        played_by = Rules.named(name) if own is None else Rules(**own["rules"])
    departures = [*check_notes(record), *check_money(record), *check_end(record)]
    departures += check_cards(record, played_by.short_deck == "muck")
    departures += check_texts(record)
    unfollowed = ""
    try:
        departures += _replay(record, played_by)
    except _NotRecordedError as error:
        unfollowed = str(error)
    return Audit(name, tuple(departures), unfollowed)


def _name_of(record: HandRecord) -> str:
    own = record.more.get(ENGINE)
    if own is None:
        return rules_of(record)
    return next((name for name in Rules.names() if Rules.named(name) == Rules(**own["rules"])), "custom")


def _replay(record: HandRecord, rules: Rules) -> Iterator[Departure]:
    try:
        state = begin(record, rules, undo=False)  # a state whose action fails is thrown away
    except ValueError as error:
        if "is dealt twice" not in str(error):  # reported already
            yield Departure("hand", None, None, "a hand that cannot be", str(error))
        return
    yield from _antes(record, state)
    yield from _high_card(record, rules)
    followed = True
    for act in record.actions:
        if act.street == 2 or act.player in state.absent:
            continue
        departure = _step(record, state, act)
        if departure is not None:
            yield departure
            followed = False
            break
    if followed and not state.is_terminal():
        if state.current_player() == -1:
            raise _NotRecordedError(_missing(record, state))
        who = record.players[state.current_player()].name
        yield Departure("action", state.street, who, "nothing more", " or ".join(a.name for a in state.legal_actions()))
    elif followed:
        yield from _results(record, state)


def _antes(record: HandRecord, state: State) -> Iterator[Departure]:
    posted = {act.player: 0 for act in record.actions if act.street == 2}
    for act in record.actions:
        if act.street == 2:
            posted[act.player] += act.add
    for seat, (player, stack) in enumerate(zip(record.players, starting_stacks(record), strict=True)):
        due = min(state.antes[seat], stack)
        if posted.get(seat, 0) != due:
            yield Departure("ante", 2, player.name, str(posted.get(seat, 0)), str(due))


def _high_card(record: HandRecord, rules: Rules) -> Iterator[Departure]:
    """Compare the door card that the site calls high with the one that brings in."""
    from razz_fast._core import parse_cards

    doors = [cards[2] if len(cards) > 2 else UNKNOWN for cards in record.cards]
    if record.high_card is None or UNKNOWN in doors or len(set(doors)) < len(doors):
        return
    seat = bring_in_seat(parse_cards(doors), rules)
    if seat != record.high_card[0]:
        said = record.players[record.high_card[0]].name
        yield Departure("wrong bring-in", 3, said, f"high with {record.high_card[1]}", f"{record.players[seat].name}")


def _missing(record: HandRecord, state: State) -> str:
    need = state.street  # as many cards as the number of the street
    names = [
        player.name for seat, player in enumerate(record.players) if state.live[seat] and len(state.cards(seat)) < need
    ]
    return f"street {state.street}: the file does not show the cards of {', '.join(names) or 'the table'}"


def _step(record: HandRecord, state: State, act: Act) -> Departure | None:
    """Take one action, or return what is wrong with it."""
    name = record.players[act.player].name
    recorded = f"{act.act} to {act.to}" if act.add else act.act
    if state.is_terminal():
        return Departure("action", act.street, name, recorded, "nothing: the hand is over")
    seat = state.current_player()
    if seat == -1:
        raise _NotRecordedError(_missing(record, state))
    whose = record.players[seat].name
    if act.street != state.street:
        return Departure("action", act.street, name, recorded, f"{whose} to act on street {state.street}")
    if seat != act.player:
        first = act == next(a for a in record.actions if a.street == act.street)
        kind = "out of turn" if not first else "wrong bring-in" if act.street == 3 else "wrong opener"
        return Departure(kind, act.street, name, recorded, whose)
    action = choice(state, act)
    if action is None:
        may_wager = state.legal_actions()[-1] >= Action.COMPLETE
        kind = "illegal amount" if act.act in WAGERS and may_wager else "illegal action"
        return Departure(kind, act.street, name, recorded, _legal(state))
    if action >= Action.CALL and (act.to, act.add) != (state.to(action), act.to - state.bets[seat]):
        return Departure("illegal amount", act.street, name, recorded, _legal(state))
    if act.add and act.all_in != (state.stacks[seat] == act.add):
        expected = "not all-in" if act.all_in else "all-in"
        return Departure("all-in", act.street, name, recorded, expected)
    try:
        state.apply(action)
    except ValueError as error:  # the winners or the rake of the record are impossible
        return Departure("wrong winner", act.street, None, _paid(record, record.won), str(error))
    return None


def _legal(state: State) -> str:
    """Return the legal actions in words."""
    return ", ".join(
        f"{action.name.lower()} to {state.to(action)}" if action >= Action.CALL else action.name.lower()
        for action in state.legal_actions()
    )


def _paid(record: HandRecord, amounts: dict[int, int]) -> str:
    paid = [f"{record.players[player].name} {chips}" for player, chips in sorted(amounts.items()) if chips]
    return ", ".join(paid) or "nobody"


def _results(record: HandRecord, state: State) -> Iterator[Departure]:
    """Compare uncalled bets and winners."""
    if record.results != "recorded":
        return
    won: dict[int, int] = {}
    for award in state.awards:
        won[award.seat] = won.get(award.seat, 0) + award.amount
    returned = _returned(record, state, won)
    if returned != record.returned:
        expected = _paid(record, returned)
        yield Departure("uncalled bet", state.street, None, _paid(record, record.returned), expected)
    due = {player: chips for player, chips in won.items() if chips}
    paid = {player: chips for player, chips in record.won.items() if chips}
    if due != paid:
        # The same players and another sum: an amount is wrong, which is not about who won.
        kind = "pot" if set(due) == set(paid) and sum(due.values()) != sum(paid.values()) else "wrong winner"
        yield Departure(kind, state.street, None, _paid(record, record.won), _paid(record, won))


def _returned(record: HandRecord, state: State, won: dict[int, int]) -> dict[int, int]:
    """Return the uncalled chips: net chips that were neither won nor lost."""
    put_in = [min(ante, stack) for ante, stack in zip(state.antes, starting_stacks(record), strict=True)]
    for act in record.actions:
        if act.street > 2:
            put_in[act.player] += act.add
    back = [net + paid - won.get(seat, 0) for seat, (net, paid) in enumerate(zip(state.returns(), put_in, strict=True))]
    return {seat: chips for seat, chips in enumerate(back) if chips}
