"""A run on a GPU: chunks come back as a thread's do; where there is none, it is said so."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.games.baccarat.game import rulebook
from croupier.simulation.baccarat.depths import to_the_end
from croupier.simulation.baccarat.rounds import prepare
from croupier.simulation.gpu.backend import Gpu, program_of
from croupier.simulation.gpu.room import Room
from croupier.simulation.running import Run, Threads
from croupier.values.refusals import BadMaterial
from tests.commands.running import run
from tests.simulation.gpu.emulation import EmulatedDevice

SMALL = "croupier.simulation.baccarat.rounds.BaccaratSimulation.chunk"


def test_a_run_on_a_gpu_comes_to_the_tallies_of_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SMALL, 40)
    monkeypatch.setattr(Gpu, "larger", 2)
    simulation = prepare(rulebook("pa-541"))
    alone, there = Run(simulation, 7), Run(simulation, 7)
    alone.go_on(20_000, Threads(1))
    there.go_on(5_000, Threads(1))
    there.go_on(20_000, Gpu(EmulatedDevice(tmp_path)))
    assert there.done == alone.done
    assert there.counts.tolist() == alone.counts.tolist()


@pytest.mark.parametrize("other", [("--workers", "2"), ("--bettors", "nobody.toml")])
def test_a_gpu_is_one_backend_of_several_and_plays_rounds(other: tuple[str, str]) -> None:
    code, _, err = run("simulate", "pa-541", "--rounds", "100", "--gpu", *other)
    assert code == 2
    assert "--gpu" in err


def test_what_has_no_program_is_refused() -> None:
    with pytest.raises(BadMaterial, match="not played on a GPU"):
        program_of(to_the_end(prepare(rulebook("pa-541"))))


@pytest.mark.parametrize(
    ("room", "threads", "flushes"),
    [
        (Room(tables=16_384, cells=2_048, most_counted=1), 512, 2**23 - 1),
        (Room(tables=16_384, cells=2_049, most_counted=1), 512, 127),
        (Room(tables=16_384, cells=6_720, most_counted=102, own=416), 480, 1),
        (Room(tables=16_384, cells=6_720, most_counted=1_000, own=416), 64, 1),
    ],
)
def test_no_cell_can_overflow_between_two_flushes(room: Room, threads: int, flushes: int) -> None:
    found = room.threads(512)
    constants = room.constants(found)
    assert (found, constants["BETWEEN_FLUSHES"]) == (threads, flushes)
    assert room.bytes(found) <= 227 * 1024
    held = 2 ** (32 // constants["CELLS_TO_A_WORD"])
    assert flushes * found * room.most_counted < held


def test_tables_that_fill_a_blocks_memory_are_refused() -> None:
    with pytest.raises(BadMaterial, match="too much apart to be played on a GPU"):
        Room(tables=232_000, cells=100, most_counted=100, own=416).threads(512)
