"""Sums as they are printed at a table."""

from __future__ import annotations

from croupier.values.money import money


def printed(cents: int) -> str:
    """Whole dollars without cents.

    >>> printed(1_250_00), printed(12_50)
    ('$1,250', '$12.50')
    """
    return money(cents).removesuffix(".00")
