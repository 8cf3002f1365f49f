"""What every table plays by, as its page needs it: wagers with their odds in words, limits."""

from __future__ import annotations

from croupier.rulebooks.house_rules import HouseRules, OfferedWager, StakeLimits
from croupier.studio.odds_board import shown_price, told_odds
from croupier.table.seats.unusual import unusual_buy_in
from croupier.values.prices import is_win

LEAST_WAGERS = 20
"""That make a sensible stack to sit down with."""
WITHOUT_LIMIT = 500_00
"""The same, where no least wager is filed."""


def usual_buy_in(house: HouseRules) -> int:
    """Cents that a page offers beside its empty field to whoever sits down."""
    least = house.limits.minimum
    return LEAST_WAGERS * least if least else WITHOUT_LIMIT


def house_document(house: HouseRules) -> dict[str, object]:
    return {
        "game": house.game,
        "title": house.title,
        "rulebook": house.rulebook,
        "variant": house.variant,
        "jurisdiction": house.jurisdiction,
        "seats": house.seats.value,
        "coin": house.coin,
        "limits": limits(house.limits),
        "usual_buy_in": usual_buy_in(house),
        "unusual_buy_in": unusual_buy_in(house),
        "placing": house.placing,
        "vigorish": _vigorish(house),
        "leaving": fate(house, "leaving_mid_round"),
        "wagers": [_wager(house, each) for each in house.wagers.values()],
    }


def limits(found: StakeLimits) -> dict[str, int | None]:
    return {"minimum": found.minimum, "maximum": found.maximum}


def _vigorish(house: HouseRules) -> dict[str, object] | None:
    taken = house.vigorish
    if taken is None:
        return None
    return {"name": taken.name, "deferred": taken.deferred, "clause": taken.clause}


def fate(house: HouseRules, option: str) -> dict[str, object] | None:
    """What follows when somebody leaves, as it is filed; nothing where the chapter does not ask."""
    filed = house.options.get(option)
    return {"fate": filed.value, "clause": filed.clause} if filed else None


def _wager(house: HouseRules, offered: OfferedWager) -> dict[str, object]:
    least = offered.limits.minimum or house.limits.minimum
    most = offered.limits.maximum or house.limits.maximum
    return {
        "wager": offered.id,
        "title": offered.title,
        "told": told_odds(house, offered),
        "clause": offered.permitted_by,
        "lines": [
            {
                "outcome": line.outcome,
                "pays": shown_price(line.price),
                "wins": is_win(line.price),
                "clause": line.clause,
            }
            for line in offered.lines
        ],
        "limits": {"minimum": least, "maximum": most},
        "fixed_stake": offered.fixed_stake.value if offered.fixed_stake else None,
        "needs": sorted(offered.needs.any_of) if offered.needs else [],
        "rides": offered.ride is not None,
    }
