"""Every kind of table: a program for a GPU, compiled without one, counts what the kernels count."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games.baccarat.game import submission as baccarat
from croupier.games.pai_gow.game import submission as pai_gow
from croupier.games.spanish_21.game import submission as spanish_21
from croupier.odds.spanish_21.analysis import analyse
from croupier.simulation.baccarat.rounds import prepare as ready_baccarat
from croupier.simulation.gpu.backend import program_of
from croupier.simulation.pai_gow.rounds import prepare as ready_pai_gow
from croupier.simulation.running import Simulation
from croupier.simulation.spanish_21.rounds import prepare as ready_spanish_21
from tests.commands.running import EXAMPLES
from tests.simulation.gpu.emulation import BLOCKS, THREADS, Emulated

SEED = (535 << 32) + 627
TABLES = (
    "ma-midi",
    "ma-midi-preshuffled",
    "md-mini",
    "md-mini-five-treasures",
    "pa-535-banking",
    "pa-541-two-batch",
    "pa-551-match",
    "pa-627b",
    "pa-627b-commission-free",
)
"""Whatever one program has and another does not: ranks apart or not, nets by opening, by result or
by both, a byte for each cell or two, whole blocks of words at a shoe's end or one, two and three
threes over. `benchmarks/gpu.py` has all of them."""
UNITS = range((1 << 32) - 40, (1 << 32) + BLOCKS * THREADS + 5)
"""Past what a word holds, more than all threads play at once, and no whole number of warps."""


def ready(name: str) -> dict[str, Simulation[object]]:
    """As shoes and as full shoes; a bank also against several."""
    text = EXAMPLES.joinpath(f"{name}.toml").read_text(encoding="utf-8")
    if name.startswith("pa-535"):
        found: dict[str, Simulation[object]] = {name: ready_pai_gow(pai_gow(text))}
        if "banking" in name:
            found[f"{name}, several"] = ready_pai_gow(pai_gow(text), opponents=5)
        return found
    if name.startswith("pa-551"):
        played = analyse(spanish_21(text))
        return {
            name: ready_spanish_21(played),
            f"{name}, full shoes": ready_spanish_21(played, full_shoe=True),
        }
    shoes = ready_baccarat(baccarat(text))
    return {name: shoes, f"{name}, full shoes": shoes.alone()}


@pytest.fixture(scope="module")
def simulations() -> dict[str, Simulation[object]]:
    return {name: each for table in TABLES for name, each in ready(table).items()}


def test_every_table_is_counted_alike(
    simulations: dict[str, Simulation[object]], tmp_path: Path
) -> None:
    programs = {name: program_of(each, THREADS) for name, each in simulations.items()}
    emulated = Emulated(programs, tmp_path)
    for name, each in simulations.items():
        found, known = emulated.tally(name, SEED, UNITS), each.tally(SEED, UNITS)
        assert found.tolist() == known.tolist(), name
