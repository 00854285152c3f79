"""Hands as the Merge network writes them in XML: a `game` element for each, without a common root."""

from __future__ import annotations

import re

from razz_fast.history.formats.builder import BadHandError, Builder, OtherGameError, amount, cards_of, reading
from razz_fast.history.formats.uncalled import infer_uncalled, paid_in
from razz_fast.history.formats.xml import Element, parse_xml
from razz_fast.history.parts import UNKNOWN, Show, Stakes
from razz_fast.history.record import HandRecord

_STREETS = {
    name: street
    for street, name in enumerate(
        ("BLINDS", "BRING_IN", "THIRD_STREET", "FOURTH_STREET", "FIFTH_STREET", "SIXTH_STREET", "SEVENTH_STREET")
    )
}
_ENDS = ("SHOWDOWN", "END_OF_GAME", "END_OF_FOLDED_GAME")
_LIMITS = re.compile(r'stakes="Limit [$€£]?([\d.,]+)/[$€£]?([\d.,]+)"')
RAZZ, RAZZ_IN_A_MIX = "47", "49"
# The parts and the attributes of each element.
_KNOWN = {
    "game": (
        ("players", "round"),
        ("id", "starttime", "numholecards", "gametype", "multigametype", "realmoney", "data", "tournament"),
    ),
    "players": (("player",), ("dealer",)),
    "player": ((), ("seat", "nickname", "balance", "dealtin", "startbounty", "endbounty")),
    "round": (("event", "cards", "winner"), ("id", "sequence")),
    "event": ((), ("sequence", "type", "timestamp", "player", "amount", "text")),
    "cards": ((), ("type", "cards", "player", "hand")),
    "winner": ((), ("amount", "uncalled", "potnumber", "player", "hand", "pottype")),
}


def parse(lines: list[str], first: int, description: str = "") -> HandRecord:
    """Read one `game` element; `description` is the element before it, which has the stakes."""
    text = "\n".join(lines)
    if "<!" in text or "<?" in text:
        raise BadHandError(first, "this XML has a declaration; a hand needs no entities, and none are read")
    game = parse_xml(text, first)
    if game.get("gametype") != RAZZ and game.get("multigametype") != RAZZ_IN_A_MIX:
        if "gametype" not in game.attributes:
            raise BadHandError(first, "the game element names no game")
        for name in game.attributes:
            if name not in _KNOWN["game"][1]:
                raise BadHandError(first, f"{name!r} of <game> is not understood")
        if 'type="Razz"' in description:
            raise BadHandError(first, f"the description says Razz, but the game is of type {game.get('gametype')}")
        raise OtherGameError(f"game {game.get('multigametype') or game.get('gametype')}")
    hand = Builder(_record(game, first, description))
    hand.line = first
    with reading(hand):
        _check_names(hand, game)
        _players(hand, game)
        _play(hand, game)
        record = hand.finish()
    _settle(record)
    return record


def _check_names(hand: Builder, element: Element) -> None:
    """Note elements and attributes that Merge's hands do not have; they may be others, misspelt."""
    parts, attributes = _KNOWN.get(element.tag, ((), ()))
    for name in element.attributes:
        if name not in attributes:
            hand.line = element.line
            hand.unread(f"{name} of <{element.tag}>")
    for child in element.children:
        if child.tag in parts:
            _check_names(hand, child)
        else:
            hand.line = child.line
            hand.unread(f"<{child.tag}> in <{element.tag}>")
    hand.line = element.line


def _record(game: Element, first: int, description: str) -> HandRecord:
    tournament = game.get("data", "").endswith("|true")
    scale = 1 if tournament else 100
    limits = _LIMITS.search(description)
    stakes = Stakes(0, None, 0, 0)
    if limits is not None:
        stakes = Stakes(0, None, amount(limits[1], scale), amount(limits[2], scale))
    kind, currency = ("tournament", "chips") if tournament else ("cash", "USD")
    record = HandRecord("Merge", game.get("id", ""), kind, currency, scale, stakes, line=first)
    record.time = game.get("starttime", "")
    record.table = game.get("data", "").partition("|")[2].partition("|")[0]
    return record


def _attribute(element: Element, name: str) -> str:
    if name not in element.attributes:
        raise BadHandError(element.line, f"<{element.tag}> has no {name}")
    return element.attributes[name]


def _who(by_seat: dict[str, int], element: Element) -> int:
    seat = _attribute(element, "player")
    if seat not in by_seat:
        raise BadHandError(element.line, f"nobody who was dealt in has seat {seat}")
    return by_seat[seat]


def _players(hand: Builder, game: Element) -> None:
    """Seat the players. In tournaments the balance is the stack after the ante."""
    antes: dict[str, int] = {}
    for event in game.all("round", "event"):
        if event.get("type") == "ANTE":
            hand.line = event.line
            antes[event.get("player", "")] = amount(event.get("amount", ""), hand.record.scale)
    for player in game.all("players", "player"):
        hand.line = player.line
        if player.get("dealtin") not in ("true", "false"):
            hand.note(f"dealtin is {player.get('dealtin')!r}, neither true nor false")
        if player.get("dealtin") == "true":
            seat = _attribute(player, "seat")
            stack = amount(_attribute(player, "balance"), hand.record.scale)
            if hand.record.kind == "tournament":
                stack += antes.get(seat, 0)
            hand.seat(_attribute(player, "nickname"), int(seat), stack)


def _play(hand: Builder, game: Element) -> None:
    """Read all rounds."""
    by_seat = {str(player.seat): i for i, player in enumerate(hand.record.players)}
    _check_sequence(hand, game)
    for part in game.all("round"):
        hand.line = part.line
        _begin_round(hand, part.get("id", ""))
        shown: dict[int, tuple[str, ...]] = {}
        for element in part.all("cards"):
            hand.line = element.line
            _cards(hand, _who(by_seat, element), element, shown)
        for event in part.all("event"):
            hand.line = event.line
            _event(hand, _who(by_seat, event), event, shown)
        for winner in part.all("winner"):
            hand.line = winner.line
            chips = amount(_attribute(winner, "amount"), hand.record.scale)
            hand.collect(_who(by_seat, winner), f"pot {winner.get('potnumber', '1')}", chips)
    if not hand.collected:
        raise BadHandError(hand.line, "the hand names no winner")
    if set(hand.collected) != {f"pot {number}" for number in range(1, len(hand.collected) + 1)}:
        hand.note(f"the pots are not numbered from 1: {', '.join(hand.collected)}")
    _open_hands(hand)
    hand.compare_shows()
    _texts(hand, game, by_seat)


def _check_sequence(hand: Builder, game: Element) -> None:
    """Check the numbers of rounds and events, which run from 1: a missing one shows."""
    for number, part in enumerate(game.all("round"), 1):
        if part.get("sequence") != str(number):
            hand.line = part.line
            hand.note(f"round {part.get('id')} has number {part.get('sequence')}, but is the {number}th")
            break
    for number, event in enumerate(game.all("round", "event"), 1):
        said = event.get("sequence", "")
        if said != str(number):
            hand.line = event.line
            hand.note(f"event {said} stands where {number} belongs")
            return


def _begin_round(hand: Builder, name: str) -> None:
    street = _STREETS.get(name)
    if street is None:
        if name not in _ENDS:
            hand.unread(f"round {name}")
    elif street > 2:
        hand.next_street(street + 1)
    elif street and hand.street == 2:  # the bring-in and the rest of third street are a round each
        hand.next_street(3)


def _open_hands(hand: Builder) -> None:
    """A player who showed early while all-in has all seven cards face up at the end."""
    for show in list(hand.record.showdown):
        if show.how == "show" and len(show.cards) < 7:
            cards = hand.record.cards[show.player]
            if UNKNOWN in cards or len(cards) < 7:
                hand.note(f"{hand.record.players[show.player].name} lies face up, but not all of those cards are there")
            else:
                hand.record.showdown.append(Show(show.player, "show", tuple(cards)))


def _texts(hand: Builder, game: Element, by_seat: dict[str, int]) -> None:
    """Keep the site's names of the winners' hands."""
    for winner in game.all("round", "winner"):
        player = _who(by_seat, winner)
        hand.record.showdown = [
            show._replace(text=winner.get("hand", "")) if show.player == player and len(show.cards) == 7 else show
            for show in hand.record.showdown
        ]


def _event(hand: Builder, player: int, event: Element, shown: dict[int, tuple[str, ...]]) -> None:
    """Take one action. Completions and raises give totals, calls the chips added, an all-in is the whole stack."""
    kind = _attribute(event, "type")
    chips = amount(event.get("amount", "0"), hand.record.scale)
    if kind in ("ANTE", "BRING_IN", "BET", "CALL"):
        hand.act(player, kind.lower(), chips)
    elif kind in ("COMPLETE", "RAISE"):
        hand.act(player, "raise", chips - hand.bets[player])
    elif kind in ("CHECK", "FOLD"):
        hand.act(player, kind.lower())
    elif kind == "ALL_IN":
        left = hand.left[player]
        if chips not in (left, left + hand.bets[player]):
            hand.note(f"an all-in of {chips} is not the {left} that are left")
        more = hand.bets[player] + left > hand.high
        hand.act(player, ("raise" if hand.high else "bet") if more else "call", left)
    elif kind not in ("SHOW", "MUCK"):
        hand.unread(kind)
    elif player in shown:
        hand.show(player, kind.lower(), shown[player])
    elif hand.folded.count(0) > 1:
        hand.note(f"{hand.record.players[player].name} comes to a showdown without cards")


def _cards(hand: Builder, player: int, element: Element, shown: dict[int, tuple[str, ...]]) -> None:
    """Read all cards of a player so far; "null" is a hidden one."""
    cards = cards_of(_attribute(element, "cards"), "null")
    kind = element.get("type")
    if kind in ("SHOWN", "MUCKED"):
        shown[player] = cards
    elif kind == "HOLE":
        hand.record.hero = player
    elif kind != "DRAW_DRAWN_CARDS":
        hand.unread(f"cards of type {kind}")
    hand.dealt[player] = True
    known = hand.record.cards[player]
    merged = [a if b == UNKNOWN else b for a, b in zip(known, cards, strict=False)]
    agree = all(a == UNKNOWN or b in (a, UNKNOWN) for a, b in zip(known, cards, strict=False))
    if not agree or not len(known) <= len(cards) <= 7:
        hand.note(f"{hand.record.players[player].name} holds {' '.join(cards)}, but held {' '.join(known)} before")
    else:
        known[:] = merged + list(cards[len(known) :])


def _settle(record: HandRecord) -> None:
    """Find uncalled bet and rake: the winner's amount includes the first, and what is not paid out was raked."""
    total = paid_in(record)
    record.rake = total - sum(record.won.values())
    infer_uncalled(record)
    for player, chips in record.returned.items():
        for pot in reversed(record.pots):
            if player in pot.winners and pot.winners[player] >= chips:
                pot.winners[player] -= chips
                break
    record.pot_total = total - sum(record.returned.values())
    _infer_stakes(record)


def _infer_stakes(record: HandRecord) -> None:
    """Take the stakes of a tournament from its first full wagers; the file does not give them."""
    if record.stakes.small_bet:
        return
    small = [act.to for act in record.actions if act.act in ("complete", "bet") and act.street in (3, 4)]
    big = [act.to for act in record.actions if act.act == "bet" and act.street > 4]
    posted = record.stakes.bring_in or 1
    small_bet = small[0] if small else big[0] // 2 if big else 3 * posted
    big_bet = big[0] if big else 2 * small_bet
    record.stakes = record.stakes._replace(small_bet=max(small_bet, posted), big_bet=max(big_bet, small_bet, posted))
