"""One hand a call, in every shape that hands come in. What the bare loop costs is measured too, to be subtracted."""

import numpy as np
import pytest

import razz_fast as rf

HANDS = 1000
SHAPES = {
    "the bare loop": list,
    "mask": lambda cards: [rf.cards_to_mask(hand) for hand in cards.tolist()],
    "14-character string": lambda cards: rf.format_cards(cards).tolist(),
    "list of seven ints": lambda cards: cards.tolist(),
    "list of seven strings": lambda cards: [[rf.format_cards([card]) for card in hand] for hand in cards.tolist()],
    "batch of one": lambda cards: list(rf.cards_to_mask(cards)[:, None]),
}


def loop(hands):
    for _hand in hands:
        pass


def loop_evaluate(hands, evaluate=rf.evaluate):
    for hand in hands:
        evaluate(hand)


def loop_evaluate_batch(hands, evaluate_batch=rf.evaluate_batch):
    for hand in hands:
        evaluate_batch(hand)


@pytest.mark.benchmark(group="single call")
@pytest.mark.parametrize("shape", SHAPES)
def test_single_call(measure, cards, shape):
    hands = SHAPES[shape](cards[:HANDS])
    functions = {"the bare loop": loop, "batch of one": loop_evaluate_batch}
    measure(functions.get(shape, loop_evaluate), hands, hands=HANDS)
    if shape != "the bare loop":
        evaluate = rf.evaluate_batch if shape == "batch of one" else rf.evaluate
        assert np.array_equal(np.ravel([evaluate(hand) for hand in hands]), rf.evaluate_batch(cards[:HANDS]))
