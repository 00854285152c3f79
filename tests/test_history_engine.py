"""Hands that the engine played become records and files, and come back; PokerKit reads and writes the same PHH."""

import random
import warnings

import pytest
from history_data import PHHS, TEXTS, hands, name_of
from sizes import sizes

from razz_fast import Action, State
from razz_fast.history import HandRecord, audit, from_state, read, to_phh, to_pokerstars, to_state

RULES = ("standard", "low_bring_in", "pokerit", "pokerstars", "wsop_live", "tda", "roberts", "pokerkit")
NAMES = ["Bo", "Bo: x", "Bo [Kc]", "Bo (7)", "$€ £", "Ñandú", "Bo: folds", 'say "hi"']


def table(rng):
    """Random stakes, and stacks from one chip to far more than a hand can cost."""
    small = rng.choice((4, 5, 10, 20, 30))
    stakes = {
        "ante": rng.choice((0, 1, 2, 5)),
        "bring_in": rng.randint(1, small - 1),
        "small_bet": small,
        "big_bet": small * rng.choice((1, 2, 2, 3)),
    }
    deep = rng.choice((small, 3 * small, 10 * small, 40 * small))
    return stakes, [rng.randint(1, deep) for _ in range(rng.randint(2, 8))]


def chooser(rng):
    """A player who folds and wagers with chances of their own."""
    fold, wager = rng.choice((0.02, 0.1, 0.3)), rng.choice((0.1, 0.4, 0.8))

    def choose(may_fold, may_wager):
        draw = rng.random()
        return "fold" if may_fold and draw < fold else "wager" if may_wager and draw < fold + wager else "stay"

    return choose


def played(rng, rules, **more):
    """A finished hand of the engine."""
    stakes, stacks = table(rng)
    state = State(stacks, **stakes, rules=rules, seed=rng.getrandbits(64), **more)
    choose = chooser(rng)
    while not state.is_terminal():
        legal = state.legal_actions()
        choice = choose(Action.FOLD in legal, legal[-1] >= Action.COMPLETE)
        if choice == "fold":
            state.apply(Action.FOLD)
        elif choice == "wager":
            state.apply(legal[-1])
        else:
            state.apply(next(a for a in (Action.BRING_IN, Action.CALL, Action.CHECK) if a in legal))
    return state


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("count", sizes(10_000))
def test_a_state_becomes_a_record_and_back(rules, count):
    rng = random.Random(rules)
    for number in range(count):
        more = {"rake": 1} if number % 3 == 0 and rules != "pokerkit" else {}
        try:
            state = played(rng, rules, **more)
        except ValueError as error:  # nothing in the pot to rake
            assert "rake" in str(error)  # noqa: PT017
            continue
        record = from_state(state, NAMES[: len(state.stacks)])
        assert to_state(record).log == state.log
        assert HandRecord.from_json(record.to_json()) == record
        assert to_state(HandRecord.from_json(record.to_json())).log == state.log
        found = audit(record)
        assert not found.departures, record
        assert not found.unfollowed
        assert found.rules == rules


def test_unfinished_hands_absent_players_and_hidden_cards_come_back():
    state = State(
        [90, 80, 70], ante=1, bring_in=2, small_bet=10, big_bet=20, seed=1, absent=[2], dealer=0, seats=[1, 3, 6]
    )
    log = to_state(from_state(state)).log
    assert log == state.log
    while not state.is_terminal():
        state.apply(next(a for a in (Action.BRING_IN, Action.CALL, Action.CHECK) if a in state.legal_actions()))
        assert to_state(from_state(state)).log == state.log
    hidden = State(
        [50, 50], ante=1, bring_in=2, small_bet=10, big_bet=20, hands=["????Kc2d3d4d??", "????2c9h8h7h??"], winners=[1]
    )
    while not hidden.is_terminal():
        hidden.apply(next(a for a in (Action.BRING_IN, Action.CALL, Action.CHECK) if a in hidden.legal_actions()))
    assert to_state(from_state(hidden)).log == hidden.log


def test_names_are_as_many_as_seats():
    state = State([90, 80], bring_in=2, small_bet=10, big_bet=20, seed=1)
    with pytest.raises(ValueError, match="1 different names for 2 seats"):
        from_state(state, ["a", "a"])


SEEN_BY_ALL = ("players", "actions", "returned", "pot_total", "rake", "pots", "notes", "unread")


@pytest.mark.parametrize("rules", ["standard", "pokerstars", "tda"])
@pytest.mark.parametrize("count", sizes(10_000))
def test_pokerstars_text_comes_back_as_the_same_hand(rules, count):
    rng = random.Random(rules)
    for _ in range(count):
        state = played(rng, rules)
        record = from_state(
            state, NAMES[: len(state.stacks)], scale=100, currency="USD", hero=0, time="2026/01/02 3:04:05 ET"
        )
        if not record.pots:
            continue
        (back,) = read(to_pokerstars(record))
        assert isinstance(back, HandRecord), to_pokerstars(record)
        for fact in SEEN_BY_ALL:
            assert getattr(back, fact) == getattr(record, fact), fact
        assert back.cards[0] == record.cards[0]
        if back.stakes.bring_in == record.stakes.bring_in:  # it may not have been posted, or not in full
            assert not audit(back, rules).departures
        tournament = from_state(state, kind="tournament", tournament="77", level="IV")
        (back,) = read(to_pokerstars(tournament))
        assert (back.kind, back.tournament, back.level) == ("tournament", "77", "IV")
        assert back.actions == tournament.actions


def test_a_raise_all_in_over_a_bring_in_all_in():
    """A file does not say the bring-in if who posts it is all-in; a raise of it says that it is less."""
    hands = ["2c3cKs4c5c6c7c", "8c9c2dTcJcQcKc", "8d9d3dTdJdQdKd"]
    state = State([4, 5, 90], ante=2, bring_in=2, small_bet=30, big_bet=60, rules="tda", hands=hands)
    for action in (Action.BRING_IN, Action.COMPLETE, Action.CALL):
        state.apply(action)
    (back,) = read(to_pokerstars(from_state(state)))
    assert [(act.act, act.to) for act in back.actions[3:5]] == [("bring_in", 2), ("complete", 3)]
    assert not audit(back, "tda").departures


def test_pokerstars_text_needs_a_finished_hand_and_names_for_a_line():
    state = State([90, 80], bring_in=2, small_bet=10, big_bet=20, seed=1)
    with pytest.raises(ValueError, match="not finished"):
        to_pokerstars(from_state(state))
    with pytest.raises(ValueError, match="can stand on a line"):
        to_pokerstars(
            from_state(played(random.Random(1), "standard"), ["a\nb", *NAMES][: len(table(random.Random(1))[1])])
        )


@pytest.mark.parametrize("path", [*TEXTS, *PHHS], ids=name_of)
def test_phh_of_every_record_comes_back(path):
    for record in hands(path):
        (back,) = read(to_phh(record))
        assert isinstance(back, HandRecord)
        if "bounty" in path.name:  # where door cards are not recorded, a PHH has "??" for them
            back.cards = [cards[: cards.index("??") + 2] if "??" in cards else cards for cards in back.cards]
        for fact in ("players", "stakes", "cards", "returned", "pot_total", "rake", "won", "time", "scale"):
            assert getattr(back, fact) == getattr(record, fact), fact
        assert sorted(back.actions) == sorted(record.actions)
        assert not audit(back, audit(record).rules).departures


@pytest.fixture
def pokerkit():
    kit = pytest.importorskip("pokerkit", reason="PokerKit needs Python 3.11")
    with warnings.catch_warnings():
        # PokerKit remarks on it when it deals mucked cards again, or a card that a burn of "??" might have been.
        warnings.filterwarnings("ignore", "Returning reserved")
        warnings.filterwarnings("ignore", "A card being dealt")
        yield kit


def replayed(kit, text):
    """Stacks at the end of a PHH that PokerKit replays."""
    *_, end = kit.HandHistory.loads(text)
    return end.stacks


@pytest.mark.parametrize("path", [path for path in [*TEXTS, *PHHS] if "bounty" not in path.name], ids=name_of)
def test_pokerkit_replays_the_recorded_hands(pokerkit, path):
    """All but one, which shows no door card but the viewer's; PokerKit takes no rake."""
    for record in hands(path):
        ends = [player.stack + net for player, net in zip(record.players, record.net(), strict=True)]
        winner = max(record.won, default=0)
        ends[winner] += record.rake
        assert [round(x * record.scale) for x in replayed(pokerkit, to_phh(record))] == ends


@pytest.mark.parametrize("count", sizes(10_000))
def test_pokerkit_replays_our_hands(pokerkit, count):
    rng = random.Random(11)
    players = set()
    for _ in range(count):
        state = played(rng, "pokerkit")
        players.add(len(state.stacks))
        text = to_phh(from_state(state))
        assert tuple(replayed(pokerkit, text)) == state.stacks, text
        (back,) = read(text)
        assert to_state(back, "pokerkit").stacks == state.stacks
        assert not audit(back, "pokerkit").departures
    assert players == set(range(2, 9))


def automatic(kit, rng):
    """A hand that PokerKit plays by itself, save for the players' choices."""
    stakes, stacks = table(rng)
    automations = tuple(a for a in kit.Automation if "BLIND" not in a.name)
    game = kit.FixedLimitRazz(
        automations, True, stakes["ante"], stakes["bring_in"], stakes["small_bet"], stakes["big_bet"]
    )
    state = game(stacks, len(stacks))
    choose = chooser(rng)
    while state.status:
        choice = choose(state.can_fold(), state.can_complete_bet_or_raise_to())
        if choice == "fold":
            state.fold()
        elif choice == "wager":
            state.complete_bet_or_raise_to()
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
    return game, state


@pytest.mark.parametrize("count", sizes(10_000))
def test_we_replay_what_pokerkit_plays_and_writes(pokerkit, count):
    rng = random.Random(12)
    for _ in range(count):
        game, end = automatic(pokerkit, rng)
        text = pokerkit.HandHistory.from_game_state(game, end).dumps()
        (record,) = read(text)
        assert isinstance(record, HandRecord), text
        assert to_state(record, "pokerkit").stacks == tuple(end.stacks), text
        found = audit(record, "pokerkit")
        assert not found.departures
        assert not found.unfollowed


def test_a_phh_file_may_hold_several_hands(pokerkit):
    rng = random.Random(13)
    texts = [to_phh(from_state(played(rng, "pokerkit"), site="PokerKit")) for _ in range(5)]
    whole = "".join(f"[{number}]\n{text}\n" for number, text in enumerate(texts, 1))
    assert len(list(pokerkit.HandHistory.loads_all(whole))) == 5
    found = list(read(whole))
    assert [audit(record).rules for record in found] == ["pokerkit"] * 5
    assert not any(audit(record).departures for record in found)
