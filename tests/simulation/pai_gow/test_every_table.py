"""Every example table of Pai Gow: round by round as it settles, as often as exact odds say."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.games.pai_gow.game import submission
from croupier.odds.pai_gow.analysis import analyse
from croupier.odds.pai_gow.roles import roles
from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL
from croupier.odds.pai_gow.tables import matches
from croupier.simulation.pai_gow.rounds import prepare
from tests.commands.running import EXAMPLES
from tests.simulation.pai_gow.test_settled_rounds import SEED, dealt, settled_by_the_game

TABLES = sorted(EXAMPLES.glob("pa-535*.toml"))
ROUNDS = range(1_000_000)
FAR = 4.0
"""Standard errors at which a fixed seed would tell of a fault and not of chance."""


@pytest.mark.parametrize("table", TABLES, ids=lambda path: path.stem)
def test_simulated_rounds_are_settled_as_at_the_table_and_come_as_often(table: Path) -> None:
    game = submission(table.read_text(encoding="utf-8"))
    ready, analysis = prepare(game), analyse(game)
    ways = [
        each
        for role in roles(game.house)
        for each in matches(analysis, role, (HOUSE_WAY, OPTIMAL), HOUSE_WAY)
    ]
    for unit in range(40):
        found = ready.read(SEED, 1, ready.tally(SEED, range(unit, unit + 1)))
        hands = dealt(game, ready, unit)[:2]
        for row, wager, way in zip(ready.rows, found.wagers, ways, strict=True):
            assert Fraction(wager.mean) == settled_by_the_game(game, row.role, way, hands)
    together = ready.read(SEED, len(ROUNDS), ready.tally(SEED, ROUNDS))
    assert together.chi_square is not None
    assert together.chi_square.p > 1e-4
    assert all(abs(each.z or 0) < FAR for each in together.wagers)
