"""Bots that are commands: two languages, and hostile ones that can neither stop a match nor outlive it."""

import json
import os
import random
import shutil
import sys
import time
from pathlib import Path

import pytest

from razz_fast import Action, State
from razz_fast.match import play_match
from razz_fast.match.message import PROTOCOL, as_text

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="commands are held together on Linux")

EXAMPLES = Path(__file__).parent.parent / "examples"
FAST = {"time_each": 0.3, "time_bank": 0.5}
START = """
import json, os, signal, subprocess, sys, time
def lines():
    for line in sys.stdin:
        yield json.loads(line)
def answer(name):
    print(json.dumps({"action": name}), flush=True)
def passive(message):
    names = [option["action"] for option in message["observation"]["options"]]
    return next(name for name in names if name in ("CHECK", "CALL", "BRING_IN"))
def ask():
    return next(m for m in messages if m["type"] == "act")
messages = lines()
"""
CALLER = """
for message in messages:
    if message["type"] == "act":
        answer(passive(message))
"""


def script(tmp_path, text):
    path = tmp_path / "bot.py"
    path.write_text(START + text)
    return f"exec:{sys.executable} -S {path}"


def mark(tmp_path):
    """A word that marks the processes of one test in their arguments."""
    return f"mark-{os.getpid()}-{tmp_path.name}"


def alive(word):
    """Processes with a word in their arguments."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes()
        except OSError:
            continue
        if word.encode() in words:
            found.append(words)
    return found


@pytest.mark.parametrize(("program", "file"), [(sys.executable, "json_bot.py"), ("node", "json_bot.js")])
def test_the_examples_play(program, file):
    if not shutil.which(program):
        pytest.skip(f"{program} is not there")
    result = play_match(["caller", f"exec:{program} {EXAMPLES / file}"], 20, time_bank=60.0)
    assert not result.faults
    assert any(row.won[1] for row in result.rows)


def test_a_process_plays_as_a_bot_of_this_process_does(tmp_path):
    outside = play_match([script(tmp_path, CALLER), "thumb"], 20)
    inside = play_match(["caller", "thumb"], 20)
    assert [row.won for row in outside.rows] == [row.won for row in inside.rows]
    assert not outside.faults


HOSTILE = {
    "says nothing": ("time.sleep(60)", "gave no answer in its time"),
    "does not read": ("os.close(1); time.sleep(60)", "ended|no answer"),
    "breaks off": ('ask(); sys.stdout.write("{\\"action\\""); sys.stdout.flush(); time.sleep(60)', "gave no answer"),
    "is not JSON": ('ask(); print("call", flush=True); time.sleep(60)', "'call', which is not JSON"),
    "is another JSON": ('ask(); print("[[1]]", flush=True); time.sleep(60)', "was expected"),
    "nests deeply": ('ask(); print("[" * 60000, flush=True); time.sleep(60)', "is not JSON"),
    "writes a megabyte": ('ask(); print("x" * 1_000_000, flush=True)', "a line of more than 65536 bytes"),
    "acts illegally": ('ask(); answer("DOUBLE"); time.sleep(60)', "chose DOUBLE where"),
    "exits": ("ask(); sys.exit(3)", "ended"),
    "fails": ('ask(); raise ValueError("no more")', "ended: ValueError: no more"),
    "is killed": ("ask(); os.kill(os.getpid(), 9)", "ended"),
    "fills its pipe": ('ask()\nwhile True: print("{}", flush=True)', "was expected|before it was asked"),
    "answers twice": ("name = passive(ask()); answer(name); answer(name); time.sleep(60)", "before it was asked|chose"),
    "takes all memory": ("ask(); x = bytearray(1 << 30); answer('CALL')", "ended: MemoryError"),
    "fills the disk": (
        "ask(); signal.signal(signal.SIGXFSZ, signal.SIG_DFL)\nwith open('f', 'wb') as f: f.write(bytes(1 << 26))",
        "ended",
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_bot_is_out_and_the_match_goes_on(tmp_path, what):
    text, reason = HOSTILE[what]
    started = time.monotonic()
    bot = script(tmp_path, text) + f" {mark(tmp_path)}"
    result = play_match([bot, "caller"], 6, memory=256, **FAST)
    assert time.monotonic() - started < 10
    assert result.hands == 6
    assert list(result.faults) == [0]
    assert any(part in result.faults[0] for part in reason.split("|")), result.faults
    assert not alive(mark(tmp_path))


LEAVES_BEHIND = """
if os.fork() == 0:
    os.setsid()  # out of the group
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)
    os._exit(0)
subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)", sys.argv[1]], start_new_session=True)
"""


def test_no_process_outlives_the_match(tmp_path):
    word = mark(tmp_path)
    bot = script(tmp_path, LEAVES_BEHIND + CALLER) + f" {word}"
    result = play_match([bot, "caller"], 6)
    assert not result.faults
    assert not alive(word)


def test_a_fork_bomb_ends_with_the_match(tmp_path):
    word = mark(tmp_path)
    text = """
ask()
end = time.time() + 5
while time.time() < end:
    if len([p for p in os.listdir("/proc") if p.isdigit()]) < 400:
        os.fork()
    time.sleep(0.01)
"""
    result = play_match([script(tmp_path, text) + f" {word}", "caller"], 4, **FAST)
    assert list(result.faults) == [0]
    assert not alive(word)


def test_ignoring_the_end_changes_nothing(tmp_path):
    word = mark(tmp_path)
    text = "signal.signal(signal.SIGTERM, signal.SIG_IGN)" + CALLER + "\nwhile True: time.sleep(1)"
    started = time.monotonic()
    result = play_match([script(tmp_path, text) + f" {word}", "caller"], 4)
    assert not result.faults
    assert time.monotonic() - started < 8
    assert not alive(word)


def test_a_bot_ends_with_the_match_that_was_killed(tmp_path):
    word = mark(tmp_path)
    bot = script(tmp_path, "ask(); time.sleep(600)") + f" {word}"
    match = os.fork()
    if not match:
        play_match([bot, "caller"], 4, time_bank=600.0)
        os._exit(0)
    end = time.monotonic() + 20
    while not alive(word) and time.monotonic() < end:
        time.sleep(0.02)
    os.kill(match, 9)
    os.waitpid(match, 0)
    while alive(word) and time.monotonic() < end:
        time.sleep(0.02)
    assert not alive(word)


def test_a_bot_inherits_nothing(tmp_path):
    """Its open files, arguments, environment and folder are its own."""
    secret = (tmp_path / "secret").open("w")
    os.set_inheritable(secret.fileno(), True)
    os.environ["RAZZ_SECRET"] = "cards"
    text = f"""
seen = {{
    "files": [os.readlink(f"/proc/self/fd/{{n}}") for n in sorted(map(int, os.listdir("/proc/self/fd")))[:-1]],
    "numbers": sorted(map(int, os.listdir("/proc/self/fd")))[:-1],
    "environment": dict(os.environ), "arguments": sys.argv[1:], "folder": os.listdir("."), "cwd": os.getcwd(),
}}
open({str(tmp_path / "seen.json")!r}, "w").write(json.dumps(seen))
"""
    try:
        play_match([script(tmp_path, text + CALLER), "caller"], 4, histories=tmp_path / "histories.jsonl")
    finally:
        del os.environ["RAZZ_SECRET"]
        secret.close()
    seen = json.loads((tmp_path / "seen.json").read_text())
    assert seen["numbers"] == [0, 1, 2]
    assert not [name for name in seen["files"] if "secret" in name or "histories" in name]
    assert seen["environment"].keys() <= {"PATH", "LANG", "LC_ALL", "LC_CTYPE", "HOME"}
    assert seen["arguments"] == []
    assert seen["folder"] == ["stderr.txt"]
    assert not os.path.exists(seen["cwd"])
    assert not str(tmp_path).startswith(seen["cwd"])
    assert (tmp_path / "histories.jsonl").stat().st_mode & 0o077 == 0


def test_messages_do_not_depend_on_hidden_cards():
    rng = random.Random(1)
    state = State([500] * 3, ante=1, bring_in=2, small_bet=5, big_bet=10, seed=4)
    while not state.is_terminal():
        seen = state.observation(state.current_player())
        permuted = seen.resample(rng)
        assert json.dumps(as_text(permuted.observation(seen.seat))) == json.dumps(as_text(seen))
        leak = {**as_text(seen), "planted": state.cards((seen.seat + 1) % 3)}
        other = {**as_text(seen), "planted": permuted.cards((seen.seat + 1) % 3)}
        assert leak != other  # the permuted cards would show it
        state.apply(rng.choice([a for a in state.legal_actions() if a] or state.legal_actions()))


def test_the_message_says_what_its_page_says():
    assert PROTOCOL == 1
    seen = as_text(State([100, 100], ante=1, bring_in=2, small_bet=5, big_bet=10, seed=4).observation(0))
    assert seen["up_cards"][0][0] in {rank + suit for rank in "A23456789TJQK" for suit in "cdhs"}
    assert {option["action"] for option in seen["options"]} <= set(Action.__members__)
