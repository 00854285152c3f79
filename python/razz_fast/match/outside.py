"""A bot that is a process of its own, in whatever language, behind two pipes."""

from __future__ import annotations

import contextlib
import os
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from razz_fast.game import Action, Observation
from razz_fast.match import message
from razz_fast.match.clock import Clock

SECONDS_TO_END = 5.0
# What a bot's process may see of the environment: where programs and the C library's texts are.
KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT")


class OutsideError(Exception):
    """What an outside bot did wrong."""


class OutsideBot:
    """A command that speaks JSON lines.

    It runs in an empty folder of its own under a keeper, a small process that ends with all of the command's processes
    when told to, or when this process ends; see `razz_fast.match.keeper`.

    Parameters
    ----------
    command : str
        As for a shell, without a shell's expansions. Words that name files are made absolute.
    seed : int
    clock : Clock
        Running whenever a method is called.
    memory : int
        Megabytes.
    """

    def __init__(self, command: str, seed: int, clock: Clock, memory: int) -> None:
        if not hasattr(os, "fork"):
            raise OutsideError("bots that are commands run on Linux and macOS only")
        self._clock = clock
        self._buffer = b""
        self._folder = tempfile.mkdtemp(prefix="razz-bot-")
        to_bot, self._in = os.pipe()
        self._out, from_bot = os.pipe()
        try:
            keeper = [sys.executable, "-I", "-S", str(Path(__file__).with_name("keeper.py"))]
            self._keeper = subprocess.Popen(
                [*keeper, str(to_bot), str(from_bot), str(memory), *split_command(command)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=self._folder,
                env={name: os.environ[name] for name in KEPT if name in os.environ} | {"HOME": self._folder},
                pass_fds=(to_bot, from_bot),
                start_new_session=True,
            )
        finally:
            os.close(to_bot)
            os.close(from_bot)
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._say(message.hello(seed))

    def act(self, observation: Observation, /) -> Action:
        """Ask for an action."""
        if self._read_some(0) or self._buffer:
            raise OutsideError("wrote before it was asked")
        self._say(message.act(observation))
        try:
            return message.read_action(self._read_line())
        except ValueError as error:
            raise OutsideError(str(error)) from None

    def close(self) -> None:
        """Say good-bye and end all of its processes."""
        with contextlib.suppress(OSError):  # it is gone, or reads no more
            os.write(self._in, message.encode(message.end()))
        os.close(self._in)
        os.close(self._out)
        assert self._keeper.stdin is not None
        self._keeper.stdin.close()
        try:
            self._keeper.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._keeper.kill()
            self._keeper.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _left(self) -> float:
        left = self._clock.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError("gave no answer in its time")
        return left

    def _say(self, what: dict[str, Any]) -> None:
        data = memoryview(message.encode(what))
        while data:
            if not select.select([], [self._in], [], self._left())[1]:
                continue
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise OutsideError(f"ended{self._last_words()}") from None

    def _read_line(self) -> bytes:
        while b"\n" not in self._buffer:
            if not self._read_some(self._left()):
                continue
            if len(self._buffer) > message.MOST_BYTES:
                raise OutsideError(f"wrote a line of more than {message.MOST_BYTES} bytes")
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _read_some(self, seconds: float) -> bool:
        """Add what there is to the buffer, and say whether there was anything."""
        if not select.select([self._out], [], [], seconds)[0]:
            return False
        data = os.read(self._out, message.MOST_BYTES)
        if not data:
            raise OutsideError(f"ended{self._last_words()}")
        self._buffer += data
        return True

    def _last_words(self) -> str:
        """The end of what it wrote to its standard error."""
        try:
            with (Path(self._folder) / "stderr.txt").open("rb") as file:
                file.seek(0, os.SEEK_END)
                file.seek(max(0, file.tell() - 200))
                text = file.read().decode("utf-8", "replace").strip().splitlines()
        except OSError:
            return ""
        return f": {text[-1]}" if text else ""


def split_command(command: str) -> list[str]:
    """The words of a command, files among them by their absolute paths.

    Raises
    ------
    ValueError
        It has no words, or the program is not found.
    """
    words = shlex.split(command)
    if not words:
        raise ValueError("exec: needs a command after it, such as 'exec:python3 my_bot.py'")
    program = shutil.which(words[0])
    if program is None:
        raise ValueError(f"exec:{command}: there is no program {words[0]!r}")
    rest = [str(Path(word).absolute()) if Path(word).is_file() else word for word in words[1:]]
    return [str(Path(program).absolute()), *rest]
