"""Matches: fair deals, honest intervals, the same result wherever they are played, and resumable."""

import json
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context

import numpy as np
import pytest
from click.testing import CliRunner
from scene import passively

from razz_fast import Action, Rules, State
from razz_fast.cli.match import command
from razz_fast.history import audit, read
from razz_fast.match import Terms, luck, play_match

STAKES = {"ante": 1, "bring_in": 2, "small_bet": 5, "big_bet": 10}


class Crasher:
    """Calls, and fails the tenth time."""

    def __init__(self, seed):
        self.left = 9

    def act(self, seen):
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("out of ideas")
        return next(a for a in seen.legal_actions if a not in (Action.FOLD,))


class Cheat:
    """Never legal."""

    def __init__(self, seed):
        pass

    def act(self, seen):
        return "all-in"


class Sleeper:
    """Goes on for ever."""

    def __init__(self, seed):
        pass

    def act(self, seen):
        while True:
            pass


def test_bots_have_all_the_cards_once():
    result = play_match(["caller", "caller", "caller"], 60, seed=3)
    assert result.hands == 60
    # The same player in all seats wins nothing over the turns of a deal.
    assert np.allclose(result.results(0, adjusted=False).sum(axis=1), 0)
    assert result.estimate(0).stderr == pytest.approx(0, abs=1e-9)


def test_what_one_wins_the_others_lose():
    result = play_match(["thumb", "random", "caller"], 30)
    for row in result.rows:
        assert sum(row.won) == 0
        assert sum(row.luck) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("rules", Rules.names())
def test_any_rules(rules):
    result = play_match(["random", "thumb", "caller"], 6, rules=rules)
    assert result.hands == 6
    assert not result.faults


def test_a_table_of_eight():
    assert play_match(["random", "caller"] * 4, 8).hands == 8


def test_to_the_end():
    result = play_match(["thumb", "caller"], 4, to_the_end=True, stack=60)
    assert result.unit == "big bets per game"
    assert all(sorted(row.won) == [-60, 60] for row in result.rows)
    assert result.hands > 4


def test_luck_before_the_showdown_is_the_change_of_shares():
    """All-in on third street: what was won beyond the pot's fair share is luck, and nothing else."""
    hands = ["As2d3c4h5s6d7c", "KsKdKcQhQsJdJc"]
    state = State([10, 10], **STAKES, hands=hands)
    while not state.is_terminal():
        state.apply(next(a for a in reversed(state.legal_actions()) if a != Action.FOLD))
    first = luck(state)
    assert sum(first) == pytest.approx(0, abs=1e-12)
    assert first[0] > 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_mean_of_luck_is_zero(players):
    total = []
    for hand in range({2: 600, 3: 150, 5: 60}[players]):
        state = State([1000] * players, **STAKES, seed=5, hand=hand)
        passively(state)
        total.append(luck(state, hand))
    total = np.array(total)
    assert (np.abs(total.mean(axis=0)) < 4 * total.std(axis=0) / len(total) ** 0.5).all()
    returns_follow = np.corrcoef(total[:, 0], [passive_return(players, hand) for hand in range(len(total))])[0, 1]
    assert returns_follow > 0.7


def passive_return(players, hand):
    return passively(State([1000] * players, **STAKES, seed=5, hand=hand)).returns()[0]


def test_luck_needs_a_finished_hand_and_known_cards():
    with pytest.raises(ValueError, match="not over"):
        luck(State([100, 100], **STAKES, seed=1))


def test_a_match_is_the_same_in_other_processes():
    names = ["thumb", "random", "caller"]
    here = play_match(names, 150, seed=4)
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as executor:
        assert play_match(names, 150, seed=4, executor=executor) == here


@pytest.mark.full
def test_a_match_is_the_same_on_a_cluster():
    distributed = pytest.importorskip("distributed")
    names = ["thumb", "equity", "random"]
    here = play_match(names, 600, seed=4)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert play_match(names, 600, seed=4, executor=client.get_executor(pure=False)) == here


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize(
    ("bot", "reason"),
    [("Crasher", "RuntimeError: out of ideas"), ("Cheat", "chose 'all-in' where .* were legal")],
)
def test_a_bot_at_fault_is_out_and_the_match_goes_on(bot, reason, processes):
    names = [f"test_match:{bot}", "caller"]
    if processes == 1:
        result = play_match(names, 120)
    else:
        with ProcessPoolExecutor(2) as executor:
            result = play_match(names, 120, executor=executor)
    assert result.hands == 120
    assert result.faults[0].startswith("deals 0 to 19: ")
    assert re.search(reason, result.faults[0])
    assert 1 not in result.faults
    # From then on it checks and folds: it wins the antes at most, and never loses a bet.
    assert all(-3 <= row.won[0] <= 3 for row in result.rows[40:])
    assert result == play_match(names, 120)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms here")
def test_a_bot_that_never_answers_is_out():
    result = play_match(["test_match:Sleeper", "caller"], 4, time_each=0.1, time_bank=0.1)
    assert "took more than its time" in result.faults[0]


def test_resumed_it_ends_the_same(tmp_path):
    names = ["thumb", "random"]
    whole = play_match(names, 120, journal=tmp_path / "whole", histories=tmp_path / "whole.jsonl")
    text = (tmp_path / "whole").read_bytes()
    lines = text.splitlines(keepends=True)
    records = (tmp_path / "whole.jsonl").read_bytes()
    # As a kill leaves it: a line half written, histories of a block that no line vouches for.
    (tmp_path / "part").write_bytes(b"".join(lines[:2]) + lines[2][:50])
    (tmp_path / "part.jsonl").write_bytes(records[: len(records) * 2 // 3])
    resumed = play_match(names, 120, journal=tmp_path / "part", histories=tmp_path / "part.jsonl")
    assert resumed == whole
    assert (tmp_path / "part").read_bytes() == text
    assert (tmp_path / "part.jsonl").read_bytes() == records
    assert play_match(names, 120, journal=tmp_path / "part") == whole
    for record in read(tmp_path / "whole.jsonl"):
        assert not audit(record).departures


def test_killed_in_the_middle_and_resumed_it_ends_the_same(tmp_path):
    journal = tmp_path / "journal"
    code = f"""
from razz_fast.match import play_match
play_match(["equity", "thumb"], 100_000, journal={str(journal)!r})
"""
    with subprocess.Popen([sys.executable, "-c", code]) as process:
        end = time.monotonic() + 60
        while time.monotonic() < end and not (journal.exists() and journal.read_bytes().count(b"\n") > 2):
            time.sleep(0.02)
        process.kill()
    blocks = journal.read_bytes().count(b"\n") - 1
    assert blocks >= 2
    head, *rest = journal.read_text().splitlines()
    deals = 20 * (blocks + 1)
    head = json.dumps({**json.loads(head), "deals": deals})
    journal.write_text("\n".join([head, *rest[:blocks]]) + "\n")
    assert play_match(["equity", "thumb"], 2 * deals, journal=journal) == play_match(["equity", "thumb"], 2 * deals)


def test_a_journal_of_another_match_is_refused(tmp_path):
    journal = tmp_path / "journal"
    play_match(["caller", "random"], 4, journal=journal)
    with pytest.raises(ValueError, match="another match: seed is 0 there and 1 here"):
        play_match(["caller", "random"], 4, journal=journal, seed=1)
    journal.write_text("something else\n")
    with pytest.raises(ValueError, match="line 1 is not JSON"):
        play_match(["caller", "random"], 4, journal=journal)


@pytest.mark.parametrize(
    ("bots", "more", "message"),
    [
        (["caller"], {}, "1 bots"),
        (["caller"] * 9, {}, "9 bots"),
        (["caller", "nobody"], {}, "there is no bot 'nobody'"),
        (["caller", "exec:no-such-program"], {}, "there is no program"),
        (["caller", "exec:"], {}, "needs a command"),
        (["caller", "random"], {"small_bet": 1}, "none may be larger"),
        (["caller", "random"], {"seed": -1}, "seed -1"),
    ],
)
def test_terms_that_cannot_be_are_refused(bots, more, message):
    with pytest.raises(ValueError, match=message):
        play_match(bots, 4, **more)


def test_terms_hold_all_that_a_result_depends_on():
    assert set(Terms(("caller", "random"), 1).to_dict()) == set(asdict(Terms(("caller", "random"), 1)))


def test_the_command_prints_a_table_and_a_chart():
    result = CliRunner().invoke(command, ["thumb", "caller", "--hands", "40"])
    assert result.exit_code == 0, result.output
    assert "1 thumb" in result.output
    assert "big bets per 100 hands" in result.output
    assert "deals 1 to 20" in result.output


def test_the_command_gives_json():
    result = CliRunner().invoke(command, ["thumb", "caller", "--hands", "40", "--json"])
    data = json.loads(result.stdout)
    assert data["hands"] == 40
    assert data["bots"][0]["mean"] == pytest.approx(-data["bots"][1]["mean"])


def test_the_command_draws(tmp_path):
    pytest.importorskip("matplotlib")
    result = CliRunner().invoke(command, ["thumb", "caller", "--hands", "40", "--plot", str(tmp_path / "chart.png")])
    assert result.exit_code == 0, result.output
    assert (tmp_path / "chart.png").stat().st_size > 1000


def test_the_command_explains_a_bot_that_is_none():
    result = CliRunner().invoke(command, ["thumb", "nobody"])
    assert result.exit_code == 2
    assert "there is no bot 'nobody'" in result.output


HUNDRED = [("thumb", "caller"), ("equity", "thumb"), ("thumb", "caller", "random", "thumb")]


@pytest.mark.full
@pytest.mark.parametrize("bots", HUNDRED)
def test_a_hundred_matches_agree_and_their_intervals_are_honest(bots):
    hands = 200 if len(bots) == 2 else 80
    matches = [play_match(bots, hands, seed=seed) for seed in range(100)]
    for bot in range(len(bots)):
        lucky = np.array([[row.luck[bot] for row in match.rows] for match in matches]).mean(axis=1) / 10
        error = lucky.std(ddof=1) / 10
        # The plain and the adjusted mean differ by the mean of luck alone.
        assert abs(lucky.mean()) < 4 * error
        assert abs(lucky.mean() + 0.05) > 4 * error or len(bots) > 2  # a planted bias would be caught
        means = [match.estimate(bot).mean for match in matches]
        covered = sum(low <= np.mean(means) <= high for low, high in (m.estimate(bot).interval for m in matches))
        saved = np.mean([match.variance_saved(bot) for match in matches])
        print(f"{bots[bot]}: luck {lucky.mean():+.4f} ± {error:.4f}, covered {covered}, variance saved {saved:.1f}")
        assert 88 <= covered <= 100
    for bot in range(len(bots)):
        plain, doubled = (
            np.array([m.results(bot, adjusted=False)[:, :turns].mean() for m in matches]) for turns in (1, len(bots))
        )
        gap = plain - doubled
        assert abs(gap.mean()) < 4 * gap.std(ddof=1) / 10
