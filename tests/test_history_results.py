"""No figure is made from a result that is not there: results are recorded, computed, or unknown."""

import json
import math
import random
import warnings

import pytest
from click.testing import CliRunner
from history_data import PHHS, TEXTS
from test_history_engine import automatic

from razz_fast.cli import main
from razz_fast.history import HandRecord, audit, player_stats, read, to_frame, to_phh, to_pokerstars
from razz_fast.history.rows import results

ONE = next(path for path in TEXTS if path.name == "cash-razz-1-2-8max.txt").read_text()
# Three players put in 15 each; the first wins at the showdown. As PokerKit writes it: without results.
THREE = """variant = 'FR'
ante_trimming_status = true
antes = [5, 5, 5]
bring_in = 10
small_bet = 20
big_bet = 40
starting_stacks = [15, 15, 15]
actions = ['d dh p1 As2d3c', 'd dh p2 9s9dKc', 'd dh p3 8sTd7c', 'p2 pb', 'p3 cc', 'p1 cc', 'd dh p1 4s', \
'd dh p2 Qs', 'd dh p3 Js', 'd dh p1 5s', 'd dh p2 Qd', 'd dh p3 Jd', 'd dh p1 7s', 'd dh p2 Qh', 'd dh p3 Jh', \
'd dh p1 8h', 'd dh p2 Kd', 'd dh p3 Kh', 'p2 sm 9s9dKcQsQdQhKd', 'p3 sm 8sTd7cJsJdJhKh', 'p1 sm As2d3c4s5s7s8h']
"""


def one(text):
    (record,) = read(text)
    assert isinstance(record, HandRecord), record
    return record


def without(text, field):
    return "\n".join(line for line in text.splitlines() if not line.startswith(field + " ")) + "\n"


def test_results_that_a_phh_leaves_out_are_computed():
    record = one(THREE)
    assert record.results == "computed"
    assert record.net() == [30, -15, -15]
    assert record.more["results_computed_by"] == "pokerkit"
    stats = player_stats([record])
    assert stats["p1"].won_at_showdown.percent == 100
    assert stats["p1"].per_100 == 100 * 30 / 40
    rows = results([record])
    assert [row["net"] for row in rows] == [30, -15, -15]
    assert {row["results"] for row in rows} == {"computed"}
    assert sum(row["luck_adjusted"] for row in rows) == pytest.approx(0)
    found = audit(record)
    assert (found.rules, found.departures, found.unfollowed) == ("pokerkit", (), "")
    assert HandRecord.from_json(record.to_json()) == record


def test_computed_results_can_be_converted():
    record = one(THREE)
    assert "p1 collected 45 from pot" in to_pokerstars(record)
    assert "finishing_stacks" not in to_phh(record)  # which would say that they were recorded
    assert one(to_phh(record)).net() == [30, -15, -15]


def test_results_stay_unknown_while_a_hand_is_not_over():
    unfinished = THREE.replace("'d dh p3 7c', ", "").split(", 'd dh p1 4s'")[0] + "]\n"
    record = one(unfinished)
    assert (record.results, record.net(), record.returned) == ("unknown", None, {})
    with pytest.raises(ValueError, match="not finished"):
        to_pokerstars(record)
    # The stacks after the last action say nothing of who will win.
    assert one(unfinished + "finishing_stacks = [0, 0, 0]\n").net() is None


def test_results_stay_unknown_where_a_hand_is_hidden():
    record = one(THREE.replace("sm As2d3c4s5s7s8h", "sm ????3c4s5s7s??").replace("p1 As2d3c", "p1 ????3c"))
    assert (record.results, record.net(), record.won) == ("unknown", None, {})


def test_unknown_results_make_no_figure(tmp_path):
    unknown, known = one(THREE.split(", 'd dh p1 4s'")[0] + "]\n"), one(THREE)
    stats = player_stats([unknown])["p1"]
    assert (stats.hands, stats.results, stats.interval) == (1, 0, None)
    assert math.isnan(stats.per_100)
    both = player_stats([unknown, known])["p1"]
    assert (both.hands, both.results, both.per_100) == (2, 1, 75)
    for row in results([unknown]):
        assert (row["net"], row["luck_adjusted"], row["won_showdown"]) == (None, None, None)
    frame = to_frame([unknown, known], "players")
    assert frame["net"].isna().sum() == 3
    assert frame["won_showdown"].isna().sum() == 3
    (tmp_path / "a.phh").write_text(to_phh(unknown))
    result = CliRunner().invoke(main, ["stats", "--json", str(tmp_path / "a.phh")])
    assert json.loads(result.stdout.splitlines()[0])["big_bets_per_100"] is None
    assert "1 without results" in result.stderr


def test_computed_results_are_counted_on_the_command_line(tmp_path):
    (tmp_path / "a.phh").write_text(THREE)
    result = CliRunner().invoke(main, ["audit", str(tmp_path / "a.phh")])
    assert result.exit_code == 0
    assert "clean (results computed)" in result.stdout
    assert "1 whose results were computed" in result.stderr


@pytest.mark.parametrize("path", PHHS, ids=lambda path: path.stem)
def test_computed_results_are_the_recorded_ones(path):
    """All but the rake, which no field of the standard says, and odd chips, which houses give away differently."""
    recorded, computed = one(path.read_text()), one(without(path.read_text(), "finishing_stacks"))
    assert computed.results == "computed"
    assert computed.won == recorded.won
    assert computed.returned == recorded.returned


def test_winnings_are_results():
    record = one(THREE + "winnings = [45, 0, 0]\n")
    assert (record.results, record.net()) == ("recorded", [30, -15, -15])
    assert not audit(record).departures
    record = one(THREE + "winnings = [0, 45, 0]\n")
    assert record.net() == [-15, 30, -15]
    assert [d.kind for d in audit(record).departures] == ["wrong winner"]
    record = one(THREE + "winnings = [0, 45, 0]\nfinishing_stacks = [45, 0, 0]\n")
    assert "finishing stacks say" in record.notes[0].text


def test_a_text_without_winner_has_no_results():
    text = "\n".join(line for line in ONE.splitlines() if " collected " not in line).replace(
        "and won ($16.35)", "and won"
    )
    record = one(text + "\n")
    assert record.net() is None
    assert "no line says who won the pot" in [note.text for note in record.notes]


def test_an_infinite_stack_is_an_unknown_one():
    record = one(
        THREE.replace("[15, 15, 15]", "[inf, inf, inf]").replace(", 'p2 sm", ", 'p1 cc', 'p2 cc', 'p3 cc', 'p2 sm", 1)
    )
    assert [player.stack for player in record.players] == [None] * 3
    assert HandRecord.from_json(record.to_json()) == record
    assert "starting_stacks = [inf, inf, inf]" in to_phh(record)
    assert [row["stack"] for row in results([record])] == [None] * 3
    with pytest.raises(ValueError, match="stack of p1 is unknown"):
        to_pokerstars(one(THREE.replace("[15, 15, 15]", "[inf, 15, 15]")))


def test_amounts_have_as_many_decimals_as_they_need():
    thousandths = THREE
    for old, new in {
        "[5, 5, 5]": "[0.005, 0.005, 0.005]",
        "= 10": "= 0.010",
        "= 20": "= 0.020",
        "= 40": "= 0.040",
    }.items():
        thousandths = thousandths.replace(old, new)
    record = one(thousandths.replace("[15, 15, 15]", "[0.015, 0.015, 0.015]"))
    assert (record.scale, record.net()) == (1000, [30, -15, -15])
    record = one(THREE.replace("[5, 5, 5]", "[5.0, 5.0, 5.0]").replace("[15, 15, 15]", "[15.0, 15.0, 15.0]"))
    assert (record.scale, record.net()) == (1, [30, -15, -15])


def test_the_level_of_the_standard_is_kept():
    record = one(THREE + "level = 12\n")
    assert record.level == "12"
    assert "level = 12" in to_phh(record)


def test_anonymous_players_have_empty_names():
    record = one(THREE + "players = ['', 'Bo', '']\n")
    assert [player.name for player in record.players] == ["p1", "Bo", "p3"]


def test_200_hands_dumped_by_pokerkit_pay_what_it_pays():
    kit = pytest.importorskip("pokerkit", reason="PokerKit needs Python 3.11")
    rng = random.Random(200)
    seen = set()
    for _ in range(200):
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Returning reserved")
            warnings.filterwarnings("ignore", "A card being dealt")
            game, end = automatic(kit, rng)
        text = kit.HandHistory.from_game_state(game, end).dumps()
        assert "finishing_stacks" not in text
        record = one(text)
        assert record.net() == list(end.payoffs), text
        assert record.results == ("computed" if record.pot_total else "recorded")
        assert not audit(record).departures
        seen.add(len(record.won))
    assert seen >= {1, 2}
