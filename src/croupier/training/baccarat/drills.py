"""Drills for a dealer, asked and graded by the game's own definitions."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from croupier.games.baccarat.game import BaccaratGame
from croupier.training.baccarat.drill_hands import third_card
from croupier.training.baccarat.drill_money import bearing_vigorish, payout, vigorish
from croupier.training.drilling import Drills


class Kind(Enum):
    THIRD_CARD = "third_card"
    VIGORISH = "vigorish"
    PAYOUT = "payout"


def _without(game: BaccaratGame) -> Collection[Kind]:
    return () if bearing_vigorish(game) else (Kind.VIGORISH,)


DRILLS = Drills(
    {Kind.THIRD_CARD: third_card, Kind.VIGORISH: vigorish, Kind.PAYOUT: payout}, _without
)
