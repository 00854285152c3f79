"""Reading and writing cards, and other programs' numbers for them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import razz_fast as rf
from razz_fast import cards as converters

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
hands_of_any_size = st.lists(st.integers(0, 51), unique=True, max_size=52)


def test_an_index_is_4_rank_plus_suit_and_a_mask_bit_13_suit_plus_rank():
    assert [rf.parse_cards(card) for card in DECK] == [(index,) for index in range(52)]
    assert rf.cards_to_mask("Ac") == 1
    assert rf.cards_to_mask("Kc") == 1 << 12
    assert rf.cards_to_mask("Ad") == 1 << 13
    assert rf.cards_to_mask("Ks") == 1 << 51


@given(hands_of_any_size)
def test_text_indices_and_masks_undo_each_other(cards):
    text = rf.format_cards(cards)
    assert rf.parse_cards(text) == tuple(cards)
    mask = rf.cards_to_mask(cards)
    assert rf.cards_to_mask(text) == mask
    assert mask.bit_count() == len(cards)
    assert rf.mask_to_cards(mask) == tuple(sorted(cards))
    assert rf.parse_cards([DECK[card] for card in cards]) == tuple(cards)
    assert rf.parse_cards(np.array(cards, np.uint8)) == tuple(cards)


@given(st.integers(0, 20), st.integers(1, 7), st.randoms(use_true_random=False))
def test_arrays_of_text_indices_and_masks_undo_each_other(n, size, random):
    rows = np.array([random.sample(range(52), size) for _ in range(n)], np.uint8).reshape(n, size)
    texts = rf.format_cards(rows)
    assert texts.shape == (n,)
    masks = rf.cards_to_mask(rows)
    assert masks.dtype == np.uint64
    assert masks.tolist() == [rf.cards_to_mask(row) for row in rows.tolist()]
    if n and size > 1:
        np.testing.assert_array_equal(rf.parse_cards(texts), rows)
        np.testing.assert_array_equal(rf.cards_to_mask(texts), masks)
    if n:
        np.testing.assert_array_equal(rf.mask_to_cards(masks), np.sort(rows, 1))


def test_arrays_of_card_strings_are_hands_by_rows():
    rows = np.array([["As", "2d"], ["Kc", "Td"]])
    assert rf.parse_cards(rows).tolist() == [[3, 5], [48, 37]]
    assert rf.cards_to_mask(rows).tolist() == [rf.cards_to_mask("As2d"), rf.cards_to_mask("KcTd")]
    assert rf.parse_cards(rows[0]) == (3, 5)
    assert rf.evaluate(np.array(["As", "2d", "3c", "4h", "5s"])) == 0


def test_masks_of_hands_of_different_sizes_stand_in_one_array():
    assert rf.cards_to_mask(np.array(["As", "As2d3c", ""])).tolist() == [
        rf.cards_to_mask("As"), rf.cards_to_mask("As2d3c"), 0,
    ]  # fmt: skip


def test_spaces_and_commas_and_either_case_are_read():
    for text in ("As2dTc", "as2Dtc", "As 2d Tc", " As,2d, Tc ", "AS\t2D\nTC", "As\u00a02dTc"):
        assert rf.parse_cards(text) == (3, 5, 36)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As2x", r"card 2, at character 3: '2x' is not a card; a card is a rank of A23456789TJQK and a suit of cdhs"),
        ("As2", "card 2, at character 3: '2' is not a card"),
        ("1s", "'1s' is not a card"),
        ("10s", "write T for ten, not 10"),
        ("sA", "'sA' is not a card"),
        ("As;2d", "';2' is not a card"),
        ("A s", "'A ' is not a card"),
        ("♠A", "is not a card"),
        ("As2dAs", "card 3, As, is there twice"),
        ("As" * 60, "card 2, As, is there twice"),
        ("As\0\0", "is not a card"),
        ("\ud800s", "is not a card"),
    ],
)
def test_text_that_is_not_a_card_is_refused_with_its_place(text, message):
    for function in (rf.parse_cards, rf.cards_to_mask, rf.evaluate, rf.format_cards):
        with pytest.raises(ValueError, match=message):
            function(text)


@pytest.mark.parametrize(
    ("hand", "error", "message"),
    [
        ([0, 1, 2, 3, 52], ValueError, "card 5: 52 is not a card index"),
        ([-1, 1, 2, 3, 4], ValueError, "card 1: -1 is not a card index"),
        ([0, 1, 2, 3, 2**70], ValueError, "card 5"),
        ([0, 1, 2, 3, 3], ValueError, "card 5, As, is there twice"),
        ([0, 1, 2, 3], ValueError, "5 to 7 cards, this one has 4"),
        ([], ValueError, "this one has 0"),
        (list(range(8)), ValueError, "this one has 8"),
        (["As", "2d", "3c", "4h", "5"], ValueError, "card 5: '5' is not a card"),
        (["As", "2d", "3c", "4h", 5.0], TypeError, "card 5 is of type float"),
        ([0, 1, 2, 3, None], TypeError, "card 5 is of type NoneType"),
        ([0, 1, 2, 3, True], TypeError, "card 5 is of type bool"),
        ([[0, 1, 2, 3, 4]], TypeError, "card 1 is of type list"),
        (None, TypeError, "not as NoneType"),
        (5.0, TypeError, "not as float"),
        (b"As2d3c4h5s", TypeError, "not as bytes"),
        ({0, 1, 2, 3, 4}, TypeError, "not as set"),
        (dict.fromkeys(range(5)), TypeError, "not as dict"),
        (np.arange(5), TypeError, "dtype uint8"),
        (np.arange(5.0), TypeError, "dtype uint8"),
        (np.arange(5).astype(object), None, None),
        (np.zeros((1, 5), np.uint8), ValueError, "one dimension"),
        (-1, ValueError, "-1 is not a mask"),
        (2**52 | 31, ValueError, "above the 52nd"),
        (2**80, ValueError, "above the 52nd"),
        (True, ValueError, "this one has 1"),
        (31 << 3 | 1 << 20 | 1 << 21 | 1 << 22, ValueError, "this one has 8"),
    ],
)
def test_a_bad_hand_is_refused_with_the_card_at_fault(hand, error, message):
    if error is None:
        assert rf.evaluate(hand) == rf.evaluate([0, 1, 2, 3, 4])
        return
    for function in (rf.evaluate, rf.best_five):
        with pytest.raises(error, match=message):
            function(hand)
    if not isinstance(hand, int):
        with pytest.raises(error, match=message):
            rf.describe(hand)


def test_a_hand_is_read_in_every_form():
    text = "As2d3c4h5s6d7c"
    indices = rf.parse_cards(text)
    mask = rf.cards_to_mask(text)

    class Text(str):
        __slots__ = ()

    class Number:
        def __index__(self):
            return mask

    for hand in (
        text, Text(text), indices, list(indices), [text[i : i + 2] for i in range(0, 14, 2)], mask, np.uint64(mask),
        np.int64(mask), np.array(mask), Number(), np.array(indices, np.uint8), np.array(indices, np.uint8)[::-1],
        memoryview(bytes(indices)), [np.uint8(card) for card in indices], [3, "2d", np.str_("3c"), 14, 19],
        np.array(indices, object), range(0, 20, 4) if False else indices[:5], np.str_(text),
    ):  # fmt: skip
        assert rf.evaluate(hand) == 0
        assert rf.describe(hand if not isinstance(hand, (int, np.integer)) else rf.evaluate(hand)) == "5-4-3-2-A"


def test_boards_have_one_to_four_cards():
    for board in ("", "AsKs2d3d4d", 31):
        with pytest.raises(ValueError, match="an exposed board has 1 to 4 cards"):
            rf.rank_board(board)


def test_winners_names_the_hand_that_is_wrong():
    with pytest.raises(ValueError, match=r"hands\[1\]: card 2, As, is there twice"):
        rf.winners(["As2d3c4h5s", "AsAs"])
    with pytest.raises(ValueError, match="no hands"):
        rf.winners([])
    with pytest.raises(TypeError):
        rf.winners(5)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: rf.parse_cards(np.array(["As2d", "As2x"])), ValueError, r"\[1\]: card 2, at character 3"),
        (lambda: rf.parse_cards(np.array(["As2d", "As"])), ValueError, r"\[1\]: 1 cards, where the first hand has 2"),
        (lambda: rf.parse_cards(np.array([["As", ""]])), ValueError, r"\[0, 1\] is empty"),
        (lambda: rf.parse_cards(np.array([["As", "As"]])), ValueError, r"\[0\]: card 2, As, is there twice"),
        (lambda: rf.format_cards(np.array([[0, 0]], np.uint8)), ValueError, r"\[0\]: card 2, Ac, is there twice"),
        (lambda: rf.format_cards(np.array([[0, 99]], np.uint8)), ValueError, r"\[0\]: card 2: 99 is not"),
        (lambda: rf.cards_to_mask(np.array([[0, 99]])), TypeError, "dtype uint8, not int64"),
        (lambda: rf.mask_to_cards(np.array([1, 3], np.uint64)), ValueError, r"\[1\]: 2 cards"),
        (lambda: rf.mask_to_cards(np.array([2**52], np.uint64)), ValueError, "above the 52nd"),
        (lambda: rf.mask_to_cards(np.array([1])), TypeError, "dtype uint64, not int64"),
        (lambda: rf.mask_to_cards(-1), ValueError, "is not a mask"),
        (lambda: rf.mask_to_cards("As"), TypeError, "integer"),
        (lambda: rf.mask_to_cards(1.0), TypeError, "integer"),
    ],
)
def test_an_error_in_an_array_names_the_item(call, error, message):
    with pytest.raises(error, match=message):
        call()


# One card of each rank and suit, from each program's documentation, and the whole deck by its rule.
def test_phevaluator_numbers_are_those_it_documents():
    assert [converters.to_phevaluator(rf.parse_cards(card)[0]) for card in ("2c", "2d", "2h", "2s", "3c", "As")] == [
        0, 1, 2, 3, 4, 51,
    ]  # fmt: skip


def test_poker_eval_numbers_are_those_it_documents():
    assert [converters.to_poker_eval(rf.parse_cards(c)[0]) for c in ("2h", "Ah", "2d", "2c", "2s", "As")] == [
        0, 12, 13, 26, 39, 51,
    ]  # fmt: skip


def test_treys_numbers_are_its_own():
    assert converters.to_treys(rf.parse_cards("As")[0]) == 268442665
    assert converters.to_treys(rf.parse_cards("Kd")[0]) == 134236965
    assert converters.to_treys(rf.parse_cards("2c")[0]) == 98306
    treys = pytest.importorskip("treys")
    for index, card in enumerate(DECK):
        assert converters.to_treys(index) == treys.Card.new(card)


def test_eval7_masks_are_its_own():
    assert converters.to_eval7(rf.cards_to_mask("2c")) == 1
    assert converters.to_eval7(rf.cards_to_mask("Ac")) == 1 << 12
    assert converters.to_eval7(rf.cards_to_mask("As")) == 1 << 51
    eval7 = pytest.importorskip("eval7")
    for card in DECK:
        assert converters.to_eval7(rf.cards_to_mask(card)) == eval7.Card(card).mask
    hand = [eval7.Card(card) for card in ("As", "2d", "3c", "4h", "5s")]
    assert rf.evaluate(converters.from_eval7(hand)) == 0


@pytest.mark.parametrize("program", ["phevaluator", "poker_eval", "treys"])
def test_converters_undo_each_other(program):
    to, back = getattr(converters, f"to_{program}"), getattr(converters, f"from_{program}")
    deck = np.arange(52, dtype=np.uint8).reshape(4, 13)
    there = to(deck)
    assert len(set(there.flat)) == 52
    assert back(there).dtype == np.uint8
    np.testing.assert_array_equal(back(there), deck)
    assert [back(to(index)) for index in range(52)] == list(range(52))
    assert type(back(to(5))) is int
    np.testing.assert_array_equal(back(to([1, 2, 3])), [1, 2, 3])
    for bad in (-1, 2**40, [0, 99_999]):
        with pytest.raises(ValueError, match="is none of"):
            back(bad)
    with pytest.raises(TypeError, match="are integers"):
        back(1.5)


def test_eval7_masks_undo_each_other():
    masks = rf.cards_to_mask(rf.deal_batch(100, 2, seed=1))
    np.testing.assert_array_equal(converters.from_eval7(converters.to_eval7(masks)), masks)
    assert converters.from_eval7(converters.to_eval7(31)) == 31
    for bad in (-1, 2**52, np.array([2**52], np.uint64)):
        with pytest.raises(ValueError, match="a mask is not negative"):
            converters.from_eval7(bad)


def test_unknown_cards_are_left_out():
    with pytest.raises(ValueError, match="card 3, at character 5: cards that are not known are left out"):
        rf.parse_cards("As2d??")


def test_a_hand_among_cards_says_how_many_hands_are_given():
    with pytest.raises(ValueError, match=r"np\.array\(hands, str\)"):
        rf.cards_to_mask(["As2d3c4h5s6d7c", "KcQcJdTh9s8c7d"])
