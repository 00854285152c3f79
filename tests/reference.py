"""The specification of a hand: best of all fives, in plain Python, slow and obvious.

A five-card low is better when its groups of equal ranks are smaller, then when they are lower, compared from the
largest group and the highest rank down. The ace is 0 and the king 12.
"""

from collections import Counter
from itertools import combinations

RANKS = "A23456789TJQK"


def five_key(ranks):
    """Key of five card ranks: the lower, the better."""
    groups = sorted(((n, r) for r, n in Counter(ranks).items()), reverse=True)
    return [n for n, _ in groups], [r for _, r in groups]


def best_key(ranks):
    """Key of the best five of some card ranks."""
    return min(five_key(five) for five in set(combinations(sorted(ranks), 5)))


def ranks_of(text):
    """Card ranks of a string such as "As2d3c"."""
    return [RANKS.index(c) for c in text[::2]]
