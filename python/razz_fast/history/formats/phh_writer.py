"""Write PHH, the poker hand history format in TOML, variant FR (fixed-limit Razz)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from razz_fast.history.engine import full_bring_in
from razz_fast.history.formats.phh import VENUES
from razz_fast.history.parts import ENGINE, UNKNOWN, WAGERS
from razz_fast.history.record import HandRecord, check_is_record

_VENUE_OF = {site: venue for venue, site in VENUES.items()} | {"PHH": ""}


def to_phh(record: HandRecord) -> str:
    """Write a record as PHH.

    Parameters
    ----------
    record : HandRecord
        Its amounts are written in units of its currency: 0.04 for 4 of scale 100.

    Returns
    -------
    str
        TOML, as in a ``.phh`` file.
    """
    check_is_record(record)
    return "\n".join(_fields(record)) + "\n"


def _fields(r: HandRecord) -> Iterator[str]:
    own = r.more.get(ENGINE)
    antes = own["ante"] if own else [r.stakes.ante] * len(r.players)
    bring_in = own["bring_in"] if own else full_bring_in(r)
    yield "variant = 'FR'"
    yield "ante_trimming_status = true"
    yield f"antes = {_amounts(antes, r.scale)}"
    yield f"bring_in = {_amount(bring_in, r.scale)}"
    yield f"small_bet = {_amount(r.stakes.small_bet, r.scale)}"
    yield f"big_bet = {_amount(r.stakes.big_bet, r.scale)}"
    yield f"starting_stacks = {_amounts([player.stack for player in r.players], r.scale)}"
    yield f"actions = [{', '.join(map(_string, _actions(r)))}]"
    venue = _VENUE_OF.get(r.site, r.site)
    texts = {"venue": venue, "hand": r.site_hand, "table": r.table, "_tournament": r.tournament}
    yield from (f"{name} = {_string(text)}" for name, text in texts.items() if text)
    if r.level:  # a number in the standard
        yield f"level = {r.level}" if _is_number(r.level) else f"_level = {_string(r.level)}"
    if r.time:
        yield f"_time = {_string(r.time)}"
    if len({player.seat for player in r.players}) == len(r.players):
        yield f"seats = {[player.seat for player in r.players]}"
    yield f"players = [{', '.join(_string(player.name) for player in r.players)}]"
    yield from _results(r)
    if r.currency != "chips":
        yield f"currency = {_string(r.currency)}"
    if r.rake:
        yield f"_rake = {_amount(r.rake, r.scale)}"
    if r.stakes.bring_in is None:
        yield "_bring_in_assumed = true"
    calls = _short_bring_in_calls(r)
    if len(set(calls)) > 1:
        yield f"_short_bring_in_calls = {_amounts(calls[1:], r.scale)}"


def _results(r: HandRecord) -> Iterator[str]:
    """Stacks at the end, or winnings where a stack is unknown. Computed results are computed again by a reader."""
    nets = r.net()
    if nets is None or r.results == "computed":
        return
    ends = [player.stack + net for player, net in zip(r.players, nets, strict=True) if player.stack is not None]
    if len(ends) == len(r.players):
        yield f"finishing_stacks = {_amounts(ends, r.scale)}"
    else:
        yield f"winnings = {_amounts([r.won.get(player, 0) for player in range(len(r.players))], r.scale)}"


def _short_bring_in_calls(r: HandRecord) -> list[int]:
    """Return an all-in bring-in and the calls of it, which may be for more."""
    calls: list[int] = []
    for act in r.actions:
        if act.act in WAGERS:
            break
        if (act.act == "bring_in" and act.all_in) or (act.act == "call" and calls):
            calls.append(act.to)
    return calls


def _actions(r: HandRecord) -> Iterator[str]:
    """Yield deals, bets and showdowns in PHH's words."""
    live = dict.fromkeys(range(len(r.players)))
    closed = max(max((act.street for act in r.actions), default=3), 3)
    folds = sum(act.act == "fold" for act in r.actions)
    dealt_to = max([closed, *(len(cards) for cards in r.cards), 7 if r.common else 0])
    for street in range(3, min(dealt_to, 7) + 1):
        yield from _deals(r, street, live)
        for act in r.actions:
            if act.street != street:
                continue
            who = f"p{act.player + 1}"
            if act.act == "fold":
                live.pop(act.player, None)
                yield f"{who} f"
            elif act.act == "bring_in":
                yield f"{who} pb"
            elif act.act in ("call", "check"):
                yield f"{who} cc"
            else:
                yield f"{who} cbr {_amount(act.to, r.scale)}"
        if street == closed < 7 and len(r.players) - folds > 1:
            for player in live:  # hands are turned up once the betting is over
                if UNKNOWN not in r.cards[player][:street]:
                    yield f"p{player + 1} sm {''.join(r.cards[player][:street])}"
    # After a common card, hands that are turned up have nothing more to show.
    if len(live) > 1 and not (r.common and closed < 7):
        for show in r.showdown:
            if len(show.cards) >= 6 or not show.cards:
                yield f"p{show.player + 1} sm {''.join(show.cards) if show.how == 'show' else ''}".rstrip()


def _deals(r: HandRecord, street: int, live: dict[int, None]) -> Iterator[str]:
    first, after = (0, 3) if street == 3 else (street - 1, street)
    for player in live:
        cards = r.cards[player][first:after]
        if street == 3:
            cards = cards + [UNKNOWN] * (3 - len(cards))
        elif not cards and not r.common and any(act.street == street for act in r.actions):
            cards = [UNKNOWN]  # face up, but not in the record
        if cards:
            yield f"d dh p{player + 1} {''.join(cards)}"
    if street == 7 and r.common:
        yield f"d db {r.common}"


def _amount(chips: int, scale: int) -> str:
    """Write an amount as a TOML number, without decimals if it is whole."""
    whole, rest = divmod(chips, scale)
    return str(whole) if not rest else f"{whole}.{rest:0{len(str(scale)) - 1}}"


def _amounts(chips: Sequence[int | None], scale: int) -> str:
    """Write amounts; one that is unknown is infinite."""
    return f"[{', '.join('inf' if x is None else _amount(x, scale) for x in chips)}]"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and (text == "0" or text[0] != "0") and len(text) < 10


def _string(text: str) -> str:
    """Write a TOML string: JSON's escapes are valid in TOML, which also escapes DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
