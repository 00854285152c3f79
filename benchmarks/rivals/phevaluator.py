"""phevaluator, a call for each hand, of its own card numbers."""

import phevaluator

import razz_fast as rf
from razz_fast.cards import to_phevaluator

NAME = "phevaluator"
KIND = "high"
SPEED = 5_000


def prepare(texts):
    return [to_phevaluator(rf.parse_cards(text)).tolist() for text in texts]


def evaluate(hands, evaluate=phevaluator.evaluate_cards):
    return [evaluate(*hand) for hand in hands]
