"""Hands a second: PokerStars text read, and read and audited; `pytest benchmarks/test_history.py`."""

from pathlib import Path

import pytest

from razz_fast.history import audit, read

TEXT = (Path(__file__).parent.parent / "tests/data/hands/pokerstars/cash-razz-0.04-0.08-8max.txt").read_bytes()
HANDS = 500


@pytest.mark.benchmark(group="history")
@pytest.mark.parametrize("what", ["lines", "read", "audit"])
def test_pokerstars(benchmark, what):
    """`lines` splits the text into lines and does no more: what is left to gain lies above it."""
    text = TEXT * (HANDS // 5)

    def work():
        if what == "lines":
            return len(text.decode().split("\n"))
        if what == "read":
            return sum(1 for _ in read(text))
        return sum(not audit(record).departures for record in read(text))

    result = benchmark.pedantic(work, rounds=7, warmup_rounds=1)
    assert what == "lines" or result == HANDS
    if benchmark.stats is not None:  # not --benchmark-disable
        benchmark.extra_info["hands_per_second"] = round(HANDS / benchmark.stats.stats.median)
