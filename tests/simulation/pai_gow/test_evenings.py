"""Evenings of tiles: everybody's hand as a run has it, and what is earned by exact odds."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import numpy as np
import pytest

from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL
from croupier.simulation.bettors import programme
from croupier.simulation.earnings import earnings
from croupier.simulation.orders import stack_of
from croupier.simulation.pai_gow import kernels
from croupier.simulation.pai_gow.evenings import PaiGowEvenings, evenings_at
from croupier.simulation.pai_gow.kernels import CELLS
from croupier.values.refusals import BadMaterial
from tests.commands.running import EXAMPLES, document
from tests.odds.pai_gow.tile_tables import table

SEED, ROUNDS = 535, 500
TABLE = evenings_at(table(), HOUSE_WAY)


@pytest.mark.parametrize("at", [TABLE, evenings_at(table(), OPTIMAL)], ids=["way", "optimal"])
def test_every_bettor_meets_the_dealer_as_the_first_one_does_in_a_run(at: PaiGowEvenings) -> None:
    """Each seat's tiles take the first bettor's place, and the same round is played."""
    found, seats = at.evenings(SEED, range(1), ROUNDS, 4), 4
    orders = stack_of(at.table.stack.cards.tolist(), 4 * (seats + 1)).orders(SEED, range(ROUNDS))
    row = at._row  # noqa: SLF001 the bettor's
    for seat in range(seats):
        came = found.came("pai_gow", seat)[0].tolist()
        for number in range(0, ROUNDS, 25):
            cells = dealt_to(at, [*orders[number][:4], *orders[number][4 * seat + 4 :][:4]])
            assert row.outcome[cells] == came[number]
    first = Counter(found.came("pai_gow", 0)[0].tolist())
    run = at.table.read(SEED, ROUNDS, at.table.tally(SEED, range(ROUNDS)))
    assert [first[n] for n in range(len(run.wagers[0].counts))] == [*run.wagers[0].counts]


def dealt_to(at: PaiGowEvenings, tiles: list[int]) -> int:
    cells = np.zeros(CELLS, dtype=np.int64)
    kernels.play_rounds(np.array([tiles], dtype=np.uint8), at.table.tables, cells)
    return int(cells.argmax())


def test_flat_bettors_lose_what_exact_odds_say() -> None:
    flat = programme(
        """
        rounds_an_hour = 30
        periods = { evening = 4 }
        bettors = [
            { name = "all", count = 5, bets = { pai_gow = "20" } },
            { name = "doubles", bets = { pai_gow = "20" } },
        ]
        """,
        TABLE.house,
    )
    (period,) = earnings(TABLE, flat, 800, SEED).periods
    assert period.expected is not None
    error = period.win.std() / sqrt(len(period.win))
    assert abs(period.win.mean() - float(period.expected)) / error < 3.5


def test_a_table_has_so_many_places() -> None:
    crowd = programme(
        'bettors = [{ name = "a", count = 9, bets = { pai_gow = "20" } }]', TABLE.house
    )
    with pytest.raises(BadMaterial, match="9 bettors: the table has"):
        earnings(TABLE, crowd, 1)


def test_the_command_tells_what_tiles_bring() -> None:
    file = str(EXAMPLES.parent / "bettors" / "pai-gow.toml")
    found = document("simulate", "pa-535", "--bettors", file, "--evenings", "2", "--seed", "7")
    assert [each["period"] for each in found["periods"]] == ["hour", "shift", "weekend"]
