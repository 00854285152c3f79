"""Equity by dealing every card: slow and obvious, with the ranker as its only help."""

from itertools import combinations
from math import comb

import numpy as np

import razz_fast as rf


def bit(card):
    return 1 << 13 * (card % 4) + card // 4


def deals_of(hands, dead=()):
    """How many deals there are of all cards to come."""
    deck = 52 - len(dead) - sum(map(len, hands))
    common = 7 * len(hands) > 52 - len(dead)
    ways = deck if common else 1
    deck -= common
    for hand in hands:
        ways *= comb(deck, 7 - common - len(hand))
        deck -= 7 - common - len(hand)
    return ways


def brute_force(hands, dead=()):
    """Deals by set of winners, over real cards."""
    seen = {c for h in hands for c in h} | set(dead)
    deck = [c for c in range(52) if c not in seen]
    common = 7 * len(hands) > 52 - len(dead)
    rows = []

    def deal(player, left, masks):
        if player == len(hands):
            rows.append(masks)
            return
        for drawn in combinations(left, 7 - common - len(hands[player])):
            mask = sum(bit(c) for c in (*hands[player], *drawn))
            deal(player + 1, [c for c in left if c not in drawn], (*masks, mask))

    if common:
        for c in deck:
            start = len(rows)
            deal(0, [d for d in deck if d != c], ())
            rows[start:] = [tuple(m | bit(c) for m in row) for row in rows[start:]]
    else:
        deal(0, deck, ())
    ranks = rf.evaluate_batch(np.array(rows, np.uint64))
    sets = (ranks == ranks.min(axis=1, keepdims=True)) @ (1 << np.arange(len(hands)))
    return {tuple(i for i in range(len(hands)) if w >> i & 1): int(n) for w, n in enumerate(np.bincount(sets)) if n}
