"""Hands and decisions a second beside PokerKit, same decisions: check-call, and a raise one time in five.

`pytest benchmarks/test_game.py`; `test_ratio` measures both in turn, so that its ratios hold on a noisy machine.
"""

import random
import statistics
import time

import pytest

from razz_fast import Action, State

FOLD, COMPLETE = Action.FOLD, Action.COMPLETE

# PokerKit warns when it deals mucked cards again.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def play_hand(players, draw, rules="standard", look=False):
    state = State([1000] * players, ante=1, bring_in=2, small_bet=5, big_bet=10, rules=rules)
    decisions = 0
    while not state.is_terminal():
        decisions += 1
        legal = state.observation(state.current_player()).legal_actions if look else state.legal_actions()
        last = legal[-1]
        if draw() < 0.2 and last >= COMPLETE:
            state.apply(last)
        else:
            # Folding, where it is possible, comes first: the next one is to check, call or bring in.
            state.apply(legal[0] if legal[0] is not FOLD else legal[1])
    return decisions


@pytest.mark.parametrize("players", [2, 6, 8])
@pytest.mark.parametrize("rules", ["standard", "pokerkit", "low_bring_in", "tda"])
def test_razz_fast(benchmark, players, rules):
    benchmark.group = f"{players} players"
    draw = random.Random(1).random
    decisions = 0

    def hand():
        nonlocal decisions
        decisions += play_hand(players, draw, rules)

    hands = 300
    benchmark.pedantic(hand, rounds=hands, warmup_rounds=20)
    report(benchmark, decisions / (hands + 20))


@pytest.mark.parametrize("players", [2, 6, 8])
def test_razz_fast_observed(benchmark, players):
    """As a bot plays: each decision on an observation of its own."""
    benchmark.group = f"{players} players"
    draw = random.Random(1).random
    decisions = 0

    def hand():
        nonlocal decisions
        decisions += play_hand(players, draw, look=True)

    benchmark.pedantic(hand, rounds=300, warmup_rounds=20)
    report(benchmark, decisions / 320)


@pytest.mark.parametrize("players", [2, 6, 8])
def test_pokerkit(benchmark, players):
    rival = pytest.importorskip("pokerkit_razz", exc_type=ImportError)
    benchmark.group = f"{players} players"
    draw = random.Random(1).random
    decisions = 0

    def hand():
        nonlocal decisions
        decisions += rival.play_hand(players, draw)

    benchmark.pedantic(hand, rounds=30, warmup_rounds=1)
    report(benchmark, decisions / 31)


def report(benchmark, decisions_a_hand):
    if benchmark.stats is None:  # --benchmark-disable
        return
    mean = benchmark.stats.stats.mean
    benchmark.extra_info["hands a second"] = round(1 / mean)
    benchmark.extra_info["decisions a second"] = round(decisions_a_hand / mean)


def hands_a_second(play, hands, seed):
    draw = random.Random(seed).random
    start = time.process_time()
    for _ in range(hands):
        play(draw)
    return hands / (time.process_time() - start)


@pytest.mark.parametrize("players", [2, 6, 8])
@pytest.mark.parametrize("rules", ["standard", "pokerkit"])
def test_ratio(benchmark, players, rules):
    """How many times as fast as PokerKit, in turns, on processor time; the median of nine."""
    rival = pytest.importorskip("pokerkit_razz", exc_type=ImportError)
    benchmark.group = "times as fast as PokerKit"

    def ratio(seed):
        theirs = hands_a_second(lambda draw: rival.play_hand(players, draw), 80 // players, seed)
        ours = hands_a_second(lambda draw: play_hand(players, draw, rules), 4000 // players, seed)
        return ours / theirs

    ratios = [ratio(seed) for seed in range(9)]
    benchmark.extra_info["times as fast"] = round(statistics.median(ratios), 1)
    print(f"\n{players} players, {rules}: {statistics.median(ratios):.1f} times as fast as PokerKit")
    benchmark.pedantic(lambda: None, rounds=1)
