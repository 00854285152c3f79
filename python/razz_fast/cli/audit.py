"""``razz-fast audit``: replay hand histories, and report what departs from the rules."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from razz_fast.cli.files import Hands, print_summary
from razz_fast.game import Rules
from razz_fast.history import audit


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--rules", help="Play by this ruleset, whatever the site: " + ", ".join(Rules.names()) + ".")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each hand.")
@click.option("--quiet", "-q", is_flag=True, help="Print nothing for clean hands.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], rules: str | None, as_json: bool, quiet: bool) -> None:
    """Replay all Razz hands in FILES under their site's rules, and report each departure from them.

    The format is found out: PokerStars, Full Tilt, Winamax, KingsClub, Merge, PHH or our JSON lines. The file - is
    standard input. Prints one line for each hand and a summary on standard error. The exit status is 1 if a hand
    departs from the rules or cannot be read.
    """
    if rules is not None and rules not in Rules.names():
        raise click.BadParameter(f"{rules!r} is not one of {', '.join(Rules.names())}", param_hint="--rules")
    hands = Hands(files, tell_lines=False)
    departing = 0
    for path, record in hands:
        found = audit(record, rules)
        departing += bool(found.departures)
        if quiet and not found.departures:
            continue
        if as_json:
            line = {"file": path, "line": record.line, "site": record.site, "hand": record.site_hand}
            line |= {"rules": found.rules, "departures": [asdict(d) for d in found.departures]}
            click.echo(
                json.dumps(line | {"unfollowed": found.unfollowed, "results": record.results}, ensure_ascii=False)
            )
            continue
        said = "; ".join(map(str, found.departures)) or found.unfollowed or "clean"
        said += " (results computed)" if record.results == "computed" else ""
        click.echo(f"{path}:{record.line}: {record.site} {record.site_hand} ({found.rules}): {said}")
    print_summary(hands, that_depart_from_the_rules=departing)
    if departing or hands.unreadable:
        ctx.exit(1)
