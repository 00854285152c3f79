"""Checks that all arguments share: whole numbers, and sequences."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TypeVar

T = TypeVar("T")


def whole(name: str, value: int, least: int, kind: str = "amount") -> int:
    """A whole number: an amount of the smallest chip, or a number of another kind."""
    if type(value) is not int:
        try:
            if isinstance(value, bool):
                raise TypeError
            value = index(value)
        except TypeError:
            hint = "amounts are whole numbers of the smallest chip, and parse_amount reads '0.04'"
            if kind != "amount":
                hint = f"{kind}s are whole numbers"
            raise TypeError(f"{name} is {value!r}; {hint}") from None
    if value < least:
        raise ValueError(f"{name} is {value}; it must be at least {least}")
    return value


def entries(name: str, values: Iterable[T]) -> list[T]:
    """The entries of an argument that has several."""
    try:
        return list(values)
    except TypeError:
        raise TypeError(f"{name}={values!r}: give a sequence, such as a list") from None
