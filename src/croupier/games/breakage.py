"""Sums that do not come out even, broken in the player's favour (reading R-X17)."""

from __future__ import annotations

from croupier.rulebooks.house_rules import HouseRules
from croupier.values.money import Cents, rounded_down, rounded_up
from croupier.values.odds import Odds


def payout(house: HouseRules, odds: Odds, stake: int) -> Cents:
    return rounded_up(odds.on(stake), house.coin)


def vigorish_on(house: HouseRules, won: int) -> Cents:
    """Exact, or up to the coin that is filed for it, and never more than it is charged on."""
    vigorish = house.vigorish
    if vigorish is None or won <= 0:
        return Cents(0)
    owed = vigorish.rate * won
    if vigorish.coin is None:
        return rounded_down(owed, house.coin)
    return Cents(min(rounded_up(owed, vigorish.coin), won))
