"""Chips in writing: `3x100 2x25` is three of a hundred dollars and two of twenty-five."""

from __future__ import annotations

import re
from collections.abc import Collection

from croupier.cage.tray import Chips
from croupier.values.money import cents_from_text, dollars
from croupier.values.refusals import Unreadable

NONE = "0"
_ITEM = re.compile(
    r"([0-9]{1,4})\s*[x*]\s*(\$?[0-9]{1,8}(?:,[0-9]{3})*(?:\.[0-9]+)?)(?:[\s,;+]+|$)"
)


def is_in_chips(text: str) -> bool:
    """Whether chips are counted out, and no sum is named."""
    return any(sign in text for sign in "x*")


def chips_from_text(text: str, tray: Collection[int]) -> dict[int, int]:
    """Read chips that this tray holds.

    >>> chips_from_text("3x100 2x25 1x25", [2500, 10000])
    {10000: 3, 2500: 3}
    """
    found, at, text = dict[int, int](), 0, text.strip()
    if text == NONE:
        return found
    while at < len(text):
        item = _ITEM.match(text, at)
        if item is None:
            raise Unreadable(f"{text!r} is not chips; write how many of each, such as 3x100 2x25")
        chip = cents_from_text(item[2])
        if chip not in tray:
            raise Unreadable(f"no chip of ${worth_in_short(chip)} is here; {_there(tray)}")
        found[chip] = found.get(chip, 0) + int(item[1])
        at = item.end()
    if not found:
        raise Unreadable("no chips were named; write how many of each, such as 3x100 2x25")
    return {chip: count for chip, count in found.items() if count}


def chips_in_text(chips: Chips) -> str:
    """The largest first.

    >>> chips_in_text({25: 3, 10000: 1})
    '1x100 3x0.25'
    """
    said = (f"{chips[each]}x{worth_in_short(each)}" for each in sorted(chips, reverse=True))
    return " ".join(said) or NONE


def worth_in_short(chip: int) -> str:
    return dollars(chip).removesuffix(".00")


def _there(tray: Collection[int]) -> str:
    return f"there are {', '.join(worth_in_short(each) for each in sorted(tray))}"
