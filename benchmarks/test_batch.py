"""Many hands a call, with every kernel, beside a copy of the same array from 64 to 16 bits.

The copy is NumPy's own cast. A plain C++ loop over the same arrays is not faster, so the yardstick is no gift to us.
"""

import numpy as np
import pytest

import razz_fast as rf

WORKLOADS = ["65,536 masks", "1,000,000 masks", "1,000,000 x 7 cards", "50,000,000 masks"]


@pytest.fixture
def hands(request, workload):
    if workload == "50,000,000 masks":
        return request.getfixturevalue("big_masks")
    if workload == "1,000,000 x 7 cards":
        return request.getfixturevalue("cards")
    masks = request.getfixturevalue("masks")
    return masks[:65_536].copy() if workload == "65,536 masks" else masks


@pytest.fixture
def kernel(request):
    kept = rf.implementations()[0]
    rf.use_implementation(request.param)
    yield request.param
    rf.use_implementation(kept)


@pytest.mark.benchmark(group="batch")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kernel", rf.implementations(), indirect=True)
@pytest.mark.parametrize("workload", WORKLOADS)
def test_kernel(measure, hands, workload, kernel, threads):
    out = np.empty(len(hands), np.uint16)
    rf.evaluate_batch(hands, out=out, threads=threads)  # touch the pages, start the threads
    measure(lambda: rf.evaluate_batch(hands, out=out, threads=threads), hands=len(hands))


@pytest.mark.benchmark(group="batch")
@pytest.mark.parametrize("workload", [name for name in WORKLOADS if "cards" not in name])
def test_copy(measure, hands, workload):
    out = np.zeros(len(hands), np.uint16)
    measure(lambda: np.copyto(out, hands, casting="unsafe"), hands=len(hands))
    assert np.array_equal(out[:100], hands[:100].astype(np.uint16))
