"""Pieces of HTML for notebooks: cards in colour and tables. They work in light and in dark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

#: Clubs, diamonds, hearts and spades: a sign, and a colour that shows on white and on black.
_SUITS = {"c": ("♣", "#2e8b57"), "d": ("♦", "#3b82d6"), "h": ("♥", "#d64545"), "s": ("♠", "inherit")}
_CARD = re.compile("[A2-9TJQK][cdhs]")
_UNKNOWN = '<span style="opacity:.5">??</span>'
_CELL = "padding:.1em .6em;text-align:"


def cards(text: str) -> str:
    """Write card strings in colour: ``As2d`` with a black ace and a blue two; ``??`` is a card that is not known.

    Anything else in the text stays as it is.
    """
    coloured = _CARD.sub(lambda match: _card(match[0]), escape(text))
    return coloured.replace("??", _UNKNOWN)


def _card(text: str) -> str:
    sign, colour = _SUITS[text[1]]
    return f'<span style="color:{colour};font-weight:600">{text[0]}{sign}</span>'


def drawing(text: str) -> str:
    """Write a drawing made of characters, its cards in colour."""
    return f'<pre style="line-height:1.3">{cards(text)}</pre>'


def table(title: str, header: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """Write a table.

    Parameters
    ----------
    title : str
        Plain text above the table.
    header : sequence of str
        Plain text above each column.
    rows : iterable of sequence of str
        HTML of each cell.
    left : int
        How many columns, from the first, hold text; the others hold numbers and are set to the right.

    Returns
    -------
    str
    """
    sides = ["left" if i < left else "right" for i in range(len(header))]
    head = "".join(f'<th style="{_CELL}{side}">{escape(name)}</th>' for name, side in zip(header, sides, strict=True))
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}{s}">{cell}</td>' for cell, s in zip(row, sides, strict=True)) + "</tr>"
        for row in rows
    )
    caption = f'<caption style="text-align:left">{escape(title)}</caption>' if title else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
