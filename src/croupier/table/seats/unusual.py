"""Sums so large that whoever writes one is asked whether it is meant: controls of the house's own.

They are reckoned from what may be wagered at the table, which people there have in mind.
"""

from __future__ import annotations

from croupier.rulebooks.house_rules import HouseRules

WITHOUT_LIMIT = 10_000_00
"""Stands for the greatest wager where none is filed."""
OF_A_PLAYER, OF_THE_TRAY = 10, 100
"""How many of the greatest wagers are unusual to buy in with, and to bring or take away."""


def unusual_buy_in(house: HouseRules) -> int:
    """Cents from which on a player is asked twice."""
    return OF_A_PLAYER * greatest_wager(house)


def unusual_in_tray(house: HouseRules) -> int:
    """Cents from which on a floorperson is asked twice about a fill or a credit."""
    return OF_THE_TRAY * greatest_wager(house)


def greatest_wager(house: HouseRules) -> int:
    most = (house.limits_of(each).maximum for each in house.wagers)
    return max((each for each in most if each is not None), default=WITHOUT_LIMIT)
