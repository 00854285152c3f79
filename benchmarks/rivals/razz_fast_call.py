"""razz_fast, a call for each hand."""

import razz_fast as rf

NAME = "razz_fast, one call a hand"
KIND = "razz"
SPEED = 100_000


def prepare(texts):
    return [rf.cards_to_mask(text) for text in texts]


def evaluate(masks, evaluate=rf.evaluate):
    return [evaluate(mask) for mask in masks]
