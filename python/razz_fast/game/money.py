"""Money is whole numbers of the smallest chip; these two read and write an amount with its scale."""

from __future__ import annotations

import re
from operator import index

from razz_fast.game.check import whole

_AMOUNT = re.compile(r"([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)?(?:\.([0-9]+))?")


def parse_amount(text: str, scale: int = 100) -> int:
    """Read an amount.

    Parameters
    ----------
    text : str
        Such as "0.04" or "1,250"; a currency sign is not part of it.
    scale : int
        Smallest chips in one unit: 100 for cents.

    Returns
    -------
    int
        Smallest chips: 4 for "0.04" with scale 100.

    Raises
    ------
    ValueError, TypeError
        The text is not an amount, or not a whole number of the smallest chip.
    """
    if not isinstance(text, str):
        raise TypeError(f"an amount is read from text, such as '0.04', not from {text!r}")
    scale = whole("the scale", scale, 1, "scale")
    match = _AMOUNT.fullmatch(text.strip())
    if match is None or not any(match.groups()):
        raise ValueError(f"{text!r} is not an amount, as 0.04 and 1,250 are")
    units = int((match[1] or "0").replace(",", ""))
    digits = match[2] or ""
    chips, rest = divmod(int(digits or 0) * scale, int("1" + "0" * len(digits)))
    if rest:
        raise ValueError(f"{text!r} is not a whole number of chips of 1/{scale}")
    return units * scale + chips


def format_amount(chips: int, scale: int = 100) -> str:
    """Write an amount, with as many decimals as its scale has: "0.04" for 4 of scale 100.

    Raises
    ------
    ValueError, TypeError
        The scale is not a power of ten, or the chips are not a whole number.
    """
    chips = index(chips)
    decimals = len(str(scale)) - 1
    if str(scale) != "1" + "0" * decimals:
        raise ValueError(f"decimals need a scale of 1, 10, 100 and so on, not {scale}")
    sign, chips = ("-", -chips) if chips < 0 else ("", chips)
    return sign + (f"{chips // scale}.{chips % scale:0{decimals}d}" if decimals else str(chips))
