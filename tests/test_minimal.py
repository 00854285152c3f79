"""What a wheel must pass, wherever it is installed: with NumPy and pytest alone, and without the sources."""

import numpy as np
import pytest

import razz_fast as rf


def test_every_name_of_the_face_is_there():
    for name in rf.__all__:
        assert getattr(rf, name) is not None


@pytest.mark.parametrize("name", rf.implementations())
def test_each_kernel_ranks(name):
    kept = rf.implementations()[0]
    rf.use_implementation(name)
    try:
        rows = rf.deal_batch(1000, 1, seed=1)[:, 0]
        expected = [rf.evaluate(row.tolist()) for row in rows]
        assert rf.evaluate_batch(rows).tolist() == expected
        assert rf.evaluate_batch(rf.cards_to_mask(rows), threads=2).tolist() == expected
    finally:
        rf.use_implementation(kept)


def test_ranks_have_not_changed():
    assert rf.evaluate("As2d3c4h5s6d7c") == 0
    assert rf.evaluate("KcQcJdTh9s") == 1286
    assert rf.evaluate("AsAd2c3c4c") == 1287
    assert rf.evaluate("KcKdKhKsQc") == 6174


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="twice"):
        rf.evaluate("AsAs2d3c4h")
    with pytest.raises(TypeError, match="int64"):
        rf.evaluate_batch(np.array([31], np.int64))
