"""Damaged files: an error record or a right hand, never an exception, and what contradicts other lines is reported."""

import json
import random
import tracemalloc
from functools import cache

import pytest
from history_data import FILES, decoded, name_of

from razz_fast import State
from razz_fast.history import HandRecord, Unreadable, audit, from_state, player_stats, read, to_phh
from razz_fast.history.rows import decisions, results


def facts(record, phh=False):
    """What a hand says, apart from where it stands, and from the order in which antes were posted."""
    antes = sorted(act for act in record.actions if act.street == 2)
    acts = [act for act in record.actions if act.street > 2]
    if phh:
        # A PHH may leave out names, seats, its number and who won.
        return [player.stack for player in record.players], record.stakes[2:], record.cards, antes, acts
    showdown = sorted(record.showdown)
    return (
        record.site_hand, record.stakes, record.players, record.cards, record.common, antes, acts, showdown,
        record.returned, record.pot_total, record.rake, record.pots, record.finishing_stacks,
    )  # fmt: skip


def reported(found):
    """Whether something is said of a hand or a stretch of a file."""
    if isinstance(found, Unreadable):
        assert found.line >= 1
        assert found.reason
        return True
    decisions([found], equity=False)  # without an exception, as all that is made of records
    results([found], equity=False)
    player_stats([found])
    assert HandRecord.from_json(found.to_json()) == found
    result = audit(found)
    return bool(found.notes or found.unread or result.departures or result.unfollowed)


# A winner shows although nobody called: no other line says so again.
STANDS_ALONE = "Ca$h Cow: shows [3d 3s 5h 4h]"


def silent(found, path):
    """Hands that are not those of the whole file, and of which nothing is said."""
    whole = kept(path)
    return [hand for hand in found if not reported(hand) and facts(hand, path.suffix == ".phh") not in whole]


@cache
def kept(path):
    """The facts of the whole file's hands."""
    return [facts(record, path.suffix == ".phh") for record in read(path) if isinstance(record, HandRecord)]


def sampled(items, full, seed):
    items = list(items)
    return items if full else random.Random(seed).sample(items, min(len(items), 15))


BOTH = pytest.mark.parametrize("full", [False, pytest.param(True, marks=pytest.mark.full)])


@BOTH
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_cut_anywhere_is_reported(path, full):
    data = path.read_bytes()
    for end in sampled(range(len(data)), full, path.name):
        # A summary that ends with "mucked" is whole where the cards are not known; here they came after it.
        assert not silent(read(data[:end]), path) or data[:end].rstrip().endswith(b" mucked"), end


def damage(lines, kind, at):
    """Lines with one of them deleted or doubled, or two swapped."""
    if kind == "deleted":
        return lines[:at] + lines[at + 1 :]
    if kind == "doubled":
        return lines[: at + 1] + lines[at:]
    return lines[:at] + lines[at + 1 : at + 2] + lines[at : at + 1] + lines[at + 2 :]


@BOTH
@pytest.mark.parametrize("kind", ["deleted", "doubled", "swapped"])
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_damaged_line_is_reported(path, kind, full):
    lines, whole = decoded(path).split("\n"), kept(path)
    for at in sampled(range(len(lines) - 1), full, path.name):
        text = "\n".join(damage(lines, kind, at))
        found = list(read(text.encode()))
        assert not silent(found, path) or lines[at].startswith(STANDS_ALONE), (at + 1, lines[at])
        if len(whole) > 2:  # the other hands are not lost
            assert sum(isinstance(hand, HandRecord) and facts(hand) in whole for hand in found) >= len(whole) - 2


@BOTH
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_random_bytes_raise_nothing(path, full):
    rng = random.Random(path.name)
    data = path.read_bytes()
    for _ in range(1000 if full else 20):
        spoilt = bytearray(data)
        for _ in range(rng.choice((1, 1, 2, 10, 100))):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        for hand in read(bytes(spoilt)):
            reported(hand)  # without an exception
    for size in (0, 1, 2, 3, 100, 3000):
        for hand in read(rng.randbytes(size)):
            reported(hand)


def test_a_folded_player_who_acts_again_is_reported():
    one = next(path for path in FILES if path.name == "cash-razz-1-2-8max.txt")
    (record,) = read(one.read_text().replace("tin_whistle: bets $1", "Otter: bets $1"))
    assert len(decisions([record], equity=False)) == len(record.actions) - len(record.players)
    assert reported(record)


def test_a_missing_header_leaves_the_next_hand_whole():
    path = next(path for path in FILES if path.name == "cash-razz-0.04-0.08-8max.txt")
    lines = decoded(path).split("\n")
    second = [at for at, line in enumerate(lines) if line.startswith("PokerStars ")][1]
    found = list(read("\n".join(damage(lines, "deleted", second))))
    assert len(found) == 4
    assert "a header may be missing" in found[0].notes[0].text
    assert [facts(hand) for hand in found[1:]] == kept(path)[2:]


@pytest.mark.parametrize("megabytes", [3, pytest.param(1000, marks=pytest.mark.full)])
def test_a_large_file_takes_no_more_memory(tmp_path, megabytes):
    one = next(path for path in FILES if path.name == "cash-razz-0.04-0.08-8max.txt").read_bytes()
    file = tmp_path / "large.txt"
    with file.open("wb") as out:
        for _ in range(megabytes * 1_000_000 // len(one)):
            out.write(one)
    expected = 5 * (megabytes * 1_000_000 // len(one))
    hands = 0
    reader = read(file)
    tracing = megabytes < 100  # which slows reading down
    if tracing:
        tracemalloc.start()
    for hand in reader:
        hands += isinstance(hand, HandRecord)
    assert hands == expected
    assert reader.bytes_read == reader.size == file.stat().st_size
    if tracing:
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < 8_000_000


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_large_file_of_one_line_takes_no_memory(tmp_path, encoding):
    file = tmp_path / "line.txt"
    file.write_bytes(("x" * 6_000_000).encode(encoding))
    tracemalloc.start()
    found = list(read(file))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert all(isinstance(hand, Unreadable) for hand in found)
    assert most < 3_000_000


@pytest.mark.parametrize("words", ["Winamax Poker - " + "HandId: #1 - " * 20_000, "x " + "wins " * 50_000])
def test_a_long_line_takes_no_time(words):
    """Patterns that look for two things in a line would take minutes."""
    one = next(path for path in FILES if path.name == "cash-razz-1-2-8max.txt").read_text()
    found = list(read(one.replace("slow boat: folds", words + "\nslow boat: folds")))
    assert any(map(reported, found))


JUNK = (None, -1, 0, 10**30, 1.5, "", "x", "p9", "??", True, [], {}, [1], {"p1": 1})


def leaves(value, path=()):
    """All places in a JSON value."""
    yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from leaves(item, (*path, at))


@BOTH
def test_damaged_json_raises_nothing_else(full):
    state = State([90, 80, 70], ante=1, bring_in=2, small_bet=10, big_bet=20, seed=1)
    records = [from_state(state), *(record for path in FILES[:12] for record in read(path))]
    rng = random.Random(1)
    for record in records:
        places = [path for path in leaves(record.to_dict()) if path]
        for path in places if full else rng.sample(places, min(60, len(places))):
            for junk in JUNK if full else rng.sample(JUNK, 3):
                data = json.loads(record.to_json())
                *way, last = path
                place = data
                for key in way:
                    place = place[key]
                place[last] = json.loads(json.dumps(junk))
                (found,) = read(json.dumps(data) + "\n")
                reported(found)  # without an exception
                if isinstance(found, HandRecord):
                    to_phh(found)
