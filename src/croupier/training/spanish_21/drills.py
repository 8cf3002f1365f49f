"""Drills for a dealer, asked and graded by the game's own definitions."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from croupier.games.spanish_21.game import MATCH, Spanish21Game
from croupier.training.chips.drills import CHIP_DRILLS
from croupier.training.drilling import Drills
from croupier.training.spanish_21.drill_errors import irregularity
from croupier.training.spanish_21.drill_hands import total_called, what_may_be_decided
from croupier.training.spanish_21.drill_money import insurance_limit, match_the_dealer, payout
from croupier.training.spanish_21.drill_procedure import order_of_settlement, who_cuts


class Kind(Enum):
    TOTAL = "total"
    DECISIONS = "decisions"
    PAYOUT = "payout"
    MATCH = "match_the_dealer"
    INSURANCE = "insurance"
    CUT = "who_cuts"
    ORDER = "order_of_settlement"
    IRREGULAR = "irregularities"


def _without(game: Spanish21Game) -> Collection[Kind]:
    house = game.house
    missing = {
        Kind.MATCH: MATCH not in house.wagers,
        Kind.CUT: house.chose("shuffler") == "continuous",
    }
    return [kind for kind, is_missing in missing.items() if is_missing]


DRILLS = Drills[Spanish21Game, Enum](
    {
        Kind.TOTAL: total_called,
        Kind.DECISIONS: what_may_be_decided,
        Kind.PAYOUT: payout,
        Kind.MATCH: match_the_dealer,
        Kind.INSURANCE: insurance_limit,
        Kind.CUT: who_cuts,
        Kind.ORDER: order_of_settlement,
        Kind.IRREGULAR: irregularity,
        **CHIP_DRILLS,
    },
    _without,
)
