"""Hands as data frames and as the numbers of each player."""

import json
import math
import statistics

import pytest
from click.testing import CliRunner
from history_data import TEXTS, hands

import razz_fast as rf
from razz_fast.cli import main
from razz_fast.history import player_stats, read, to_frame
from razz_fast.history.rows import decisions, results

CASH = next(path for path in TEXTS if path.name == "cash-razz-0.04-0.08-8max.txt")
MERGE = next(path for path in TEXTS if path.name == "cash-razz-0.50-1.xml")
MERGE_TOUR = next(path for path in TEXTS if path.name == "tour-horse-freeroll.xml")
HOME = next(path for path in TEXTS if path.name == "home-game-8game-2max.txt")


def test_decisions_have_a_row_for_each():
    records = hands(CASH)
    rows = decisions(records)
    assert len(rows) == sum(act.street > 2 for record in records for act in record.actions)
    first, hero = rows[0], rows[3]
    assert (first["player"], first["position"], first["street"]) == ("Big", 0, 3)
    assert (first["pot"], first["to_call"], first["action"], first["to"]) == (0.05, 0.0, "bring_in", 0.02)
    assert first["equity"] is None  # the player's down cards are not in the file
    assert hero["cards"] == "Td2s9s"
    assert (hero["pot"], hero["to_call"], hero["position"], hero["players"]) == (0.11, 0.02, 3, 5)
    assert hero["boards"] == "Qc 6h 3s 3h"
    assert hero["equity"] == pytest.approx(
        rf.equity(["Td2s9s", "Qc", "6h", "3s", "3h"], trials=10**6).players[0].equity, abs=0.01
    )
    fifth = next(row for row in rows if row["street"] == 5 and row["hand"] == "35874590575" and row["hero"])
    assert fifth["dead"] == "3hKs"
    spot = rf.equity(["4c2h8h7cAh", "6s2d5d", "Jc3c8c"], dead="3hKs", trials=10**6)
    assert fifth["equity"] == pytest.approx(spot.players[0].equity, abs=0.01)


def test_every_equity_is_there_where_the_cards_are():
    for path in TEXTS:
        for row in decisions(hands(path)):
            shown = "??" not in row["cards"] + row["boards"]
            if row["hand"] != "260946892373":  # whose up cards are not recorded
                assert (row["equity"] is not None) is shown
            assert row["equity"] is None or 0 <= row["equity"] <= 1


def test_results_have_a_row_for_each_player_of_each_hand():
    for path in TEXTS:
        for record in hands(path):
            rows = results([record])
            assert len(rows) == len(record.players)
            assert sum(row["net"] for row in rows) == pytest.approx(-record.rake / record.scale)
            assert sum(row["luck_adjusted"] for row in rows) == pytest.approx(-record.rake / record.scale)
            assert {row["player"] for row in rows if row["won_showdown"]} <= {
                record.players[player].name for player in record.won
            }


def test_luck_is_taken_out_of_an_all_in():
    (record,) = hands(MERGE)
    rows = {row["player"]: row for row in results([record])}
    spot = rf.equity(["As7hKc4c", "2h8d6c2c"], dead="5cJd")
    for name, share in zip(("Tom & Co", "O'Lark"), spot.players, strict=True):
        row = rows[name]
        assert row["all_in_equity"] == pytest.approx(share.equity, abs=1e-9)
        assert row["luck_adjusted"] == pytest.approx(-2.96 + share.equity * 7.58)
    assert rows["O'Lark"]["net"] == pytest.approx(14.62 - 10)
    assert rows["Tom"]["luck_adjusted"] == rows["Tom"]["net"]
    assert rows["Tom"]["all_in_equity"] is None


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_both_libraries_hold_the_same_rows(library):
    pytest.importorskip(library)
    frame = to_frame(read(CASH), library=library)
    assert len(frame) == len(decisions(hands(CASH), equity=False))
    assert math.isclose(frame["add"].sum(), 0.44 + 0.52 + 0.10 + 1.04 + 0.22)
    players = to_frame(read(CASH), "players", library=library, equity=False)
    assert math.isclose(players["net"].sum(), -0.02 - 0.02 - 0.04 - 0.01)
    assert set(players.columns) >= {"net", "showdown", "all_in_equity", "luck_adjusted"}
    with pytest.raises(ValueError, match="neither 'decisions' nor 'players'"):
        to_frame(read(CASH), "hands")
    with pytest.raises(ValueError, match="neither 'pandas' nor 'polars'"):
        to_frame(read(CASH), library="excel")


@pytest.mark.parametrize("library", ["pandas", "polars"])
@pytest.mark.parametrize("rows", ["decisions", "players"])
def test_columns_are_there_whatever_the_hands(library, rows):
    """Without a hand as well, and figures are numbers where none is known."""
    pytest.importorskip(library)
    row = (decisions if rows == "decisions" else results)(hands(CASH), equity=False)[0]
    for records in ([], hands(CASH)):
        frame = to_frame(records, rows, library=library, equity=False)
        assert list(frame.columns) == list(row)
        for column in {"equity", "all_in_equity"} & set(row):
            assert str(frame[column].dtype).lower() == "float64"
            assert frame[column].mean() is None or math.isnan(frame[column].mean())


def test_equity_by_action_takes_three_lines():
    pytest.importorskip("pandas")
    frame = to_frame(read(HOME))
    third = frame[frame.hero & (frame.street == 3)]
    by_action = third.groupby("action")["equity"].mean()
    assert set(by_action.index) == {"bring_in", "call", "complete", "fold", "raise"} & set(third["action"])
    assert ((by_action > 0.2) & (by_action < 0.8)).all()


def numbers(share):
    return share.done, share.chances


def test_stats_agree_with_a_count_by_hand():
    """Counted by hand from the five hands of one table."""
    stats = player_stats(hands(CASH))
    al = stats["Big: Al"]
    assert al.hands == 5
    assert numbers(al.vpip) == (2, 5)
    assert numbers(al.completion) == (0, 3)
    assert numbers(al.fold_to_completion) == (0, 0)
    assert numbers(al.went_to_showdown) == (0, 4)
    assert al.per_100 == pytest.approx(100 * (24 - 15 - 3 + 63 - 1) / 8 / 5)
    hero = stats["Zoë"]
    assert numbers(hero.vpip) == (1, 5)
    assert hero.per_100 == pytest.approx(100 * (-1 + 31 - 1 - 1 - 1) / 8 / 5)
    deviation = statistics.stdev([-1, 31, -1, -1, -1]) / 8
    half = 1.96 * 100 * deviation / math.sqrt(5)
    assert hero.interval == pytest.approx((hero.per_100 - half, hero.per_100 + half))


def test_steals_and_defence_count_heads_up():
    """Heads-up, whoever completes after the bring-in steals, and the bring-in defends; who opens in full does not."""
    stats = player_stats(hands(HOME))
    opponent = stats["Ñandú 1"]
    completed = [
        record
        for record in hands(HOME)
        for act in record.actions
        if act.act == "complete" and record.players[act.player].name == "Ñandú 1" and record.stakes.bring_in
    ]
    assert 0 < len(completed) == opponent.completion.done < opponent.completion.chances
    assert sum(share.done for share in opponent.steal.values()) == len(completed)
    assert opponent.steal["7"].percent == 100
    defended = sum(share.done for share in stats["Ñandú"].defence.values())
    assert sum(share.chances for share in stats["Ñandú"].defence.values()) == len(completed)
    assert defended == len(completed) - stats["Ñandú"].fold_to_completion.done


def test_big_bets_add_up():
    for path in TEXTS:
        records = hands(path)
        stats = player_stats(records)
        total = sum(s.per_100 * s.hands for s in stats.values()) / 100
        assert total == pytest.approx(-sum(record.rake / record.stakes.big_bet for record in records))


def test_the_stats_command_counts_every_hand():
    result = CliRunner().invoke(main, ["stats", str(HOME)], catch_exceptions=False)
    assert result.exit_code == 0
    assert "Ñandú 1" in result.stdout
    assert "14 hands" in result.stderr
    result = CliRunner().invoke(main, ["stats", "--json", *map(str, TEXTS)], catch_exceptions=False)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert {line["player"] for line in lines} >= {"Zoë", "Tom & Co"}
    assert sum(line["hands"] for line in lines) == sum(len(r.players) for path in TEXTS for r in hands(path))
    one = CliRunner().invoke(main, ["stats", "--player", "Ñandú", str(HOME)], catch_exceptions=False)
    assert "door card" in one.stdout
    nobody = CliRunner().invoke(main, ["stats", "--player", "x", str(HOME)], catch_exceptions=False)
    assert nobody.exit_code == 1
    assert "no hand of 'x'" in nobody.stderr
