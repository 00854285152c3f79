"""What a match is played over: everything that its result depends on."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from razz_fast.game import Rules, State

DEALS_A_BLOCK = 20
OUTSIDE = "exec:"  # begins the name of a bot that is a command


@dataclass(frozen=True)
class Terms:
    """The terms of a match.

    Attributes
    ----------
    bots : tuple of str
        Two to eight: names and dotted paths as `razz_fast.bots.find` takes them, or "exec:" and a command.
    deals : int
        Decks, or with `to_the_end` games, each played once in every turn.
    seed : int
        What the decks, the bots' seeds and the samples of the luck adjustment come from.
    ante, bring_in, small_bet, big_bet : int
    stack : int
        Chips of each seat; in a cash match before every hand.
    rules : Rules
    duplicate : bool
        Play each deck once for every way to turn the seats, so that each bot has had all the cards.
    to_the_end : bool
        Play games from hand to hand until one bot has all the chips.
    time_each, time_bank : float
        Seconds that a bot has for each decision, and for all decisions of a block that take longer.
    memory : int
        Megabytes of memory that a process of a command may use.
    """

    bots: tuple[str, ...]
    deals: int
    seed: int = 0
    ante: int = 1
    bring_in: int = 2
    small_bet: int = 5
    big_bet: int = 10
    stack: int = 1000
    rules: Rules = field(default_factory=Rules)
    duplicate: bool = True
    to_the_end: bool = False
    time_each: float = 1.0
    time_bank: float = 20.0
    memory: int = 1024

    def __post_init__(self) -> None:
        """Reject terms under which no hand can be played."""
        if not 2 <= len(self.bots) <= self.rules.max_players:
            raise ValueError(f"{len(self.bots)} bots; these rules seat 2 to {self.rules.max_players}")
        if self.deals < 1:
            raise ValueError(f"{self.deals} deals; a match has one or more")
        if not 0 <= self.seed < 1 << 64:
            raise ValueError(f"seed {self.seed} is not from 0 to 2**64 - 1")
        if self.time_each <= 0 or self.time_bank < 0 or self.memory < 1:
            raise ValueError("bots need some time and some memory")
        self.first_hand(0)

    @property
    def turns(self) -> int:
        """How often each deck is played."""
        return len(self.bots) if self.duplicate else 1

    @property
    def blocks(self) -> int:
        """Blocks of deals; bots start anew in each, so that blocks may be played anywhere."""
        return -(-self.deals // DEALS_A_BLOCK)

    def deals_of(self, block: int) -> range:
        """The deals of a block."""
        return range(block * DEALS_A_BLOCK, min((block + 1) * DEALS_A_BLOCK, self.deals))

    def derived(self, *what: object) -> int:
        """A seed of 64 bits for one purpose, independent of those for others."""
        text = "/".join(map(str, (self.seed, *what)))
        return int.from_bytes(sha256(text.encode()).digest()[:8], "little")

    def first_hand(self, deal: int) -> State:
        """The hand that a deal begins with."""
        return State(
            [self.stack] * len(self.bots),
            ante=self.ante,
            bring_in=self.bring_in,
            small_bet=self.small_bet,
            big_bet=self.big_bet,
            rules=self.rules,
            # A game goes through the hands of a seed of its own.
            seed=self.derived("game", deal) if self.to_the_end else self.derived("cards"),
            hand=0 if self.to_the_end else deal,
        )

    def to_dict(self) -> dict[str, Any]:
        """The same for JSON."""
        return {**asdict(self), "bots": list(self.bots)}
