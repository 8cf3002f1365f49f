"""Values of a submission as a form shows and sends them: words in a field, values in TOML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation

from croupier.rulebooks.choices import OptionKind
from croupier.rulebooks.submissions.fields import COUNT, DAY, FLAG, SUM

SEVERAL = OptionKind.SEVERAL.value
CHOICE_OR_SUM = OptionKind.CHOICE_OR_SUM.value
YES, NO = "true", "false"
MOST_DIGITS = 18

Words = tuple[str, ...]
"""What stands in a field: nothing, one thing, or several where it has several boxes."""


def in_words(value: object) -> Words:
    """What a field shows of what TOML has.

    >>> in_words(True), in_words(["standard"]), in_words(None), in_words("8 to 1")
    (('true',), ('standard',), (), ('8 to 1',))
    """
    match value:
        case None | "":
            return ()
        case bool():
            return (YES if value else NO,)
        case str():
            return (value,)
        case Mapping():
            return ("…",)
        case Sequence():
            return tuple(map(str, value))
        case _:
            return (str(value),)


def as_filed(kind: str, words: Words) -> object:
    """What TOML is to have; what does not read as its kind is filed as it was written.

    >>> as_filed("sum", ("$1,000",)), as_filed("count", ("8",)), as_filed("count", ("eight",))
    (Decimal('1000'), 8, 'eight')
    """
    if kind == SEVERAL:
        return list(words)
    first = words[0].strip()
    match kind:
        case _ if kind == FLAG and first in {YES, NO}:
            return first == YES
        case _ if kind == COUNT and first.isdecimal() and len(first) <= MOST_DIGITS:
            return int(first)
        case _ if kind in {SUM, CHOICE_OR_SUM}:
            return _sum(first)
        case _ if kind == DAY:
            return _day(first)
    return first


def _sum(words: str) -> object:
    bare = words.removeprefix("$").replace(",", "").strip()
    try:
        amount = Decimal(bare) if len(bare) <= MOST_DIGITS else None
    except InvalidOperation:
        return words
    return amount if amount is not None and amount.is_finite() else words


def _day(words: str) -> object:
    try:
        return date.fromisoformat(words)
    except ValueError:
        return words
