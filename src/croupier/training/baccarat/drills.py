"""Drills for a dealer, asked and graded by the game's own definitions."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from croupier.games.baccarat.game import BaccaratGame
from croupier.training.baccarat.drill_hands import third_card
from croupier.training.baccarat.drill_money import (
    bearing_vigorish,
    marked_vigorish,
    marks_vigorish,
    payout,
    vigorish,
)
from croupier.training.chips.drills import CHIP_DRILLS
from croupier.training.drilling import Drills


class Kind(Enum):
    THIRD_CARD = "third_card"
    VIGORISH = "vigorish"
    MARKED = "marked_vigorish"
    PAYOUT = "payout"


def _without(game: BaccaratGame) -> Collection[Kind]:
    there = {Kind.VIGORISH: bearing_vigorish(game), Kind.MARKED: marks_vigorish(game)}
    return [kind for kind, is_there in there.items() if not is_there]


DRILLS = Drills[BaccaratGame, Enum](
    {
        Kind.THIRD_CARD: third_card,
        Kind.VIGORISH: vigorish,
        Kind.MARKED: marked_vigorish,
        Kind.PAYOUT: payout,
        **CHIP_DRILLS,
    },
    _without,
)
