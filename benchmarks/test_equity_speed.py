"""Speed of equity: ``pytest benchmarks/test_equity_speed.py --benchmark-columns=min,median``.

``extra_info`` of the sampled ones holds deals per second; compare within one run only.
"""

import signal
import time

import pytest
from rivals_equity import EXACT, SAMPLERS, THIRD

import razz_fast as rf

EXACT_SPOTS = {
    "third, known": ["As2d3c", "Ac5d6c"],
    "third, paired": ["KsKd3c", "Kc6d6c"],
    "third, known v door": ["As2d3c", "5d"],
    "door v door": ["As", "5d"],
    "nothing known": ["", ""],
    "fourth": ["As2d3c4h", "Ac5d6c7h"],
    "fifth": ["As2d3c4h8s", "Ac5d6c7hKs"],
    "sixth": ["As2d3c4h8s9h", "Ac5d6c7hKsTd"],
    "three, third, known": THIRD[3],
    "three, two doors": ["As2d3c", "5d", "8c"],
    "three, fourth": ["As2d3c4h", "Ac5d6c7h", "2s4d8c8h"],
    "four, third, known": [*THIRD[3], "3h5h9h"],
    "four, three doors": ["As2d3c", "5d", "8c", "9c"],
    "five, third, known": [*THIRD[3], "3h5h9h", "AhAd7c"],
    "six, fourth": ["As2d3c4h", "Ac5d6c7h", "2s4d8cTd", "3h5h9h6s", "AhAd7c7d", "8s9s9cTs"],
    "six, third": THIRD[6],
}
LATE = {"sixth": EXACT_SPOTS["sixth"], "three, sixth": ["As2d3c4h8s9h", "Ac5d6c7hKsTd", "2s4d8c8hQsQd"]}


@pytest.mark.benchmark(group="exact")
@pytest.mark.parametrize("implementation", rf.implementations())
@pytest.mark.parametrize("spot", EXACT_SPOTS)
def test_exact(benchmark, spot, implementation):
    if spot == "six, third" and implementation == "portable":
        pytest.skip("long")
    before = rf.implementations()[0]
    rf.use_implementation(implementation)
    try:
        players = EXACT_SPOTS[spot]
        rf.equity(players, method="exact")
        benchmark(rf.equity, players, method="exact")
    finally:
        rf.use_implementation(before)


@pytest.mark.parametrize("spot", LATE)
@pytest.mark.parametrize("rival", EXACT)
def test_exact_beside_rivals(benchmark, spot, rival):
    benchmark.group = f"exact, {spot}"
    if rival != "razz_fast":
        pytest.importorskip(rival)
    equity = benchmark(EXACT[rival], LATE[spot])
    assert equity == pytest.approx(EXACT["razz_fast"](LATE[spot]), abs=1e-9)


@pytest.mark.parametrize("players", THIRD)
@pytest.mark.parametrize("rival", SAMPLERS)
def test_sampled_beside_rivals(benchmark, players, rival):
    benchmark.group = f"sampled, {players} players"
    if rival != "razz_fast":
        pytest.importorskip(rival)
    if rival == "pokerkit" and players == 8:
        pytest.skip("has no common card")
    sample, deals = SAMPLERS[rival]
    try:
        _, dealt = benchmark.pedantic(sample, (THIRD[players], deals), rounds=5, warmup_rounds=1)
    except ValueError as error:
        pytest.skip(str(error))
    if benchmark.stats is not None:  # not --benchmark-disable
        benchmark.extra_info["deals_per_second"] = dealt / benchmark.stats.stats.median


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("implementation", rf.implementations())
@pytest.mark.parametrize("players", THIRD)
def test_sampled(benchmark, players, implementation, threads):
    benchmark.group = f"sampled, {players} players"
    before = rf.implementations()[0]
    rf.use_implementation(implementation)
    try:
        options = {"trials": 400_000_000, "seed": 1, "threads": threads}
        r = benchmark.pedantic(rf.equity, (THIRD[players],), options, rounds=3)
    finally:
        rf.use_implementation(before)
    if benchmark.stats is not None:  # not --benchmark-disable
        benchmark.extra_info["deals_per_second"] = r.total / benchmark.stats.stats.median


def test_interrupt(benchmark):
    """How long after Ctrl-C a sample stops."""

    def stop():
        raised = []

        def interrupt(signum, frame):
            raised.append(time.monotonic())
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, interrupt)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        start = time.monotonic()
        try:
            rf.equity(["As2d3c", "5d"], trials=10**12)
        except KeyboardInterrupt:
            return time.monotonic() - start - 0.1
        finally:
            signal.signal(signal.SIGALRM, before)

    benchmark.extra_info["seconds_after_the_signal"] = max(benchmark.pedantic(stop, rounds=5) for _ in range(1))


def test_batch(benchmark):
    """Third-street spots of two players, three cards known of each."""
    import numpy as np

    cards = np.argsort(np.random.default_rng(1).random((2000, 52)), axis=1)
    bits = np.left_shift(np.uint64(1), (13 * (cards % 4) + cards // 4).astype(np.uint64))
    hands = bits[:, :6].reshape(-1, 2, 3).sum(2, dtype=np.uint64)
    benchmark(rf.equity_batch, hands, threads=2)
    if benchmark.stats is not None:  # not --benchmark-disable
        benchmark.extra_info["spots_per_second"] = len(hands) / benchmark.stats.stats.median
