"""What a table of the baccarat family plays by, as its page needs it."""

from __future__ import annotations

from croupier.rulebooks.baccarat.rules import baccarat_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.web.house_document import house_document


def rules_document(house: HouseRules) -> dict[str, object]:
    return {
        **house_document(house),
        "decks": baccarat_rules(house).shoe_decks,
        "viewing": house.chose("procedure") == "viewing",
        "curator": "curator" in house.procedure,
        "must_hit_reset": _must_hit_reset(house),
    }


def _must_hit_reset(house: HouseRules) -> int | None:
    """Where the bar of the Must Hit meter begins."""
    filed = house.progressive.must_hit if house.progressive else None
    return filed.reset if filed else None
