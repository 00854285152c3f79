"""The best of 21 fives in plain Python: what one writes in ten minutes."""

from itertools import combinations

NAME = "plain Python, best of 21"
KIND = "razz"
SPEED = 1_000


def prepare(texts):
    return [["A23456789TJQK".index(rank) for rank in text[::2]] for text in texts]


def key(five):
    groups = sorted(((five.count(rank), rank) for rank in set(five)), reverse=True)
    return [n for n, _ in groups], [rank for _, rank in groups]


def evaluate(hands):
    return [min(map(key, combinations(hand, 5))) for hand in hands]
