"""Ways of setting, by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from croupier.games.pai_gow.house_way import Way
from croupier.odds.pai_gow.splits import Chosen, chosen_by

HOUSE_WAY = "house_way"
OPTIMAL = "optimal"


@dataclass(frozen=True, eq=False)
class Strategy:
    name: str
    chosen: Chosen


@lru_cache
def by_way(way: Way, name: str = HOUSE_WAY) -> Strategy:
    """Always the same object for a way, so that what is worked out about it is found again."""
    return Strategy(name, chosen_by(way))
