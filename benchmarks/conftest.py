"""The hands that every benchmark ranks: uniform deals of seven cards, the same in each run."""

import numpy as np
import pytest

import razz_fast as rf


def pytest_addoption(parser):
    parser.addoption("--big", action="store_true", help="also measure 50,000,000 masks, which take 600 MB")


@pytest.fixture(scope="session")
def cards():
    """A million hands of seven card indices."""
    return rf.deal_batch(1_000_000, 1, seed=2006)[:, 0].copy()


@pytest.fixture(scope="session")
def masks(cards):
    return rf.cards_to_mask(cards)


@pytest.fixture(scope="session")
def texts(cards):
    """The first hundred thousand hands as card strings."""
    return rf.format_cards(cards[:100_000]).tolist()


@pytest.fixture(scope="session")
def big_masks(masks, request):
    if not request.config.getoption("--big"):
        pytest.skip("50,000,000 masks: only with --big")
    return np.tile(masks, 50)


@pytest.fixture
def measure(benchmark):
    """Run a function as a benchmark that counts its cost by the hand."""

    def run(function, *args, hands=1, **options):
        benchmark.extra_info["hands"] = hands
        if options:
            return benchmark.pedantic(function, args, **options)
        return benchmark(function, *args)

    return run
