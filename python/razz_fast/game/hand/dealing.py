"""The deck: shuffles, burns, what happens when it runs out, and cards that the caller gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Integral
from os import urandom
from typing import TYPE_CHECKING, Any

from razz_fast._core import deck_from_noise, format_cards, parse_cards, seeded_deck
from razz_fast.game.check import entries
from razz_fast.game.hand.order import BIT
from razz_fast.game.hand.words import COMMON, UNKNOWN

if TYPE_CHECKING:
    from razz_fast.game.hand.fields import Cards, Hand

NOISE = 408  # random bytes that shuffle a deck

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


def deal_street(hand: Hand) -> None:
    """Deal the cards of the street, or as many as the caller has given; `due` says to whom more are due."""
    individually = True
    if hand.street == 7:
        individually = _prepare_seventh(hand)
    elif hand.street > 3 and hand.terms.rules.burn:
        _burn(hand)
    if hand.deck is None:
        _deal_given(hand, individually)
    elif not individually:
        hand.common = hand.deck[hand.pos]
        hand.pos += 1
    elif hand.street == 3:
        _deal_third(hand, hand.deck)
    else:
        _deal_one_each(hand, hand.deck)


def _deal_third(hand: Hand, deck: bytes) -> None:
    n = len(hand.cards)
    for i, seat in enumerate(hand.terms.order):
        door = deck[i + 2 * n]
        hand.cards[seat] = (deck[i], deck[i + n], door)
        hand.boards[seat] = BIT[door]
    hand.pos = 3 * n


def _deal_one_each(hand: Hand, deck: bytes) -> None:
    cards, boards, pos = hand.cards, hand.boards, hand.pos
    face_up = hand.street < 7
    for seat in hand.contenders:
        card = deck[pos]
        pos += 1
        cards[seat] += (card,)
        if face_up:
            boards[seat] |= BIT[card]
    hand.pos = pos


def _burn(hand: Hand) -> None:
    hand.burned += (UNKNOWN if hand.deck is None else hand.deck[hand.pos],)
    hand.pos += 1


def _stub(hand: Hand) -> int:
    """How many cards are left in the deck."""
    return (52 if hand.deck is None else len(hand.deck)) - hand.pos


def _rest(hand: Hand) -> Cards:
    """The cards left in the deck."""
    return (UNKNOWN,) * _stub(hand) if hand.deck is None else tuple(hand.deck[hand.pos :])


def _prepare_seventh(hand: Hand) -> bool:
    """Burn and mix as the rules say when cards are few. Returns whether all get a card, not one in common."""
    need, stub, burned = len(hand.contenders), _stub(hand), len(hand.burned)
    rule = hand.terms.rules.short_deck
    if rule == "muck":
        folded = tuple([card for seat, cards in enumerate(hand.cards) if not hand.live[seat] for card in cards])
        enough = stub + burned + len(folded) >= need
        if hand.terms.rules.burn:
            _burn(hand)
        if _stub(hand) < need:
            _restock(hand, _rest(hand), hand.burned + folded)
    elif rule == "tda":
        # A burn, a card each, and the last card of the deck is not dealt.
        enough = stub + burned >= need + 2
        if stub < need + 2 and (enough or stub < 3):
            _restock(hand, (), _rest(hand) + hand.burned)
        _burn(hand)
    elif rule == "roberts" and stub < need:
        enough = stub + burned >= need
        if enough:
            dealt_first = _rest(hand)[:-1]
            spare = stub + burned > need
            _restock(hand, dealt_first, _rest(hand)[-1:] + hand.burned, burn=spare)
        else:
            if stub < 2:
                _restock(hand, (), _rest(hand) + hand.burned)
            _burn(hand)
    else:
        enough = stub >= need
        if hand.terms.rules.burn and stub > (need if enough else 1):
            _burn(hand)
    return enough


def _restock(hand: Hand, first: Cards, mixed: Cards, burn: bool = False) -> None:
    """Put a new stub in place: some cards as they lie, then others shuffled, one of them burned if asked for."""
    if hand.deck is None:
        return
    # Derived from the deck, so that the deck is all the chance in a hand; knowing a part of it tells nothing.
    from hashlib import shake_256

    pool = frozenset(mixed)
    shuffle = [card for card in deck_from_noise(shake_256(hand.deck).digest(NOISE)) if card in pool]
    hand.deck = bytes([*hand.deck[: hand.pos], *first, *shuffle[burn:]])


def _deal_given(hand: Hand, individually: bool) -> None:
    """Deal what the caller has given beforehand; the rest is due."""
    seats = hand.contenders if individually else (COMMON,)
    if hand.street == 3:
        seats *= 3
    hand.pos += len(seats)
    rest = []
    for seat in seats:
        given = hand.given_common if seat == COMMON else hand.given[seat]
        at = 0 if seat == COMMON else len(hand.cards[seat])
        if at < len(given):
            place(hand, seat, given[at])
        else:
            rest.append(seat)
    hand.due = tuple(rest)


def place(hand: Hand, seat: int, card: int) -> None:
    """Give a seat its next card."""
    if seat == COMMON:
        hand.common = card
        return
    hand.cards[seat] += (card,)
    if 3 <= len(hand.cards[seat]) <= 6:
        hand.boards[seat] |= BIT[card]


def place_all(hand: Hand, cards: CardsLike) -> None:
    """Give the next cards due, in dealing order, after validating all of them, so that a bad card changes nothing."""
    new = parse_dealt(cards)
    if not hand.due:
        raise ValueError("no card is due; current_player() is -1 while the caller has to give cards")
    if not 1 <= len(new) <= len(hand.due):
        raise ValueError(f"{len(hand.due)} cards are due, and {len(new)} were given")
    due = hand.due[: len(new)]
    count = [len(held) for held in hand.cards]
    for seat, card in zip(due, new, strict=True):
        if seat == COMMON:
            if card == UNKNOWN:
                raise ValueError("the common card lies face up and must be known")
        else:
            check_up_card(seat, count[seat], card)
            count[seat] += 1
    # PokerKit deals folded hands again.
    reusable = hand.street == 7 and hand.terms.rules.short_deck == "muck"
    out = [held for held, live in zip(hand.given, hand.live, strict=True) if live or not reusable]
    check_distinct([*out, hand.given_common, new])
    given = [*hand.given]
    for seat, card in zip(due, new, strict=True):
        if seat == COMMON:
            hand.given_common += (card,)
        else:
            given[seat] += (card,)
        place(hand, seat, card)
    hand.given = tuple(given)
    hand.due = hand.due[len(new) :]


def parse_dealt(cards: CardsLike, where: str = "") -> Cards:
    """Cards as dealt; "??", None or -1 is one that is not known. An error begins with where the cards are."""
    try:
        return _parse_dealt(cards)
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{where}{error}") from None


def _parse_dealt(cards: CardsLike) -> Cards:
    if isinstance(cards, str):
        text = "".join(cards.replace(",", " ").split())
        if "?" not in text:
            return parse_cards(cards)
        items: list[str | int | None] = [text[i : i + 2] for i in range(0, len(text), 2)]
    else:
        items = entries("cards", cards)
    hidden = [item is None or (isinstance(item, (str, Integral)) and item in ("??", UNKNOWN)) for item in items]
    told: Any = [item for item, unknown in zip(items, hidden, strict=True) if not unknown]
    known = iter(parse_cards(told))
    return tuple([UNKNOWN if unknown else next(known) for unknown in hidden])


def check_up_card(seat: int, position: int, card: int) -> None:
    """Reject an up card that is not known."""
    if card == UNKNOWN and 2 <= position <= 5:
        raise ValueError(f"seat {seat}, card {position + 1}: an up card must be known, only down cards may be ??")


def check_hands(hands: Sequence[Cards], common: Cards, reusable: bool) -> None:
    """Reject hands that cannot have been dealt together."""
    for seat, held in enumerate(hands):
        if len(held) > 7:
            raise ValueError(f"seat {seat} has {len(held)} cards; a hand has seven at most")
        for position, card in enumerate(held):
            check_up_card(seat, position, card)
    if common and common[0] == UNKNOWN:
        raise ValueError("the common card lies face up and must be known")
    if len(common) > 1:
        raise ValueError(f"{len(common)} common cards; there is one at most")
    check_distinct([*(held[:6] if reusable else held for held in hands), common])
    check_distinct(held[6:] for held in hands)


def check_distinct(hands: Iterable[Iterable[int]]) -> None:
    """Reject a card that is dealt twice."""
    seen: set[int] = set()
    for held in hands:
        for card in held:
            if card in seen:
                raise ValueError(f"{format_cards([card])} is dealt twice")
            if card != UNKNOWN:
                seen.add(card)
