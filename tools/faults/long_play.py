"""Hours of automatic play at every table of the house, by its own time, with flat memory.

The house is a process of its own, which tells after each minute how many rounds are over and how
much it has in memory; what came after a third of the time is held to a bound. Nothing waits for a
clock: the house is alone on its database, listens to no other node, and its time passes when
nothing else happens.
"""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from croupier.floor.arrangement import Arrangement
from croupier.journal.opening import open_journal
from croupier.web.practice_tables import submissions
from tests.floor.evenings import open_casino
from tools.faults.evening import open_tables, passed, play, rounds
from tools.faults.pit import troubles
from tools.faults.trial import Bench, Tried

HOURS = 3
USUAL = Arrangement(decision_seconds=5)
ALLOWED, ALLOWED_A_THOUSAND_ROUNDS = 4_000_000, 500_000
"""Bytes: once, for whatever comes late, and for what would go on growing."""


def trial(bench: Bench) -> Iterator[Tried]:
    yield _played(bench, "SQLite", str(bench.folder / "journal.db"))
    yield _played(bench, "PostgreSQL", bench.server.fresh_journal())


def _played(bench: Bench, store: str, where: str) -> Tried:
    minutes = bench.times(HOURS * 60) + 1
    names = sorted(submissions())[: 2 if bench.is_small else None]
    told = list(_told(bench, where, minutes, names))
    (early, before), (played, at_last) = told[minutes // 3], told[-1]
    later, grown = played - early, at_last - before
    too_much = grown > ALLOWED + later / 1000 * ALLOWED_A_THOUSAND_ROUNDS
    with open_journal(where, read_only=True) as journal:
        broken = troubles(journal) + too_much
    fault = f"{minutes:,} minutes of play at each of {len(names)} tables"
    held_to = f"{grown / 1e6:+.1f} MB in the last {later:,} rounds; verify"
    return Tried(fault, store, played, played, broken, held_to)


def _told(
    bench: Bench, where: str, minutes: int, names: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """Rounds that are over and bytes in memory, minute by minute."""
    with subprocess.Popen(
        [sys.executable, "-m", __name__, where, str(minutes), *names],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        for _ in bench.counted(minutes):
            played, size = process.stdout.readline().split()
            yield int(played), int(size)


async def _evening(where: str, minutes: int, names: Sequence[str]) -> None:
    with open_journal(where) as journal:
        async with open_casino(journal) as casino:
            await open_tables(casino, names, USUAL)
            guests = [asyncio.create_task(play(casino, name)) for name in names]
            for _ in range(minutes):
                await asyncio.sleep(60)
                print(rounds(casino), _in_memory(), flush=True)
            for each in guests:
                each.cancel()
            await asyncio.gather(*guests, return_exceptions=True)


def _in_memory() -> int:
    """Bytes that this process has in memory now."""
    gc.collect()
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    passed(_evening(sys.argv[1], int(sys.argv[2]), sys.argv[3:]))
