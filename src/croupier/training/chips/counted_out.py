"""Answers counted out in chips: what a question shows of the tray, and how they are graded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cage.tray import Chips, largest_first, worth
from croupier.rulebooks.house_rules import HouseRules
from croupier.training.chips.denominations import chips_of, colour_of
from croupier.training.chips.notation import (
    chips_from_text,
    chips_in_text,
    is_in_chips,
    worth_in_short,
)
from croupier.values.money import cents_from_text, money

TRAY = "tray"
"""Where a question shows which chips may be taken."""
FEWEST = "fewest"
"""Set where only the fewest chips are right; else any that make the sum."""


def tray_shown(house: HouseRules, cents: int, *, below: int | None = None) -> dict[str, object]:
    """A table's chips to count a sum out of, all of them or those smaller than one."""
    chips = (each for each in chips_of(house, cents) if below is None or each < below)
    return {TRAY: [chip_shown(each) for each in chips]}


def chip_shown(chip: int) -> dict[str, object]:
    return {"cents": chip, "worth": worth_in_short(chip), "colour": colour_of(chip)}


def stack_shown(chip: int, count: int) -> dict[str, object]:
    return {**chip_shown(chip), "count": count}


def stacks_shown(chips: Chips) -> list[dict[str, object]]:
    """The largest first, as they stand before a player."""
    return [stack_shown(each, chips[each]) for each in sorted(chips, reverse=True)]


def graded_in_chips(asked: Mapping[str, Any], answer: str, given: str) -> tuple[bool, str]:
    """Whether what was counted out is right, and what a dealer would say of it.

    The answer is a sum, or, where only the fewest chips are right, those chips.
    """
    tray, only_fewest = [each["cents"] for each in asked[TRAY]], bool(asked.get(FEWEST))
    owed = worth(chips_from_text(answer, tray)) if only_fewest else cents_from_text(answer)
    best = largest_first(owed, tray)
    cut = f"Largest first, it is {chips_in_text(best)}." if best else "Nothing is counted out."
    if not (is_in_chips(given) or only_fewest):
        return cents_from_text(given) == owed, cut
    chips = chips_from_text(given, tray)
    if worth(chips) != owed:
        return False, f"That is {money(worth(chips))}, not {money(owed)}. {cut}"
    used, fewest = sum(chips.values()), sum(best.values())
    if used == fewest:
        return True, "In the fewest chips." if best else cut
    return not only_fewest, f"The sum is right in {used} chips, and {fewest} do. {cut}"
