"""Every library on the same hands, each from the form of cards that it likes best."""

import numpy as np
import pytest
import rivals

import razz_fast as rf


@pytest.mark.benchmark(group="rivals")
@pytest.mark.parametrize("name", rivals.RIVALS)
def test_rival(measure, benchmark, texts, name):
    try:
        rival = rivals.load(name)
    except ImportError as error:
        pytest.skip(f"{name}: {error}")
    hands = rival.prepare(texts[: rival.SPEED])
    benchmark.extra_info.update(name=rival.NAME, kind=rival.KIND)
    ranks = measure(rival.evaluate, hands, hands=len(hands), rounds=15, warmup_rounds=1)
    if rival.KIND == "razz":
        ours = [rf.evaluate(text) for text in texts[: len(hands)]]
        if name == "pure_python":  # a key, not a number: the order is what can be compared
            assert sorted(range(len(ours)), key=ranks.__getitem__) == sorted(range(len(ours)), key=ours.__getitem__)
        else:
            assert np.array_equal(ranks, ours)
