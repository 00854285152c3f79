"""The command line: rank and bench."""

import json
import os
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner

import razz_fast as rf
from razz_fast.cli import COMMANDS, main
from razz_fast.hands import percentile


def run(*args, stdin=None):
    return CliRunner().invoke(main, args, input=stdin, catch_exceptions=False)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Usage" in result.output


def test_the_program_names_its_commands_and_version():
    assert run("--version").output.strip().endswith(rf.__version__)
    assert all(name in run("--help").output for name in COMMANDS)
    assert run("no-such-command").exit_code == 2


def test_rank_prints_rank_text_best_five_and_percentile():
    result = run("rank", "As2d3c4h5s6d7c", "KsKhQsQhJsJhTc")
    wheel, pair = result.stdout.splitlines()
    assert wheel == "As2d3c4h5s6d7c  rank 0  5-4-3-2-A  plays 5s4h3c2dAs  beats 99.42 % of hands"
    assert "pair of jacks, K-Q-T" in pair
    assert result.exit_code == 0


def test_rank_prints_json():
    hand = "QhQs3h3s7h4h4d"
    result = run("rank", "--json", hand)
    rank = rf.evaluate(hand)
    assert json.loads(result.stdout) == {
        "hand": hand,
        "rank": rank,
        "text": rf.describe(rank),
        "best_five": rf.format_cards(rf.best_five(hand)),
        "percentile": percentile(rank),
    }


@pytest.mark.parametrize("source", ["pipe", "dash", "file"])
def test_rank_reads_a_hand_a_line(source, tmp_path):
    text = "\ufeffAs2d3c4h5s\r\n\n  Ks Qs Js Ts 9s  \nAs,2d,3c,4h,6s"
    path = tmp_path / "hands.txt"
    path.write_bytes(text.encode())
    args = {"pipe": (), "dash": ("--file", "-"), "file": ("--file", str(path))}[source]
    result = run("rank", "--json", *args, stdin=None if source == "file" else text.encode())
    assert [json.loads(line)["rank"] for line in result.stdout.splitlines()] == [0, 1286, 1]
    assert result.exit_code == 0


def test_rank_names_bad_lines_and_goes_on():
    result = run("rank", stdin=b"As2d3c4h5s\nAs2d3c4h\n\nAs2d3c4hXx\n\xff\xfe\nAs2d3c4h6s\n")
    assert [line.split()[2] for line in result.stdout.splitlines()] == ["0", "1"]
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["line 2", "line 4", "line 5"]
    assert "'Xx' is not a card" in result.stderr
    assert result.exit_code == 1


def test_rank_names_bad_arguments():
    result = run("rank", "As2d3c4h5s", "", "10s2d3c4h5s")
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["hand 2", "hand 3"]
    assert result.exit_code == 1


def test_cards_as_words_are_one_hand():
    assert run("rank", "As", "2d", "3c", "4h", "5s").stdout == run("rank", "As 2d 3c 4h 5s").stdout
    assert run("rank", "-", stdin="As2d3c4h5s\n").stdout == run("rank", "As2d3c4h5s").stdout


def test_the_module_runs_as_the_program():
    command = [sys.executable, "-m", "razz_fast", "rank", "As2d3c4h5s"]
    assert "5-4-3-2-A" in subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_rank_takes_hands_or_a_file_that_is_there_or_an_empty_pipe():
    assert "not both" in run("rank", "--file", "-", "As2d3c4h5s").stderr
    assert run("rank", "--file", "no/such/file").exit_code == 2
    assert run("rank", stdin="").stdout == ""


def test_bench_measures_every_kernel(monkeypatch):
    monkeypatch.setattr("razz_fast.cli.bench._SECONDS", 0)
    used = rf.implementations()[0]
    results = json.loads(run("bench", "--json").stdout)["results"]
    assert results[0]["kernel"] == "copy"
    assert {r["kernel"] for r in results[1:]} == set(rf.implementations())
    assert all(r["masks_1000000"] > 0 for r in results)
    assert rf.implementations()[0] == used
    table = run("bench").stdout
    assert all(name in table for name in rf.implementations())


COMMAND = [sys.executable, "-c", "from razz_fast.cli import main; main()"]


def test_a_bad_line_gives_exit_status_1():
    result = subprocess.run([*COMMAND, "rank"], input="As2d3c4h5s\nbad\n", capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stdout.startswith("As2d3c4h5s  rank 0")
    assert result.stderr.startswith("line 2: ")


@pytest.mark.parametrize("lines", [1, 50_000])
def test_a_closed_pipe_is_quiet(lines):
    with subprocess.Popen(
        [*COMMAND, "rank"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    ) as process:
        process.stdout.close()
        try:
            process.stdin.write(b"As2d3c4h5s\n" * lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        assert process.stderr.read() == b""
        assert process.wait(30) == 1


@pytest.mark.parametrize("source", [["--file"], []], ids=["file", "pipe"])
def test_long_input_shows_its_progress(source, tmp_path):
    path = tmp_path / "hands.txt"
    path.write_text("As2d3c4h5s\n" * 130_000)
    ours, theirs = os.openpty()
    arguments = [*source, str(path)] if source else []
    with open(theirs, "wb") as terminal:
        stdin = subprocess.DEVNULL if source else subprocess.PIPE
        process = subprocess.Popen([*COMMAND, "rank", *arguments], stdin=stdin, stdout=subprocess.PIPE, stderr=terminal)
        output, _ = process.communicate(None if source else path.read_bytes())
        terminal.write(b"end")
    shown = b""
    while not shown.endswith(b"end"):
        shown += os.read(ours, 10_000)
    os.close(ours)
    assert output.count(b"\n") == 130_000
    assert b"130,000 lines" in shown


def test_ctrl_c_is_quiet():
    with subprocess.Popen(
        [*COMMAND, "rank"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    ) as process:
        process.stdin.write(b"As2d3c4h5s\n" * 1000)
        process.stdin.flush()
        assert process.stdout.read(10) == b"As2d3c4h5s"  # it runs
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        assert process.stderr.read() == b""


def test_commands_load_alone():
    code = "import sys; from razz_fast.cli import main; sys.exit('razz_fast.cli.bench' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
