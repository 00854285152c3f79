"""Files as they come: other line ends, exports, encodings, other formats, and lines that are not understood."""

import gzip
import json

import pytest
from click.testing import CliRunner
from history_data import TEXTS, decoded, hands

from razz_fast.cli import main
from razz_fast.history import HandRecord, Unreadable, audit, read

ONE = next(path for path in TEXTS if path.name == "cash-razz-1-2-8max.txt")
FIVE = next(path for path in TEXTS if path.name == "cash-razz-0.04-0.08-8max.txt")
TILT = next(path for path in TEXTS if path.name == "cash-10game-2.50-5-6max.txt")
KINGS = next(path for path in TEXTS if path.parent.name == "kingsclub")
MERGE = [path for path in TEXTS if path.suffix == ".xml"]
TEXT = ONE.read_text()


def one(text):
    (record,) = read(text)
    assert isinstance(record, HandRecord), record
    return record


def same(found, path):
    """Whether hands are those of a file, wherever they stand."""
    found = list(found)
    for record in found:
        assert isinstance(record, HandRecord), record
        record.line = 0
    wanted = hands(path)
    for record in wanted:
        record.line = 0
    return found == wanted


def test_a_home_games_cash_header_may_have_two_blanks_after_the_club():
    old, header = (
        TEXT.split("\n")[0].rstrip(),
        "PokerStars Home Game Hand #1: {Club}  Razz Limit ($1/$2 USD) - 2013/05/18 0:12:44 ET",
    )
    record = one(TEXT.replace(old, header))
    assert (record.kind, record.currency, record.stakes.small_bet) == ("cash", "USD", 100)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_bare_cr_ends_a_line(path):
    text = decoded(path)
    assert same(read(text.replace("\n", "\r")), path)
    assert same(read(text.replace("\n", "\r").encode("utf-16")), path)


def test_a_large_file_may_have_bare_crs():
    text = decoded(FIVE).replace("\n", "\r") * 100
    assert len(text) > 1 << 18
    found = list(read(text))
    assert len(found) == 500
    assert all(isinstance(record, HandRecord) and not record.unread for record in found)


@pytest.mark.parametrize("text", ["", "\n", " "])
def test_empty_text_has_no_hands(text):
    assert list(read(text)) == []


def test_text_of_one_line_is_text():
    (found,) = read(TEXT.split("\n")[0])
    assert "ends before the antes" in found.reason
    assert same(read(hands(ONE)[0].to_json()), ONE)
    assert same(read(MERGE[0].read_text().replace("\n", "")), MERGE[0])
    with pytest.raises(FileNotFoundError):
        read("no such file")


def test_an_archives_export_is_indented_under_its_numbers():
    text = ""
    for number, lines in enumerate(decoded(FIVE).strip("\n").split("\n\n\n\n"), 1):
        text += f"*********** # {number} **************\n" + "".join(f" {line}\n" for line in lines.split("\n")) + "\n"
    assert same(read(text), FIVE)
    assert same(read("\n\n" + text), FIVE)


def test_what_exports_put_around_hands_is_passed_over():
    blocks = decoded(FIVE).strip("\n").split("\n\n\n\n")
    text = 'Transcript for tournament #1 "Razz" requested by somebody (a@b.c)\n\n'
    text += "".join(f"Hand #{number}\n\n{block}\n\n" for number, block in enumerate(blocks, 1))
    assert same(read(text), FIVE)


def test_a_line_that_is_not_understood_is_named(tmp_path):
    spoilt = TEXT.replace("slow boat: folds  ", "slow boat: completes it to $1")
    assert spoilt != TEXT
    number = next(at for at, line in enumerate(spoilt.split("\n"), 1) if "completes" in line)
    departure = next(d for d in audit(one(spoilt)).departures if d.kind == "not understood")
    assert departure.player == "slow boat"
    assert f"line {number}: 'slow boat: completes it to $1'" in departure.recorded
    path = tmp_path / "a.txt"
    path.write_text(spoilt)
    for command in (["audit"], ["convert"], ["stats"]):
        result = CliRunner().invoke(main, [*command, str(path)])
        assert f"line {number}: " in result.stdout + result.stderr
        assert "slow boat: completes it to $1" in result.stdout + result.stderr
        assert "1 lines that were not understood" in result.stderr
        assert result.exit_code == 1


@pytest.mark.parametrize("mark", ["*** 3rd Street ***", "[b]*** 3rd STREET ***[/b]", "*** 3RD STREET ***"])
def test_a_streets_mark_may_be_nearly_right(mark):
    assert one(TEXT.replace("*** 3rd STREET ***", mark)) == hands(ONE)[0]
    spoilt = TEXT.replace("*** 3rd STREET ***", "*** 3rd STREEET ***")
    assert "*** 3rd STREEET ***" in [note.text for note in one(spoilt).unread]


def test_an_error_names_the_line_that_was_not_understood():
    (found,) = read(TEXT.replace("Seat 5: slow boat", "Saet 5: slow boat"))
    assert isinstance(found, Unreadable)
    assert "'Saet 5: slow boat" in found.reason
    assert found.line == 6


@pytest.mark.parametrize("path", MERGE, ids=lambda path: path.stem)
def test_xml_needs_no_line_ends(path):
    text = decoded(path)
    assert same(read(text.replace("\n", "")), path)
    assert same(read(text.replace("\t", "").replace("><", ">\n<").replace(" player=", "\nplayer=")), path)
    assert same(read('<?xml version="1.0" encoding="utf-8"?>\n' + text), path)
    assert same(read('<?xml version="1.0" encoding="utf-8"?>' + text.replace("\n", "")), path)


def test_xml_of_one_large_line_loses_nothing():
    text = decoded(MERGE[0]).replace("\n", "").replace("\t", "")
    many = read(text * 200)
    assert sum(isinstance(hand, HandRecord) for hand in many) == 200


def test_a_pot_paid_with_another_player_in_the_hand_is_a_departure():
    begin = TEXT.split("*** 5th STREET ***")[0]
    cut = begin + "Otter's Mum collected $7.10 from pot\n*** SUMMARY ***\nTotal pot $7.10 | Rake $0\n"
    departures = audit(one(cut)).departures
    assert any(
        d.kind == "pot" and "tin_whistle still in the hand" in d.recorded and "cut" in d.expected for d in departures
    )


def test_a_wrong_sum_is_not_called_a_wrong_winner():
    changed = TEXT.replace("collected $16.35", "collected $16.34").replace("won ($16.35)", "won ($16.34)")
    kinds = {d.kind for d in audit(one(changed)).departures}
    assert kinds == {"pot"}


def test_code_page_1252_is_read():
    text = TEXT.replace("$", "€").replace("tin_whistle", "naïve “fool”…")
    record = one(text)
    assert list(read(text.encode("cp1252"))) == [record]
    assert record.currency == "EUR"
    assert "naïve “fool”…" in [player.name for player in record.players]


FOREIGN = {
    json.dumps(hands(ONE)[0].to_dict(), indent=2): "spread over several lines",
    "[" + json.dumps(hands(ONE)[0].to_dict()) + "]\n": "JSON array",
    "<!DOCTYPE html>\n<html><body>" + TEXT + "</body></html>": "saved web page",
    "<html>\n" + TEXT: "saved web page",
    '{"ohh": {"spec_version": "1.4.6", "site_name": "X"}}\n\n{"ohh": {}}\n': "Open Hand History",
    '{\n "ohh": {\n  "spec_version": "1.4.6"\n }\n}\n': "Open Hand History",
    '<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="1">\n<general>\n</general>\n</session>\n': "iPoker",
    '<HISTORY ID="1" SESSION="session1.xml" TABLE="T" GAME="GAME_RAZZ">\n</HISTORY>\n': "Boss",
    "{\\rtf1\\ansi " + TEXT: "rich text",
}


@pytest.mark.parametrize("text", FOREIGN, ids=FOREIGN.get)
def test_a_foreign_format_gets_one_message(text):
    (found,) = read(text)
    assert isinstance(found, Unreadable)
    assert FOREIGN[text] in found.reason


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_gzip_is_read(path):
    data = path.read_bytes()
    assert same(read(gzip.compress(data)), path)
    if path.suffix == ".txt" and not data.startswith(b"\xff\xfe"):
        assert len(list(read(gzip.compress(data) + gzip.compress(data)))) == 2 * len(hands(path))


def test_damaged_gzip_is_said_to_be():
    data = gzip.compress(FIVE.read_bytes() * 50)
    for spoilt, reason in ((data[:-2000], "cut off"), (data[:500] + b"\x00" * 500 + data[1000:], "damaged")):
        *_, last = read(spoilt)
        assert isinstance(last, Unreadable)
        assert reason in last.reason


def test_a_header_of_no_known_game_is_not_passed_over():
    for path, old, new in ((TILT, "Limit Razz", "Limit Rayz"), (KINGS, "Limit Razz", "Limit Rayz")):
        reader = read(decoded(path).replace(old, new))
        assert all(isinstance(hand, Unreadable) and "no known game: " in hand.reason for hand in reader)
        assert not reader.skipped


def test_more_lines_than_a_hand_has_are_not_lost():
    text = TEXT.rstrip("\n") + "\nSeat 9: x" * 6000 + "\n"
    found = list(read(text))
    assert len(found) == 2
    assert isinstance(found[1], Unreadable)
    assert found[1].line == 5001
