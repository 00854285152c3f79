from itertools import combinations_with_replacement

import razz_fast as rf
from reference import five_key


def test_five_card_multisets():
    hands = [h for h in combinations_with_replacement(range(13), 5) if max(map(h.count, h)) <= 4]
    keys = sorted(five_key(h) for h in hands)
    rank = {repr(k): i for i, k in enumerate(keys)}
    assert len(rank) == 6175
    for h in hands:
        cards = [4 * r + h[:i].count(r) for i, r in enumerate(h)]
        assert rf.evaluate(cards) == rank[repr(five_key(h))]
