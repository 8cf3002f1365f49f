"""Drills for a dealer, asked and graded by the game's own definitions."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from croupier.games.pai_gow.game import PaiGowGame
from croupier.training.chips.drills import CHIP_DRILLS
from croupier.training.drilling import Drills
from croupier.training.pai_gow.drill_hands import house_way, win_tie_lose
from croupier.training.pai_gow.drill_money import payout, vigorish
from croupier.training.pai_gow.drill_procedure import first_tiles, order_of_collection


class Kind(Enum):
    SET = "house_way"
    JUDGE = "win_tie_lose"
    FIRST = "first_tiles"
    VIGORISH = "vigorish"
    PAYOUT = "payout"
    ORDER = "order_of_collection"


def _without(game: PaiGowGame) -> Collection[Kind]:
    return () if game.house.vigorish else (Kind.VIGORISH,)


DRILLS = Drills[PaiGowGame, Enum](
    {
        Kind.SET: house_way,
        Kind.JUDGE: win_tie_lose,
        Kind.FIRST: first_tiles,
        Kind.VIGORISH: vigorish,
        Kind.PAYOUT: payout,
        Kind.ORDER: order_of_collection,
        **CHIP_DRILLS,
    },
    _without,
)
