"""Fixtures that several test files share."""

import numpy as np
import pytest
from reference import best_rank, multisets

import razz_fast as rf


@pytest.fixture(params=rf.implementations())
def implementation(request):
    """Run the test once with each kernel of this machine."""
    kept = rf.implementations()[0]
    rf.use_implementation(request.param)
    yield request.param
    rf.use_implementation(kept)


@pytest.fixture(scope="session")
def all_multisets():
    """Return, for 5, 6 and 7 cards, card indices of every multiset of ranks and the reference's ranks of them."""

    def deal(cards):
        hands = multisets(cards)
        random = np.random.default_rng(cards)
        rows = []
        for hand in hands:
            suits = {rank: iter(random.permutation(4)) for rank in set(hand)}
            rows.append(random.permutation([4 * rank + next(suits[rank]) for rank in hand]))
        return np.array(rows, np.uint8), np.array([best_rank(hand) for hand in hands])

    return {cards: deal(cards) for cards in (5, 6, 7)}
