"""PokerKit as oracle: with our hand type in place, everything it says about razz stays as it was."""

import copy
import doctest
import pickle
import random
import subprocess
import sys
from itertools import combinations_with_replacement

import pytest
from sizes import sizes

import razz_fast as rf

pokerkit = pytest.importorskip("pokerkit", reason="PokerKit is an extra and needs Python 3.11")

from pokerkit import Automation, Card, Deck, RegularLowHand  # noqa: E402

from razz_fast.adapters.pokerkit import (  # noqa: E402
    FixedLimitRazz,
    RazzHand,
    accelerate,
    cards_from_pokerkit,
    cards_to_pokerkit,
)

AUTOMATIONS = tuple(a for a in Automation if a is not Automation.BLIND_OR_STRADDLE_POSTING)
SEVEN = "KhKs2d2c3s4hQd"


def deals(n, size, seed=0):
    rng = random.Random(seed)
    return [rng.sample(Deck.REGULAR, size) for _ in range(n)]


def play(game, seed, players=6):
    """Play one hand by chance, and return the state at its end with the cards of each player."""
    random.seed(seed)
    rng = random.Random(seed)
    state = game.create_state(AUTOMATIONS, True, 1, 2, 5, 10, [rng.randint(3, 200) for _ in range(players)], players)
    while state.status:
        if state.can_post_bring_in():
            state.post_bring_in()
        elif state.can_complete_bet_or_raise_to() and rng.random() < 0.2:
            state.complete_bet_or_raise_to()
        elif state.can_fold() and rng.random() < 0.1:
            state.fold()
        else:
            state.check_or_call()
    return state


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_equal_pokerkit(size):
    for cards in deals(200, size, seed=size):
        own, ours = RegularLowHand.from_game(cards), RazzHand.from_game(iter(cards[:2]), board_cards=iter(cards[2:]))
        assert ours.rank == own.entry.index == rf.evaluate(cards_from_pokerkit(cards))
        assert (ours.cards, str(ours), repr(ours)) == (own.cards, str(own), repr(own))
        assert ours.entry == own.entry


@pytest.mark.parametrize("n", sizes(20_000))
def test_many_hands_equal_pokerkit(n):
    for cards in deals(n, 7, seed=1):
        own, ours = RegularLowHand.from_game(cards), RazzHand.from_game(cards)
        assert (ours.rank, ours.cards) == (own.entry.index, own.cards)


def test_every_rank_is_pokerkits_index():
    seen = set()
    for ranks in combinations_with_replacement("A23456789TJQK", 5):
        cards = "".join(rank + "cdhs?"[ranks[:i].count(rank)] for i, rank in enumerate(ranks))
        if "?" not in cards:
            seen.add(RazzHand.from_game(cards).rank)
            assert RazzHand.from_game(cards).rank == RegularLowHand(cards).entry.index
    assert seen == set(range(6175))


def test_order_hash_and_equality_with_pokerkits_own():
    best, worst = RazzHand.from_game("As2s3s4s5sKsKh"), RazzHand.from_game("KsKhKdQsQhQd2c")
    own = RegularLowHand("Ac2c3c4c5c")
    for better in (best, own):
        assert (better > worst, better >= worst, better < worst, better <= worst) == (True, True, False, False)
        assert (worst > better, worst >= better, worst < better, worst <= better) == (False, False, True, True)
        assert better != worst
    for one, other in ((best, own), (own, best)):
        assert (one == other, one >= other, one <= other, one > other, one < other) == (True, True, True, False, False)
        assert hash(one) == hash(other)
    assert max([worst, own, best]) is own  # the first of equals
    assert len({best, own, worst}) == 2
    assert isinstance(best, RegularLowHand)


def test_other_types_do_not_compare():
    hand = RazzHand("As2s3s4s5s")
    for other in (0, "As2s3s4s5s", None, pokerkit.StandardLowHand("As2s3s4s5s")):
        assert hand != other
    with pytest.raises(TypeError):
        hand < 0  # noqa: B015
    with pytest.raises(TypeError):
        hand < pokerkit.BadugiHand("As")  # noqa: B015


@pytest.mark.parametrize("hole", ["", "As", "As2d3c4h", (), "AsKs2d"])
def test_under_five_cards_are_as_pokerkit_has_them(hole):
    with pytest.raises(ValueError, match="five cards or more"):
        RazzHand.from_game(hole)
    assert RazzHand.from_game_or_none(hole) is None
    assert RazzHand.from_game_or_none(hole, board_cards="") is None


@pytest.mark.parametrize(
    "hole", ["AsAs2d3c4h", "AsAsAsAsAs2d3c4h", "As2d3c4h5s6d7c8h9s", "AsAsAsAsAs", "As2d3c4h10s", "Ks,Kd 2c 3c 4c 5c"]
)
def test_what_no_deck_deals_is_as_pokerkit_has_it(hole):
    own, ours = RegularLowHand.from_game_or_none(hole), RazzHand.from_game_or_none(hole)
    assert ours == own
    if own is not None:
        assert type(ours) is RazzHand
        assert (ours.cards, ours.rank) == (own.cards, own.entry.index)


def test_unknown_cards_are_as_pokerkit_has_them():
    for hand_type in (RegularLowHand, RazzHand):
        with pytest.raises(KeyError):
            hand_type.from_game("As2d3c4h5s??")
        with pytest.raises(KeyError):
            hand_type("As2d3c4h??")


@pytest.mark.parametrize("cards", ["", "As2d3c4h", "As2d3c4h5s6d", "AsAsAsAsAs"])
def test_constructor_takes_one_hand(cards):
    with pytest.raises(ValueError, match="do not form a razz hand"):
        RazzHand(cards)


def test_hands_pickle_and_copy():
    hand = RazzHand.from_game(SEVEN)
    for other in (pickle.loads(pickle.dumps(hand)), copy.copy(hand), copy.deepcopy(hand)):
        assert (other, repr(other), hash(other)) == (hand, repr(hand), hash(hand))


@pytest.mark.parametrize("seed", range(25))
def test_state_plays_alike(seed):
    own = play(pokerkit.FixedLimitRazz, seed)
    ours = play(FixedLimitRazz, seed)
    with accelerate():
        sped_up = play(pokerkit.FixedLimitRazz, seed)
    assert own.operations == ours.operations == sped_up.operations
    assert own.stacks == ours.stacks == sped_up.stacks
    assert sped_up.hand_types == own.hand_types == (RegularLowHand,)


def test_the_hands_and_up_hands_of_a_game_are_pokerkits():
    def states():
        for game in (pokerkit.FixedLimitRazz, FixedLimitRazz):
            random.seed(11)
            state = game.create_state(AUTOMATIONS, True, 1, 2, 5, 10, 200, 3)
            state.post_bring_in()
            yield state

    own, ours = states()
    while own.status:
        hands = [[str(s.get_hand(i, 0, 0)) for i in range(3)] for s in (own, ours)]
        up_hands = [[str(h) for h in s.get_up_hands(0, 0)] for s in (own, ours)]
        assert hands[0] == hands[1]
        assert up_hands[0] == up_hands[1]
        for state in (own, ours):
            state.check_or_call()
    assert own.stacks == ours.stacks


@pytest.mark.parametrize("game", [pokerkit.FixedLimitRazz, FixedLimitRazz])
def test_a_recorded_hand_with_unknown_down_cards_plays_as_in_pokerkit(game):
    """Seat 0 pairs on the river; seat 1 shows an eight low; seat 2 folds cards that nobody saw."""
    manual = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.HOLE_CARDS_SHOWING_OR_MUCKING)
    state = game.create_state(tuple(a for a in AUTOMATIONS if a not in manual), True, 1, 2, 5, 10, 100, 3)
    for cards in ("As2d4h", "3c5d8s", "????Kc"):
        state.deal_hole(cards)
    state.post_bring_in()
    state.check_or_call()
    state.check_or_call()
    for cards in (("6c", "7d"), ("9h", "Ts"), ("Jd", "Qh")):
        state.burn_card("??")
        state.deal_hole(cards[0])
        state.deal_hole(cards[1])
        if state.statuses[2]:
            state.deal_hole("Ks")
        while state.actor_index is not None:
            if state.actor_index == 2:
                state.fold()
            elif state.street_index == 1 and not any(state.bets):
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
    state.burn_card("??")
    state.deal_hole("Ah")
    state.deal_hole("2c")
    while state.actor_index is not None:
        state.check_or_call()
    assert state.get_up_hand(0, 0, 0) is None
    assert str(state.get_hand(0, 0, 0)) == "High card (As2d4h6c9h)"
    assert str(state.get_hand(1, 0, 0)) == "High card (3c5d8s7d2c)"
    while state.showdown_index is not None:
        state.show_or_muck_hole_cards()
    assert state.stacks == [92, 111, 97]


def test_equities_are_pokerkits():
    def equities(hand_type):
        random.seed(5)
        holes = [[Card.parse("As2d3c")], [Card.parse("Kh4d5c")]]
        deck = list(Deck.REGULAR)
        return pokerkit.calculate_equities(holes, (), 7, 0, deck, (hand_type,), sample_count=100)

    def is_near(a, b):  # PokerKit draws from a set, whose order changes from call to call
        return abs(a[0] - b[0]) < 0.35 and sum(a) == pytest.approx(1) == sum(b)

    own = equities(RegularLowHand)
    assert is_near(own, equities(RazzHand))
    with accelerate():
        assert is_near(own, equities(RegularLowHand))


def test_equity_of_settled_hands_is_shared_by_those_that_tie():
    holes = [[list(Card.parse(text))] for text in ("As2d3c4h5sKdKc", "Ac2h3d4s5hQdQc", "2c3h4d5c6hJdJc")]
    result = pokerkit.calculate_equities(holes, (), 7, 0, Deck.REGULAR, (RazzHand,), sample_count=3)
    assert result == [0.5, 0.5, 0.0]


def test_a_hand_history_plays_with_the_subclass():
    game = FixedLimitRazz(AUTOMATIONS, True, 1, 2, 5, 10)
    state = game(200, 2)
    state.post_bring_in()
    while state.status:
        state.check_or_call()
    history = pokerkit.HandHistory.from_game_state(game, state)
    assert history.variant == "FR"
    with accelerate():
        assert tuple(history)[-1].stacks == state.stacks


def test_game_has_its_rank_order():
    assert FixedLimitRazz((), True, 1, 1, 2, 4).rank_orders == (pokerkit.RankOrder.REGULAR,)


BEFORE = dict(vars(RegularLowHand))


class TestAccelerate:
    def unchanged(self):
        return dict(vars(RegularLowHand)) == BEFORE and type(RegularLowHand.from_game(SEVEN)) is RegularLowHand

    def test_it_holds_inside_the_block_and_not_after(self):
        with accelerate():
            hand = RegularLowHand.from_game(hole_cards=SEVEN, board_cards=())
            assert type(hand) is RazzHand
            assert type(RegularLowHand.from_game_or_none(SEVEN)) is RazzHand
        assert self.unchanged()
        assert hand == RegularLowHand.from_game(SEVEN)
        assert repr(hand) == repr(RegularLowHand.from_game(SEVEN))

    def test_it_nests_and_ends_on_exceptions(self):
        def fail():
            with accelerate():
                raise KeyError

        with accelerate():
            with pytest.raises(KeyError):
                fail()
            assert type(RegularLowHand.from_game(SEVEN)) is RazzHand
        assert self.unchanged()
        with pytest.raises(KeyError):
            fail()
        assert self.unchanged()

    def test_overlapping_blocks_end_with_the_last(self):
        first, second = accelerate(), accelerate()
        first.__enter__()
        second.__enter__()
        first.__exit__(None, None, None)
        assert type(RegularLowHand.from_game(SEVEN)) is RazzHand
        second.__exit__(None, None, None)
        assert self.unchanged()

    def test_a_plain_call_holds_until_it_is_ended(self):
        running = accelerate()
        assert type(RegularLowHand.from_game(SEVEN)) is RazzHand
        with running:
            assert type(RegularLowHand.from_game(SEVEN)) is RazzHand
        assert self.unchanged()
        running.__exit__(None, None, None)  # once more changes nothing
        with pytest.raises(RuntimeError, match="has ended"), running:
            pass
        assert self.unchanged()

    def test_subclasses_keep_their_type(self):
        class Mine(RegularLowHand):
            pass

        with accelerate():
            assert type(Mine.from_game(SEVEN)) is Mine
            assert type(RazzHand.from_game("AsAs2d3c4h")) is RazzHand

    def test_what_another_put_there_comes_back(self, monkeypatch):
        other = classmethod(lambda cls, hole_cards, board_cards=(): cls("As2s3s4s5s"))
        monkeypatch.setattr(RegularLowHand, "from_game", other)
        with accelerate():
            assert type(RegularLowHand.from_game(SEVEN)) is RazzHand
        assert vars(RegularLowHand)["from_game"] is other

    def test_other_hand_types_are_left_alone(self):
        with accelerate():
            assert type(pokerkit.StandardLowHand.from_game(SEVEN)) is pokerkit.StandardLowHand


def test_cards_become_pokerkits_and_back():
    assert cards_from_pokerkit(Card.parse("AcKsTd")) == (0, 51, 37)
    assert cards_from_pokerkit("10d") == (37,)
    deck = tuple(Deck.REGULAR)
    assert cards_to_pokerkit(cards_from_pokerkit(deck)) == deck
    assert cards_to_pokerkit(rf.deal_batch(1, 1, known=["AsTd"])[0, 0, :2]) == tuple(Card.parse("AsTd"))
    assert cards_to_pokerkit(()) == ()
    for bad in ("??", "AsAs", "A?"):
        with pytest.raises(ValueError, match="card"):
            cards_from_pokerkit(bad)


def test_the_examples_of_the_docstrings_run():
    assert doctest.testmod(sys.modules[accelerate.__module__]).failed == 0


def test_razz_fast_does_not_import_pokerkit():
    code = "import sys, razz_fast, razz_fast.adapters; sys.exit('pokerkit' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
