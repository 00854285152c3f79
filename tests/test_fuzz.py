"""Malformed input of every kind gives a ValueError, a TypeError or the right answer, and never a crash.

Meant to be run with the extension under AddressSanitizer too; ``.ci/run`` does.
"""

import random

import numpy as np
import pytest
from reference import best_rank
from sizes import sizes

import razz_fast as rf

CHARACTERS = "A23456789TJQKcdhsCDHSak 10,;-\0\u2660\ud800\U0001f0a1"
DTYPES = ["u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", "f4", "f8", ">u8", "?", "O", "U2", "U14", "S2", "c8", "M8[s]"]


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        if self.value is None:
            raise TypeError("no index")
        return self.value


class Shrinking(list):
    """A list that loses its items while it is read."""

    def __getitem__(self, key):
        self.clear()
        return 0

    def __iter__(self):
        while self:
            yield self.pop()


class Text(str):
    __slots__ = ()


def any_cards(rng):
    """Some distinct cards, a few of them damaged."""
    cards = rng.sample(range(52), rng.choice([0, 1, 4, 5, 5, 6, 6, 7, 7, 7, 8, 52]))
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        if cards:
            cards[rng.randrange(len(cards))] = rng.choice([*cards, 52, 63, 64, 255, -1, 2**31, 2**63, 2**64, -(2**70)])
    return cards


def any_text(rng):
    if rng.random() < 0.3:
        return "".join(rng.choices(CHARACTERS, k=rng.randrange(20)))
    text = list("".join(rf.format_cards([card]) for card in any_cards(rng) if 0 <= card < 52))
    for _ in range(rng.choice([0, 0, 0, 1, 2])):
        place = rng.randrange(len(text) + 1)
        match rng.randrange(3):
            case 0:
                text.insert(place, rng.choice(CHARACTERS))
            case 1:
                del text[place : place + 1]
            case _:
                text[place : place + 1] = rng.choice(CHARACTERS)
    return "".join(text)


def any_item(rng):
    return rng.choice(
        [
            None,
            1.5,
            "As",
            "Kx",
            b"As",
            True,
            7,
            np.uint8(9),
            np.int64(-3),
            np.str_("2d"),
            [],
            (3,),
            Index(5),
            Index(None),
        ]
    )


def any_array(rng):
    shape = rng.choice([(), (0,), (5,), (7,), (3, 7), (2, 3, 5), (0, 7), (40, 7), (7, 0), (4, 8), (1, 1), (100,)])
    dtype = rng.choice(DTYPES)
    if dtype in ("u1", "u8", ">u8"):
        high = rng.choice([52, 256]) if dtype == "u1" else rng.choice([2**52, 2**63])
        array = np.random.default_rng(rng.randrange(2**32)).integers(0, high, shape).astype(dtype)
    elif dtype[0] in "US":
        count = int(np.prod(shape))
        texts = [any_text(rng).replace("\ud800", "x").encode("ascii", "replace").decode() for _ in range(count)]
        array = np.array(texts, dtype).reshape(shape)
    else:
        array = np.zeros(shape, dtype)
    if array.ndim and rng.random() < 0.3:
        array = array[:: rng.choice([-1, 2, -3])]
    if rng.random() < 0.2:
        array = array.T
    if rng.random() < 0.2:
        array.flags.writeable = False
    if rng.random() < 0.1:
        array = array.view(np.recarray if array.dtype.names else np.ndarray)
    return array


def any_object(rng):
    match rng.randrange(12):
        case 0 | 1:
            return any_text(rng)
        case 2 | 3:
            return any_cards(rng)
        case 4:
            return tuple(any_cards(rng))
        case 5:
            return [rf.format_cards([card]) if 0 <= card < 52 else card for card in any_cards(rng)]
        case 6:
            return rng.choice([rng.getrandbits(52), rng.getrandbits(64), -rng.getrandbits(70), 31, 0, 2**52])
        case 7 | 8:
            return any_array(rng)
        case 9:
            cards = any_cards(rng)
            cards.insert(rng.randrange(len(cards) + 1), any_item(rng))
            return cards
        case 10:
            return rng.choice([Text(any_text(rng)), Shrinking(any_cards(rng)), Index(31), Index(None), Index(-5)])
        case _:
            return rng.choice(
                [None, 1.5, b"As", bytearray(7), memoryview(bytes(7)), memoryview(bytes(range(7))), {1, 2}, {},
                 object(), rf, type, iter([1]), range(7), range(10**9), np.float64(3), np.uint64(31), float("nan")]
            )  # fmt: skip


FUNCTIONS = [
    rf.evaluate, rf.best_five, rf.rank_board, rf.describe, rf.winners, rf.parse_cards, rf.format_cards,
    rf.cards_to_mask, rf.mask_to_cards, rf.evaluate_batch,
]  # fmt: skip


def check_rank(hand, rank):
    """Where a hand was accepted, its rank is the reference's."""
    mask = int(hand) if isinstance(hand, (int, np.integer, Index)) else None
    cards = rf.mask_to_cards(mask) if mask is not None else rf.parse_cards(hand)
    assert rank == best_rank([card // 4 for card in cards])


@pytest.mark.parametrize("n", sizes(1_000_000))
def test_malformed_input_raises_and_never_crashes(n):
    rng = random.Random(n)
    accepted = 0
    for i in range(n):
        thing = any_object(rng)
        function = rng.choice(FUNCTIONS)
        options = {}
        if function is rf.evaluate_batch:
            options = rng.choice(
                [{}, {}, {"threads": 2}, {"check": False}, {"threads": rng.choice([-1, "x", None, 2**80])},
                 {"out": any_array(rng)}, {"out": any_object(rng)}, {"nonsense": 1}]
            )  # fmt: skip
        try:
            result = function(thing, **options)
        except (ValueError, TypeError):
            continue
        accepted += 1
        if function is rf.evaluate and i % 10 == 0 and not isinstance(thing, (Shrinking, np.ndarray)):
            check_rank(thing, result)
    assert accepted > n / 20
