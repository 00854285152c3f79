"""The rules that rooms and rule books do not agree on: one field a rule."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, get_args, get_type_hints


@dataclass(frozen=True)
class Rules:
    """A set of house rules.

    Every field is one question that the authorities answer differently; what they agree on is in the code of the
    game. A house rule is `dataclasses.replace(Rules.named("tda"), raises=4)`. Sources: 000, 001, 002 and 004 are the
    four pages Razz Rules, Règles du Razz, a translated page and PokerStars' page of 2006; WSOP-T and WSOP-L the
    tournament and live-action rules of the World Series; TDA the Tournament Directors Association; ROB Robert's Rules
    of Poker; BARGE its rule book; PK the program PokerKit 0.7.7.

    Attributes
    ----------
    bring_in_card : {"highest", "lowest"}
        Bring-in: which door card must open third street. The ace is low, so an ace of spades is below a two of clubs.
        Sources: highest in all but 000, which says lowest.
        Example: doors K♥, 7♣, 2♠. The king brings in; under "lowest" the two does.
    suit_order : {"cdhs", "chds"}
        Order of suits, lowest first, for the bring-in and wherever suits decide: clubs, diamonds, hearts, spades; or
        with hearts below diamonds.
        Sources: cdhs everywhere but 000.
        Example: doors K♣, K♦, K♥, 2♠: the king of hearts brings in. 000, doors 2♦, 2♥, 9♠: the two of hearts.
    bring_in_short : {"full", "actual"}
        What the next player owes when the bring-in was all-in for less: the full bring-in (never more than some live
        opponent could still match), or only what was posted.
        Sources: full in WSOP-T and WSOP-L; actual in PK.
        Example: bring-in 2, the player has 1 left and posts it. The next calls 2, or under "actual" 1.
    bring_in_all_in : {"left_forced", "left_optional"}
        The player due to bring in is all-in from his ante: the next player clockwise who can act opens, whatever his
        card. He must post the bring-in or complete; or he may fold as well, and then the duty passes on.
        Sources: forced in 002 and PK; optional in ROB and TDA RP-10E.
        Example: seat 0 shows the king but is all-in. Seat 1, a queen, must open; under "left_optional" he may fold.
    opener : {"lowest", "highest"}
        First to act on fourth to seventh street: the lowest or the highest live exposed board. Pairs count against a
        board, straights and flushes do not.
        Sources: lowest in all but 000; 002 says "strongest", which in razz is the lowest.
        Example: boards A-2 and K-2. A-2 opens; under "highest" K-2 does.
    opener_tie : {"left", "high_suit", "low_suit"}
        Equal boards: the first clockwise from the dealer opens; or the suit of the highest card decides (of a pair, its
        higher suit), the higher or the lower suit first.
        Sources: left in WSOP-T, WSOP-L, ROB and PK; high_suit in TDA RP-10D and at PokerStars; low_suit in 000.
        Example: boards 6♥2♣, 6♣2♠, 6♠2♦ in seats 0, 1, 2. left: seat 0; high_suit: seat 2; low_suit: seat 1.
    opener_common : {"boards", "with_common"}
        Seventh street with a common card: boards alone decide who opens, so the order of sixth street stands, or
        boards with the common card.
        Sources: boards in TDA; with_common in ROB.
        Example: boards 5-4-3-2 and 6-4-3-2, common card a five. The first opens; under "with_common" it has a pair of
        fives, and 6-5-4-3-2 opens.
    pair_on_fourth : {"none", "any_live"}
        A pair on fourth street: nothing, or, as long as a live hand shows one, any player may bet small or big. After
        a small bet a raise may be small or big; once a big wager is made, only big.
        Sources: none in WSOP, ROB, TDA; any_live in 000, with the sizes of WSOP-L 220.
        Example: 10/20, somebody shows 5-5. Bet 10; under "any_live" bet 10 or 20, and after 10 raise to 20 or 30.
    raises : {3, 4}
        Raises a round after the bet or completion. Then the betting is capped.
        Sources: 3 in 000, ROB, PokerStars and PK; 4 in WSOP.
        Example: 10, 20, 30, 40 and no more; with 4 raises, 50.
    heads_up_cap : {"capped", "round_start", "becomes", "event"}
        When the cap is lifted for two players: never; when the round starts with two players who are not all-in; when
        two such players are left before the cap is reached; when the whole event is down to two players.
        Sources: capped in PK and at PokerStars; round_start in WSOP-L; becomes in ROB; event in WSOP-T and TDA.
        Example: three players, 10, 20, 30, then the third folds. "becomes" allows 40, 50 and on; "round_start" keeps
        the cap.
    short_all_in : {"half_bet", "pokerkit"}
        Short all-ins. half_bet: an all-in that adds at least half of what a full wager would add (for a completion:
        half of small bet minus bring-in) is a full wager: it counts toward the cap, and the next raise adds a full
        bet to it. A smaller one counts for nothing: whoever has not acted may complete the wager, whoever has may
        only call or fold until such all-ins since his last action add up to half a bet. pokerkit: every all-in
        counts, the next raise adds a full bet to it, and it takes a full bet to let a player raise again.
        Sources: half_bet in ROB, WSOP, TDA 47-B, BARGE; pokerkit in PK.
        Example: bring-in 2, all-in 4. The next may complete to 10; under "pokerkit" raise to 14.
    fold_unbet : {"forbid", "allow"}
        Folding when checking is free.
        Sources: 000 lists it, TDA and WSOP penalise it but it stands; 001, 002, 004 and PK know only check or bet.
        Example: first to act on fourth street: check, bet; under "allow" fold as well.
    burn : {False, True}
        A card is burned before each of fourth, fifth and sixth street, and before seventh where the cards allow.
        Sources: the rule books of live play burn; online rooms do not.
        Example: eight players to the end need 56 cards; after sixth street four are left, or one with burns.
    short_deck : {"community", "tda", "roberts", "muck"}
        The deck runs out on seventh street. community: fewer cards than live players turn one common card face up.
        tda: the stub with the three burns is mixed if that is enough for a burn, a card each and one left over; else
        one common card. roberts: all but the last card are dealt, and that is mixed with the burns for the rest; a
        common card only if that is not enough. muck: burns and folded cards are dealt again.
        Sources: community at PokerStars and in 002; TDA RP-10H and WSOP-L 228; ROB; muck in PK.
        Example: seven live, four cards left. tda: a common card. roberts: three dealt, four more from the mix.
    show_first : {"lowest", "first_actor", "left", "seat1"}
        First to show when the last round had no bet: the lowest board (the common card left out); who acted first in
        that round (if he folded, the next live player); the first live player left of the dealer; the lowest seat.
        Sources: lowest in TDA 17, WSOP-T, 001, 004; first_actor in ROB; left in 000 and at PokerStars, whose hands show
        a fixed order; seat1 in 002.
        Example: all check the last round. The board 6-4-2-A shows first; under "seat1" whoever sits in the first seat.
    may_muck : {True, False}
        A hand that is beaten by one already shown may be mucked unseen.
        Sources: yes in 000, ROB and at PokerStars; in 001 the players show their hands.
        Example: the first hand shown is a seven low. The nine low behind it goes into the muck.
    all_in_face_up : {True, False}
        All hands are turned up when no more betting is possible.
        Sources: yes in TDA 16 and WSOP-T 70; cash games of the rule books leave it to the player.
        Example: all-in on fourth street: both hands lie open while the last cards come.
    pot_order : {"side_first", "main_first"}
        The order in which pots are awarded; it changes no amount.
        Sources: side pots first in WSOP-L 149 and at PokerStars; main pot first in PK.
        Example: a side pot of 40, then the main pot of 27.
    odd_chip : {"left", "high_suit5", "low_suit7", "first_all"}
        Odd chips of a split pot, at most one to each winner: from the dealer's left; by the suit of the highest card
        in the winning five (of two equal ranks the higher suit plays; a shared card: the next one down); by the suit
        of the lowest card among all seven, lowest suit first; or all of them to the first seat, as PokerKit does,
        which splits pots together where only losing hands part them.
        Sources: left in 004's "no precedence of suit"; high_suit5 in TDA 20, WSOP; low_suit7 in ROB; first_all in PK.
        Example: 101 chips among three: 33 each, and two odd chips. high_suit5: to the 8♠ and the 8♥.
    max_players : {8, 7}
        Most players dealt in. The least is always two.
        Sources: eight; seven where a common card is ruled out, as 49 cards then always suffice.
        Example: an eighth player is refused under "french".
    """

    bring_in_card: Literal["highest", "lowest"] = "highest"
    suit_order: Literal["cdhs", "chds"] = "cdhs"
    bring_in_short: Literal["full", "actual"] = "full"
    bring_in_all_in: Literal["left_forced", "left_optional"] = "left_forced"
    opener: Literal["lowest", "highest"] = "lowest"
    opener_tie: Literal["left", "high_suit", "low_suit"] = "high_suit"
    opener_common: Literal["boards", "with_common"] = "boards"
    pair_on_fourth: Literal["none", "any_live"] = "none"
    raises: Literal[3, 4] = 3
    heads_up_cap: Literal["capped", "round_start", "becomes", "event"] = "capped"
    short_all_in: Literal["half_bet", "pokerkit"] = "half_bet"
    fold_unbet: Literal["forbid", "allow"] = "forbid"
    burn: Literal[False, True] = False
    short_deck: Literal["community", "tda", "roberts", "muck"] = "community"
    show_first: Literal["lowest", "first_actor", "left", "seat1"] = "lowest"
    may_muck: Literal[True, False] = True
    all_in_face_up: Literal[True, False] = True
    pot_order: Literal["side_first", "main_first"] = "side_first"
    odd_chip: Literal["left", "high_suit5", "low_suit7", "first_all"] = "left"
    max_players: Literal[8, 7] = 8

    def __post_init__(self) -> None:
        """Refuse values that are none and combinations that contradict each other."""
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if not any(value == choice and type(value) is type(choice) for choice in choices):
                raise ValueError(f"{name} is {value!r}; it must be one of {', '.join(map(repr, choices))}")
        if self.short_deck in ("tda", "roberts") and not self.burn:
            raise ValueError(
                f"short_deck={self.short_deck!r} deals the burned cards again, so it needs burn=True; "
                "without burns the choices are 'community' and 'muck'"
            )
        if self.short_all_in == "pokerkit" and self.pair_on_fourth == "any_live":
            raise ValueError("short_all_in='pokerkit' knows one bet size a round, so pair_on_fourth must be 'none'")
        if self.opener_common == "with_common" and self.max_players == 7 and not self.burn:
            raise ValueError(
                "opener_common='with_common' needs a common card, and seven players without burns never need one"
            )

    @staticmethod
    def named(name: str) -> Rules:
        """Rules of a name that `Rules.names` lists.

        Parameters
        ----------
        name : str
            Such as "tda".

        Returns
        -------
        Rules

        Raises
        ------
        ValueError
            There is no such ruleset.
        """
        from razz_fast.game.rulesets import RULESETS

        try:
            return RULESETS[name]
        except (KeyError, TypeError):
            raise ValueError(f"there are no rules named {name!r}; there are {', '.join(RULESETS)}") from None

    @staticmethod
    def names() -> tuple[str, ...]:
        """Names of the rulesets, the default first."""
        from razz_fast.game.rulesets import RULESETS

        return tuple(RULESETS)


CHOICES: dict[str, tuple[object, ...]] = {
    field.name: get_args(get_type_hints(Rules)[field.name]) for field in fields(Rules)
}
