"""How many cases a check takes: one per cent in the ordinary run, all with ``pytest -m full``."""

import pytest


def sizes(full):
    """Values for ``pytest.mark.parametrize``."""
    return [full // 100, pytest.param(full, marks=pytest.mark.full)]
