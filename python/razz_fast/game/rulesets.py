"""The named rulesets: where each authority differs from `standard`, and where it is silent.

`standard` is what most of the four rule pages say, each gap filled from another page, then from the rule books.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from razz_fast.game.rules import Rules

_ROOM = {"fold_unbet": "allow", "show_first": "left"}
_LIVE = {"fold_unbet": "allow", "burn": True, "odd_chip": "high_suit5"}

_DIFFERENCES: dict[str, dict[str, Any]] = {
    "standard": {},
    # The four rule pages: 000, 001, 002 and 004.
    "low_bring_in": {
        "bring_in_card": "lowest",
        "suit_order": "chds",
        "opener": "highest",
        "opener_tie": "low_suit",
        "pair_on_fourth": "any_live",
        "fold_unbet": "allow",
        "show_first": "left",
    },
    "french": {"opener_tie": "left", "may_muck": False, "max_players": 7},
    "pokerit": {"opener_tie": "left", "show_first": "seat1", "may_muck": False},
    "pokerstars_2006": {},
    # Rooms.
    "pokerstars": _ROOM,
    "fulltilt": _ROOM,
    "winamax": _ROOM,
    # Rule books.
    "wsop": {
        **_LIVE,
        "bring_in_all_in": "left_optional",
        "opener_tie": "left",
        "raises": 4,
        "heads_up_cap": "event",
        "short_deck": "tda",
    },
    "wsop_live": {
        **_LIVE,
        "bring_in_all_in": "left_optional",
        "opener_tie": "left",
        "raises": 4,
        "heads_up_cap": "round_start",
        "short_deck": "tda",
        "show_first": "first_actor",
        "all_in_face_up": False,
    },
    "tda": {**_LIVE, "bring_in_all_in": "left_optional", "heads_up_cap": "event", "short_deck": "tda"},
    "roberts": {
        **_LIVE,
        "bring_in_all_in": "left_optional",
        "opener_tie": "left",
        "opener_common": "with_common",
        "heads_up_cap": "becomes",
        "short_deck": "roberts",
        "show_first": "first_actor",
        "all_in_face_up": False,
        "odd_chip": "low_suit7",
    },
    "barge": {**_LIVE, "bring_in_all_in": "left_optional", "opener_tie": "left", "short_deck": "tda"},
    # PokerKit 0.7.7, its departures from the rule books included.
    "pokerkit": {
        "bring_in_short": "actual",
        "opener_tie": "left",
        "short_all_in": "pokerkit",
        "burn": True,
        "short_deck": "muck",
        "pot_order": "main_first",
        "odd_chip": "first_all",
    },
}

RULESETS: dict[str, Rules] = {name: replace(Rules(), **changes) for name, changes in _DIFFERENCES.items()}

_PAGE = "bring_in_short short_all_in heads_up_cap opener_common burn all_in_face_up pot_order"
_TEXT = {
    "standard": "bring_in_short opener_tie opener_common heads_up_cap short_all_in burn all_in_face_up pot_order",
    "low_bring_in": f"{_PAGE} bring_in_all_in short_deck odd_chip",
    "french": f"{_PAGE} bring_in_all_in opener_tie raises odd_chip max_players",
    "pokerit": f"{_PAGE} opener_tie pair_on_fourth raises may_muck",
    "pokerstars_2006": f"{_PAGE} bring_in_all_in opener_tie raises short_deck may_muck max_players",
    "pokerstars": "bring_in_short opener_common short_all_in fold_unbet burn odd_chip",
    "fulltilt": "bring_in_short opener_common short_all_in fold_unbet burn odd_chip heads_up_cap bring_in_all_in "
    "opener_tie short_deck show_first",
    "wsop": "bring_in_all_in opener_common short_deck",
    "wsop_live": "bring_in_all_in opener_common show_first all_in_face_up",
    "tda": "bring_in_short raises",
    "roberts": "bring_in_short all_in_face_up pot_order",
    "barge": "bring_in_short bring_in_all_in opener_tie opener_common raises heads_up_cap fold_unbet burn short_deck "
    "show_first may_muck all_in_face_up pot_order odd_chip",
}
_TEXT["winamax"] = _TEXT["fulltilt"]

# Fields on which an authority says nothing: the value is this library's choice.
OUR_CHOICE: dict[str, frozenset[str]] = {name: frozenset(_TEXT.get(name, "").split()) for name in RULESETS}
