"""PokerKit with its own razz hands, with ours, and with a hand type that costs nothing: the best there can be."""

import random

import pytest

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is not installed")

from pokerkit import Automation, Card, Deck, FixedLimitRazz, RegularLowHand  # noqa: E402

from razz_fast.adapters.pokerkit import RazzHand  # noqa: E402


class FreeHand(RegularLowHand):
    """A hand type that looks at no card."""

    @classmethod
    def from_game(cls, hole_cards, board_cards=()):
        """Return the same hand always."""
        return FREE

    from_game_or_none = from_game

    def __eq__(self, other):
        return True

    def __lt__(self, other):
        return False

    __gt__ = __lt__
    __hash__ = None


FREE = FreeHand("As2s3s4s5s")
HAND_TYPES = {"PokerKit": RegularLowHand, "razz_fast": RazzHand, "free": FreeHand}
ROUNDS = 25
AUTOMATIONS = tuple(a for a in Automation if a is not Automation.BLIND_OR_STRADDLE_POSTING)


@pytest.mark.benchmark(group="PokerKit: from_game, seven cards")
@pytest.mark.parametrize("hands", ["PokerKit", "razz_fast"])
def test_from_game(measure, hands):
    rng = random.Random(1)
    deals = [rng.sample(Deck.REGULAR, 7) for _ in range(100 if hands == "PokerKit" else 10_000)]
    from_game = HAND_TYPES[hands].from_game

    def run():
        for deal in deals:
            from_game(deal)

    measure(run, hands=len(deals), rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group="PokerKit: calculate_equities, a sample of two hands")
@pytest.mark.parametrize("hands", HAND_TYPES)
def test_equities(measure, hands):
    samples = 50 if hands == "PokerKit" else 2000
    holes = [[list(Card.parse("As2d3c"))], [list(Card.parse("Kh4d5c"))]]

    def run():
        pokerkit.calculate_equities(holes, (), 7, 0, Deck.REGULAR, (HAND_TYPES[hands],), sample_count=samples)

    measure(run, hands=samples, rounds=ROUNDS, warmup_rounds=1)


@pytest.mark.benchmark(group="PokerKit: a hand of six players who check and call")
@pytest.mark.parametrize("hands", HAND_TYPES)
def test_six_players(measure, hands):
    class Game(FixedLimitRazz):
        hand_types = (HAND_TYPES[hands],)

    def run():
        state = Game.create_state(AUTOMATIONS, True, 1, 2, 5, 10, 1000, 6)
        state.post_bring_in()
        while state.status:
            state.check_or_call()

    measure(run, rounds=2 * ROUNDS if hands == "PokerKit" else 8 * ROUNDS, warmup_rounds=2)
