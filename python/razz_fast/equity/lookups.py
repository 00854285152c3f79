"""Look things up about a spot: final hands, helping cards, equity street by street, starting hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from razz_fast._core import parse_cards, rank_ways, read_hands
from razz_fast.cards import RANKS, count_left, list_cards
from razz_fast.equity.call import equity, is_range
from razz_fast.equity.result import Equity
from razz_fast.hands import Category, category_bounds, starting_hand_equities

if TYPE_CHECKING:
    from razz_fast.plot import Axes

__all__ = [
    "HandDistribution",
    "NextCard",
    "StartingHand",
    "StartingHands",
    "equity_by_street",
    "hand_distributions",
    "next_cards",
    "starting_hands",
]

# Names of the categories of final hands, as `HandDistribution.kinds` has them.
_KINDS = (*(f"{rank}-low" for rank in RANKS[4:]), "pair", "two pair", "trips", "full house", "quads")


class HandDistribution:
    """How often one player ends with each hand, exactly.

    Attributes
    ----------
    ways : ndarray of uint64, shape (6175,)
        Deals of the player's own cards by final rank.
    total : int
    """

    def __init__(self, ways: np.ndarray[Any, np.dtype[np.uint64]]) -> None:
        """Take the deals by final rank."""
        self.ways = ways
        self.total = int(ways.sum())

    def __eq__(self, other: object) -> bool:
        """Whether all ranks have the same deals."""
        return np.array_equal(self.ways, other.ways) if isinstance(other, HandDistribution) else NotImplemented

    def __hash__(self) -> int:
        """Hash the deals."""
        return hash(self.ways.tobytes())

    @property
    def kinds(self) -> dict[str, int]:
        """Deals by kind of hand: "5-low" (the wheel) to "K-low", "pair", "two pair", "full house"; none left out."""
        result = {}
        for category, name in zip(Category, _KINDS, strict=True):
            first, last = category_bounds(category)
            result[name] = int(self.ways[first : last + 1].sum())
        return result

    @property
    def mean_rank(self) -> float:
        """Average final rank (0 to 6174)."""
        return float(np.arange(len(self.ways)) @ self.ways.astype(float)) / self.total

    @property
    def median_rank(self) -> int:
        """The rank that the player ends with or beats in half of all deals."""
        return int(np.searchsorted(np.cumsum(self.ways), (self.total + 1) // 2))

    def chance_to_beat(self, rank: int) -> float:
        """Chance to end with a better (lower) rank."""
        return int(self.ways[:rank].sum()) / self.total

    def plot(self, *others: HandDistribution, labels: Sequence[str] | None = None, axes: Axes | None = None) -> Axes:
        """Draw how often each kind of hand comes, beside other players' if given.

        Parameters
        ----------
        *others : HandDistribution
            Other players'.
        labels : sequence of str, optional
            A name for each player.
        axes : matplotlib.axes.Axes, optional
            Where to draw; by default a figure of its own, which ``axes.figure`` is.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        ModuleNotFoundError
            matplotlib is not installed: the extra ``razz-fast[plot]``.
        """
        from razz_fast.plot import grouped_bars

        players = [self, *others]
        names = [f"player {i}" for i in range(len(players))] if labels is None else list(labels)
        if len(names) != len(players):
            raise ValueError(f"there are {len(players)} players and {len(names)} labels")
        counts = [player.kinds for player in players]
        kinds = [kind for kind in counts[0] if any(count[kind] for count in counts)]
        shares = [[count[kind] / p.total for kind in kinds] for count, p in zip(counts, players, strict=True)]
        return grouped_bars(kinds, list(zip(names, shares, strict=True)), axes)

    def _repr_html_(self) -> str:
        from razz_fast.html import table

        rows = [[kind, f"{100 * ways / self.total:.4f} %"] for kind, ways in self.kinds.items() if ways]
        return table(f"{self.total:,} deals, mean rank {self.mean_rank:.1f}", ["hand", "share"], rows)

    def __repr__(self) -> str:
        """Show the mean."""
        return f"<HandDistribution of {self.total} deals, mean rank {self.mean_rank:.1f}>"


def hand_distributions(players: Sequence[Any], /, *, dead: Any = "") -> tuple[HandDistribution, ...]:
    """Count how often each player ends with each hand.

    Parameters
    ----------
    players, dead
        As for `equity`, without ranges. One player is enough.

    Returns
    -------
    tuple of HandDistribution
        One a player. What the others hold unseen does not matter: a player's own cards are a uniform draw.
    """
    masks, gone = _read_cards(players, dead)
    return tuple(HandDistribution(np.frombuffer(rank_ways(masks, gone, i), dtype=np.uint64)) for i in range(len(masks)))


def _read_cards(players: Sequence[Any], dead: Any) -> tuple[tuple[int, ...], int]:
    """Masks of the players' cards and of the dead ones."""
    hands = list(players)
    try:
        return read_hands(hands, dead)
    except (TypeError, ValueError):
        for i, hand in enumerate(hands):
            if is_range(hand):
                text = getattr(hand, "text", hand)
                raise ValueError(f"player {i}: {text!r} is a range, and only cards will do here") from None
        raise


class NextCard(NamedTuple):
    """The equity after one more card of a rank."""

    rank: str
    copies: int
    equity: Equity

    def gain(self, player: int, before: Equity) -> float:
        """How much the card adds to a player's equity."""
        return self.equity.players[player].equity - before.players[player].equity


def next_cards(players: Sequence[Any], player: int, /, *, dead: Any = "", **options: Any) -> list[NextCard]:
    """Find the equity after each possible next card of one player.

    Parameters
    ----------
    players, dead
        As for `equity`, without ranges.
    player : int
        The player who gets the card, holding six at most.
    **options
        As for `equity`.

    Returns
    -------
    list of NextCard
        By rank, the ace first, without the ranks that have no card left. Suits do not matter.
    """
    masks, gone = _read_cards(players, dead)
    if not 0 <= player < len(masks):
        raise ValueError(f"player {player}: there are players 0 to {len(masks) - 1}")
    hands = [list_cards(mask) for mask in masks]
    dead_cards = list_cards(gone)
    if len(hands[player]) > 6:
        raise ValueError(f"player {player} has seven cards; none is to come")
    seen = {c for h in hands for c in h} | set(dead_cards)
    result = []
    for rank, name in enumerate(RANKS):
        left = [c for c in range(4 * rank, 4 * rank + 4) if c not in seen]
        if left:
            after = [(*h, left[0]) if i == player else h for i, h in enumerate(hands)]
            result.append(NextCard(name, len(left), equity(after, dead=dead_cards, **options)))
    return result


def equity_by_street(hands: Sequence[Any], /, *, dead: Any = "", **options: Any) -> list[Equity]:
    """Find the equity of a played hand at third, fourth, ... street, all cards face up.

    Parameters
    ----------
    hands : sequence
        Each player's cards in the order they were dealt, three to seven cards, the same number for each.
    dead : str, int, or sequence
        Cards out of play from the start.
    **options
        As for `equity`.

    Returns
    -------
    list of Equity
        The first is at third street; the last has all the cards given.
    """
    cards = [list(parse_cards(h)) if isinstance(h, str) else list(h) for h in hands]
    lengths = {len(h) for h in cards}
    if len(lengths) != 1 or not 3 <= min(lengths) <= 7:
        found = sorted(len(h) for h in cards)
        raise ValueError(f"hands have {found} cards; give three to seven, as many for each player")
    return [equity([h[:n] for h in cards], dead=dead, **options) for n in range(3, lengths.pop() + 1)]


_TRIPLES = tuple(combinations_with_replacement(range(13), 3))
_SHOWN = 40  # starting hands in a notebook


class StartingHand(NamedTuple):
    """Three ranks, low to high, how many combinations of cards they are, and their equity."""

    ranks: str
    combinations: int
    equity: float


class StartingHands(list[StartingHand]):
    """Starting hands, best first: a list that notebooks show as a table."""

    def plot(self, rank: str = "A", axes: Axes | None = None) -> Axes:
        """Draw the equity of the hands that hold a rank as a map of their two other ranks.

        Parameters
        ----------
        rank : str
            The rank that all hands on the map have.
        axes : matplotlib.axes.Axes, optional
            Where to draw; by default a figure of its own, which ``axes.figure`` is.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        ValueError
            Not a rank.
        ModuleNotFoundError
            matplotlib is not installed: the extra ``razz-fast[plot]``.
        """
        from razz_fast.plot import heat_map

        if len(rank) != 1 or rank not in RANKS:
            raise ValueError(f"{rank!r} is not a rank; ranks are {RANKS}")
        equities = {hand.ranks: hand.equity for hand in self}
        ranks = [["".join(sorted(rank + a + b, key=RANKS.index)) for b in RANKS] for a in RANKS]
        values = [[equities.get(triple) for triple in row] for row in ranks]
        axes = heat_map(RANKS, RANKS, values, axes)
        axes.set_title(f"hands with {rank}, by their two other cards")
        return axes

    def _repr_html_(self) -> str:
        from razz_fast.html import table

        rows = [
            [str(i), hand.ranks, str(hand.combinations), f"{100 * hand.equity:.4f} %"]
            for i, hand in enumerate(self[:_SHOWN], 1)
        ]
        title = f"the best {len(rows)} of {len(self)} starting hands" if len(self) > _SHOWN else "starting hands"
        return table(title, ["", "hand", "combinations", "equity"], rows, left=2)


def starting_hands(door: str | None = None) -> StartingHands:
    """List all 455 rank triples, best first.

    Parameters
    ----------
    door : str, optional
        The opponent's door card, as in "5d": the equities are against it, the other cards random. Without it they are
        against a random hand.

    Returns
    -------
    StartingHands
        A list of `StartingHand`.
    """
    if door is None:
        table = starting_hand_equities()
        equities = {triple: float(table[triple]) for triple in _TRIPLES}
        dead: tuple[int, ...] = ()
    else:
        dead = parse_cards(door)
        if len(dead) != 1:
            raise ValueError(f"the door card is one card, not {len(dead)}")
        equities = {}
        for triple in _TRIPLES:
            cards: list[int] = []
            for rank in triple:
                cards += [c for c in range(4 * rank, 4 * rank + 4) if c not in cards and c not in dead][:1]
            if len(cards) == 3:
                equities[triple] = equity([cards, dead]).players[0].equity
    free = count_left(dead)
    hands = [
        StartingHand("".join(RANKS[r] for r in triple), _combinations(triple, free), chance)
        for triple, chance in equities.items()
    ]
    return StartingHands(sorted(hands, key=lambda h: (-h.equity, [RANKS.index(c) for c in h.ranks])))


def _combinations(triple: tuple[int, ...], free: list[int]) -> int:
    ways = 1
    left = list(free)
    for i, rank in enumerate(triple):
        ways = ways * left[rank] // triple[: i + 1].count(rank)
        left[rank] -= 1
    return ways
