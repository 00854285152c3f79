"""razz_fast, all hands in one call."""

import numpy as np

import razz_fast as rf

NAME = "razz_fast, batch"
KIND = "razz"
SPEED = 1_000_000


def prepare(texts):
    return rf.cards_to_mask(np.array(texts)[:, None].view("U2"))


def evaluate(masks):
    return rf.evaluate_batch(masks)
