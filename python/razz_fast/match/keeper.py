"""Runs a command for as long as its own standard input stays open, then ends it and every process that came of it.

A script of its own, started by `razz_fast.match.outside`, which imports the standard library alone:
``keeper.py IN OUT MEGABYTES COMMAND...``, where IN and OUT are the file descriptors that become the command's standard
input and output. On Linux the keeper adopts what its descendants leave behind, even what has left their process group
(it is a "subreaper"), so that it ends when, and only when, none of them is left.
"""

import contextlib
import ctypes
import os
import resource
import signal
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
FILE_BYTES = 16 << 20  # the largest file that the command may write
GRACE = 0.5  # seconds that the command has to end by itself
IGNORED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # whoever started the keeper closes its input when interrupted


def start(to_bot: int, from_bot: int, megabytes: int, command: "list[str]") -> int:
    """Start the command with limits and without any other open file."""
    process = os.fork()
    if process:
        os.close(to_bot)
        os.close(from_bot)
        return process
    try:
        os.setsid()
        errors = os.open("stderr.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        for descriptor, target in ((to_bot, 0), (from_bot, 1), (errors, 2)):
            os.dup2(descriptor, target)
        os.closerange(3, 65_536)
        for number in (*IGNORED, signal.SIGPIPE):
            signal.signal(number, signal.SIG_DFL)
        for limit, value in (
            (resource.RLIMIT_DATA, megabytes << 20),
            (resource.RLIMIT_FSIZE, FILE_BYTES),
            (resource.RLIMIT_CORE, 0),
        ):
            resource.setrlimit(limit, (value, value))
        os.execv(command[0], command)
    except BaseException as error:
        os.write(2, f"{type(error).__name__}: {error}\n".encode())
    os._exit(127)


def descendants() -> "list[int]":
    """All processes below this one, as Linux lists them; none elsewhere."""
    children: dict[int, list[int]] = {}
    for name in os.listdir("/proc") if os.path.isdir("/proc/self") else ():
        if name.isdigit():
            with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{name}/stat", "rb") as file:
                parent = int(file.read().rpartition(b")")[2].split()[1])
                children.setdefault(parent, []).append(int(name))
    found, to_do = [], [os.getpid()]
    while to_do:
        below = children.get(to_do.pop(), [])
        found += below
        to_do += below
    return found


def end_all(command: int) -> None:
    """Wait a moment for the command, then kill until there is nobody left to wait for."""
    end = time.monotonic() + GRACE
    while time.monotonic() < end:
        with contextlib.suppress(ChildProcessError):
            if not os.waitpid(command, os.WNOHANG)[0]:
                time.sleep(0.002)
                continue
        break
    with contextlib.suppress(OSError):
        os.killpg(command, signal.SIGKILL)
    while True:
        below = descendants()
        # Stopped first, so that none of them can start another one while it is being looked for.
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for process in below:
                with contextlib.suppress(OSError):
                    os.kill(process, number)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.002)


def main() -> None:
    """Start the command, wait for the end of standard input, and clean up."""
    to_bot, from_bot, megabytes = map(int, sys.argv[1:4])
    for number in IGNORED:
        signal.signal(number, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    command = start(to_bot, from_bot, megabytes, sys.argv[4:])
    try:
        while os.read(0, 1024):
            pass
    finally:
        end_all(command)


if __name__ == "__main__":
    main()
