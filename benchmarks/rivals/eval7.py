"""eval7 (Cython), a call for each hand."""

import eval7

NAME = "eval7"
KIND = "high"
SPEED = 50_000


def prepare(texts):
    return [[eval7.Card(text[i : i + 2]) for i in range(0, 14, 2)] for text in texts]


def evaluate(hands, evaluate=eval7.evaluate):
    return [evaluate(hand) for hand in hands]
