"""The examples of every page of the documentation are run."""

import pytest
from markdown_page import BLOCK, ROOT, run_page

PAGES = [page for page in sorted(ROOT.glob("docs/**/*.md")) if BLOCK.search(page.read_text())]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_show_what_they_print(page, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    run_page(page, tmp_path)
