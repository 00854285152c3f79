"""Write `rule-book.md` from `Rules`, the named rulesets and a hand that the engine plays; run it to do so."""

import inspect
import re
from dataclasses import fields
from pathlib import Path

from razz_fast.game import Action, Rules, State
from razz_fast.game.rules import CHOICES
from razz_fast.game.rulesets import OUR_CHOICE

BOOK = Path(__file__).with_name("rule-book.md")
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

TITLES = {
    "standard": "the default: what most of the four rule pages say, each gap filled from another page, then from the "
    "rule books",
    "low_bring_in": "the page “Razz Rules”, where the lowest card brings in and the highest board opens",
    "french": "the page “Règles du Razz”: up to seven players, all hands are shown",
    "pokerit": "a translated page, where hands are shown by seat number",
    "pokerstars_2006": "PokerStars' page of 20 August 2006",
    "pokerstars": "PokerStars as its hands show it",
    "fulltilt": "Full Tilt",
    "winamax": "Winamax",
    "wsop": "the World Series of Poker, tournaments",
    "wsop_live": "the World Series of Poker, cash games",
    "tda": "the Tournament Directors Association",
    "roberts": "Robert's Rules of Poker",
    "barge": "the BARGE rule book",
    "pokerkit": "the program PokerKit 0.7.7, its departures from the rule books included",
}

TERMS = {
    "bring_in_card": "The bring-in",
    "suit_order": "The order of suits",
    "bring_in_short": "A bring-in all-in for less",
    "bring_in_all_in": "A bring-in player who is all-in from his ante",
    "opener": "First to act from fourth street on",
    "opener_tie": "Equal boards",
    "opener_common": "Opening seventh street with a common card",
    "pair_on_fourth": "A pair on fourth street",
    "raises": "The cap",
    "heads_up_cap": "The cap with two players",
    "short_all_in": "Short all-ins",
    "fold_unbet": "Folding when checking is free",
    "burn": "Burn cards",
    "short_deck": "When the deck runs out",
    "show_first": "Who shows first",
    "may_muck": "Mucking",
    "all_in_face_up": "All-in hands face up",
    "pot_order": "The order of the pots",
    "odd_chip": "Odd chips",
    "max_players": "How many players",
}

INTRODUCTION = """\
# The rule book

<!-- Written by docs/make_rule_book.py; change `Rules`, the rulesets or the script, and run it again. -->

Razz is seven-card stud in which the lowest hand wins. This is how a hand is played, first what all authorities agree
on, then what they do not. Where they do not, the library has a *field* with a value for each way to play, and a
*ruleset* is a choice of all values that has a name.

## What everybody agrees on

**The hand.** Five of your seven cards play. The ace is the lowest card and the king the highest. Straights and
flushes do not count; pairs do, and a hand with a pair loses to every hand without one. Hands are compared from their
highest card down, so 7-5-4-2-A beats 7-6-3-2-A. The best hand is 5-4-3-2-A, the wheel. There is no hand too high to
win. Suits have no part in who wins a pot.

**The cards.** Everybody antes. Each player is dealt two cards face down and one face up, the *door card*: third
street. One more card face up on each of fourth, fifth and sixth street, and the last one face down on seventh street.
A round of betting follows each deal.

**Third street.** The player with the highest door card (in one ruleset the lowest) must *bring in*: post a small
forced bet, or open for a full small bet instead. The action goes clockwise. Who faces the bring-in may fold, call it,
or *complete* it to a full small bet. After that it can be raised, a small bet at a time. If the bring-in is only
called, its player has no option to raise it.

**Later streets.** The lowest board on view opens (in one ruleset the highest). On fourth street bets and raises are
small bets, from fifth street on big bets. The *cap* says how many raises a round may have.

**All-in.** Who has no chips left stays in for what he has paid. What others bet beyond it goes into a side pot that
he cannot win. A bet that nobody calls goes back. When at most one player can still act and owes nothing, the betting
is over and the last cards are dealt.

**The showdown.** Whoever bet or raised last in the last round shows first, then clockwise. Equal hands split the pot.

**Rake.** A room may take a part of the pots, usually a percentage rounded down to whole chips, with a cap by hand,
and nothing from a hand that ends on third street. It comes from the main pot first. It is no field of the rules; see
`PercentRake`.

**Players who come and go.** Who sits down is in from the next hand for the ante; there is no blind to wait for. Who
is away antes, posts a bring-in that falls to him, and is folded when the action comes to him.

## A hand

"""

SAMPLE = ["KdAh4d3d7s2h9c", "Ts6sKh", "2sJh3cQd5s6h8d"]


def pretty(text):
    """Cards with suits as people draw them."""
    return re.sub(r"\b([A2-9TJQK])([cdhs])(?=\b|[A2-9TJQK][cdhs])", lambda m: m[1] + SUITS[m[2]], text)


def cards(text):
    """Cards of a log with suits as people draw them."""
    return " ".join(text[i] + SUITS[text[i + 1]] for i in range(0, len(text), 2))


def sample_hand():
    """A hand of three, in sentences; every amount and decision to be made comes from the engine."""
    state = State([100, 100, 100], ante=1, bring_in=2, small_bet=5, big_bet=10, hands=SAMPLE)
    wants = [Action.BRING_IN, Action.COMPLETE, Action.CALL, Action.FOLD, Action.BET, Action.CALL, Action.CHECK]
    wants += [Action.BET, Action.RAISE, Action.CALL, Action.CHECK, Action.CHECK, Action.BET, Action.CALL]
    for action in wants:
        state.apply(action)
    words = {"FOLD": "folds", "CHECK": "checks", "CALL": "calls {}", "BRING_IN": "brings in for {}"}
    words |= {"COMPLETE": "completes to {}", "BET": "bets {}", "RAISE": "raises to {}"}
    names = ["Ann", "Bob", "Cleo"]
    lines = ["Ante 1, bring-in 2, small bet 5, big bet 10. Everybody has 100 chips. Rules: `standard`.", ""]
    done = []
    for event in state.log[1:]:
        kind = event["event"]
        who = names[event["seat"]] if "seat" in event else ""
        if kind == "action":
            done.append(f"{who} {words[event['action']].format(event['to'])}")
            continue
        if done:
            lines.append(f"  Then {', '.join(done)}.")
            done = []
        if kind == "deal":
            lines.append(f"- Street {event['street']}: {who} is dealt {cards(event['cards'])}.")
        elif kind in ("show", "muck"):
            lines.append(f"- {who} {'shows ' + cards(event['cards']) if kind == 'show' else 'mucks'}.")
        elif kind == "award":
            lines.append(f"- {who} wins {event['amount']}.")
    return "\n".join(lines)


def entries():
    """Meaning, sources and example of each field, from the docstring of `Rules`."""
    text = inspect.getdoc(Rules).split("Attributes\n----------\n")[1]
    found = {}
    for name, body in re.findall(r"^(\w+) : .*\n((?:    .*\n?)+)", text, re.MULTILINE):
        meaning, rest = " ".join(body.split()).split(" Sources: ")
        sources, example = rest.split(" Example: ")
        found[name] = (meaning, sources, example)
    assert list(found) == [field.name for field in fields(Rules)]
    return found


def word(value):
    """A value as a player says it."""
    return {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value


def players_by_value(field):
    """Which rulesets play each value; an asterisk where the authority is silent."""
    lines = []
    for value in CHOICES[field]:
        names = [
            name + ("*" if field in OUR_CHOICE[name] else "")
            for name in Rules.names()
            if getattr(Rules.named(name), field) == value
        ]
        lines.append(f"- `{word(value)}`: {', '.join(names) or 'none of the named rulesets'}")
    return "\n".join(lines)


def rulesets():
    """A section a ruleset: what it is, and where it differs from `standard`."""
    lines = []
    for name in Rules.names():
        rules = Rules.named(name)
        differs = [
            f"{TERMS[field.name].lower()}: `{word(getattr(rules, field.name))}`"
            for field in fields(Rules)
            if getattr(rules, field.name) != getattr(Rules(), field.name)
        ]
        lines.append(f"### `{name}`\n\n{TITLES[name][0].upper() + TITLES[name][1:]}.\n")
        if name != "standard":
            lines.append(f"Unlike `standard`: {'; '.join(differs)}.\n" if differs else "It plays as `standard`.\n")
    return "\n".join(lines)


def table():
    """All values of all rulesets."""
    head = "| field | " + " | ".join(Rules.names()) + " |\n" + "|---" * (len(Rules.names()) + 1) + "|\n"
    rows = []
    for field in fields(Rules):
        values = [
            f"{word(getattr(Rules.named(name), field.name))}{'*' if field.name in OUR_CHOICE[name] else ''}"
            for name in Rules.names()
        ]
        rows.append(f"| `{field.name}` | " + " | ".join(values) + " |")
    return head + "\n".join(rows)


def book():
    """The whole book."""
    parts = [INTRODUCTION + sample_hand()]
    parts.append(
        "## The rulesets\n\nAn asterisk marks a question on which that authority is silent; the value is then this "
        "library's choice.\n\n" + rulesets()
    )
    parts.append("## Field by field")
    for name, (meaning, sources, example) in entries().items():
        parts.append(
            f"### {TERMS[name]}\n\n`{name}`. {meaning}\n\n{players_by_value(name)}\n\n"
            f"By whose rule: {sources}\n\n**Example.** {pretty(example[0].upper() + example[1:])}"
        )
    parts.append(
        "The sources: 000, 001, 002 and 004 are the four rule pages “Razz Rules”, “Règles du Razz”, a translated page "
        "and “Razz Poker Rules” of 2006; WSOP-T and WSOP-L the World Series' tournament and live-action rules; TDA the "
        "Tournament Directors Association's rules; ROB Robert's Rules of Poker; BARGE its rule book; PK PokerKit 0.7.7."
    )
    parts.append(
        "## House rules\n\nA house rule is a ruleset with some values changed:\n\n```python\nimport dataclasses\n\n"
        'import razz_fast as rf\n\nrules = dataclasses.replace(rf.Rules.named("tda"), raises=4)\n'
        "state = rf.State([200, 200], bring_in=2, small_bet=5, big_bet=10, rules=rules)\n```\n\n"
        "Values that contradict each other are refused with the reason."
    )
    parts.append("## All values\n\n" + table())
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


if __name__ == "__main__":
    BOOK.write_text(book(), encoding="utf-8")
