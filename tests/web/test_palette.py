"""What dealers in training choose from: whatever a round asks of their chips is among it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.table.baccarat.settling import MoveChips
from croupier.table.pai_gow.settling import MoveChips as MoveOverTiles
from croupier.table.spanish_21.settling import MoveChips as MoveAtBox
from croupier.training.palette import palette
from croupier.values.families import family_of
from croupier.web.games import page_of
from tests.table import driver as baccarat
from tests.table.pai_gow import driver as pai_gow
from tests.table.spanish_21 import driver as spanish_21

ROUNDS: dict[str, Callable[[], Any]] = {
    "baccarat": lambda: baccarat.Live("pa-627a").ready().bet("1 player 100").until(MoveChips),
    "pai gow": lambda: pai_gow.Live().ready().bet("1 100").until(MoveOverTiles),
    "Spanish 21": lambda: spanish_21.Live().ready().bet("1 25").until(MoveAtBox),
}


@pytest.mark.parametrize("played", ROUNDS)
def test_the_next_movement_is_among_them_and_each_is_said_in_its_own_words(played: str) -> None:
    live = ROUNDS[played]()
    table, game = live.table, live.table.house.game
    groups = palette(family_of(game).part("table"), page_of(game).palette(table))
    choices = [each for group in groups for each in group.orders]
    assert live.next in [each.order for each in choices]
    assert len({each.says for each in choices}) == len(choices)
