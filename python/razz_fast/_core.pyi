from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

# Cards: a string, or indices or card strings in a sequence or a one-dimensional array. A hand may also be a mask.
_Cards: TypeAlias = str | Sequence[int] | Sequence[str] | NDArray[np.uint8] | NDArray[np.str_]
_Hand: TypeAlias = _Cards | int | np.integer[Any]

__version__: str

def evaluate(hand: _Hand, /) -> int: ...
def evaluate_batch(
    hands: NDArray[np.uint64] | NDArray[np.uint8],
    /,
    *,
    out: NDArray[np.uint16] | None = None,
    threads: int = 1,
    check: bool = True,
) -> NDArray[np.uint16]: ...
def best_five(hand: _Hand, /) -> tuple[int, int, int, int, int]: ...
def rank_board(cards: _Hand, /) -> int: ...
def winners(hands: Iterable[_Hand], /) -> tuple[int, ...]: ...
@overload
def parse_cards(text: str | Sequence[str], /) -> tuple[int, ...]: ...
@overload
def parse_cards(text: NDArray[np.str_], /) -> NDArray[np.uint8]: ...
@overload
def format_cards(cards: Sequence[int], /) -> str: ...
@overload
def format_cards(cards: NDArray[np.uint8], /) -> Any: ...
@overload
def cards_to_mask(cards: str | Sequence[int] | Sequence[str], /) -> int: ...
@overload
def cards_to_mask(cards: NDArray[np.uint8] | NDArray[np.str_], /) -> Any: ...
@overload
def mask_to_cards(mask: int, /) -> tuple[int, ...]: ...
@overload
def mask_to_cards(mask: NDArray[np.uint64], /) -> NDArray[np.uint8]: ...
def deal_batch(
    n: int,
    players: int,
    *,
    known: Iterable[_Cards] | None = None,
    dead: _Cards = "",
    seed: int | None = None,
) -> NDArray[np.uint8]: ...
def implementations() -> tuple[str, ...]: ...
def use_implementation(name: str, /) -> None: ...
def card_ranks_table() -> NDArray[np.uint8]: ...
def hand_counts_table() -> NDArray[np.int64]: ...
def equity_exact(players: Sequence[Any], dead: Any, most_seconds: float, /) -> tuple[Any, ...]: ...
def equity_sample(
    players: Sequence[Any],
    dead: Any,
    seed: int,
    stream: int,
    first: int,
    blocks: int,
    shape: int,
    threads: int,
    /,
) -> tuple[int, tuple[int, ...], tuple[int, ...]]: ...
def equity_spot(
    players: Sequence[Any], dead: Any, most_seconds: float, /
) -> tuple[float, float, int, tuple[int, int, int], bool]: ...
def equity_spots(
    hands: NDArray[np.uint64],
    dead: NDArray[np.uint64],
    most_seconds: float,
    index: int,
    seed: int,
    trials: int,
    threads: int,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]: ...
def rank_ways(players: Sequence[Any], dead: Any, player: int, /) -> bytes: ...
