import json

import pytest
from click.testing import CliRunner

import razz_fast as rf
from razz_fast.cli.equity import command as equity_command
from razz_fast.cli.starting_hands import command as starting_hands_command


def run(command, *arguments, code=0):
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_json_holds_what_equity_returns():
    out = json.loads(run(equity_command, "As2d3c", "5d", "--dead", "9s9d", "--json", "--hist", "--next-card", "2"))
    r = rf.equity(["As2d3c", "5d"], dead="9s9d")
    assert out["method"] == "exact"
    assert out["total"] == r.total
    assert [p["win"] for p in out["players"]] == [p.win for p in r.players]
    assert out["winner_sets"]["0+1"] == r.winner_sets[0, 1]
    assert sum(out["final_hands"][0]["kinds"].values()) == out["final_hands"][0]["total"]
    assert sum(c["copies"] for c in out["next_card"]) == 46


def test_the_table_shows_equities_final_hands_and_next_cards():
    out = run(equity_command, "As2d3c", "5d", "--hist", "--next-card", "1")
    assert "69.3241%" in out
    assert "5-low" in out
    assert "next card of player 1" in out
    assert "sampled" in run(equity_command, "As2d3c", "8-/5d", "--trials", "1000", "--seed", "1")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["As2d3c", "As"], "As is in two hands"),
        (["As2d3c", "{A-5/7c"], "character 1"),
        (["As2d3c", "5d", "--next-card", "3"], "2 players"),
        (["As2d3c", "A23", "--hist"], "player 2: 'A23' is a range"),
        (["As2d3c", "5d", "--seconds", "nan"], "seconds must be"),
    ],
)
def test_errors_are_one_line_without_a_traceback(arguments, message):
    result = CliRunner().invoke(equity_command, arguments)
    assert result.exit_code in (1, 2)
    assert message in result.output
    assert "Traceback" not in result.output


def test_plot_writes_a_picture_or_says_why_not(tmp_path):
    pytest.importorskip("matplotlib")
    run(equity_command, "As2d3c", "5d", "--plot", str(tmp_path / "hands.png"))
    assert (tmp_path / "hands.png").read_bytes()[:4] == b"\x89PNG"
    for bad in (tmp_path / "none" / "hands.png", tmp_path / "hands.nothing"):
        assert "--plot: " in run(equity_command, "As2d3c", "5d", "--plot", str(bad), code=1)


def test_starting_hands_come_as_json_text_and_markdown():
    out = json.loads(run(starting_hands_command, "--json"))
    assert len(out) == 455
    assert out[0]["ranks"] == "A23"
    assert out[-1]["top"] == 1
    assert "A23" in run(starting_hands_command, "--top", "1")
    assert run(starting_hands_command, "--door", "5d", "--markdown", "--top", "5").startswith("| |")
    assert "one card" in run(starting_hands_command, "--door", "5d6d", code=1)
