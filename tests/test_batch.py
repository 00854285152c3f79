"""Batches: what goes in, what comes out, and what is refused."""

import contextlib
import gc
import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import razz_fast as rf


@pytest.fixture(scope="module")
def deals():
    """Ten thousand random hands: their card indices, masks and ranks."""
    rows = rf.deal_batch(10_000, 1, seed=1)[:, 0]
    masks = rf.cards_to_mask(rows)
    return rows, masks, np.array([rf.evaluate(mask) for mask in masks.tolist()], np.uint16)


def test_the_result_has_the_shape_of_the_hands(deals):
    rows, masks, ranks = deals
    assert rf.evaluate_batch(masks[:24].reshape(2, 3, 4)).tolist() == ranks[:24].reshape(2, 3, 4).tolist()
    assert rf.evaluate_batch(rows[:24].reshape(2, 3, 4, 7)).tolist() == ranks[:24].reshape(2, 3, 4).tolist()
    for empty in (np.zeros(0, np.uint64), np.zeros((3, 0), np.uint64), np.zeros((0, 7), np.uint8)):
        result = rf.evaluate_batch(empty)
        assert result.dtype == np.uint16
        assert result.shape == (empty.shape if empty.dtype == np.uint64 else empty.shape[:-1])
    for one in (np.array(masks[0]), rows[0]):
        result = rf.evaluate_batch(one)
        assert (result.shape, int(result)) == ((), ranks[0])
    assert rf.evaluate_batch(masks[0]) == ranks[0]  # a NumPy scalar


def test_masks_of_five_six_and_seven_cards_mix():
    masks = rf.cards_to_mask(np.array(["As2d3c4h5s", "As2d3c4h5s6d", "As2d3c4h5s6d7c"]))
    assert rf.evaluate_batch(masks).tolist() == [0, 0, 0]


def test_arrays_that_are_not_contiguous_are_read_right(deals, implementation):
    rows, masks, ranks = deals
    np.testing.assert_array_equal(rf.evaluate_batch(masks[::3]), ranks[::3])
    np.testing.assert_array_equal(rf.evaluate_batch(masks[::-1]), ranks[::-1])
    np.testing.assert_array_equal(rf.evaluate_batch(np.asfortranarray(rows)), ranks)
    np.testing.assert_array_equal(rf.evaluate_batch(rows[::-2]), ranks[::-2])
    np.testing.assert_array_equal(rf.evaluate_batch(np.broadcast_to(masks[0], 9)), np.full(9, ranks[0]))
    np.testing.assert_array_equal(rf.evaluate_batch(masks.astype(">u8")), ranks)
    unaligned = np.frombuffer(b"\0" + masks.tobytes(), np.uint8)[1:].view(np.uint64)
    assert not unaligned.flags.aligned
    np.testing.assert_array_equal(rf.evaluate_batch(unaligned), ranks)
    frozen = masks.copy()
    frozen.flags.writeable = False
    np.testing.assert_array_equal(rf.evaluate_batch(frozen), ranks)


def test_out_receives_the_ranks_and_is_returned(deals):
    _, masks, ranks = deals
    out = np.zeros(len(masks), np.uint16)
    assert rf.evaluate_batch(masks, out=out) is out
    np.testing.assert_array_equal(out, ranks)
    wide = np.zeros((len(masks), 2), np.uint16)
    result = rf.evaluate_batch(masks, out=wide[:, 1])
    np.testing.assert_array_equal(result, ranks)
    np.testing.assert_array_equal(wide, np.stack([np.zeros_like(ranks), ranks], 1))
    swapped = np.zeros(len(masks), ">u2")
    np.testing.assert_array_equal(rf.evaluate_batch(masks, out=swapped), ranks)
    memory = masks.copy()  # ranks go where masks are still to be read
    view = memory.view(np.uint16)
    rf.evaluate_batch(memory, out=view[3 * len(masks) :])
    np.testing.assert_array_equal(view[3 * len(masks) :], ranks)


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        (np.zeros(3, np.uint16), ValueError, r"shape of the ranks, \(4,\), not \(3,\)"),
        (np.zeros((4, 1), np.uint16), ValueError, r"not \(4, 1\)"),
        (np.zeros(4, np.int16), TypeError, "dtype uint16"),
        (np.zeros(4, np.uint32), TypeError, "dtype uint16"),
        ([0] * 4, TypeError, "dtype uint16"),
        (np.broadcast_to(np.uint16(0), 4), ValueError, "read-only"),
    ],
)
def test_an_out_of_another_shape_or_dtype_is_refused(deals, out, error, message):
    with pytest.raises(error, match=message):
        rf.evaluate_batch(deals[1][:4], out=out)


@pytest.mark.parametrize(
    "hands",
    [
        np.array([31]), np.array([31.0]), np.array([31], object), np.array([31], np.uint32), np.array([True]),
        np.array([[0, 1, 2, 3, 4]]), np.array([31], np.complex128), np.array(["2020"], "M8[Y]"), [31],
        [[0, 1, 2, 3, 4]], None, "As2d3c4h5s", np.array(["As2d3c4h5s"]), np.zeros(3, "u8,u8"), object(), {},
    ],
)  # fmt: skip
def test_other_dtypes_are_refused_by_name(hands):
    with pytest.raises(TypeError, match=r"dtype uint64 \(masks\) or uint8 \(card indices\), not "):
        rf.evaluate_batch(hands)


@pytest.mark.parametrize("shape", [(3, 4), (3, 8), (7, 3), (4,), (), (3, 0), (52,)])
def test_other_shapes_are_refused(shape):
    with pytest.raises(ValueError, match="5, 6 or 7 cards along its last axis"):
        rf.evaluate_batch(np.zeros(shape, np.uint8))


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (0, "5 to 7 cards, this one has 0"),
        (15, "this one has 4"),
        (255, "this one has 8"),
        (31 | 1 << 52, "a bit above the 52nd"),
        (31 | 1 << 63, "a bit above the 52nd"),
        (2**64 - 1, "a bit above the 52nd"),
        (1 | 1 << 13 | 1 << 26 | 1 << 39, "this one has 4"),
    ],
)
def test_the_first_bad_mask_is_named(deals, implementation, bad, message):
    masks = deals[1].copy()
    for position in (0, 1, 31, 32, 2047, 2048, 9_999):
        damaged = masks.copy()
        damaged[position] = bad
        damaged[-1] = bad
        with pytest.raises(ValueError, match=rf"^hands\[{position}\]: .*{message}"):
            rf.evaluate_batch(damaged)
        with pytest.raises(ValueError, match=rf"^hands\[{position // 100}, {position % 100}\]: .*{message}"):
            rf.evaluate_batch(damaged.reshape(100, 100), threads=2)
        assert rf.evaluate_batch(damaged, check=False).shape == masks.shape


def test_the_first_bad_row_is_named(deals, implementation):
    rows = deals[0]
    for position in (0, 31, 32, 2048, 9_999):
        for card in range(7):
            damaged = rows.copy()
            damaged[position, card] = 52 + card * 30
            with pytest.raises(
                ValueError, match=rf"^hands\[{position}\]: card {card + 1}: {52 + card * 30} is not a card"
            ):
                rf.evaluate_batch(damaged)
            damaged[position, card] = rows[position, card - 1]
            text = rf.format_cards([rows[position, card - 1]])
            with pytest.raises(
                ValueError, match=rf"^hands\[{position}\]: card {card + 1 if card else 7}, {text}, is there twice"
            ):
                rf.evaluate_batch(damaged)


def test_wrong_options_are_refused_by_name():
    masks = np.array([31], np.uint64)
    for threads in (-1, 1025):
        with pytest.raises(ValueError, match="threads goes from 0"):
            rf.evaluate_batch(masks, threads=threads)
    with pytest.raises(TypeError, match="unexpected keyword argument 'thread'"):
        rf.evaluate_batch(masks, thread=1)
    with pytest.raises(TypeError, match="one positional argument"):
        rf.evaluate_batch(masks, None)
    with pytest.raises(TypeError, match="one positional argument"):
        rf.evaluate_batch()
    with pytest.raises(TypeError):
        rf.evaluate_batch(masks, threads="2")


@pytest.mark.parametrize("threads", [0, 2, 3, 16])
def test_any_number_of_threads_gives_the_same_ranks(implementation, threads):
    rows = rf.deal_batch(300_000, 1, seed=2)[:, 0]
    ranks = rf.evaluate_batch(rows)
    np.testing.assert_array_equal(rf.evaluate_batch(rows, threads=threads), ranks)
    np.testing.assert_array_equal(rf.evaluate_batch(rf.cards_to_mask(rows), threads=threads), ranks)


def test_many_threads_may_call_at_once(deals):
    rows, masks, ranks = deals
    masks, expected = np.tile(masks, 20), np.tile(ranks, 20)

    def hammer(_):
        for _ in range(20):
            np.testing.assert_array_equal(rf.evaluate_batch(masks, threads=3), expected)
            np.testing.assert_array_equal(rf.evaluate_batch(rows, threads=2), ranks)
            assert rf.evaluate(rows[7].tolist()) == ranks[7]
            with pytest.raises(ValueError, match=r"hands\[1\]"):
                rf.evaluate_batch(np.array([31, 15], np.uint64))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(hammer, range(8)))


def evaluate_in_child(_):
    masks = rf.cards_to_mask(rf.deal_batch(100_000, 1, seed=3)[:, 0])
    return int(rf.evaluate_batch(masks, threads=2).sum(dtype=np.int64))


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_the_pool_survives_a_fork():
    expected = evaluate_in_child(0)  # the pool has threads before the fork
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(evaluate_in_child, range(4)) == [expected] * 4
    assert evaluate_in_child(0) == expected


def run_python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True, check=False
    )


def test_the_environment_chooses_the_kernel(implementation):
    code = "import razz_fast as rf; print(rf.implementations()[0])"
    assert run_python(code, RAZZ_FAST_IMPLEMENTATION=implementation).stdout.strip() == implementation
    result = run_python(code, RAZZ_FAST_IMPLEMENTATION="abacus")
    assert result.returncode == 1
    assert "RAZZ_FAST_IMPLEMENTATION" in result.stderr
    assert "portable" in result.stderr


def test_an_unknown_kernel_is_refused_and_portable_is_always_there():
    names = rf.implementations()
    assert names[-1] == "portable"
    with pytest.raises(ValueError, match="no kernel 'abacus'; it has"):
        rf.use_implementation("abacus")
    assert rf.implementations() == names


def test_calls_leak_no_memory(deals):
    rows, masks, _ = (array[:100] for array in deals)
    bad = masks.copy()
    bad[5] = 0
    calls = [
        lambda: rf.evaluate_batch(rows),
        lambda: rf.evaluate_batch(masks[::2]),
        lambda: rf.evaluate_batch(masks.astype(">u8"), out=np.zeros(200, np.uint16)[::2]),
        lambda: rf.evaluate_batch(bad),
        lambda: rf.evaluate_batch(rows.tolist()),
        lambda: rf.evaluate(rows[0]),
        lambda: rf.evaluate(["As", "2d", "3c", "4h", 5.0]),
        lambda: rf.winners([rows[0], masks[1], "As"]),
        lambda: rf.format_cards(rows),
        lambda: rf.cards_to_mask(rf.format_cards(rows)),
        lambda: rf.mask_to_cards(masks),
        lambda: rf.deal_batch(3, 2, known=["As", [5]]),
        lambda: rf.deal_batch(3, 2, known=["As", "As"]),
    ]

    def run(call, times):
        for _ in range(times):
            with contextlib.suppress(ValueError, TypeError):
                call()
        gc.collect()
        return sys.getallocatedblocks()

    for call in calls:
        before = run(call, 1000)
        assert run(call, 1000) - before < 100


class Astray(np.ndarray):
    """Methods that a subclass may have changed are not relied on."""

    def astype(self, *_, **__):
        return b"A" * 200

    def __getattribute__(self, name):
        if name in {"dtype", "shape", "flags", "data"}:
            raise AttributeError(name)
        return super().__getattribute__(name)


def test_subclasses_of_arrays_are_taken(deals):
    rows, masks, ranks = deals
    astray = masks.view(Astray)[::2]
    np.testing.assert_array_equal(rf.evaluate_batch(astray), ranks[::2])
    np.testing.assert_array_equal(rf.evaluate_batch(rows.view(Astray)[::-1]), ranks[::-1])
    assert type(rf.evaluate_batch(astray)) is np.ndarray


def test_masked_arrays_are_refused(deals):
    rows, masks, _ = deals
    for take, array in ((rf.evaluate_batch, masks), (rf.evaluate_batch, rows), (rf.mask_to_cards, masks)):
        with pytest.raises(TypeError, match="compressed"):
            take(np.ma.array(array, mask=np.zeros(array.shape, bool)))


def test_a_daemon_thread_at_work_does_not_break_the_end_of_the_process():
    code = """
import threading, time
import numpy as np
import razz_fast as rf
hands = np.full(300_000, 31, np.uint64)
def work():
    while True:
        rf.evaluate_batch(hands)
        rf.deal_batch(2000, 2)
threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
"""
    result = run_python(code)
    assert (result.returncode, result.stderr) == (0, "")


def test_hands_that_change_while_they_are_ranked_do_no_harm():
    hands = np.full(400_000, 31, np.uint64)

    def spoil(stop):
        while not stop.is_set():
            hands[399_999] = 0
            hands[399_999] = 31

    stop = threading.Event()
    thread = threading.Thread(target=spoil, args=(stop,))
    thread.start()
    try:
        for _ in range(200):
            with contextlib.suppress(ValueError, RuntimeError):
                rf.evaluate_batch(hands)
    finally:
        stop.set()
        thread.join()
