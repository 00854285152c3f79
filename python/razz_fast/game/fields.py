"""The fields of a hand in play, which the modules of this package share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from razz_fast.game.betting import Action
    from razz_fast.game.pots import Award, Pot
    from razz_fast.game.rake import RakeLike
    from razz_fast.game.rules import Rules


class Fields:
    """What a hand remembers, in plain lists and integers; seats index the lists."""

    # fmt: off
    __slots__ = (  # noqa: RUF023 - the order of the notes below
        "rules", "antes", "bring_in", "small_bet", "big_bet", "dealer", "event_heads_up", "absent", "seats", "rake",
        "seed", "hand", "_winners",
        "_deck", "_first_deck", "_seeded", "_pos", "_burned", "_given", "_given_common", "_due",
        "_cards", "_boards", "_common",
        "_start", "_stacks", "_bets", "_posted", "_equal_antes", "_live", "_live_count", "_players", "_order",
        "_street", "_actor", "_first", "_left", "_legal", "_call_to", "_raise_to", "_double_to", "_unbet",
        "_opening", "_forced", "_short_bring_in", "_high", "_level", "_target", "_unit", "_two_sizes", "_wagers",
        "_cap", "_lifts_cap", "_deep", "_aggressor", "_acted", "_half_bet", "_largest", "_short",
        "_actions", "_returned", "_pots", "_awards", "_raked", "_behind", "_risky",
    )
    # fmt: on

    # The terms of the hand.
    rules: Rules
    antes: tuple[int, ...]
    bring_in: int
    small_bet: int
    big_bet: int
    dealer: int
    event_heads_up: bool
    absent: frozenset[int]
    seats: tuple[int, ...]  # places at the table
    rake: RakeLike | None
    seed: int | None
    hand: int  # of the seed
    _winners: tuple[tuple[int, ...], ...] | None  # said to have won each pot

    # Where the cards come from: a deck, or the caller.
    _deck: bytes | None
    _first_deck: bytes | None  # before anything was mixed again
    _seeded: bool
    _pos: int  # cards gone from the deck
    _burned: list[int]
    _given: list[list[int]]  # by the caller: what each seat has been dealt, and what it is going to be
    _given_common: list[int]
    _due: list[int]  # seats that the caller has to deal to, in order

    _cards: list[list[int]]  # in dealing order
    _boards: list[int]  # masks of the up cards
    _common: int  # -1 without one

    _start: list[int]  # stacks before the ante
    _stacks: list[int]
    _bets: list[int]  # totals on this street
    _posted: list[int]  # antes
    _equal_antes: bool
    _live: list[bool]
    _live_count: int
    _players: int  # who can act: live, and not all-in when the round ended
    _order: list[int]  # seats from the dealer's left

    _street: int  # 2 while antes are posted
    _actor: int
    _first: int  # first to act on this street, -1 when nobody did
    _left: int  # players who must still act in this round
    _legal: tuple[Action, ...]
    _call_to: int  # totals of the actor, meaningful while the action is legal
    _raise_to: int
    _double_to: int
    _unbet: tuple[Action, ...]  # what passes when nothing is to call

    # The round of betting; see `betting`.
    _opening: bool  # the bring-in is still due
    _forced: bool  # and may not be refused
    _short_bring_in: bool
    _high: int
    _level: int
    _target: int
    _unit: int
    _two_sizes: bool  # fourth street, if a pair shows
    _wagers: int
    _cap: int
    _lifts_cap: bool  # when two players can act
    _deep: bool  # no stack can run out in this round
    _aggressor: int  # -1 without one
    _acted: int  # one bit a seat: has acted, and may not raise
    _half_bet: bool
    _largest: int  # PokerKit's largest increase
    _short: int  # and its short all-ins since a full one

    _actions: list[tuple[int, int, Action, int]]  # street, seat, action, total after it
    _returned: list[tuple[int, int, int]]  # street, seat, chips
    _pots: list[Pot]  # of a finished hand
    _awards: list[Award]
    _raked: int
    _behind: list[int]  # stacks before the pots were awarded
    _risky: bool  # an action may fail on what the caller handed in
