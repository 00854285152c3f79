import signal
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

import razz_fast as rf


def random_spots(n, players, known, seed=1):
    cards = np.argsort(np.random.default_rng(seed).random((n, 52)), axis=1)
    bits = np.left_shift(np.uint64(1), (13 * (cards % 4) + cards // 4).astype(np.uint64))
    hands = bits[:, : players * known].reshape(n, players, known).sum(2, dtype=np.uint64)
    return hands, bits[:, players * known : players * known + 3].sum(1, dtype=np.uint64)


def same(a, b):
    return all((x == y).all() for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("players", [2, 3])
def test_a_batch_equals_its_spots_one_by_one(players):
    hands, dead = random_spots(40, players, 3)
    batch = rf.equity_batch(hands, dead=dead, threads=2)
    assert batch.equity.shape == (40, players)
    assert (batch.stderr == 0).all()
    for i in range(40):
        one = rf.equity([int(h) for h in hands[i]], dead=int(dead[i]))
        for j, p in enumerate(one.players):
            assert batch.equity[i, j] == pytest.approx(p.equity, abs=1e-15)
            assert batch.win[i, j] == pytest.approx(p.win / one.total, abs=1e-15)
            assert batch.tie[i, j] == pytest.approx(p.tie / one.total, abs=1e-15)


def test_sampled_spots_agree_with_counts_and_each_has_its_own_sample():
    hands, dead = random_spots(30, 2, 3)
    exact = rf.equity_batch(hands, dead=dead)
    sampled = rf.equity_batch(hands, dead=dead, method="monte-carlo", trials=400_000, seed=3)
    assert (abs(sampled.equity - exact.equity) < 4 * sampled.stderr).all()
    assert same(sampled, rf.equity_batch(hands, dead=dead, method="monte-carlo", trials=400_000, seed=3, threads=2))
    assert len({round(x, 12) for x in rf.equity_batch([["As", "5d"]] * 3, method="monte-carlo").equity[:, 0]}) == 3


def test_many_players_are_sampled():
    hands, _ = random_spots(3, 6, 1)
    r = rf.equity_batch(hands, trials=1000, seed=1)
    assert (r.stderr > 0).all()
    np.testing.assert_allclose(r.equity.sum(1), 1)


def test_hands_come_as_text_and_indices_too():
    r = rf.equity_batch([["As2d3c", "5d"], [[0, 5, 10], "Kd"]], dead=["9s9d", ""])
    assert r.equity[0, 0] == rf.equity(["As2d3c", "5d"], dead="9s9d").players[0].equity
    assert rf.equity_batch(np.empty((0, 2), np.uint64)).equity.shape == (0, 2)


def test_an_interrupt_stops_a_batch():
    def interrupt(signum, frame):
        raise KeyboardInterrupt

    hands, _ = random_spots(20_000, 3, 1)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        start = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            rf.equity_batch(hands, trials=10**9, threads=2)
        assert time.monotonic() - start < 5
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_an_error_names_the_spot():
    with pytest.raises(ValueError, match="spot 1: player 1: 2d is in two hands"):
        rf.equity_batch([["As", "3d"], ["As2d", "2d"]])
    with pytest.raises(ValueError, match="2 spots for 1"):
        rf.equity_batch([["As", "3d"]], dead=["", ""])
    with pytest.raises(ValueError, match="axes"):
        rf.equity_batch(np.zeros(3, np.uint64))
    for bad in (1 << 52, 1 << 63):
        with pytest.raises(ValueError, match=r"spot 1: player 1: .*above the 52nd"):
            rf.equity_batch(np.array([[1, 2], [1, bad]], np.uint64))
        with pytest.raises(ValueError, match=r"spot 0: the dead cards .*above the 52nd"):
            rf.equity_batch(np.array([[1, 2]], np.uint64), dead=np.array([bad], np.uint64))
    with pytest.raises(ValueError, match="spot 0: player 1: -1 is not a mask"):
        rf.equity_batch([[1, -1]])
    with pytest.raises(ValueError, match=r"spot 1: player 0: card 1.*'5x'"):
        rf.equity_batch([["As", "3d"], ["5x", "As"]])
    with pytest.raises(ValueError, match="spot 0: dead cards: card 1"):
        rf.equity_batch([["As", "3d"]], dead=["5x"])
    with pytest.raises(TypeError, match="not as one string"):
        rf.equity_batch([["As", "3d"]], dead="5c")
    with pytest.raises(ValueError, match="trials must be"):
        rf.equity_batch([["As", "3d"]], trials=2**63)
    with pytest.raises(ValueError, match="threads must be"):
        rf.equity_batch([["As", "3d"]], threads=-1)
    with pytest.raises(ValueError, match="as many players"):
        rf.equity_batch([["As", "3d"], ["As"]])


def test_a_spot_that_takes_too_long_is_refused():
    known = ["As2d3c4d5d6d7d", "8s8h8d8c9s9h9d", "KsKhKdKcQsQhQd", "JsJhJdJcTsThTd", "QcTc9c7c7h7s", "2s3s4s5s6s2h3h"]
    with pytest.raises(ValueError, match=r"spot 1: .*60 seconds and 4 GB"):
        rf.equity_batch([known, [""] * 6], method="exact")


def check_executor(executor):
    hands, dead = random_spots(60, 2, 3)
    options = {"dead": dead, "method": "monte-carlo", "trials": 400_000, "seed": 9}
    assert same(rf.equity_batch(hands, executor=executor, **options), rf.equity_batch(hands, **options))
    for players in (["As2d3c", "5d"], ["As2d3c", "8-/5d"]):
        options = {"trials": 3_000_000, "seed": 4}
        here, there = rf.equity(players, **options), rf.equity(players, executor=executor, **options)
        assert here.winner_sets == there.winner_sets
        assert here.players[0].stderr == there.players[0].stderr
    bad = hands.copy()
    bad[59, 1] = bad[59, 0]
    with pytest.raises(ValueError, match="spot 59: player 1"):
        rf.equity_batch(bad, executor=executor)


def test_threads_and_processes_give_the_same_bits():
    with ThreadPoolExecutor(2) as executor:
        check_executor(executor)
    import multiprocessing

    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
        check_executor(executor)


@pytest.mark.filterwarnings("ignore")
def test_dask_gives_the_same_bits():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        check_executor(client.get_executor(pure=False))
