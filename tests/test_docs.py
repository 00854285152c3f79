"""The examples of the documentation are run."""

import doctest
import re
import sys
from pathlib import Path

import pytest

PAGES = sorted(p for p in (Path(__file__).parent.parent / "docs").glob("**/*.md") if ">>>" in p.read_text())


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.stem)
def test_examples(page):
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page.name, str(page), 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=sys.stdout.write)
    assert result.attempted > 0
    assert result.failed == 0
