"""The rule book in docs/ is what the rules say today."""

import importlib.util
from pathlib import Path

from razz_fast import Rules
from razz_fast.game.rules import CHOICES

DOCS = Path(__file__).parents[1] / "docs"


def script():
    spec = importlib.util.spec_from_file_location("make_rule_book", DOCS / "make_rule_book.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_it_is_up_to_date():
    assert script().book() == (DOCS / "rule-book.md").read_text(encoding="utf-8"), "run docs/make_rule_book.py"


def test_it_explains_every_field_value_and_ruleset():
    text = (DOCS / "rule-book.md").read_text(encoding="utf-8")
    for name in Rules.names():
        assert f"### `{name}`" in text
    for field, values in CHOICES.items():
        section = text.split(f"\n`{field}`. ")[1].split("\n### ")[0]
        assert "**Example.**" in section
        assert "By whose rule:" in section
        for value in values:
            word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
            assert f"- `{word}`:" in section
