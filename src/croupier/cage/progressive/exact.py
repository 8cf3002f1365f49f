"""Fractions of a cent as they stand in a journal: exact, and in lowest terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta

Exact = Annotated[str, Meta(pattern=r"^-?[0-9]{1,2000}(/[1-9][0-9]{0,1999})?$")]
"""Such as 5, or 1/20."""
PLACES = 8


def written(value: Fraction | int) -> str:
    """The one way to write it.

    >>> written(Fraction(6, 8)), written(5)
    ('3/4', '5')
    """
    return str(Fraction(value))


def exact(text: str) -> Fraction:
    return Fraction(text)


def in_decimals(value: Fraction) -> str | None:
    """For people, where it takes few places.

    >>> in_decimals(Fraction(5, 2)), in_decimals(Fraction(-1, 20)), in_decimals(Fraction(1, 3))
    ('2.5', '-0.05', None)
    """
    scaled = value * 10**PLACES
    if scaled.denominator != 1:
        return None
    whole, part = divmod(abs(scaled.numerator), 10**PLACES)
    sign, decimals = "-" * (value < 0), f"{part:0{PLACES}}".rstrip("0")
    return f"{sign}{whole}.{decimals}" if decimals else f"{sign}{whole}"
