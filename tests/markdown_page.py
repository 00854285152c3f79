"""Runs the examples of a Markdown page, from top to bottom: one place for README and for the documentation."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HISTORY = ROOT / "tests/data/hands/pokerstars/cash-razz-0.04-0.08-8max.txt"
OPTIONS = doctest.ELLIPSIS | doctest.REPORT_NDIFF
BLOCK = re.compile(r"```(python|console)\n(.*?)```", re.DOTALL)


def run_page(page, folder):
    """Run all examples of a page in a folder that has `history.txt`, the reader's own file."""
    shutil.copy(HISTORY, folder / "history.txt")
    names = {}
    for number, (kind, block) in enumerate(BLOCK.findall(page.read_text()), 1):
        where = f"{page.name}, example {number}"
        if kind == "console":
            run_console(block, where, folder)
        elif "pokerkit" not in block or sys.version_info >= (3, 11):
            names = run_python(block, names, where)


def run_python(block, names, where):
    """Run an example as a doctest if it has prompts, as a program if not. Returns the names it leaves."""
    if ">>>" not in block:
        exec(compile(block, where, "exec"), names)
        return names
    example = doctest.DocTestParser().get_doctest(block, names, where, where, 0)
    printed = []
    if doctest.DocTestRunner(optionflags=OPTIONS).run(example, out=printed.append, clear_globs=False).failed:
        pytest.fail("".join(printed), pytrace=False)
    return example.globs  # doctest works on a copy


def run_console(block, where, folder):
    """Run the lines that begin with a prompt, and compare what they print with the lines that follow."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = os.environ | {"PATH": path, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        done = subprocess.run(
            command, shell=True, capture_output=True, encoding="utf-8", check=False, env=environment, cwd=folder
        )
        same = doctest.OutputChecker().check_output(expected, done.stdout, OPTIONS | doctest.NORMALIZE_WHITESPACE)
        assert same, f"{where}: {command}\n{done.stdout}{done.stderr}"
