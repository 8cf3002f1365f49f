"""The chips of a drill: those that trays hold, the colours they are known by, and a table's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import gcd

from croupier.cage.tray import DENOMINATIONS
from croupier.games.slips import payout, vigorish_on
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.money import rounded_up
from croupier.values.odds import Odds

DOLLAR = 100
ROUND_SUM = 500
"""Stakes of drills are made of these."""
COLOURS: Mapping[int, str] = {
    100: "white",
    500: "red",
    2_500: "green",
    10_000: "black",
    50_000: "purple",
    100_000: "orange",
    500_000: "brown",
    1_000_000: "blue",
}
"""This house's own, as its pages draw them (`web/static/css/chips.css`)."""
COIN_COLOUR = "grey"
"""Of every chip that is worth less than a dollar."""


def colour_of(chip: int) -> str:
    return COLOURS.get(chip, COIN_COLOUR)


def chips_of(house: HouseRules, *sums: int) -> tuple[int, ...]:
    """What lies in a table's tray: from the largest chip that pays what its wagers bring, upwards.

    Where a sum needs a smaller one it is there too; else the tray tells nothing of the answer.
    """
    part = gcd(*_parts(house))
    least = max(each for each in DENOMINATIONS if each <= DOLLAR and part % each == 0)
    while any(each % least for each in sums):
        least = DENOMINATIONS[DENOMINATIONS.index(least) - 1]
    return tuple(each for each in DENOMINATIONS if each >= least)


def _parts(house: HouseRules) -> Iterator[int]:
    """What a stake of the least round sum may win or owe here."""
    stake = rounded_up(ROUND_SUM, house.coin)
    yield stake
    for wager in house.wagers.values():
        if wager.bears_vigorish:
            yield vigorish_on(house, stake)
        for line in wager.lines:
            if isinstance(line.price, Odds):
                won = payout(house, line.price, stake)
                yield won
                if wager.bears_vigorish:
                    yield vigorish_on(house, won)
