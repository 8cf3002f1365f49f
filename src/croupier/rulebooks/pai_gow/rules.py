"""House rules of a Pai Gow table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.pai_gow.house_ways import HouseWay
from croupier.rulebooks.pai_gow.ranking import Ranking
from croupier.values.clauses import ClauseId
from croupier.values.refusals import BadMaterial


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PaiGowRules(HouseRules):
    """Everything a Pai Gow table needs to know; nothing is looked up elsewhere."""

    ranking: Ranking
    house_way: HouseWay
    """As filed, or the chapter's own with its gaps closed."""
    chapter_way: HouseWay
    """What the chapter itself demands of a dealer's hands, and nothing more."""
    deliveries: Mapping[str, ClauseId]
    """Styles the dealer may use, the standard one first."""
    bank_deliveries: Mapping[str, ClauseId]
    """Styles a bank may call, the standard one first; empty without player banking."""
    delivery_titles: Mapping[str, str]
    """What a dealer calls each style."""
    dice_hours: Cited[int]
    """How long dice may stay in a shaker at a table."""


def pai_gow_rules(house: HouseRules) -> PaiGowRules:
    """House rules that are known to be about Pai Gow; those of another game are refused."""
    if not isinstance(house, PaiGowRules):
        raise BadMaterial(f"{house.title} is no Pai Gow table: {house.rulebook} is another game's")
    return house
