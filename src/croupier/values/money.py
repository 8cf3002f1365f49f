"""Money as whole cents, written as dollars."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NewType

from croupier.values.errors import Unreadable
from croupier.values.spoken_in import in_tongue

Cents = NewType("Cents", int)
"""Money, as a whole number of cents."""
MOST_CENTS = 10**13
"""What a purse may be brought to; no page and no database counts wrong up to there."""

FIGURES = "{dollars}"
DOLLARS = f"${FIGURES}"
_DOLLARS = re.compile(r"\$?([0-9]{1,3}(?:,[0-9]{3}){1,5}|[0-9]{1,18})(?:\.([0-9]+))?")


def cents_from_text(text: str) -> Cents:
    """Read dollars.

    >>> cents_from_text("25.5"), cents_from_text("$1,000")
    (2550, 100000)
    """
    match = _DOLLARS.fullmatch(text.strip())
    if match is None:
        why = "{given} is not a sum of money; write dollars, such as 25 or 25.50"
        raise _not_read(why, text)
    whole, part = match[1].replace(",", ""), match[2] or ""
    if part[2:].strip("0"):
        raise _not_read("{given} holds a fraction of a cent", text)
    return Cents(int(whole) * 100 + int(part[:2].ljust(2, "0")))


def _not_read(why: str, text: str) -> Unreadable:
    from croupier.values.messages import said  # noqa: PLC0415 which says sums

    return Unreadable(said(why, given=repr(text)))


def dollars(cents: int) -> str:
    """Write dollars as they are read again.

    >>> dollars(2550), dollars(-5)
    ('25.50', '-0.05')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"


def money(cents: int) -> str:
    """As people read it.

    >>> money(1_250_50), money(-5)
    ('$1,250.50', '-$0.05')
    """
    sign = "-" if cents < 0 else ""
    return sign + in_dollars(f"{abs(cents) // 100:,}.{abs(cents) % 100:02}")


def in_dollars(written: str) -> str:
    """Figures with the sign of the currency, where a tongue puts it."""
    return in_tongue(DOLLARS).replace(FIGURES, written)


def rounded_up(sum_in_cents: Fraction | int, unit: int = 1) -> Cents:
    """The next multiple of the unit; an exact one stays as it is."""
    return Cents(-(-sum_in_cents // unit) * unit)


def rounded_down(sum_in_cents: Fraction | int, unit: int = 1) -> Cents:
    return Cents(sum_in_cents // unit * unit)
