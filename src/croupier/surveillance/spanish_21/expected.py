"""What the house wins by a unit on each wager of Spanish 21, played best from the full shoe."""

from __future__ import annotations

from croupier.games.spanish_21.game import bind
from croupier.rulebooks.spanish_21.rules import Spanish21Rules
from croupier.surveillance.analytics.wager_law import WagerLaw
from croupier.surveillance.analytics.wager_spread import together_at_most

PLAYED_BEST = (
    "Spanish 21 is priced per first wager and played best, by one's own cards and the up card;"
    " people play worse, and the house wins more. Fixed bonuses are not in its mean. Insurance is"
    " priced as if an ace were up and nothing else were known."
)


def wager_law(house: Spanish21Rules) -> WagerLaw:
    from croupier.odds.spanish_21.tables import exact_odds  # noqa: PLC0415 slow

    return together_at_most(exact_odds(bind(house)), PLAYED_BEST)
