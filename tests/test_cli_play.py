"""`razz-fast play` with keys from a script."""

import random
import subprocess
import sys

import pytest
from click.testing import CliRunner

from razz_fast import Rules
from razz_fast.cli.play import command
from razz_fast.history import audit, read, to_state


def run(tmp_path, keys, *options):
    file = tmp_path / "hands.jsonl"
    result = CliRunner().invoke(command, ["--save", str(file), *options], input=keys)
    records = list(read(file)) if file.exists() else []
    return result, records


def test_quit_at_once(tmp_path):
    result, records = run(tmp_path, "q", "--seed", "1")
    assert result.exit_code == 0
    assert "0 hands played; you have" in result.output
    assert not records


@pytest.mark.parametrize("rules", Rules.names())
def test_play_some_hands_with_any_keys(tmp_path, rules):
    rng = random.Random(rules)
    keys = "".join(rng.choice("kcbrdfn") for _ in range(150)) + "q"
    result, records = run(tmp_path, keys, "--seed", "3", "--rules", rules, "--players", "5")
    assert result.exit_code == 0, result.output
    assert records
    for record in records:
        assert to_state(record).is_terminal()
        assert record.players[record.hero].name == "You"
        assert not audit(record).departures


def test_no_more_keys_is_quitting(tmp_path):
    result, _ = run(tmp_path, "", "--seed", "1")
    assert result.exit_code == 0


def test_the_same_seed_deals_the_same_hand(tmp_path):
    first, _ = run(tmp_path, "q", "--seed", "5")
    second, _ = run(tmp_path, "q", "--seed", "5")
    assert first.output == second.output


def test_only_own_cards_are_on_the_screen(tmp_path):
    result, _ = run(tmp_path, "q", "--seed", "5", "--players", "3")
    assert result.output.count("[?? ??]") == 2


def test_bad_stakes_are_explained(tmp_path):
    result, _ = run(tmp_path, "", "--bring-in", "9")
    assert result.exit_code == 2
    assert "bring-in 9, small bet 5" in result.output


def test_too_many_players_are_explained(tmp_path):
    result, _ = run(tmp_path, "", "--rules", "french", "--players", "8")
    assert result.exit_code == 2
    assert "2 to 7" in result.output


def test_a_folder_that_is_not_there_is_explained_before_the_first_hand():
    result = CliRunner().invoke(command, ["--save", "no/such/folder/hands.jsonl"], input="")
    assert result.exit_code == 2
    assert "there is no folder" in result.output
    assert "Razz" not in result.output


def test_keys_from_a_pipe(tmp_path):
    """In a session without a terminal, where nothing but the pipe can be read."""
    file = tmp_path / "hands.jsonl"
    call = [sys.executable, "-c", "from razz_fast.cli import main; main()", "play", "--players", "2", "--save", file]
    keys = b"\xff" + b"bckf" * 40 + b"q"
    result = subprocess.run(call, input=keys, capture_output=True, check=False, start_new_session=True)
    assert result.returncode == 0, result.stderr
    assert len(list(read(file))) == 1
    assert b"1 hand played" in result.stdout


def test_opponents_by_name_sit_in_turn(tmp_path):
    result, records = run(tmp_path, "c" * 60 + "q", "--seed", "3", "--opponents", "equity, caller", "--players", "4")
    assert result.exit_code == 0, result.output
    assert records


def test_an_opponent_that_is_none_is_explained(tmp_path):
    result, _ = run(tmp_path, "q", "--opponents", "nobody")
    assert result.exit_code == 2
    assert "there is no bot 'nobody'" in result.output
