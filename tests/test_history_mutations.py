"""Nothing is lost without a word: every line of every sample spoilt in turn.

Each outcome must be the same hands, the hands that the line now tells (another name, card or amount), or a message
that names the line. A line that is deleted leaves nothing to name: what others say must then show that it is missing.
"""

import random
import re
from collections import Counter

import pytest
from history_data import FILES, decoded, name_of

from razz_fast.history import HandRecord, Unreadable, audit, read

# A fact that no other line tells again: a winner shows though nobody called.
STANDS_ALONE = "Ca$h Cow: shows [3d 3s 5h 4h]"
ALTERED = ("letter", "case", "joined")


def facts(record):
    antes = sorted(act for act in record.actions if act.street == 2)
    acts = [act for act in record.actions if act.street > 2]
    return (
        record.site, record.site_hand, record.kind, record.currency, record.scale, record.stakes, record.players,
        record.cards, record.common, antes, acts, sorted(record.showdown), record.returned, record.pot_total,
        record.rake, record.pots, record.finishing_stacks, record.high_card, sorted(record.away), record.hero,
        record.time, record.table, record.tournament, record.level,
    )  # fmt: skip


def shape(record):
    """What there is, whatever its names, cards and amounts."""
    return (
        len(record.players), [len(cards) for cards in record.cards], record.common is None,
        sorted((act.player, act.act) for act in record.actions if act.street == 2),
        [(act.street, act.player, act.act) for act in record.actions if act.street > 2],
        sorted((show.player, show.how, len(show.cards)) for show in record.showdown),
        sorted(record.returned), [(pot.name, sorted(pot.winners)) for pot in record.pots],
        record.finishing_stacks is None, record.high_card is None, len(record.away), record.hero,
        bool(record.time), bool(record.table), bool(record.tournament), bool(record.level),
    )  # fmt: skip


def next_letter(c):
    if c.isdigit():
        return str((int(c) + 1) % 10)
    if c.isalpha() and c.isascii():
        return chr(ord(c) + 1) if c not in "zZ" else chr(ord(c) - 1)
    return None


def mutations(lines, at):
    """(kind, the new lines, the place in the line or None) of each way to spoil a line."""
    line = lines[at]
    before, after = lines[:at], lines[at + 1 :]
    yield "deleted", before + after, None
    yield "doubled", [*before, line, line, *after], None
    if after:
        yield "swapped", [*before, after[0], line, *after[1:]], None
        yield "joined", [*before, line + after[0], *after[1:]], None
    for other in (line.upper(), line.lower(), line.swapcase()):
        if other != line:
            yield "case", [*before, other, *after], None
    for place, c in enumerate(line):
        if (letter := next_letter(c)) is not None:
            yield "letter", [*before, line[:place] + letter + line[place + 1 :], *after], place


def is_value(line, place):
    """Whether a place in a line is in a name, a card, an amount, or in a value of XML or PHH."""
    if place is None:
        return False
    if line[place].isdigit() or line.lstrip().startswith(("actions =", "players =")):
        return True
    spans = [match.span() for match in re.finditer(r"\[[^\]]*\]|\"[^\"]*\"", line)]
    spans += [match.span(1) for match in re.finditer(r"^Seat \d+: (.*) \(", line)]
    return any(begin <= place < end for begin, end in spans)


def names_line(found, numbers):
    for hand in found:
        if isinstance(hand, Unreadable):
            if hand.line in numbers or any(f"line {number}" in hand.reason for number in numbers):
                return True
        elif any(note.line in numbers for note in [*hand.notes, *hand.unread]):
            return True
    return False


def says_something(hand):
    if isinstance(hand, Unreadable):
        return True
    found = audit(hand)
    return bool(hand.notes or hand.unread or found.departures or found.unfollowed or hand.results != "recorded")


def outcome(found, whole, number, kind, skipped):
    """The same hands; a line is named; the line tells another hand; something is said; or nothing is."""
    if [facts(hand) if isinstance(hand, HandRecord) else None for hand in found] == [facts(hand) for hand in whole]:
        return "the same"
    if names_line(found, {number} if kind in ("letter", "case", "deleted") else {number, number + 1}):
        return "named"
    same_shape = all(isinstance(hand, HandRecord) for hand in found) and list(map(shape, found)) == list(
        map(shape, whole)
    )
    if same_shape:
        return "told otherwise"
    return "reported" if any(map(says_something, found)) or skipped else "silent"


def hands_of(path):
    """The text of each hand, or of the file where the hands are not apart."""
    lines = decoded(path).rstrip("\n").split("\n")
    if path.suffix != ".txt":
        return [lines]
    starts = [hand.line - 1 for hand in read(decoded(path))]
    return [lines[begin:end] for begin, end in zip(starts, [*starts[1:], None], strict=True)]


def allowed(kind, line, place, result):
    if result == "silent":
        return line.startswith(STANDS_ALONE) and kind == "deleted"
    return result != "reported" or kind not in ALTERED or is_value(line, place)


@pytest.mark.parametrize("full", [False, pytest.param(True, marks=pytest.mark.full)])
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_line_is_lost_without_a_word(path, full):
    rng = random.Random(path.name)
    counts = Counter()
    for lines in hands_of(path):
        whole = list(read("\n".join(lines) + "\n"))
        for at, line in enumerate(lines):
            for kind, spoilt, place in mutations(lines, at):
                if not full and rng.random() > 0.01:
                    continue
                reader = read("\n".join(spoilt) + "\n")
                result = outcome(list(reader), whole, at + 1, kind, reader.skipped)
                counts[kind, result] += 1
                assert allowed(kind, line, place, result), (result, kind, at + 1, line, spoilt[at : at + 1])
    for (kind, result), count in sorted(counts.items()):
        print(f"COUNT {kind}, {result}: {count}")
