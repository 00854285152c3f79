"""What the audit reports: street, player, what was recorded and what the rules give."""

import pytest
from history_data import FACTS, TEXTS, decoded, hands

from razz_fast.history import HandRecord, audit, read, rules_of

ONE = next(path for path in TEXTS if path.name == "cash-razz-1-2-8max.txt").read_text()
MERGE = next(path for path in TEXTS if path.name == "cash-razz-0.50-1.xml")
SHORT = next(path for path in TEXTS if path.name == "tour-razz-heads-up-short-ante.txt")


def changed(text, *pairs):
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def found(text, rules=None):
    (record,) = read(text)
    assert isinstance(record, HandRecord), record
    return audit(record, rules).departures


# What is changed in the text: the street, the player, what was recorded and what the rules give.
CHECKED = "Mum: checks \ntin_whistle: calls $2 \n*** 6th"
FOLDED = "\nslow boat: folds  \nPine42: folds  "
CHANGES = {
    "wrong bring-in": ([("Otter [Ts]", "Otter [2s]")], (3, "Otter", "bring_in to 50", "Oak-Leaf")),
    "wrong opener": (
        [("tin_whistle: bets $1 \nOtter's Mum: calls $1", "Otter's Mum: bets $1 \ntin_whistle: calls $1")],
        (4, "Otter's Mum", "bet to 100", "tin_whistle"),
    ),
    "out of turn": (
        [(FOLDED, "\nPine42: folds  \nslow boat: folds  ")],
        (3, "Pine42", "fold", "slow boat"),
    ),
    "illegal amount": (
        [("Otter's Mum: bets $2 ", "Otter's Mum: bets $3 ")],
        (5, "Otter's Mum", "bet to 300", "check, bet to 200"),
    ),
    "illegal action": (
        [("Mum: bets $2 \ntin_whistle: calls $2 \n*** 6th", CHECKED)],
        (5, "tin_whistle", "call to 200", "fold, check, bet to 200"),
    ),
    "wrong winner": (
        [("Otter's Mum collected", "tin_whistle collected")],
        (7, None, "tin_whistle 1635", "Otter's Mum 1635"),
    ),
    "pot": ([("Total pot $17.10", "Total pot $17.20")], (None, None, "a total of 1720", "1710, which is what was")),
    "card dealt twice": (
        [("[5h 4c] [Kh]", "[5h 4c] [Kd]")],
        (5, "tin_whistle", "Kd, which Oak-Leaf has", "another card"),
    ),
    "hand": ([("(Lo: 6,5,4,3,2)", "(Lo: 6,5,4,3,A)")], (7, "Otter's Mum", "6,5,4,3,A", "6,5,4,3,2")),
    "ante": ([("Pine42: posts the ante $0.10", "Pine42: posts the ante $0.05")], (2, "Pine42", "5", "10")),
    "uncalled bet": (
        [("Otter's Mum collected", "Uncalled bet ($1) returned to Otter\nOtter's Mum collected")],
        (7, None, "Otter 100", "nobody"),
    ),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_departure_names_street_player_and_what_the_rules_require(kind):
    pairs, expected = CHANGES[kind]
    departures = found(changed(ONE, *pairs))
    street, player, recorded, rules_give = expected
    same = [d for d in departures if d.kind == kind and (d.street, d.player) == (street, player)]
    assert any(recorded in d.recorded and rules_give in d.expected for d in same), departures


CONTRADICTIONS = {
    "cards held before": ("[3s 6h] [2h]", "[3s 7h] [2h]"),
    "a raise by something else": ("raises $0.50 to $1", "raises $0.60 to $1"),
    "a winner in the summary": ("and won ($16.35)", "and won ($16.30)"),
    "cards in the summary": ("showed [9d 5c 3s", "showed [9d 5c 4s"),
    "a fold in the summary": ("Seat 3: Otter's Mum showed", "Seat 3: Otter's Mum folded on the River [x] showed"),
    "a seat in the summary": ("Seat 5: slow boat folded", "Seat 1: slow boat folded"),
}


PS, FT, SHORT_ANTE = "cash-razz-1-2-8max.txt", "cash-10game-2.50-5-6max.txt", "tour-razz-heads-up-short-ante.txt"
FIFTH = "5TH STREET *** (Total Pot: "
ELSEWHERE = {
    "the street of a fold": (PS, "Otter folded on the 3rd", "Otter folded on the 4th"),
    "a fold's street at Full Tilt": (FT, "folded on 4th St.", "folded on 5th St."),
    "what a hand is called": (PS, "with Lo: 6,5,4,3,2", "with Lo: 6,5,4,3,A"),
    "what a winning hand is called": (SHORT_ANTE, "(12) with K,J,T,9,2\n***", "(12) with K,J,T,9,3\n***"),
    "the pot of a street": (SHORT_ANTE, FIFTH + "12, 2 Players, 1 All-In", FIFTH + "13, 2 Players, 1 All-In"),
    "the players of a street": (SHORT_ANTE, FIFTH + "12, 2 Players, 1 All-In", FIFTH + "12, 3 Players, 1 All-In"),
    "who is all-in": (SHORT_ANTE, FIFTH + "12, 2 Players, 1 All-In", FIFTH + "12, 2 Players"),
    "who folded mucks": ("cash-razz-0.10-0.20-seated-not-dealt.txt", "[box] mucks", "Wren mucks"),
    "who folded shows nothing": ("cash-razz-0.04-0.08-8max.txt", "Big: doesn't show hand", "Zoë: doesn't show hand"),
    "a seat at the end": ("cash-razz-40-80.txt", "Seat 1: Dusk: 1 (1,010.38)", "Seat 2: Dusk: 1 (1,010.38)"),
    "the number of a round": ("cash-razz-0.50-1.xml", '"FIFTH_STREET" sequence="5"', '"FIFTH_STREET" sequence="6"'),
}


@pytest.mark.parametrize("what", ELSEWHERE)
def test_lines_of_other_sites_that_contradict_each_other_are_reported(what):
    name, old, new = ELSEWHERE[what]
    path = next(path for path in TEXTS if path.name == name)
    text = decoded(path)
    records = read(changed(text, (old, new)))
    assert any(d.kind == "contradiction" for record in records for d in audit(record).departures)


def test_the_summary_repeats_the_pots():
    pots = changed(
        ONE, ("collected $16.35 from pot", "collected $10 from side pot\nOtter's Mum collected $6.35 from main pot")
    )
    said = "Total pot $17.10 Main pot $6.35. Side pot $10. | Rake"
    assert not found(changed(pots, ("Total pot $17.10 | Rake", said)))
    assert "contradiction" in {
        d.kind for d in found(changed(pots, ("Total pot $17.10 | Rake", said.replace("$10.", "$9."))))
    }


@pytest.mark.parametrize("what", CONTRADICTIONS)
def test_lines_that_contradict_each_other_are_reported(what):
    assert any(d.kind in ("contradiction", "card dealt twice") for d in found(changed(ONE, CONTRADICTIONS[what]))), what


def test_once_the_engine_cannot_follow_cards_and_money_are_still_checked():
    pot = ("Total pot $17.10", "Total pot $17.20")
    assert {d.kind for d in found(changed(ONE, ("Otter [Ts]", "Otter [2s]"), pot))} == {"wrong bring-in", "pot"}
    assert {d.kind for d in found(changed(ONE, ("[As]", "[Ad]"), pot))} == {"card dealt twice", "pot"}


def test_rules_are_chosen_by_site_or_by_name():
    (record,) = read(ONE)
    assert audit(record).rules == rules_of(record) == "pokerstars"
    assert not audit(record, "tda").departures
    assert audit(record, "low_bring_in").departures[0].kind == "wrong bring-in"
    with pytest.raises(ValueError, match="lowball"):
        audit(record, "lowball")


# What other programs got wrong (their public bug reports), right here.


def test_a_completion_counts_what_has_been_posted():
    """Who brought in completes and adds the rest; the pot is right on the next street."""
    text = """PokerStars Hand #1:  Razz Limit ($1/$2 USD) - 2010/01/01 0:00:00 ET
Table 'x' 8-max
Seat 1: a ($50 in chips)
Seat 2: b ($50 in chips)
a: posts the ante $0.10
b: posts the ante $0.10
*** 3rd STREET ***
Dealt to a [Kc]
Dealt to b [2c]
a: brings in for $0.25
b: raises $0.75 to $1
a: raises $1 to $2
b: calls $1
*** 4th STREET ***
Dealt to a [Kc] [4c]
Dealt to b [2c] [3c]
b: bets $1
a: folds
Uncalled bet ($1) returned to b
b collected $4.20 from pot
*** SUMMARY ***
Total pot $4.20 | Rake $0
"""
    (record,) = read(text)
    assert [(a.act, a.add, a.to) for a in record.actions if a.street == 3] == [
        ("bring_in", 25, 25), ("complete", 100, 100), ("raise", 175, 200), ("call", 100, 200),
    ]  # fmt: skip
    assert not audit(record).departures


def test_all_seven_cards_are_kept():
    """Two down, four up, one down, and none of them twice."""
    for record in (record for path in TEXTS for record in hands(path)):
        for show in record.showdown:
            if show.how == "show" and len(show.cards) == 7:
                assert tuple(record.cards[show.player]) == show.cards
                assert len(set(show.cards)) == 7


def test_streets_after_an_all_in_are_dealt():
    """All-in on fourth street, and the rest of the board is there; the hands are shown when they were."""
    (record,) = hands(MERGE)
    assert [len(cards) for cards in record.cards] == [7, 7, 4]
    assert [len(show.cards) for show in record.showdown] == [4, 4, 7, 7]
    assert not audit(record).departures


def test_a_hand_may_end_with_the_antes():
    """994 against 6 with an ante of 7: a pot of 12, 1 returned, no action."""
    (record,) = hands(SHORT)
    assert {a.act for a in record.actions} == {"ante"}
    assert (record.pot_total, record.returned, record.won) == (12, {0: 1}, {1: 12})
    assert record.stakes.bring_in is None is FACTS[record.site_hand]["stakes"]["bring_in"]
    assert not audit(record).departures
