"""The command line: ``razz-fast COMMAND``. Each command is a module of this package, loaded when it is asked for."""

from __future__ import annotations

import errno
import sys
from importlib import import_module
from typing import Any

import click

#: Commands, each in the module of the same name ("-" becomes "_") as a click command called `command`.
COMMANDS = ("rank", "equity", "starting-hands", "play", "audit", "convert", "stats", "match", "bench")


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name.replace('-', '_')}").command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            try:
                return super().invoke(ctx)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()  # here, where click makes a closed pipe a quiet end
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            raise click.ClickException(str(error)) from None
        except KeyboardInterrupt:
            ctx.exit(130)  # as shells expect of a program that Ctrl-C ended


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="razz-fast")
def main() -> None:
    """Razz, seven-card stud played for low: ranks and figures from the command line."""
