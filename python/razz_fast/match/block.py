"""A block of deals: the part of a match that is played in one place, by bots started for it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from razz_fast.game import State
from razz_fast.history import from_state
from razz_fast.match.luck import luck
from razz_fast.match.players import Player
from razz_fast.match.terms import Terms

MOST_HANDS = 5_000  # of a game to the end


@dataclass
class Row:
    """A hand, or a game to the end, from one turn of the seats; chips by bot.

    Attributes
    ----------
    deal, turn, hands : int
    won, luck : list of float
        Net chips, and how many of them the deals were worth.
    """

    deal: int
    turn: int
    hands: int
    won: list[float]
    luck: list[float]


@dataclass
class Block:
    """The outcome of a block.

    Attributes
    ----------
    index : int
    rows : list of Row
    faults : dict of int to str
        Why a bot is out from here on, by its place among the bots.
    records : list of str
        Hand histories, one JSON line a hand.
    """

    index: int
    rows: list[Row] = field(default_factory=list)
    faults: dict[int, str] = field(default_factory=dict)
    records: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Rows and faults for JSON; the histories are kept elsewhere."""
        return {
            "block": self.index,
            "rows": [list(asdict(row).values()) for row in self.rows],
            "faults": {str(place): reason for place, reason in self.faults.items()},
        }

    @staticmethod
    def from_dict(data: dict[str, Any]) -> Block:
        """The block that `to_dict` wrote."""
        faults = {int(place): reason for place, reason in data["faults"].items()}
        return Block(data["block"], [Row(*row) for row in data["rows"]], faults)


def play_block(terms: Terms, index: int, out: frozenset[int], histories: bool) -> Block:
    """Play a block.

    Parameters
    ----------
    terms : Terms
    index : int
    out : frozenset of int
        Bots that are out from an earlier block on.
    histories : bool
        Whether to keep histories of all hands.

    Returns
    -------
    Block
        It depends on the arguments alone, as far as the bots are deterministic.
    """
    block = Block(index)
    players: list[Player] = []
    try:
        for place in range(len(terms.bots)):
            players.append(Player(terms, place, index, place in out))
        for deal in terms.deals_of(index):
            for turn in range(terms.turns):
                block.rows.append(_play_turn(terms, deal, turn, players, block.records if histories else None))
    finally:
        for player in players:
            player.close()
    block.faults = {place: player.fault for place, player in enumerate(players) if player.fault}
    return block


def _play_turn(terms: Terms, deal: int, turn: int, players: list[Player], records: list[str] | None) -> Row:
    """A deal with the bots so many seats further on."""
    n = len(players)
    state = terms.first_hand(deal)
    row = Row(deal, turn, 0, [0.0] * n, [0.0] * n)
    while True:
        bots = [(seat - turn) % n for seat in state.seats]  # by seat of this hand
        play_hand(state, [players[bot] for bot in bots])
        lucky = luck(state, terms.derived("luck", deal, turn, row.hands))
        for seat, bot in enumerate(bots):
            row.won[bot] += state.returns()[seat]
            row.luck[bot] += lucky[seat]
        row.hands += 1
        if records is not None:
            names = [f"{bot + 1}-{terms.bots[bot]}" for bot in bots]
            record = from_state(state, names, site_hand=f"{deal}-{turn}-{row.hands}")
            records.append(record.to_json())
        chips = sum(stack > 0 for stack in state.stacks)
        if not terms.to_the_end or chips < 2 or row.hands == MOST_HANDS:
            return row
        state = state.next_hand()


def play_hand(state: State, players: list[Player]) -> None:
    """Play a hand to its end."""
    while not state.is_terminal():
        seat = state.current_player()
        state.apply(players[seat].act(state.observation(seat)))
