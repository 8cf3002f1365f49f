"""What each wager of a baccarat table brings on average, from the full shoe."""

from __future__ import annotations

from croupier.games.baccarat.game import bind
from croupier.odds.baccarat.tables import exact_odds
from croupier.rulebooks.house_rules import HouseRules
from croupier.web.expected import Expected

TAKEN = "Winnings that may ride are taken at once."
BY_METERS = "what it is worth depends on what its meters showed"


def expected(house: HouseRules) -> Expected:
    rows = exact_odds(bind(house))
    by_meters = {house.progressive.wager} if house.progressive else set[str]()
    rides = any(each.ride for each in house.wagers.values())
    return Expected(
        {wager: rows[wager].expected_value for wager in rows if wager not in by_meters},
        TAKEN if rides else "",
        dict.fromkeys(by_meters, BY_METERS),
    )
