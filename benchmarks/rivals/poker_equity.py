"""poker-equity (Rust), all hands in one call; it takes nothing but card strings."""

import poker_equity

NAME = "poker-equity, batch"
KIND = "razz"
SPEED = 100_000


def prepare(texts):
    return texts


def evaluate(texts):
    return poker_equity.score_batch("low_a5", texts)
