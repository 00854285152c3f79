"""The deck: shuffles, burns, what happens when it runs out, and cards that the caller gives."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral
from os import urandom
from typing import TYPE_CHECKING, Any

from razz_fast._core import deck_from_noise, format_cards, parse_cards, seeded_deck
from razz_fast.game.order import BIT
from razz_fast.game.setup import entries

if TYPE_CHECKING:
    from razz_fast.game.hand import Hand

NOISE = 408  # random bytes that shuffle a deck
UNKNOWN = -1
COMMON = -1  # in place of a seat: the common card is due

CardsLike = str | Iterable[str | int | None]


def shuffled(seed: int | None, stream: int) -> bytes:
    """A deck from a seed, or from the operating system's secure source."""
    return deck_from_noise(urandom(NOISE)) if seed is None else seeded_deck(seed, stream)


def parse_deck(deck: CardsLike) -> bytes:
    """All 52 cards, in dealing order."""
    cards = parse_dealt(deck)
    if len(cards) != 52:
        raise ValueError(f"a deck has 52 cards; this one has {len(cards)}")
    if UNKNOWN in cards:
        raise ValueError("the cards of a deck must be known")
    return bytes(cards)


def deal_street(s: Hand) -> None:
    """Deal the cards of the street, or as many as the caller has given; `_due` says to whom more are due."""
    individually = True
    if s._street == 7:
        individually = _prepare_seventh(s)
    elif s._street > 3 and s.rules.burn:
        _burn(s)
    if s._deck is None:
        _deal_given(s, individually)
    elif not individually:
        s._common = s._deck[s._pos]
        s._pos += 1
    elif s._street == 3:
        _deal_third(s, s._deck)
    else:
        _deal_one_each(s, s._deck)


def _deal_third(s: Hand, deck: bytes) -> None:
    n = len(s._order)
    for i, seat in enumerate(s._order):
        door = deck[i + 2 * n]
        s._cards[seat] = [deck[i], deck[i + n], door]
        s._boards[seat] = BIT[door]
    s._pos = 3 * n


def _deal_one_each(s: Hand, deck: bytes) -> None:
    live, cards, boards, pos = s._live, s._cards, s._boards, s._pos
    for seat in s._order:
        if live[seat]:
            card = deck[pos]
            pos += 1
            cards[seat].append(card)
            if s._street < 7:
                boards[seat] |= BIT[card]
    s._pos = pos


def _burn(s: Hand) -> None:
    s._burned.append(UNKNOWN if s._deck is None else s._deck[s._pos])
    s._pos += 1


def _stub(s: Hand) -> int:
    """How many cards are left in the deck."""
    return (52 if s._deck is None else len(s._deck)) - s._pos


def _rest(s: Hand) -> list[int]:
    """The cards left in the deck."""
    return [UNKNOWN] * _stub(s) if s._deck is None else list(s._deck[s._pos :])


def _prepare_seventh(s: Hand) -> bool:
    """Burn and mix as the rules say when cards are few. Returns whether all get a card, not one in common."""
    need, stub, burned = s._live_count, _stub(s), len(s._burned)
    rule = s.rules.short_deck
    if rule == "muck":
        folded = [card for seat, cards in enumerate(s._cards) if not s._live[seat] for card in cards]
        enough = stub + burned + len(folded) >= need
        if s.rules.burn:
            _burn(s)
        if _stub(s) < need:
            _restock(s, _rest(s), s._burned + folded)
    elif rule == "tda":
        # A burn, a card each, and the last card of the deck is not dealt.
        enough = stub + burned >= need + 2
        if stub < need + 2 and (enough or stub < 3):
            _restock(s, [], _rest(s) + s._burned)
        _burn(s)
    elif rule == "roberts" and stub < need:
        enough = stub + burned >= need
        if enough:
            dealt_first = _rest(s)[:-1]
            spare = stub + burned > need
            _restock(s, dealt_first, _rest(s)[-1:] + s._burned, burn=spare)
        else:
            if stub < 2:
                _restock(s, [], _rest(s) + s._burned)
            _burn(s)
    else:
        enough = stub >= need
        if s.rules.burn and stub > (need if enough else 1):
            _burn(s)
    return enough


def _restock(s: Hand, first: list[int], mixed: list[int], burn: bool = False) -> None:
    """Put a new stub in place: some cards as they lie, then others shuffled, one of them burned if asked for."""
    if s._deck is None:
        return
    # Derived from the deck, so that it is the whole of a hand's chance; who knows only a part of it learns nothing.
    from hashlib import shake_256

    pool = frozenset(mixed)
    shuffle = [card for card in deck_from_noise(shake_256(s._deck).digest(NOISE)) if card in pool]
    s._deck = bytes([*s._deck[: s._pos], *first, *shuffle[burn:]])


def _deal_given(s: Hand, individually: bool) -> None:
    """Deal what the caller has given beforehand; the rest is due."""
    seats = [seat for seat in s._order if s._live[seat]] if individually else [COMMON]
    if s._street == 3:
        seats *= 3
    s._pos += len(seats)
    rest = []
    for seat in seats:
        given = s._given_common if seat == COMMON else s._given[seat]
        at = 0 if seat == COMMON else len(s._cards[seat])
        if at < len(given):
            place(s, seat, given[at])
        else:
            rest.append(seat)
    s._due = rest


def place(s: Hand, seat: int, card: int) -> None:
    """Give a seat its next card."""
    if seat == COMMON:
        s._common = card
        return
    hand = s._cards[seat]
    hand.append(card)
    if 3 <= len(hand) <= 6:
        s._boards[seat] |= BIT[card]


def place_all(s: Hand, cards: CardsLike) -> None:
    """Give the next cards due, in dealing order, after a look at each of them."""
    new = parse_dealt(cards)
    if not s._due:
        raise ValueError("no card is due; current_player() is -1 while the caller has to give cards")
    if not 1 <= len(new) <= len(s._due):
        raise ValueError(f"{len(s._due)} cards are due, and {len(new)} were given")
    due = s._due[: len(new)]
    count = [len(hand) for hand in s._cards]
    for seat, card in zip(due, new, strict=True):
        if seat == COMMON:
            if card == UNKNOWN:
                raise ValueError("the common card lies face up and must be known")
        else:
            check_up_card(seat, count[seat], card)
            count[seat] += 1
    # PokerKit deals folded hands again.
    reusable = s._street == 7 and s.rules.short_deck == "muck"
    out = [hand for hand, live in zip(s._given, s._live, strict=True) if live or not reusable]
    check_distinct([*out, s._given_common, new])
    for seat, card in zip(due, new, strict=True):
        (s._given_common if seat == COMMON else s._given[seat]).append(card)
        place(s, seat, card)
    s._due = s._due[len(new) :]


def parse_dealt(cards: CardsLike, where: str = "") -> list[int]:
    """Cards as dealt; "??", None or -1 is one that is not known. An error begins with where the cards are."""
    try:
        return _parse_dealt(cards)
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{where}{error}") from None


def _parse_dealt(cards: CardsLike) -> list[int]:
    if isinstance(cards, str):
        text = "".join(cards.replace(",", " ").split())
        if "?" not in text:
            return list(parse_cards(cards))
        items: list[str | int | None] = [text[i : i + 2] for i in range(0, len(text), 2)]
    else:
        items = entries("cards", cards)
    hidden = [item is None or (isinstance(item, (str, Integral)) and item in ("??", UNKNOWN)) for item in items]
    told: Any = [item for item, unknown in zip(items, hidden, strict=True) if not unknown]
    known = iter(parse_cards(told))
    return [UNKNOWN if unknown else next(known) for unknown in hidden]


def check_up_card(seat: int, position: int, card: int) -> None:
    """Refuse an up card that is not known."""
    if card == UNKNOWN and 2 <= position <= 5:
        raise ValueError(f"seat {seat}, card {position + 1}: an up card must be known, only down cards may be ??")


def check_hands(hands: list[list[int]], common: list[int], reusable: bool) -> None:
    """Refuse hands that cannot have been dealt together."""
    for seat, hand in enumerate(hands):
        if len(hand) > 7:
            raise ValueError(f"seat {seat} has {len(hand)} cards; a hand has seven at most")
        for position, card in enumerate(hand):
            check_up_card(seat, position, card)
    if common and common[0] == UNKNOWN:
        raise ValueError("the common card lies face up and must be known")
    if len(common) > 1:
        raise ValueError(f"{len(common)} common cards; there is one at most")
    check_distinct([*(hand[:6] if reusable else hand for hand in hands), common])
    check_distinct(hand[6:] for hand in hands)


def check_distinct(hands: Iterable[Iterable[int]]) -> None:
    """Refuse a card that is dealt twice."""
    seen: set[int] = set()
    for hand in hands:
        for card in hand:
            if card in seen:
                raise ValueError(f"{format_cards([card])} is dealt twice")
            if card != UNKNOWN:
                seen.add(card)
