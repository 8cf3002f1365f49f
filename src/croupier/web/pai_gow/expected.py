"""What a Pai Gow wager brings on average, set by the house way."""

from __future__ import annotations

from croupier.games.pai_gow.game import WAGER, bind
from croupier.odds.pai_gow.strategies import HOUSE_WAY
from croupier.odds.pai_gow.tables import exact_odds
from croupier.rulebooks.house_rules import HouseRules
from croupier.web.expected import Expected

BY_THE_HOUSE_WAY = "Your hand and the one it meets are both set by the house way."


def expected(house: HouseRules) -> Expected:
    """A bettor's; what a bank faces differs from round to round."""
    row = exact_odds(bind(house), setters=(HOUSE_WAY,))[WAGER]
    return Expected({WAGER: row.expected_value}, BY_THE_HOUSE_WAY)
