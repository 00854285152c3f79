"""What the readers of all sites share: the hand being built, line by line, and errors that name a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

from razz_fast.game.money import parse_amount
from razz_fast.history.parts import CARDS, UNKNOWN, Act, Note, Player, Show, SitePot
from razz_fast.history.record import HandRecord

_PLENTY = 10**18  # an unknown stack covers any bet
_new = tuple.__new__  # takes half the time of the named tuple's own constructor, in the busiest place


class BadHandError(ValueError):
    """A hand cannot be read; has the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class OtherGameError(Exception):
    """A hand is of another game; the message is its name."""


_OTHER_GAME = re.compile(
    r"hold.?em|omaha|courchevel|stud|draw|badugi|badacey|badeucey|deuce|2-7|a-5|5 ?card|6 ?card|pineapple|irish|chinese"
    r"|h/l|hi/lo|short ?deck|6\+|flop|plo|dealer's choice",
    re.IGNORECASE,
)


def other_game(line: int, name: str) -> BadHandError | OtherGameError:
    """Return the error for a hand that is not called Razz: of another game, if that is one that is known."""
    if _OTHER_GAME.search(name):
        return OtherGameError(name)
    return BadHandError(line, f"this header names no known game: {name!r}")


@contextmanager
def reading(hand: Builder) -> Iterator[None]:
    """Turn a ValueError into one that names a line."""
    try:
        yield
    except BadHandError as error:
        raise _blame(hand, error.line, error.reason) from error
    except ValueError as error:
        raise _blame(hand, hand.line, str(error)) from error


def _blame(hand: Builder, line: int, reason: str) -> BadHandError:
    """Return an error that names the first line that was not understood, from which the others may follow."""
    record = hand.record
    for at, text in record.unread[:1]:
        if at != line:
            return BadHandError(at, f"{text!r} is not understood; line {line}: {reason}")
    for at, text in record.notes[:1]:
        if at < line:
            return BadHandError(at, f"{text}; line {line}: {reason}")
    return BadHandError(line, reason)


# Few different amounts and cards occur; most have been read before.
@lru_cache(maxsize=4096)
def amount(text: str, scale: int) -> int:
    """Return an amount, with or without a currency sign, in smallest chips."""
    return parse_amount(text.strip("$€£"), scale)


@lru_cache(maxsize=4096)
def cards_of(text: str, hidden: str = "") -> tuple[str, ...]:
    """Return cards separated by spaces or commas; `hidden` is the site's word for a hidden card."""
    cards = tuple(UNKNOWN if card == hidden else card for card in text.replace(",", " ").split())
    for card in cards:
        if card not in CARDS and not (hidden and card == UNKNOWN):
            raise ValueError(f"{card!r} is not a card")
    return cards


def plain_mark(line: str) -> str:
    """Return a line such as ``[b]*** 3rd Street ***[/b]`` in capitals and without a forum's tags."""
    return re.sub(r"\[/?b\]", "", line, flags=re.IGNORECASE).strip().upper()


_TWO_SEATS = re.compile(r"\)(?:, is sitting out)?\s*Seat \d+: ")
_POT_NAME = re.compile(r"(?:main |side )?pot(?:[- ]#?\d+)?")
_HAND_NAME = re.compile(r"\s*(?:\([^()]*\)|[^()*\[\]:]*)\s*")
_KEYWORDS = ("***", "dealt to ", "seat ", "table ", "total pot", "uncalled bet", "board ")


class Builder:
    """A hand being built. All seated players are in it, until `finish` leaves out those not dealt in."""

    __slots__ = (
        "bets", "collected", "dealt", "folded", "high", "left", "line", "names", "opened", "record", "street",
    )  # fmt: skip

    def __init__(self, record: HandRecord) -> None:
        self.record = record
        self.line = record.line
        self.names: dict[str, int] = {}
        self.bets: list[int] = []
        self.left: list[int] = []
        self.dealt: list[bool] = []
        self.folded: list[int] = []  # the street on which each player folded; 0 if still in
        self.collected: dict[str, dict[int, int]] = {}
        self.street = 2
        self.high = 0
        self.opened = False

    def note(self, text: str) -> None:
        """Note that the current line contradicts another."""
        self.record.notes.append(Note(self.line, text))

    def unread(self, text: str) -> None:
        """Keep a line that is not understood."""
        self.record.unread.append(Note(self.line, text))

    def seat(self, name: str, seat: int, stack: int | None) -> None:
        """Seat a player; a stack of None is unknown."""
        if name in self.names:
            raise ValueError(f"{name!r} sits twice")
        if _TWO_SEATS.search(name):
            raise ValueError(f"two seats stand on this line: {name!r}")
        if self.record.players and self.record.players[-1].seat >= seat:
            self.note(f"seat {seat} comes after seat {self.record.players[-1].seat}")
        self.names[name] = len(self.left)
        self.record.players.append(Player(name, seat, stack))
        self.record.cards.append([])
        self.bets.append(0)
        self.left.append(_PLENTY if stack is None else stack)
        self.dealt.append(False)
        self.folded.append(0)

    def player(self, name: str) -> int:
        """Return the number of a player."""
        try:
            return self.names[name]
        except KeyError:
            raise ValueError(f"{name!r} has no seat") from None

    def next_street(self, street: int) -> None:
        """Begin the deal of a street."""
        if street != self.street + 1:
            self.note(f"street {street} follows street {self.street}")
        self.street = street
        self.high = 0
        self.bets = [0] * len(self.left)

    def act(self, player: int, act: str, add: int = 0) -> None:
        """Take an action; the first wager on third street completes the bet."""
        street = self.street
        actions = self.record.actions
        self.dealt[player] = True
        if act == "ante" and street > 2:
            self.note(f"{self.record.players[player].name} posts an ante after the deal")
            street = 2
        if self.folded[player]:
            self.note(f"{self.record.players[player].name}, who folded, acts again")
        if act == "fold":
            self.folded[player] = street
        if not add:
            actions.append(_new(Act, (street, player, act, 0, 0, False)))
            return
        to = self.bets[player] + add
        left = self.left[player] - add
        self.bets[player] = to
        self.left[player] = left
        if to > self.high:
            self.high = to
        if not self.opened and act in ("bet", "raise"):
            self.opened = True
            if street == 3:
                act = "complete"
        actions.append(_new(Act, (street, player, act, add, to, left == 0)))

    def give(self, player: int, cards: Sequence[str]) -> None:
        """Deal cards to a player; if some before them are missing in the file, they stay unknown."""
        self.dealt[player] = True
        hand = self.record.cards[player]
        street = 3 if self.street < 3 else self.street
        before = street - len(cards)
        if len(hand) > before or street > 7:
            self.note(f"{self.record.players[player].name} is dealt {' '.join(cards)}, one card too many")
            return
        if len(hand) < before and before > 2:
            self.note(f"no line deals a card to {self.record.players[player].name} on street {max(3, len(hand) + 1)}")
        while len(hand) < before:
            hand.append(UNKNOWN)
        hand += cards

    def deal(self, line: str, hidden: str = "") -> None:
        """Read ``Dealt to name [held] [new]``; ``[held]`` may be missing, or hold the viewer's first down cards."""
        player, held, cards = self._dealt_to(line, hidden)
        known = self.record.cards[player]
        if held and self.street == 3:
            cards = cards_of(held, hidden) + cards
        elif held and held.split() not in (known, known[2:]) and list(cards_of(held, hidden)) != known:
            self.note(f"{self.record.players[player].name} held {held}, but was dealt {' '.join(known)}")
        if len(cards) == 3 and UNKNOWN not in cards:
            self.record.hero = player
        self.give(player, cards)

    def _dealt_to(self, line: str, hidden: str) -> tuple[int, str, tuple[str, ...]]:
        """Return player, held cards and new cards; the player's name may end in brackets too."""
        head, _, new = line[9:-1].rpartition(" [")
        cards = cards_of(new, hidden)
        player = self.names.get(head)
        if head.endswith("]"):
            name, _, held = head[:-1].rpartition(" [")
            other = self.names.get(name)
            if other is not None and (player is None or held.split() == self.record.cards[other]):
                return other, held, cards
        if player is None:
            raise ValueError(f"no seated player is named in {line!r}")
        return player, "", cards

    def show(self, player: int, how: str, cards: tuple[str, ...], text: str = "") -> None:
        """Show or muck a hand; its down cards are then known."""
        if any(show.player == player and len(show.cards) == len(cards) for show in self.record.showdown):
            self.note(f"{self.record.players[player].name} shows or mucks twice")
        if self.reveal(player, cards):
            self.record.showdown.append(Show(player, how, cards, text))

    def compare_summary(self, named: set[int]) -> None:
        """Check that the summary names everybody dealt in, unless the site writes short ones."""
        for player, dealt in enumerate(self.dealt):
            if dealt and player not in named and (named or self.record.showdown):
                self.note(f"the summary does not name {self.record.players[player].name}")

    def reveal(self, player: int, cards: tuple[str, ...]) -> bool:
        """Fill in down cards; return whether the cards can be that player's."""
        hand = self.record.cards[player]
        if not cards or list(cards) == hand:
            return True
        if len(cards) >= len(hand) and all(a in (b, UNKNOWN) for a, b in zip(hand, cards, strict=False)):
            if len(cards) < 8:
                hand[:] = cards
                return True
        elif 2 < len(cards) < len(hand) and all(a in (b, UNKNOWN) for a, b in zip(hand, cards, strict=False)):
            hand[: len(cards)] = cards
            return True
        self.note(f"{self.record.players[player].name} shows {' '.join(cards)}, but was dealt {' '.join(hand)}")
        return False

    def compare_text(self, player: int, text: str) -> None:
        """Compare the name of a hand with the name given where it was shown."""
        said = [show.text for show in self.record.showdown if show.player == player and show.text]
        if text and said and text not in said:
            name = self.record.players[player].name
            self.note(f"the hand of {name} is called {text}, but {said[-1]} where it is shown")

    def compare_paid(self) -> None:
        """Check that somebody is paid what was put in."""
        if not self.collected and sum(act.add for act in self.record.actions) > sum(self.record.returned.values()):
            self.note("no line says who won the pot")

    def compare_won(self, player: int, won: str) -> None:
        """Compare a player's winnings in the summary with the pots paid to them."""
        paid = sum(winners.get(player, 0) for winners in self.collected.values())
        if amount(won, self.record.scale) != paid:
            name = self.record.players[player].name
            self.note(f"the summary says that {name} won {won}, and the lines before it say {paid}")

    def compare_shows(self) -> None:
        """Check that everybody in a showdown shows or mucks, and equally often."""
        live = [player for player, folded in enumerate(self.folded) if self.dealt[player] and not folded]
        shows = [show.player for show in self.record.showdown]
        if len(live) > 1 and shows and len({shows.count(player) for player in live}) > 1:
            self.note("not everybody who is left shows or mucks a hand")

    def collect(self, player: int, pot: str, chips: int) -> None:
        """Pay a player from a pot."""
        winners = self.collected.setdefault(pot, {})
        winners[player] = winners.get(player, 0) + chips

    def collects(self, line: str) -> bool:
        """Read ``name collected $1 from pot``; return whether the line is one."""
        name, found, rest = line.rpartition(" collected ")
        player = self.names.get(name) if found else None
        if player is None:
            return False
        chips, _, pot = rest.partition(" from ")
        if pot and not _POT_NAME.fullmatch(pot):
            return False
        self.collect(player, pot or "pot", amount(chips, self.record.scale))
        return True

    def shows(self, line: str, words: str = " shows [", hidden: str = "") -> bool:
        """Read ``name shows [cards] (text)``; return whether the line is one."""
        name, found, rest = line.rpartition(words)
        player = self.names.get(name) if found else None
        if player is None:
            return False
        cards, _, text = rest.partition("]")
        if not _HAND_NAME.fullmatch(text) or text.endswith(tuple(f"{other} mucks" for other in self.names)):
            return False
        self.show(player, "show", cards_of(cards, hidden), text.strip(" ()"))
        return True

    def speaks(self, name: str) -> bool:
        """Return whether a name before words that are not part of the play is one, and not a line joined to them."""
        if name in self.names:
            return True
        return name[-1:] != "," and not name.startswith((*self.names,)) and not name.lower().startswith(_KEYWORDS)

    def takes_back(self, line: str, begin: str, middle: str) -> bool:
        """Read ``Uncalled bet ($1) returned to name``; return whether the line is one."""
        chips, found, name = line.removeprefix(begin).partition(middle)
        if not found or not line.startswith(begin):
            return False
        self.give_back(self.player(name), amount(chips, self.record.scale))
        return True

    def mucks(self, player: int) -> None:
        """Muck a hand; it counts as part of a showdown if another player is left."""
        if self.folded[player]:
            self.note(f"{self.record.players[player].name}, who folded, mucks")
        elif self.folded.count(0) - self.dealt.count(False) > 1:
            self.show(player, "muck", ())

    def give_back(self, player: int, chips: int) -> None:
        """Return an uncalled bet."""
        returned = self.record.returned
        if player in returned:
            self.note(f"{self.record.players[player].name} gets an uncalled bet back twice")
        returned[player] = returned.get(player, 0) + chips

    def finish(self) -> HandRecord:
        """Complete the hand and return it."""
        record = self.record
        record.pots = [SitePot(name, self.collected[name]) for name in sorted(self.collected, key=_pot_order)]
        self._compare_deals()
        self._seventh_cards()
        if False in self.dealt:
            self._drop_players_not_dealt_in()
        if len(record.players) < 2:
            raise BadHandError(record.line, f"{len(record.players)} players were dealt in; a hand needs two")
        antes = [act.add for act in record.actions if act.street == 2]
        posted = next((act.to for act in record.actions if act.act == "bring_in"), None)
        stakes = record.stakes
        record.stakes = stakes._replace(ante=stakes.ante or max(antes, default=0), bring_in=posted)
        return record

    def _compare_deals(self) -> None:
        """Check that everybody in the hand was dealt to on each street, unless only the viewer's cards are shown."""
        hero = self.record.hero
        if self.street < 3 or not any(len(cards) > 2 for i, cards in enumerate(self.record.cards) if i != hero):
            return
        for player, cards in enumerate(self.record.cards):
            street = min(self.folded[player] or self.street, 6)
            if self.dealt[player] and len(cards) < street:
                self.note(f"no line deals a card to {self.record.players[player].name} on street {len(cards) + 1}")

    def _seventh_cards(self) -> None:
        """Give a hidden seventh card to everybody still in the hand."""
        for player, cards in enumerate(self.record.cards):
            if self.dealt[player] and not cards:
                cards += (UNKNOWN, UNKNOWN)
        if self.street < 7 or self.record.common:
            return
        early = {act.player for act in self.record.actions if act.act == "fold" and act.street < 7}
        for player, cards in enumerate(self.record.cards):
            if self.dealt[player] and player not in early:
                if player == self.record.hero and len(cards) < 7:
                    self.note(f"{self.record.players[player].name}, whose cards are shown, has no seventh")
                cards += [UNKNOWN] * (7 - len(cards))

    def _drop_players_not_dealt_in(self) -> None:
        record = self.record
        new = {old: i for i, old in enumerate([i for i, dealt in enumerate(self.dealt) if dealt])}
        record.away = [player for i, player in enumerate(record.players) if i not in new]
        record.players = [record.players[i] for i in new]
        record.cards = [record.cards[i] for i in new]
        record.actions = [act._replace(player=new[act.player]) for act in record.actions]
        record.hero = None if record.hero is None else new[record.hero]
        named = {player for pot in record.pots for player in pot.winners} | set(record.returned)
        named |= {show.player for show in record.showdown}
        if record.high_card is not None:
            named.add(record.high_card[0])
        if named - set(new):
            raise BadHandError(record.line, "a player who was not dealt in shows a hand, has the high card or is paid")
        record.high_card = record.high_card and (new[record.high_card[0]], record.high_card[1])
        record.showdown = [show._replace(player=new[show.player]) for show in record.showdown]
        record.returned = {new[player]: chips for player, chips in record.returned.items()}
        for pot in record.pots:
            for player in sorted(pot.winners):
                pot.winners[new[player]] = pot.winners.pop(player)


def _pot_order(name: str) -> tuple[int, str]:
    """Sort the main pot before the side pots, and these by number."""
    return ("main" not in name and name != "pot", name)
