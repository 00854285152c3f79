import pytest


@pytest.fixture
def share(request):
    """Part of a million-sized check to run: one per cent, or all of it behind `-m full`."""
    return 1.0 if "full" in (request.config.getoption("-m") or "") else 0.01
