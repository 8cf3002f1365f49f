"""How widely a round strays where nobody knows how its wagers move together.

Wagers at one table meet the same dealer, so they are not independent. Two sums stray most together
when they move as one: then deviations add, and a band from them is never too narrow.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.odds.figures import WagerOdds
from croupier.surveillance.analytics.wager_law import WagerLaw


def together_at_most(rows: Mapping[str, WagerOdds], assumes: str) -> WagerLaw:
    """The law of wagers by their own figures alone."""

    def covariance(one: str, other: str) -> Fraction | float:
        if one == other:
            return rows[one].variance
        return rows[one].standard_deviation * rows[other].standard_deviation

    means = {wager: rows[wager].house_edge for wager in rows}
    return WagerLaw(means, covariance, is_joint=False, assumes=assumes)
