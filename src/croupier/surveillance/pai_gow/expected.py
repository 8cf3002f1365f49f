"""What the house wins by a unit on a Pai Gow wager, set by the house way."""

from __future__ import annotations

from croupier.games.pai_gow.game import bind
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.surveillance.analytics.wager_law import WagerLaw
from croupier.surveillance.analytics.wager_spread import together_at_most

BY_THE_HOUSE_WAY = "Pai Gow: both hands are set by the house way, and the house banks."


def wager_law(house: PaiGowRules) -> WagerLaw:
    from croupier.odds.pai_gow.strategies import HOUSE_WAY  # noqa: PLC0415 slow
    from croupier.odds.pai_gow.tables import exact_odds  # noqa: PLC0415 slow

    return together_at_most(exact_odds(bind(house), setters=(HOUSE_WAY,)), BY_THE_HOUSE_WAY)
