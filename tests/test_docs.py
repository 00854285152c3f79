"""The examples of every page of the documentation, and of every docstring, are run."""

import doctest
import importlib

import pytest
from markdown_page import BLOCK, HISTORY, OPTIONS, ROOT, run_page

PAGES = [page for page in sorted(ROOT.glob("docs/**/*.md")) if BLOCK.search(page.read_text())]
SOURCES = ROOT / "python"
MODULES = [path for path in sorted(SOURCES.rglob("*.py")) if ">>>" in path.read_text()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_show_what_they_print(page, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    run_page(page, tmp_path)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_the_examples_of_docstrings_show_what_they_print(path, monkeypatch, tmp_path):
    if path.stem == "pokerkit":
        pytest.importorskip("pokerkit", reason="PokerKit is an extra and needs Python 3.11")
    (tmp_path / "history.txt").write_bytes(HISTORY.read_bytes())
    monkeypatch.chdir(tmp_path)
    module = importlib.import_module(".".join(path.relative_to(SOURCES).with_suffix("").parts))
    assert doctest.testmod(module, optionflags=OPTIONS).failed == 0
