"""Read PHH, the poker hand history format in TOML, variant FR (fixed-limit Razz)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal, InvalidOperation
from typing import Any

from razz_fast.history.engine import compute_results
from razz_fast.history.formats.builder import BadHandError, Builder, OtherGameError, cards_of
from razz_fast.history.formats.uncalled import infer_uncalled, paid_in
from razz_fast.history.parts import UNKNOWN, SitePot, Stakes
from razz_fast.history.record import HandRecord

#: Names of sites in the field `venue`; without one the site is "PHH".
VENUES = {"Full Tilt Poker": "Full Tilt"}
_MOST_DECIMALS = 9
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_TOO_MUCH = 10**18  # a hostile exponent would ask for any number of digits
#: All variants of the standard; those of fixed-limit Razz are read.
_VARIANTS = frozenset(("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"))
_READ = frozenset((
    "variant", "antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions", "players", "seats",
    "finishing_stacks", "hand", "venue", "time", "day", "month", "year", "currency", "_rake", "_site", "_tournament",
    "level", "winnings", "_level", "_time", "table", "ante_trimming_status", "_bring_in_assumed",
    "_short_bring_in_calls",
))  # fmt: skip
# The fields of the standard; a field of one's own begins with an underscore.
_FIELDS = _READ | frozenset((
    "author", "event", "url", "address", "city", "region", "postal_code", "country", "time_zone",
    "time_zone_abbreviation", "seat_count", "currency_symbol", "time_limit", "time_banks", "blinds_or_straddles",
    "min_bet",
))  # fmt: skip


def parse(lines: list[str], first: int) -> HandRecord:
    """Read one hand: a PHH file, or one table of a file of several."""
    try:
        data = _loads("\n".join(lines) + "\n")
    except (ValueError, RecursionError, InvalidOperation) as error:
        at = re.search(r"at line (\d+)", str(error))
        raise BadHandError(first + int(at[1]) - 1 if at else first, f"this is not TOML: {error}") from error
    if len(data) == 1 and isinstance(only := next(iter(data.values())), dict):
        data = only
    unknown = [field for field in data if field not in _FIELDS and not field.startswith("_")]
    _check_variant(data, unknown, lines, first)
    try:
        return _Reading(data, lines, first).record()
    except KeyError as error:
        if unknown:
            raise BadHandError(_line_of(unknown[0], lines, first), f"no field is called {unknown[0]!r}") from error
        raise BadHandError(first, f"the field {error} is missing") from error


def _check_variant(data: dict[str, Any], unknown: list[str], lines: list[str], first: int) -> None:
    variant = data.get("variant")
    if variant == "FR":
        return
    if isinstance(variant, str) and variant in _VARIANTS:
        raise OtherGameError(variant)
    if variant is None:
        reason = f"no field is called {unknown[0]!r}" if unknown else "the field variant is missing"
        raise BadHandError(_line_of(unknown[0], lines, first) if unknown else first, reason)
    raise BadHandError(_line_of("variant", lines, first), f"{variant!r} is not a variant of PHH")


def _line_of(field: str, lines: list[str], first: int) -> int:
    """Return the line on which a field begins."""
    begin = re.compile(rf"\s*[\"']?{re.escape(field)}[\"']?\s*=")
    return first + next((at for at, line in enumerate(lines) if begin.match(line)), 0)


def _loads(text: str) -> dict[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        try:
            import tomli as tomllib
        except ImportError as error:
            raise ImportError(
                "PHH is TOML, which Python reads from 3.11 on; install razz-fast[phh] for tomli"
            ) from error
    return tomllib.loads(text, parse_float=Decimal)


def _scale(data: dict[str, Any]) -> int:
    """Return how many smallest chips are one: 1 if all amounts are whole and no currency is named, else 100 or more."""
    amounts = [data[name] for name in ("bring_in", "small_bet", "big_bet")]
    for name in ("antes", "starting_stacks", "finishing_stacks", "winnings"):
        amounts += data.get(name) or ()
    amounts += [Decimal(word) for action in data["actions"] if (word := _wager_of(str(action)))]
    decimals = max((_decimals(x) for x in amounts if isinstance(x, Decimal)), default=0)
    if decimals > _MOST_DECIMALS:
        raise ValueError(f"an amount has {decimals} decimals; at most {_MOST_DECIMALS} are read")
    return int(10 ** max(decimals, 2)) if decimals or data.get("currency") else 1


def _wager_of(action: str) -> str:
    """Return the amount of a wager, as far as it is one; empty for other actions."""
    words = action.split()
    return words[2] if len(words) > 2 and words[1] == "cbr" and _NUMBER.fullmatch(words[2]) else ""


def _decimals(number: Decimal) -> int:
    """Return the decimals that a number needs: none for 50.0."""
    exponent = number.normalize().as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


class _Reading:
    """One hand being turned into a record."""

    def __init__(self, data: dict[str, Any], lines: list[str], first: int) -> None:
        self.data = data
        self.lines = lines
        self.first = first
        with self.field("actions"):
            self.scale = _scale(data)
        site = data.get("_site") or VENUES.get(data.get("venue", ""), data.get("venue", "PHH"))
        currency = str(data.get("currency", "chips"))
        record = HandRecord(str(site), str(data.get("hand", "")), scale=self.scale, currency=currency, line=first)
        record.kind = "cash" if self.scale > 1 else "tournament"
        record.tournament, record.level = (
            str(data.get("_tournament", "")),
            str(data.get("_level", data.get("level", ""))),
        )
        record.table = str(data.get("table", ""))
        record.time = str(data.get("_time", "")) or _time(data)
        # Fields that a record has no place for stay in `more`.
        record.more = {key: _plain(value) for key, value in data.items() if key not in _READ}
        bets = []
        for name in ("bring_in", "small_bet", "big_bet"):
            with self.field(name):
                bets.append(self.chips(data[name]))
        with self.field("antes"):
            record.stakes = Stakes(max(map(self.chips, data["antes"]), default=0), *bets)
        self.hand = Builder(record)
        for name in data:
            if name not in _FIELDS and not name.startswith("_"):
                self.hand.line = _line_of(name, lines, first)
                self.hand.unread(name)
        self.hand.line = first
        # In PHH a call of a short bring-in is as short; in most houses it is a full one, whose total our writer adds.
        self.calls = iter([self.chips(total) for total in data.get("_short_bring_in_calls", ())])

    @contextmanager
    def field(self, name: str) -> Iterator[None]:
        """Turn an error into one that names the line of a field."""
        try:
            yield
        except BadHandError:
            raise
        except (ValueError, TypeError, ArithmeticError) as error:
            raise BadHandError(_line_of(name, self.lines, self.first), str(error)) from error

    def chips(self, value: Any) -> int:
        """Return an amount in smallest chips."""
        if isinstance(value, bool) or not isinstance(value, (int, Decimal, str)):
            raise ValueError(f"{value!r} stands where an amount belongs")
        number = Decimal(value) * self.scale
        if not 0 <= number < _TOO_MUCH or number != int(number):
            raise ValueError(f"{value} is not an amount in chips of 1/{self.scale}")
        return int(number)

    def stack(self, value: Any) -> int | None:
        """Return a stack in smallest chips; None if it is infinite, which means unknown."""
        return None if isinstance(value, Decimal) and value == Decimal("inf") else self.chips(value)

    def record(self) -> HandRecord:
        """Replay the actions; return the record."""
        data, hand = self.data, self.hand
        with self.field("starting_stacks"):
            stacks = [self.stack(stack) for stack in data["starting_stacks"]]
        antes = [self.chips(ante) for ante in data["antes"]]
        names = data.get("players") or [""] * len(stacks)
        seats = data.get("seats") or range(1, len(stacks) + 1)
        if not len(antes) == len(stacks) == len(names) == len(seats):
            reason = f"{len(stacks)} stacks, {len(antes)} antes, {len(names)} players, {len(seats)} seats"
            raise BadHandError(self.first, reason)
        for number, (name, seat, stack) in enumerate(zip(names, seats, stacks, strict=True), 1):
            with self.field("players" if seat is number else "seats"):
                hand.seat(str(name) or f"p{number}", int(seat), stack)  # the name of an anonymous player is empty
        for player, ante in enumerate(antes):
            if ante:
                hand.act(player, "ante", min(ante, hand.left[player]))
        hand.dealt = [True] * len(stacks)
        self._return_ante()
        hand.next_street(3)
        for number, action in enumerate(data["actions"], 1):
            with self.action(str(action)):
                self._act(str(action), number)
        hand.street = max(hand.street, 3)
        bring_in = hand.record.stakes.bring_in
        record = hand.finish()
        assumed = data.get("_bring_in_assumed") is True
        record.stakes = record.stakes._replace(bring_in=None if assumed else bring_in)
        for name in ("finishing_stacks", "winnings", "_rake"):
            if name in data:
                self.hand.line = _line_of(name, self.lines, self.first)
        self._results(record)
        return record

    @contextmanager
    def action(self, action: str) -> Iterator[None]:
        """Turn an error into one that names the line of an action."""
        with self.field("actions"):
            begin = _line_of("actions", self.lines, self.first) - self.first
            quoted = (f"'{action}'", f'"{action}"')
            at = (n for n, line in enumerate(self.lines[begin:], begin) if any(text in line for text in quoted))
            try:
                yield
            except ValueError as error:
                raise BadHandError(self.first + next(at, begin), str(error)) from error

    def _return_ante(self) -> None:
        """Return the part of an ante that no other stack could match."""
        posted = [act.add for act in self.hand.record.actions]
        if len(posted) > 1 and self.data.get("ante_trimming_status") and len(set(self.data["antes"])) == 1:
            matched, top = sorted(posted)[-2:]
            if top > matched:
                self.hand.give_back(posted.index(top), top - matched)

    def _act(self, action: str, number: int) -> None:
        hand = self.hand
        words = action.partition("#")[0].split()
        if not words:
            return
        if len(words) < 2:
            raise ValueError(f"action {number} is {action!r}, which is not an action of Razz")
        if words[0] == "d":
            self._deal(words, action)
            return
        player = self._player(words[0])
        verb, cards = words[1], words[2] if len(words) > 2 else ""
        if verb == "sm":
            self._show(player, cards)
        elif verb == "pb":
            hand.act(player, "bring_in", min(hand.record.stakes.bring_in or 0, hand.left[player]))
        elif verb == "f":
            hand.act(player, "fold")
        elif verb == "cc":
            high = next(self.calls, hand.high) if hand.street == 3 and hand.high and not hand.opened else hand.high
            owed = min(high - hand.bets[player], hand.left[player])
            hand.act(player, "call" if owed else "check", owed)
        elif verb == "cbr":
            hand.act(player, "raise" if hand.high else "bet", self.chips(cards) - hand.bets[player])
        else:
            raise ValueError(f"action {number} is {action!r}, which is not an action of Razz")

    def _player(self, word: str) -> int:
        if word[:1] != "p" or not word[1:].isdigit() or not 1 <= int(word[1:]) <= len(self.hand.left):
            raise ValueError(f"{word!r} is not a player; they are p1 to p{len(self.hand.left)}")
        return int(word[1:]) - 1

    def _deal(self, words: list[str], action: str) -> None:
        hand = self.hand
        if words[1] == "db" and len(words) == 3:
            hand.next_street(7)
            (hand.record.common,) = _cards(words[2])
            return
        if words[1] != "dh" or len(words) != 4:
            raise ValueError(f"{action!r} is not a deal")
        player, cards = self._player(words[2]), _cards(words[3])
        held = len(hand.record.cards[player])
        # Third street may be dealt card by card.
        while hand.street < max(3, held + len(cards)):
            hand.next_street(hand.street + 1)
        if hand.street == 3:
            hand.record.cards[player] += cards
        else:
            hand.give(player, cards)

    def _show(self, player: int, cards: str) -> None:
        if cards == "-":
            cards = "".join(self.hand.record.cards[player])
        if self.hand.folded.count(0) < 2:
            self.hand.reveal(player, _cards(cards))
        elif not cards or set(_cards(cards)) == {UNKNOWN}:
            # A mucked hand is shown to nobody, but the file may know it.
            self.hand.show(player, "muck", tuple(self.hand.record.cards[player]))
        else:
            self.hand.show(player, "show", _cards(cards))

    def _results(self, record: HandRecord) -> None:
        """Find the winners from the stacks at the end or the winnings; without them the engine plays the hand out."""
        infer_uncalled(record)
        record.pot_total = paid_in(record) - sum(record.returned.values())
        record.rake = self.chips(self.data["_rake"]) if "_rake" in self.data else 0
        ends, winnings = self._amounts("finishing_stacks"), self._amounts("winnings")
        record.finishing_stacks = ends
        won = self._won_by(record, ends)
        if winnings is not None:
            said = {player: chips for player, chips in enumerate(winnings) if chips}
            if won and said and said != won:
                self.hand.note(f"the finishing stacks say that {_paid(won)} were won, and the winnings {_paid(said)}")
            won = won or said
        if won:
            record.pots = [SitePot("pot", won)]
        elif record.pot_total:
            compute_results(record)

    def _amounts(self, name: str) -> list[int] | None:
        """Return one amount for each player; None if the field is missing or has an unknown amount."""
        values = self.data.get(name)
        if values is None:
            return None
        with self.field(name):
            if len(values) != len(self.hand.left):
                raise ValueError(f"{len(values)} {name.replace('_', ' ')} for {len(self.hand.left)} players")
            amounts = [self.stack(value) for value in values]
        return None if None in amounts else [chips for chips in amounts if chips is not None]

    def _won_by(self, record: HandRecord, ends: list[int] | None) -> dict[int, int]:
        """Return what each player won by the stacks at the end. Stacks of an unfinished hand say nothing."""
        starts = [player.stack for player in record.players]
        if ends is None or None in starts:
            return {}
        left = [stack or 0 for stack in starts]
        for act in record.actions:
            left[act.player] -= act.add
        if ends == left:
            return {}
        kept = [chips + record.returned.get(player, 0) for player, chips in enumerate(left)]
        return {player: end - kept[player] for player, end in enumerate(ends) if end != kept[player]}


def _cards(text: str) -> tuple[str, ...]:
    """Return cards that are written without spaces; "??" is hidden."""
    return cards_of(" ".join(text[i : i + 2] for i in range(0, len(text), 2)), UNKNOWN)


def _time(data: dict[str, Any]) -> str:
    if all(name in data for name in ("year", "month", "day")):
        day = f"{data['year']:04}-{data['month']:02}-{data['day']:02}"
        return f"{day} {data['time']}" if "time" in data else day
    return str(data.get("time", ""))


def _plain(value: Any) -> Any:
    """Return a TOML value as JSON can hold it."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value if isinstance(value, (int, str, bool)) else str(value)


def _paid(won: dict[int, int]) -> str:
    return ", ".join(f"{chips} by p{player + 1}" for player, chips in sorted(won.items()))
