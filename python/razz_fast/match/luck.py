"""How much of a result was the cards: what each deal was worth to each seat, beyond what it was worth on average.

Whenever cards are dealt, the shares of the pots change. On average over what might have been dealt they do not, so that
the sum of these changes has a mean of zero whatever the players do, and a result less this sum has the same mean as the
result and a smaller variance. For that, the shares before a deal must be those that the deal will change from: equity
counts all cards dealt so far and draws from all others, as the dealer does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from razz_fast.equity import equity
from razz_fast.game import Action, State
from razz_fast.game.hand.words import Pot

MOST_EXACT = 3  # live players up to whom equity is counted, not sampled
TRIALS = 1024
# How far a pot will have grown at the end, by the street that is dealt: a share of it is worth so many times its chips.
# Any number keeps the mean at zero; these, fitted to other matches of our bots, leave little variance.
GROWTH = {3: 4.0, 4: 2.3, 5: 2.2, 6: 1.8, 7: 1.3}

Cards = Sequence[Sequence[int]]


def luck(state: State, seed: int = 0) -> tuple[float, ...]:
    """Chips that each seat owes to the deals of a finished hand.

    Parameters
    ----------
    state : State
        A finished hand, all of whose cards are known.
    seed : int
        Where samples of equity with more than three live players are drawn from: it must not depend on the cards.

    Returns
    -------
    tuple of float
        They add up to zero. `returns` less these is the adjusted result.

    Raises
    ------
    ValueError
        The hand is not over, or a card is not known.
    """
    if not state.is_terminal():
        raise ValueError("the hand is not over")
    n = len(state.stacks)
    if any(card < 0 for seat in range(n) for card in state.cards(seat)):
        raise ValueError("luck is what the cards were worth, and not all of them are known")
    hand = _Replay(state, seed)
    total = [0.0] * n
    for change in hand.changes():
        total = [a + b for a, b in zip(total, change, strict=True)]
    return tuple(total)


class _Replay:
    """The hand played again, to see the pots and the live seats whenever cards are dealt."""

    def __init__(self, state: State, seed: int) -> None:
        data = state.to_dict()
        self._actions = [Action[name] for name in data["actions"]]
        self._state = State.from_dict({**data, "actions": [], "rake": None})
        self._seed = seed
        self._n = len(state.stacks)
        self._burns = state.rules.burn

    def changes(self) -> Iterator[list[float]]:
        """What each deal was worth to each seat."""
        state, n = self._state, self._n
        everyone = tuple(range(n))
        before: list[float] = [1 / n] * n
        dealt = self._cards()
        if not state.is_terminal():
            after = self._shares(everyone, [cards[:3] for cards in dealt], ())
            worth = GROWTH[3] * sum(pot.amount for pot in state.pots)
            yield [worth * (b - a) for a, b in zip(before, after, strict=True)]
        for action in self._actions:
            street = state.street
            state.apply(action)
            if state.street != street:
                yield self._worth(dealt, street)
            dealt = self._cards()

    def _cards(self) -> list[tuple[int, ...]]:
        return [self._state.cards(seat) for seat in range(self._n)]

    def _worth(self, dealt: Cards, street: int) -> list[float]:
        """Of the cards dealt since: one street's, or all the rest of an all-in."""
        state = self._state
        total = [0.0] * self._n
        live = [seat for seat in range(self._n) if state.live[seat]]
        if not self._all_get_cards(len(live), dealt, street):
            return total
        now = [self._state.cards(seat) for seat in range(self._n)]
        pots = state.pots
        for i, pot in enumerate(pots):
            if len(pot.seats) < 2:
                continue
            dead = [card for seat in range(self._n) if seat not in pot.seats for card in dealt[seat]]
            dead_now = [card for seat in range(self._n) if seat not in pot.seats for card in now[seat]]
            before = self._shares(pot.seats, dealt, dead)
            after = self._shares(pot.seats, now, dead_now)
            worth = pot.amount * self._growth(pot, i == len(pots) - 1)
            for seat in pot.seats:
                total[seat] += worth * (after[seat] - before[seat])
        return total

    def _growth(self, pot: Pot, last: bool) -> float:
        """How far a pot will have grown: not at all once no more betting is possible."""
        state = self._state
        if not last or sum(state.stacks[seat] > 0 for seat in pot.seats) < 2:
            return 1.0
        return GROWTH[state.street]

    def _all_get_cards(self, live: int, dealt: Cards, street: int) -> bool:
        """Whether the deck has a card of their own for all live seats to the end, so that equity deals as the game."""
        used = sum(map(len, dealt)) + self._burns * (street - 3)
        need = live * (7 - street) + self._burns * (7 - street) + 1
        return used + need <= 52

    def _shares(self, seats: Sequence[int], cards: Cards, dead: Sequence[int]) -> list[float]:
        """Each seat's share of a pot; 0 of those that are not in it."""
        hands = [cards[seat] for seat in seats]
        if len(seats) <= MOST_EXACT or min(map(len, hands)) == 7:
            found = equity(hands, dead=dead, method="exact")
        else:
            found = equity(hands, dead=dead, trials=TRIALS, seed=self._seed)
            self._seed += 1
        shares = [0.0] * self._n
        for seat, player in zip(seats, found.players, strict=True):
            shares[seat] = player.equity
        return shares
