"""The commands on hand histories: audit and convert."""

import json
import re

import pytest
from click.testing import CliRunner
from history_data import FILES, TEXTS, hands

from razz_fast.cli import main
from razz_fast.history import HandRecord, read

ALL = [str(path) for path in FILES]
ONE = next(path for path in TEXTS if path.name == "cash-razz-1-2-8max.txt")


def run(*args, stdin=None):
    return CliRunner().invoke(main, [str(arg) for arg in args], input=stdin, catch_exceptions=False)


def test_audit_of_clean_hands():
    result = run("audit", *ALL)
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 76
    assert result.stderr == "76 hands, 0 that depart from the rules\n"
    assert run("audit", "-q", *ALL).stdout == ""


def test_audit_says_what_departs(tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text(ONE.read_text().replace("collected $16.35", "collected $16.34"))
    result = run("audit", ONE, bad)
    assert result.exit_code == 1
    clean, said = result.stdout.splitlines()
    assert clean.endswith(":1: PokerStars 20711747191 (pokerstars): clean")
    assert "recorded 1634 paid out; expected 1635" in said
    (line,) = map(json.loads, run("audit", "--json", bad).stdout.splitlines())
    assert {d["kind"] for d in line["departures"]} == {"pot", "contradiction"}


def test_audit_plays_by_the_rules_it_is_given():
    result = run("audit", ONE, "--rules", "low_bring_in")
    assert result.exit_code == 1
    assert "wrong bring-in: street 3: Otter: recorded bring_in to 50; expected slow boat" in result.stdout
    result = run("audit", ONE, "--rules", "lowball")
    assert result.exit_code == 2
    assert "low_bring_in" in result.stderr


def test_what_cannot_be_read_is_named():
    result = run("audit", "-", stdin=ONE.read_bytes()[:700] + b"\n" + ONE.read_bytes())
    assert result.exit_code == 1
    assert "-, line" in result.stderr
    assert "1 hands, 0 that depart from the rules, 1 that could not be read" in result.stderr
    result = run("audit", "no-such-file")
    assert result.exit_code == 1
    assert "no-such-file" in result.stderr


@pytest.mark.parametrize("form", ["json", "phh"])
def test_convert_writes_every_hand(form, tmp_path):
    out = tmp_path / "out"
    for files in ([ONE], TEXTS):
        result = run("convert", *files, "--to", form, "-o", out)
        assert result.exit_code == 0, result.stderr
        found = list(read(out))
        wanted = [record for path in files for record in hands(path)]
        assert [record.won for record in found] == [record.won for record in wanted]
        assert all(isinstance(record, HandRecord) for record in found)
    assert run("convert", ONE, "--json").stdout == run("convert", ONE).stdout
    assert run("convert", ONE, "--json", "--to", "phh").exit_code == 2


def test_convert_to_pokerstars(tmp_path):
    out = tmp_path / "out"
    assert run("convert", ONE, "--to", "pokerstars", "-o", out).exit_code == 0
    (record,) = read(out)
    (wanted,) = hands(ONE)
    assert (record.actions, record.cards, record.pots) == (wanted.actions, wanted.cards, wanted.pots)


def test_a_hand_that_cannot_be_written_is_named(tmp_path):
    path = next(path for path in FILES if path.suffix == ".phh")
    unfinished = re.sub(r"(actions = \[.*? pb').*\]", r"\1]", path.read_text())
    (tmp_path / "a.phh").write_text("\n".join(x for x in unfinished.splitlines() if "finishing" not in x) + "\n")
    result = run("convert", "--to", "pokerstars", tmp_path / "a.phh")
    assert result.exit_code == 1
    assert f"{hands(path)[0].site_hand}, line 1: the hand is not finished" in result.stderr
