"""Killed at any moment under load, a table loses nothing it acknowledged and plays on."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from croupier.floor.baccarat.floor import Floor
from croupier.journal.opening import open_journal
from croupier.surveillance.verifying import verify
from tests.floor import automatic_pit
from tests.journal.postgres import Server

KILLS = 4


def acknowledged_before_the_kill(
    where: str, after: int, pit: ModuleType = automatic_pit
) -> dict[str, int]:
    """The last place each stream had acknowledged when its process was killed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    script = Path(str(pit.__file__))
    places = dict[str, int]()
    with subprocess.Popen(
        [sys.executable, script, where], env=environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for number, line in enumerate(process.stdout):
            name, place = line.rstrip().split("\t")
            places[name] = int(place)
            if number == after:
                process.kill()
        assert process.wait() < 0, "the process was to be killed, not to end"
    return places


def assert_all_there(where: str, places: dict[str, int]) -> None:
    with open_journal(where, read_only=True) as journal:
        for name, place in places.items():
            head = journal.head(name)
            assert head is not None
            assert head.place >= place
            assert verify(name, journal.read(name)).troubles == ()


@pytest.mark.parametrize("where", ["sqlite", "postgres"])
def test_a_killed_floor(where: str, tmp_path: Path, postgres_server: Server) -> None:
    url = str(tmp_path / "pit.db") if where == "sqlite" else postgres_server.fresh_database()
    chance = random.Random(11)  # noqa: S311 a test repeats its chance
    for _ in range(KILLS):
        places = acknowledged_before_the_kill(url, chance.randrange(60, 400))
        assert_all_there(url, places)
    with open_journal(url) as journal:
        floor = Floor(journal, clock=lambda: automatic_pit.AT)
        for name in automatic_pit.HOUSES:
            table = floor.table(name)
            assert table is not None
            rounds = table.rounds
            while (again := floor.table(name)) is not None and again.rounds < rounds + 2:
                automatic_pit.step(floor, name)
            assert verify(name, journal.read(name)).troubles == ()
