"""README's examples are run. (Its commands are run by ``.ci/run``, which reads them from it.)"""

from markdown_page import ROOT, run_page


def test_the_examples_of_readme_show_what_they_print(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    run_page(ROOT / "README.md", tmp_path)
