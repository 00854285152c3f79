"""The recorded hands, and the files in which sites wrote them."""

import json
from pathlib import Path

from razz_fast.history import HandRecord, read

DATA = Path(__file__).parent / "data"
FACTS = {hand["site_hand"]: hand for hand in map(json.loads, (DATA / "hands.jsonl").read_text().splitlines())}
FILES = sorted(path for path in (DATA / "hands").rglob("*") if path.is_file())
TEXTS = [path for path in FILES if path.suffix != ".phh"]
PHHS = [path for path in FILES if path.suffix == ".phh"]


def name_of(path):
    return f"{path.parent.name}/{path.name}"


def decoded(path):
    """The text of a file; one of UTF-16 may end in half a character."""
    data = path.read_bytes()
    return data[: len(data) & ~1].decode("utf-16") if data.startswith(b"\xff\xfe") else data.decode("utf-8-sig")


def hands(path):
    """All hands of a file, each of which must be readable."""
    records = list(read(path))
    assert all(isinstance(record, HandRecord) for record in records), records
    return records


# What there is to compare: the other keys of the facts are remarks on them.
COMPARED = (
    "site", "kind", "currency", "scale", "stakes", "hero", "cards", "actions", "bring_in_player", "returned",
    "pot_total", "rake", "won", "pots", "level", "finishing_stacks", "showdown", "players", "high_card",
    "away", "texts",
)  # fmt: skip


def without_remarks(shows):
    """The shown hands, without what is said of them."""
    return [{key: show[key] for key in ("p", "how", "cards")} for show in shows or ()]


def recorded_as_we_say(facts):
    """The recorded facts, with those that are named or told in another way."""
    high, away, text = facts.get("site_high_card_line"), facts.get("seated_not_dealt"), facts.get("site_low_text")
    return facts | {"high_card": high and high[0], "away": away, "texts": text}


def as_recorded(record):
    """A record's dictionary without the names, which are invented, and with what sites call hands by player."""
    ours = record.to_dict()
    ours["players"] = [{key: player[key] for key in ("p", "seat", "stack")} for player in ours["players"]]
    ours["away"] = len(record.away) or None
    ours["texts"] = {show["p"]: show["text"] for show in ours.get("showdown", ()) if "text" in show} or None
    return ours


def differences(record, compared=COMPARED):
    """Facts on which a record and the recorded facts differ."""
    ours, theirs = as_recorded(record), recorded_as_we_say(FACTS[record.site_hand])
    wrong = {}
    for key in compared:
        mine, recorded = ours.get(key), theirs.get(key)
        if key == "showdown":
            mine, recorded = without_remarks(mine), without_remarks(recorded)
        if mine != recorded:
            wrong[key] = (mine, recorded)
    return wrong
