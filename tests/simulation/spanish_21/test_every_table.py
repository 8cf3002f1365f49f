"""Every example table of Spanish 21: hand by hand as it settles, as often as exact odds say."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games.spanish_21.game import submission
from croupier.odds.spanish_21.analysis import analyse
from croupier.simulation.spanish_21.by_the_game import player
from croupier.simulation.spanish_21.rounds import prepare
from tests.commands.running import EXAMPLES
from tests.simulation.spanish_21.told import SEED, STAKE, cards_of, net_of

TABLES = sorted(EXAMPLES.glob("pa-551*.toml"))
ROUNDS = range(400_000)
FAR = 4.0
"""Standard errors at which a fixed seed would tell of a fault and not of chance."""


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_simulated_rounds_are_settled_as_at_the_table_and_come_as_often(table: Path) -> None:
    game = submission(table.read_text(encoding="utf-8"))
    played = analyse(game)
    ready, one = prepare(played), player(game, played.strategy, STAKE)
    for unit in range(4):
        found = ready.read(SEED, 1, ready.tally(SEED, range(unit, unit + 1)))
        cards = cards_of(ready, unit)
        if ready.full_shoe:
            nets = [net_of(one.round(iter(cards)))]
        else:
            nets = [net_of(settled) for _, settled in one.shoe(cards)]
        assert found.rounds == len(nets)
        assert found["spanish_21"].mean == sum(nets) / len(nets)

    alone = ready.alone()
    together = alone.read(SEED, len(ROUNDS), alone.tally(SEED, ROUNDS))
    assert {each.odds.wager for each in together.wagers} == {*game.house.wagers}
    assert together.chi_square is not None
    assert together.chi_square.p > 1e-4
    assert all(abs(each.z or 0) < FAR for each in together.wagers)
