"""Categories, percentiles and texts."""

import numpy as np
import pytest

import razz_fast as rf
from razz_fast import hands
from razz_fast.hands import Category


def test_category_and_its_bounds_agree_for_every_rank():
    ranks = np.arange(hands.RANK_COUNT)
    first, last = hands.category_bounds(hands.category(ranks))
    assert ((first <= ranks) & (ranks <= last)).all()
    assert hands.category(first).tolist() == hands.category(last).tolist() == hands.category(ranks).tolist()
    assert hands.category_bounds(Category.FIVE_LOW) == (0, 0)
    assert hands.category_bounds(Category.QUADS) == (6019, 6174)
    assert hands.category(0) is Category.FIVE_LOW
    assert hands.category(np.array([[0, 1], [6, 6174]])).tolist() == [[0, 1], [2, 13]]


def test_percentile_is_the_share_of_hands_beaten():
    counts = hands.hand_counts()
    for rank in (0, 1, 55, 1286, 1287, 5000, 6174):
        assert hands.percentile(rank) == pytest.approx(100 * int(counts[rank + 1 :].sum()) / 133_784_560, abs=1e-12)
    assert hands.percentile(6174) == 0
    assert hands.percentile(np.array([0, 6174])).shape == (2,)
    assert (np.diff(hands.percentile(np.arange(hands.RANK_COUNT))) <= 0).all()


def test_tables_are_read_only():
    with pytest.raises(ValueError, match="read-only"):
        hands.hand_counts()[0] = 1


@pytest.mark.parametrize("function", [hands.category, hands.percentile, hands.card_ranks])
def test_a_number_outside_the_ranks_is_refused(function):
    for bad in (-1, 6175, [0, 6175], np.array([-1])):
        with pytest.raises(ValueError, match="is not a rank"):
            function(bad)
    with pytest.raises(TypeError, match="ranks are integers, not float64"):
        function(1.0)


def test_describe_refuses_a_mask():
    with pytest.raises(ValueError, match="9346385985604 is not a rank"):
        rf.describe(rf.cards_to_mask("As2d3c4h5s6d7c"))


def test_a_number_outside_the_categories_is_refused():
    with pytest.raises(ValueError, match="categories go from 0 to 13"):
        hands.category_bounds(14)
    with pytest.raises(TypeError, match="not float64"):
        hands.category_bounds(0.5)
