"""What the house wins by a unit on each baccarat wager: exact, all wagers of a round together."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from croupier.games.baccarat.game import bind
from croupier.rulebooks.baccarat.rules import BaccaratRules
from croupier.surveillance.analytics.wager_law import WagerLaw

TAKEN = "Winnings that may ride are taken at once."
BY_METERS = "what it is worth depends on what its meters showed"


def wager_law(house: BaccaratRules) -> WagerLaw:
    from croupier.odds.baccarat.analysis import analyse  # noqa: PLC0415 slow
    from croupier.odds.baccarat.joint import joint_odds  # noqa: PLC0415 slow

    analysis = analyse(bind(house))
    by_meters = {house.progressive.wager} if house.progressive else set[str]()
    means = {
        wager: analysis.odds(wager).house_edge
        for wager in analysis.game.wagers
        if wager not in by_meters
    }

    @cache
    def covariance(one: str, other: str) -> Fraction:
        if one == other:
            return analysis.odds(one).variance
        return joint_odds(analysis, *sorted((one, other))).covariance

    rides = any(each.ride for each in house.wagers.values())
    missing = dict.fromkeys(by_meters, BY_METERS)
    return WagerLaw(means, covariance, is_joint=True, assumes=TAKEN * rides, missing=missing)
