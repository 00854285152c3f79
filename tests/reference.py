"""The specification of a hand: the best of all its fives, in plain Python, slow and obvious.

A five is better when its groups of equal ranks are smaller, then when they are lower, compared from the largest group
and the highest rank down. The ace is 0 and the king 12.
"""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

RANKS = "A23456789TJQK"


def five_key(ranks):
    """Key of five card ranks: the lower, the better."""
    groups = sorted(((n, r) for r, n in Counter(ranks).items()), reverse=True)
    return tuple(n for n, _ in groups), tuple(r for _, r in groups)


def multisets(cards):
    """All multisets of card ranks, as sorted tuples, with no rank more than four times."""
    return [m for m in combinations_with_replacement(range(13), cards) if max(map(m.count, m)) <= 4]


@cache
def five_card_ranks():
    """Rank of each multiset of five."""
    keys = {five: five_key(five) for five in multisets(5)}
    order = {key: rank for rank, key in enumerate(sorted(keys.values()))}
    return {five: order[key] for five, key in keys.items()}


def best_rank(ranks):
    """Rank of the best five of some card ranks."""
    table = five_card_ranks()
    return min(table[five] for five in combinations(sorted(ranks), 5))


def ranks_of(text):
    """Card ranks of a string such as "As2d3c"."""
    return [RANKS.index(c) for c in text[::2]]
