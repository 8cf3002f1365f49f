"""Rates and fractions of a cent, exact: as they stand in a journal, and as people say them."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from croupier.values.money import in_dollars, money
from croupier.values.spoken_in import in_tongue

Exact = Annotated[str, Meta(pattern=r"^-?[0-9]{1,2000}(/[1-9][0-9]{0,1999})?$")]
"""Such as 5, or 1/20."""
PLACES = 8
AND_PART_OF_A_CENT = "{sum} and {part} cent"


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


def percent(share: Fraction | str) -> str:
    """A rate or share as it is filed.

    >>> percent(Fraction(1, 40)), percent("1/300")
    ('2.5%', '1/3%')
    """
    hundredths = Fraction(share) * 100
    return f"{in_decimals(hundredths) or hundredths}%"


def exact_dollars(cents: Fraction | str) -> str:
    """A sum with all its decimals, or as whole cents and a fraction of one.

    >>> exact_dollars(Fraction(4_550_075, 100)), exact_dollars("451/3")
    ('$455.0075', '$1.50 and 1/3 cent')
    """
    sum_ = Fraction(cents)
    shown = in_decimals(sum_ / 100)
    if shown is None:
        return in_tongue(AND_PART_OF_A_CENT).format(sum=money(sum_ // 1), part=sum_ % 1)
    whole, _, part = shown.partition(".")
    return in_dollars(f"{int(whole):,}.{part:0<2}")
