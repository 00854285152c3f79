"""treys (Python), a call for each hand."""

import treys

NAME = "treys"
KIND = "high"
SPEED = 500


EVALUATOR = treys.Evaluator()


def prepare(texts):
    return [[treys.Card.new(text[i : i + 2]) for i in range(0, 14, 2)] for text in texts]


def evaluate(hands, evaluate=EVALUATOR.evaluate):
    return [evaluate(hand[:2], hand[2:]) for hand in hands]
