"""The examples of README and of every page of the documentation are run, each page from top to bottom.

(README's commands are run by ``.ci/run``, which reads them from it.)
"""

import doctest
import re
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HISTORY = ROOT / "tests/data/hands/pokerstars/cash-razz-0.04-0.08-8max.txt"
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
PAGES = [page for page in [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))] if BLOCK.search(page.read_text())]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_show_what_they_print(page, monkeypatch, tmp_path):
    shutil.copy(HISTORY, tmp_path / "history.txt")  # the reader's own file
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(page.read_text())
    if any("pokerkit" in block for block in blocks) and sys.version_info < (3, 11):
        blocks = [block for block in blocks if "pokerkit" not in block]
    names = {}
    for number, block in enumerate(blocks, 1):
        where = f"{page.name}, example {number}"
        if ">>>" in block:
            example = doctest.DocTestParser().get_doctest(block, names, where, str(page), 0)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
            assert runner.run(example, out=sys.stdout.write, clear_globs=False).failed == 0, where
            names = example.globs  # doctest works on a copy
        else:
            exec(compile(block, where, "exec"), names)
