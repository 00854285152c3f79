import json
import math
import pickle
import random
import signal
import sys
import threading
import time
from pathlib import Path

import pytest
from equity_reference import brute_force, deals_of
from sizes import sizes

import razz_fast as rf
from razz_fast._core import equity_sample
from razz_fast.equity import BatchEquity

GOLDEN = json.loads((Path(__file__).parent / "data" / "equity.json").read_text())
SPOTS = [spot for key in ("heads_up", "three_way", "four_way") for spot in GOLDEN[key]]


@pytest.mark.parametrize("spot", SPOTS, ids=lambda s: " ".join(s["players"]) + " " + s["dead"])
def test_counts_equal_the_golden_values(spot, implementation):
    r = rf.equity(spot["players"], dead=spot["dead"], method="exact")
    assert r.exact
    assert r.method == "exact"
    assert r.total == int(spot["total"])
    assert r.winner_sets == {tuple(map(int, k.split("+"))): int(v) for k, v in spot["winner_sets"].items() if int(v)}
    for player, want in zip(r.players, spot["per_player"], strict=True):
        assert (player.win, player.tie, player.lose) == (int(want["win"]), int(want["tie"]), int(want["loss"]))
        assert (player.fraction.numerator, player.fraction.denominator) == (
            int(want["equity_num"]),
            int(want["equity_den"]),
        )
        assert player.equity == pytest.approx(want["equity"], abs=1e-15)
        assert player.stderr == 0


def random_spot(rng, most_deals, least_known=0):
    """A spot of two to five players with few deals; every other one from seven ranks only, so that hands pair."""
    while True:
        deck = list(range(52))
        rng.shuffle(deck)
        if rng.random() < 0.5:
            ranks = rng.sample(range(13), 7)
            deck = [c for c in deck if c // 4 in ranks] + [c for c in deck if c // 4 not in ranks]
        take = iter(deck)
        hands = [[next(take) for _ in range(rng.randint(least_known, 7))] for _ in range(rng.randint(2, 5))]
        dead = [next(take) for _ in range(rng.randint(0, min(30, 52 - sum(map(len, hands)))))]
        to_come = sum(7 - len(h) for h in hands)
        if to_come + len(dead) + sum(map(len, hands)) <= 52 and 0 < deals_of(hands, dead) <= most_deals:
            return hands, dead


def test_late_spots_count_as_real_cards_do(implementation):
    rng = random.Random(1)
    for _ in range(500):
        hands, dead = random_spot(rng, 3000, 3)
        if 7 * len(hands) > 52 - len(dead) and max(map(len, hands)) == 7:
            continue
        r = rf.equity(hands, dead=dead, method="exact")
        assert r.winner_sets == brute_force(hands, dead), (hands, dead)


def test_a_common_card_counts_as_real_cards_do():
    rng = random.Random(2)
    for players, known, dead in ((8, 6, 0), (8, 6, 3), (7, 6, 4), (7, 6, 9), (6, 6, 12)):
        deck = rng.sample(range(52), 52)
        hands = [deck[i * known : (i + 1) * known] for i in range(players)]
        out = deck[players * known : players * known + dead]
        r = rf.equity(hands, dead=out, method="exact")
        assert r.total == 52 - dead - players * known
        assert r.winner_sets == brute_force(hands, out)
    # Someone has a card of his own to come as well.
    hands[0] = hands[0][:5]
    assert rf.equity(hands, dead=out, method="exact").winner_sets == brute_force(hands, out)


def test_counts_and_samples_of_early_spots_agree():
    # 600 comparisons, of which 550 are independent: the largest deviation should be some 3.2 standard errors, and
    # seeds go beyond 4 once in 25. These do not.
    rng = random.Random(3)
    for i in range(500):
        players = 2 if i % 10 else 3
        deck = rng.sample(range(52), 52)
        known = [rng.randint(0 if players == 2 else 2, 4) for _ in range(players)]
        hands = [[deck.pop() for _ in range(n)] for n in known]
        dead = [deck.pop() for _ in range(rng.randint(0, 10))]
        exact = rf.equity(hands, dead=dead, method="exact")
        sampled = rf.equity(hands, dead=dead, trials=1, seed=i)
        assert not sampled.exact
        for a, b in zip(exact.players, sampled.players, strict=True):
            assert abs(a.equity - b.equity) < 4 * b.stderr, (hands, dead)


def test_totals_beyond_64_bits_are_exact():
    hands = ["As2d3c", "5d", "8c", "9c"]
    r = rf.equity(hands, method="exact")
    assert r.total == math.comb(46, 4) * math.comb(42, 6) * math.comb(36, 6) * math.comb(30, 6) > 2**64
    assert sum(r.winner_sets.values()) == r.total
    assert sum(p.fraction for p in r.players) == 1


def test_equal_hands_have_equal_counts_beyond_64_bits():
    r = rf.equity(["", "", ""], method="exact")
    assert r.total > 2**64
    assert len({p.fraction for p in r.players}) == 1
    assert len({r.winner_sets[k] for k in ((0, 1), (0, 2), (1, 2))}) == 1


def test_a_single_player_wins_every_deal():
    r = rf.equity(["As2d3c"])
    assert r.players[0].equity == 1
    assert r.total == math.comb(49, 4)


def test_a_finished_hand_is_counted_even_when_sampling_is_asked_for():
    r = rf.equity(["As2d3c4h5s9d9c", "Ac2h3s4d5cKdKc"], trials=10)
    assert r.winner_sets == {(0, 1): 1}
    assert r.exact


def test_samples_depend_on_seed_and_number_only(implementation):
    hands = ["As2d3c", "5d", "8c", "KdKc"]
    want = rf.equity(hands, trials=2_000_000, seed=5)
    assert want.winner_sets[(0,)] == 1128869
    assert rf.equity(hands, trials=2_000_000, seed=5, threads=3).winner_sets == want.winner_sets
    assert rf.equity(hands, trials=2_000_000, seed=6).winner_sets != want.winner_sets
    again = rf.equity(hands, trials=2_000_000, seed=5, progress=lambda done, total: None)
    assert again.winner_sets == want.winner_sets
    assert again.players[1].stderr == want.players[1].stderr


def test_a_sampled_common_card_agrees_with_the_count():
    hands = ["As2d3c4c6h", "5d2h3h4h", "8c8d8hAdKc", "9c9dTsJh", "Tc7d5c", "7h6c6s", "4s4dQd", "KdKhKs"]
    more = ("8s", "5hQh", "Ah", "2c7c", "QcQsTd", "3dJc9s", "JsJd2s", "6d7sTh")
    few = [h + c for h, c in zip(hands, more, strict=True)]
    exact = rf.equity(few, method="exact")
    sampled = rf.equity(few, trials=1_000_000, seed=1)
    for a, b in zip(exact.players, sampled.players, strict=True):
        assert abs(a.equity - b.equity) <= 4 * b.stderr
    assert rf.equity(hands, trials=1_000_000, seed=1).total >= 1_000_000


def test_sampling_stops_at_the_error_the_time_or_whole_blocks():
    hands = ["As2d3c", "5d"]
    assert rf.equity(hands, stderr=2e-4, seed=1).players[0].stderr <= 2e-4
    assert rf.equity(hands, stderr=1e-4, seed=1).total > rf.equity(hands, stderr=2e-4, seed=1).total
    start = time.monotonic()
    r = rf.equity(hands, seconds=0.2)
    assert 0.1 < time.monotonic() - start < 2
    assert not r.exact
    assert rf.equity(hands, stderr=1e-200, seconds=0).total > 0
    # Rounded up to whole blocks.
    assert rf.equity(hands, trials=1_000_001).total >= 1_000_001


def test_progress_rises_to_the_total():
    calls = []
    r = rf.equity(["As2d3c", "5d"], trials=200_000_000, progress=lambda done, total: calls.append((done, total)))
    assert len(calls) > 1
    assert [d for d, _ in calls] == sorted(d for d, _ in calls)
    assert calls[-1] == (r.total, r.total)


@pytest.mark.parametrize("method", ["monte-carlo", "exact", "many threads"])
def test_an_interrupt_stops_long_work(method):
    raised = []

    def interrupt(signum, frame):
        raised.append(time.monotonic())
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        start = time.monotonic()
        hands = ["As2d3c", "Ac5d6c", "2s4d8c", "3h5h9h", "7d"] if method == "exact" else ["As2d3c", "5d"]
        threads = 1000 if method == "many threads" else 2
        options = {"method": "exact"} if method == "exact" else {"trials": 10**12, "threads": threads}
        with pytest.raises(KeyboardInterrupt):
            rf.equity(hands, **options)
        assert time.monotonic() - start < 5  # benchmarks tell how soon
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_other_threads_run_while_it_samples():
    done = []
    worker = threading.Thread(target=lambda: done.append(rf.equity(["As2d3c", "5d"], trials=300_000_000)))
    worker.start()
    ticks = 0
    while worker.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert ticks > 3
    assert done[0].total >= 300_000_000


class Observation:
    def equity_players(self):
        return [(12 * 4, 1, 6), (17,)], (51,)


def test_players_come_as_iterators_and_masks_too():
    want = rf.equity(["As2d", "5d"]).winner_sets
    assert rf.equity(h for h in ("As2d", "5d")).winner_sets == want
    assert rf.equity([rf.cards_to_mask("As2d"), rf.cards_to_mask("5d")], dead=0).winner_sets == want


def test_names_are_imported_from_the_package_whose_name_the_function_has():
    import razz_fast.equity as function
    from razz_fast.equity import Equity, equity_batch

    assert function is rf.equity
    assert equity_batch is rf.equity_batch
    assert type(rf.equity(["As", "5d"])) is Equity
    for name in sys.modules["razz_fast.equity"].__all__:
        assert hasattr(sys.modules["razz_fast.equity"], name)


class Clearing:
    """A mask that empties the list it is in."""

    def __init__(self, hands):
        self.hands = hands

    def __index__(self):
        self.hands.clear()
        return 1


def test_a_list_that_changes_while_it_is_read_is_safe():
    hands = ["9d", "8d", "7d", "6d"]
    hands.insert(0, Clearing(hands))
    assert equity_sample(hands, "", 1, 0, 0, 1, 0, 1)[0] > 0
    assert hands == []


def test_an_observation_gives_its_players_and_dead_cards():
    assert rf.equity(Observation()).winner_sets == rf.equity([[48, 1, 6], [17]], dead=[51]).winner_sets


@pytest.mark.parametrize("runs", sizes(20_000))
@pytest.mark.parametrize("hands", [["As2d3c", "Ac5d6c"], ["As2d3c", "5d", "8c"]], ids=" ".join)
def test_95_percent_intervals_hold_the_exact_value_95_percent_of_the_time(hands, runs):
    """Of many short runs, the 95 % intervals hold the exact value 94.5 to 95.5 % of the time."""
    exact = rf.equity(hands).players[0].equity
    held = 0
    for seed in range(runs):
        low, high = rf.equity(hands, trials=1, seed=seed).players[0].interval
        held += low <= exact <= high
    # A few runs tell less: three standard deviations of what they may show.
    assert abs(held / runs - 0.95) <= max(0.005, 3 * (0.95 * 0.05 / runs) ** 0.5)


ERRORS = [
    ([], {}, "give at least one player"),
    (["As"] * 9, {}, "9 players"),
    (["As2d3c", "Ac5d6cAs"], {}, "player 1: As is in two hands"),
    (["As2dAs", "5d"], {}, "player 0: card 3, As, is there twice"),
    (["As2d3c4d5d6d7d8d", "5h"], {}, "player 0: .*8"),
    (["As", "5d"], {"dead": "5d"}, "player 1: 5d is among the dead cards"),
    (["As", "5x"], {}, "player 1: card 1.*'5x'"),
    (["As", "5d"], {"dead": "5x"}, "dead cards: card 1"),
    (["As2d3c4d5d6d7d", "5h"] + [""] * 6, {}, "player 0 has seven cards"),
    (["", ""], {"dead": list(range(40))}, "12 cards left, but 1[34] are to come"),
    (["As", "5d"], {"dead": [*range(4, 52), 0, 1, 2, 3, 3]}, "dead cards: card 53, As, is there twice"),
    (["As", "5d"], {"method": "guess"}, "'guess'"),
    (["As", "5d"], {"trials": 0}, "trials"),
    (["As", "5d"], {"trials": 2**63}, "trials must be 1 or more and below"),
    (["As", "5d"], {"stderr": -1.0}, "stderr"),
    (["As", "5d"], {"seconds": -1}, "seconds must be 0 or more"),
    (["As", "5d"], {"seconds": float("nan")}, "seconds must be 0 or more"),
    (["As", "5d"], {"trials": 9, "threads": -1}, "threads must be 0"),
    (["As", "5d"], {"trials": 9, "seed": -1}, "seed"),
    (["AsAdAcAh", "A23"], {}, "player 1: .*leave nothing of the range 'A23'"),
    (["As", "A23@-1"], {}, "player 1: .*weight -1 is negative"),
]


@pytest.mark.parametrize(("players", "options", "message"), ERRORS)
def test_an_error_names_the_player_and_the_card(players, options, message):
    with pytest.raises(ValueError, match=message):
        rf.equity(players, **options)


RESULTS = {
    "counted": lambda dead: rf.equity(["As2d3c", "5d"], dead=dead),
    "sampled": lambda dead: rf.equity(["As2d3c", "5d"], dead=dead, trials=1, seed=3),
    "ranges": lambda dead: rf.equity(["As2d3c", "8-/5d"], dead=dead, trials=1, seed=3),
    "player": lambda dead: rf.equity(["As2d3c", "5d"], dead=dead).players[0],
    "distribution": lambda dead: rf.hand_distributions(["As2d3c"], dead=dead)[0],
    "next card": lambda dead: rf.next_cards(["As2d3c", "5d"], 1, dead=dead)[2],
    "batch": lambda dead: rf.equity_batch([["As2d3c", "5d"]], dead=[dead]),
    "range": lambda dead: rf.Range("A2, A3@0.5/" + dead),
}


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_results_compare_by_value_and_survive_pickling(make):
    result, other = make("9s9d"), make("9s8d")
    assert result == make("9s9d")
    assert pickle.loads(pickle.dumps(result)) == result
    assert (result != make("9s9d")) is False
    assert result != other
    assert result != "text"
    if not isinstance(result, BatchEquity):
        assert len({result, make("9s9d"), other}) == 2


def test_one_string_is_not_a_sequence_of_hands():
    with pytest.raises(TypeError, match="sequence of hands"):
        rf.equity("As2d3c")


def test_a_count_that_takes_too_long_is_refused_with_an_estimate():
    with pytest.raises(ValueError, match=r"ten minutes.*method='monte-carlo'"):
        rf.equity([""] * 6, method="exact")
    assert not rf.equity([""] * 6, trials=1000).exact
