"""The time of day is set forwards and backwards, by seconds to weeks, while every table plays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random

from croupier.floor.arrangement import Arrangement
from croupier.floor.casino import Casino
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.values.streams import is_purse, is_table
from croupier.web.practice_tables import submissions
from tests.floor.evenings import ShiftedClock, open_casino
from tools.faults.evening import open_tables, passed, play
from tools.faults.pit import troubles
from tools.faults.trial import Bench, Tried

STEPS = tuple(
    timedelta(seconds=sign * each)
    for each in (5, 60, 600, 3_600, 86_400, 30 * 86_400)
    for sign in (1, -1)
)
FURTHEST = timedelta(days=200)
"""From the true time, so that what is recorded lies in the past of whoever verifies it."""
LEAST = timedelta(seconds=1)
TIMES, TIMES_ON_SERVER = 100, 30
QUICK = Arrangement(betting_seconds=1, decision_seconds=1, step_milliseconds=20)
A_WHILE, MOST_WHILES = 0.2, 600
HELD_TO = "every table finishes a round after each; times in order; verify"


def trial(bench: Bench) -> Iterator[Tried]:
    path, url = bench.folder / "journal.db", bench.server.fresh_journal()
    yield _set(bench, "SQLite", str(path), bench.times(TIMES))
    yield _set(bench, "PostgreSQL", url, bench.times(TIMES_ON_SERVER))


def _set(bench: Bench, store: str, where: str, times: int) -> Tried:
    names = sorted(submissions())[: 2 if bench.is_small else None]
    chance = bench.chance(f"clock {store}")
    with open_journal(where) as journal:
        felt, stood_still = passed(_evening(journal, where, names, bench.counted(times), chance))
        broken = stood_still + _out_of_order(journal) + troubles(journal)
    return Tried("clock set forwards and back", store, times, felt, broken, HELD_TO)


async def _evening(
    journal: Journal, where: str, names: Sequence[str], times: Iterable[int], chance: Random
) -> tuple[int, int]:
    """How often the clock differed from the records, and how often a table then stood still."""
    clock, felt, stood_still = ShiftedClock(), 0, 0
    async with open_casino(journal, where, clock=clock) as casino:
        await open_tables(casino, names, QUICK)
        guests = [asyncio.create_task(play(casino, name)) for name in names]
        for _ in times:
            step = chance.choice(STEPS)
            clock.shift += step if abs(clock.shift + step) < FURTHEST else -step
            felt += any(_differs(journal, name, clock()) for name in names)
            stood_still += await _standing_still(casino)
        for each in guests:
            each.cancel()
        await asyncio.gather(*guests, return_exceptions=True)
    return felt, stood_still


def _differs(journal: Journal, table: str, now: datetime) -> bool:
    """By more than the pace of the table."""
    head = journal.head(table)
    assert head is not None
    (newest,) = journal.read(table, after=head.place - 1)
    return abs(datetime.fromisoformat(newest.at) - now) >= LEAST


async def _standing_still(casino: Casino) -> int:
    """Tables that do not finish a round within minutes."""
    before = {name: casino.table(name).rounds for name in casino.tables()}
    for _ in range(MOST_WHILES):
        await asyncio.sleep(A_WHILE)
        waiting = [name for name in before if casino.table(name).rounds == before[name]]
        if not waiting:
            return 0
    return len(waiting)


def _out_of_order(journal: Journal) -> int:
    """Records of tables and purses dated before the one that precedes them."""
    ours = [each for each in journal.streams() if is_table(each) or is_purse(each)]
    return sum(
        later.at < earlier.at for each in ours for earlier, later in pairwise(journal.read(each))
    )
