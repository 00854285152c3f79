"""The README's examples are run. (Its commands are run by ``.ci/run``, which reads them from it.)"""

import doctest
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
EXAMPLES = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example(number):
    if "pokerkit" in EXAMPLES[number]:
        pytest.importorskip("pokerkit", reason="PokerKit is an extra and needs Python 3.11")
    names = {}
    exec("import numpy as np\nimport razz_fast as rf", names)
    test = doctest.DocTestParser().get_doctest(EXAMPLES[number], names, f"README example {number}", "README.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=sys.stdout.write)
    assert result.attempted > 0
    assert result.failed == 0


def test_there_are_five_examples_or_more():
    assert len(EXAMPLES) >= 5


def test_the_figures_are_filled_in():
    assert "FIGURES" not in README
