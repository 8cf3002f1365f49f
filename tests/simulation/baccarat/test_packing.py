"""Several wagers in one word: sums over shoes are each wager's own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from croupier.games.baccarat.game import submission
from croupier.odds.baccarat.analysis import analyse
from croupier.simulation.baccarat.cells import Cells, cells
from croupier.simulation.baccarat.packing import BITS, pack
from croupier.values.refusals import BadMaterial
from tests.commands.running import EXAMPLES

ROUNDS = 102


@pytest.fixture(scope="module", params=["md-mini", "pa-543"])
def found(request: pytest.FixtureRequest) -> Cells:
    text = EXAMPLES.joinpath(f"{request.param}.toml").read_text(encoding="utf-8")
    return cells(analyse(submission(text)))


@pytest.mark.parametrize("parts", [20, 20_000])
def test_a_sum_of_words_holds_every_sum_however_lopsided_the_rounds(
    found: Cells, parts: int
) -> None:
    """Rounds of a shoe that are all as good, or as bad, as can be for one wager."""
    packed = pack(found, [parts] * len(found.rows), ROUNDS)
    for number, row in enumerate(found.rows):
        nets = row.nets(parts)
        for cell in (nets.argmax(), nets.argmin()):
            opening, end = np.unravel_index(cell, nets.shape)
            summed = packed.middle.ravel().copy()
            for group, (begin, by_end, by_opening) in enumerate(packed.group.tolist()):
                place = begin + by_end * int(end) + by_opening * int(opening)
                summed.reshape(-1, 2)[group] += ROUNDS * packed.nets[place]
            word, begin, width = packed.field[number].tolist()
            sums = (int(summed[word]) % (1 << BITS) >> begin) % (1 << width) - (1 << width - 1)
            assert sums == ROUNDS * nets[opening, end]


@pytest.mark.parametrize("parts", [[10**13]])
def test_what_pays_too_much_is_refused(found: Cells, parts: Sequence[int]) -> None:
    with pytest.raises(BadMaterial, match="pays too much to be simulated through whole shoes"):
        pack(found, [*parts] * len(found.rows), ROUNDS)
