"""What a table plays by, as its page needs it: wagers with their odds in words, limits, seats."""

from __future__ import annotations

from croupier.rulebooks.house_rules import HouseRules, OfferedWager, StakeLimits
from croupier.studio.odds_board import shown_price, told_odds
from croupier.values.prices import is_win


def rules_document(house: HouseRules) -> dict[str, object]:
    return {
        "game": house.game,
        "title": house.title,
        "rulebook": house.rulebook,
        "variant": house.variant,
        "jurisdiction": house.jurisdiction,
        "seats": house.seats.value,
        "decks": house.shoe_decks,
        "coin": house.coin,
        "limits": limits(house.limits),
        "placing": house.placing,
        "viewing": house.chose("procedure") == "viewing",
        "curator": "curator" in house.procedure,
        "vigorish": _vigorish(house),
        "must_hit_reset": _must_hit_reset(house),
        "wagers": [_wager(house, each) for each in house.wagers.values()],
    }


def limits(found: StakeLimits) -> dict[str, int | None]:
    return {"minimum": found.minimum, "maximum": found.maximum}


def _vigorish(house: HouseRules) -> dict[str, object] | None:
    taken = house.vigorish
    if taken is None:
        return None
    return {"name": taken.name, "deferred": taken.deferred, "clause": taken.clause}


def _must_hit_reset(house: HouseRules) -> int | None:
    """Where the bar of the Must Hit meter begins."""
    filed = house.progressive.must_hit if house.progressive else None
    return filed.reset if filed else None


def _wager(house: HouseRules, offered: OfferedWager) -> dict[str, object]:
    least = offered.limits.minimum or house.limits.minimum
    most = offered.limits.maximum or house.limits.maximum
    return {
        "wager": offered.id,
        "title": offered.title,
        "told": told_odds(offered, house.vigorish),
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
