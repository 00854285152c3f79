"""Records and the engine: replay a record, and make a record of a hand that the engine played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from razz_fast.game import Action, Rules, State
from razz_fast.game.log import read_setup
from razz_fast.history.parts import COMPUTED, ENGINE, UNKNOWN, WAGERS, Act, Player, Show, SitePot, Stakes
from razz_fast.history.record import HandRecord
from razz_fast.history.sites import rules_of

__all__ = ["begin", "choice", "compute_results", "from_state", "full_bring_in", "starting_stacks", "to_state"]

_ACTIONS = {"fold": Action.FOLD, "check": Action.CHECK, "call": Action.CALL, "bring_in": Action.BRING_IN}
_NAMES = {action: name for name, action in _ACTIONS.items()}


def begin(record: HandRecord, rules: Rules | str | None = None, *, undo: bool = True) -> State:
    """Set up the state of a record before its first action; `undo` is as of `State`.

    Raises
    ------
    ValueError
        The engine cannot deal this hand; the message says why.
    """
    own = record.more.get(ENGINE)
    arguments: dict[str, Any]
    if own is not None:
        arguments = read_setup({name: value for name, value in own.items() if name != "raked"})
    else:
        stakes = record.stakes._asdict()
        stakes["bring_in"] = full_bring_in(record)
        arguments = {"stacks": starting_stacks(record), **stakes}
    if rules is not None or own is None:
        arguments["rules"] = Rules.named(rules) if isinstance(rules, str) else rules or Rules.named(rules_of(record))
    chosen = arguments["rules"]
    if own is None and chosen.heads_up_cap == "event" and record.kind == "tournament":
        arguments["event_heads_up"] = len(record.players) == 2
    raked = record.rake if own is None or own["raked"] else None
    hands = [_cards_in_order(cards) for cards in record.cards]
    try:
        return State(**arguments, hands=hands, common=record.common, winners=_winners(record), rake=raked, undo=undo)
    except TypeError as error:
        raise ValueError(f"the setup that this record keeps is damaged: {error}") from error


def starting_stacks(record: HandRecord) -> list[int]:
    """Return the stacks before the ante; for an unknown one, more than a hand can cost."""
    plenty = 100 * record.stakes.big_bet + sum(act.add for act in record.actions)
    return [plenty if player.stack is None else player.stack for player in record.players]


def _cards_in_order(cards: Sequence[str]) -> str:
    """Return a hand's cards up to the first unknown up card, at which the engine must stop."""
    end = next((i for i, card in enumerate(cards[:6]) if i > 1 and card == UNKNOWN), len(cards))
    return "".join(cards[:end])


def _winners(record: HandRecord) -> list[list[int]] | None:
    """Return the winners of each pot; a pot without winners of its own was split with the one before."""
    winners: list[list[int]] = []
    for pot in record.pots:
        winners.append(list(pot.winners) or (winners[-1] if winners else []))
    return winners if winners and winners[0] else None


def full_bring_in(record: HandRecord) -> int:
    """Return the full bring-in; if none was posted, what was called before the first raise, or a quarter of a bet."""
    posted = next((act for act in record.actions if act.act == "bring_in"), None)
    if posted is not None and not posted.all_in and record.stakes.bring_in:
        return record.stakes.bring_in
    least = 0 if posted is None else posted.to
    most = record.stakes.small_bet
    for act in record.actions:
        if act.act in WAGERS:
            most = act.to - 1  # an all-in for no more would have been a call
            break
        if act.act == "call":
            least = max(least, act.to)
            if not act.all_in:
                return least
    return max(least, min(record.stakes.small_bet // 4, most), 1)


def choice(state: State, act: Act) -> Action | None:
    """Return the legal action for an act of a record, or None. Of amounts, only those of wagers are compared."""
    legal = state.legal_actions()
    if act.act in WAGERS:
        wagers = legal if act.act != "double" else legal[-1:]
        return next((a for a in wagers if a >= Action.COMPLETE and state.to(a) == act.to), None)
    action = _ACTIONS.get(act.act)
    return action if action in legal else None


def to_state(record: HandRecord, rules: Rules | str | None = None) -> State:
    """Replay a record.

    Parameters
    ----------
    record : HandRecord
    rules : Rules or str, optional
        Rules to play by instead of those of the site, or of the hand that the engine played.

    Returns
    -------
    State
        The hand after the last action of the record.

    Raises
    ------
    ValueError
        An action is not legal; `audit` reports more.
    """
    state = begin(record, rules)
    for act in record.actions:
        if act.street == 2 or act.player in state.absent:
            continue
        action = choice(state, act) if act.player == state.current_player() else None
        if action is None or state.to(action) != (act.to if act.add else state.bets[act.player]):
            name = record.players[act.player].name
            raise ValueError(f"{name} cannot {act.act} to {act.to} on street {act.street}; audit() says what is wrong")
        state.apply(action)
    return state


def compute_results(record: HandRecord) -> None:
    """Play out a record whose file does not say who won; if that fails or the hand is not over, they stay unknown."""
    record.returned, record.pot_total = {}, sum(act.add for act in record.actions)
    rules = rules_of(record)
    folded = {act.player for act in record.actions if act.act == "fold"}
    mucked = {show.player for show in record.showdown if show.how == "muck"}
    live = [player for player in range(len(record.players)) if player not in folded]
    if len(live) > 1 and any(UNKNOWN in record.cards[player] for player in live if player not in mucked):
        return
    try:
        state = to_state(record, rules)
    except ValueError:
        return
    if state.is_terminal():
        played = from_state(state)
        record.returned, record.pot_total = played.returned, played.pot_total
        record.rake, record.pots = played.rake, played.pots
        record.more[COMPUTED] = rules


def from_state(state: State, names: Sequence[str] | None = None, **facts: Any) -> HandRecord:
    """Make a record of a hand that the engine played.

    Parameters
    ----------
    state : State
    names : sequence of str, optional
        The players' names by seat; "Player 1" and so on by default.
    **facts
        Other fields of `HandRecord`, such as `site_hand`, `kind`, `currency`, `scale`, `time`, `table` and `hero`.

    Returns
    -------
    HandRecord
        `to_state` turns it into the same hand again, with the same log.

    Raises
    ------
    ValueError
        There are not as many different names as seats.
    """
    begun, *log = state.log
    seats = range(len(begun["stacks"]))
    names = [f"Player {seat + 1}" for seat in seats] if names is None else list(names)
    if len(set(names)) != len(seats):
        raise ValueError(f"{len(set(names))} different names for {len(seats)} seats")
    setup = {name: value for name, value in begun.items() if name != "event"}
    record = HandRecord(**{"site": "razz_fast", "site_hand": str(state.hand), "currency": "chips", **facts})
    record.stakes = Stakes(max(begun["ante"]), begun["bring_in"], begun["small_bet"], begun["big_bet"])
    record.players = [Player(names[i], begun["seats"][i] + 1, begun["stacks"][i]) for i in seats]
    record.more = {**record.more, ENGINE: {**setup, "raked": state.rake is not None}}
    record.cards = [_texts(state.cards(seat)) for seat in seats]
    record.common = None if state.common is None else _texts([state.common])[0]
    record.rake = state.raked
    if state.is_terminal():
        record.pot_total = sum(pot.amount for pot in state.pots)
        record.finishing_stacks = list(state.stacks)
        record.pots = [SitePot(_pot_name(n, len(state.pots)), {}) for n in range(len(state.pots))]
    _take_events(record, log)
    return record


def _take_events(record: HandRecord, log: Sequence[dict[str, Any]]) -> None:
    """Record actions, returned bets, shown hands and awards."""
    bets = [0] * len(record.players)
    left = starting_stacks(record)
    street = 2
    wagered = False

    def act(seat: int, name: str, to: int) -> None:
        add = to - bets[seat]
        bets[seat] = to
        left[seat] -= add
        shown = to if add else 0
        record.actions.append(Act(street, seat, name, add, shown, bool(add) and not left[seat]))

    for event in log:
        kind = event["event"]
        if kind == "ante":
            act(event["seat"], "ante", event["amount"])
        elif kind == "action":
            if event["street"] != street:
                street = event["street"]
                bets = [0] * len(bets)
                wagered = False
            action = Action[event["action"]]
            name = _NAMES.get(action)
            if name is None:  # records tell the first wager of a street from raises
                name = "raise" if wagered else "complete" if street == 3 else "bet"
                name = "double" if action is Action.DOUBLE else name
                wagered = True
            act(event["seat"], name, bets[event["seat"]] if action < Action.CALL else event["to"])
        elif kind == "return":
            record.returned[event["seat"]] = event["amount"]
            left[event["seat"]] += event["amount"]
        elif kind in ("show", "muck"):
            cards = record.cards[event["seat"]]
            record.showdown.append(Show(event["seat"], kind, () if UNKNOWN in cards else tuple(cards)))
        elif kind == "award":
            record.pots[event["pot"]].winners[event["seat"]] = event["amount"]


def _texts(cards: Sequence[int]) -> list[str]:
    from razz_fast._core import format_cards

    return [UNKNOWN if card < 0 else format_cards([card]) for card in cards]


def _pot_name(number: int, pots: int) -> str:
    if pots == 1:
        return "pot"
    if number == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{number}"
