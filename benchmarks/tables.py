"""Rounds a second of automatic tables, beside the same bytes appended by hand-written SQL.

Run with: make bench; with ``--against PATH`` a round is timed beside the one of another checkout.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import psycopg
from msgspec.structs import astuple

from croupier.floor.automatic import a_round
from croupier.floor.baccarat.floor import Floor
from croupier.floor.baccarat.game import GAME as BACCARAT
from croupier.floor.tables import Pending
from croupier.games.baccarat.game import submission
from croupier.journal.opening import open_journal
from croupier.journal.store import Journal
from croupier.rulebooks.house_rules_document import house_rules_document
from croupier.table.baccarat.betting import PlaceWager
from croupier.table.baccarat.opening import OpenTable
from croupier.table.people import Role
from croupier.table.seats.chips import BuyIn
from croupier.table.seats.seating import TakeSeat
from croupier.values.records import Record
from tests.journal.postgres import running_server

SUBMISSION = Path(__file__).parent.parent / "examples" / "submissions" / "pa-627a.toml"
SECONDS = 4.0
SEATS = (1, 2, 3)
AT = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)


def seated(journal: Journal, tables: int) -> tuple[Floor, list[str]]:
    """Tables with three players each, in the middle of their first shoe."""
    floor = Floor(journal, clock=lambda: AT)
    rules = house_rules_document(submission(SUBMISSION.read_text()).house)
    names = [f"table {n}" for n in range(tables)]
    for name in names:
        floor.order(name, OpenTable(rules, 10**12, practice=True), "floor", Role.FLOORPERSON)
        for seat in SEATS:
            floor.order(name, TakeSeat(seat), f"player {seat}", Role.PLAYER)
            floor.order(name, BuyIn(10**10), f"player {seat}", Role.PLAYER)
    play(floor, names)
    return floor, names


def play(floor: Floor, names: list[str]) -> int:
    """One round at every table; all of them wait for the same commits."""
    wagers = [(f"player {n}", PlaceWager(n, "banker", 1000 + n)) for n in SEATS]
    pending = [floor.run(name, a_round(BACCARAT, AT, wagers)) for name in names]
    events = 0
    for each in pending:
        assert isinstance(each, Pending), each
        events += len(each.done().events)
    return events


def measured(journal: Journal, tables: int) -> tuple[float, float, list[Record]]:
    """Rounds and events a second, and the records that came of it."""
    floor, names = seated(journal, tables)
    first = {name: journal.head(name) for name in names}
    rounds = events = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        events += play(floor, names)
        rounds += tables
    heads = {name: head.place for name, head in first.items() if head}
    records = [record for name in names for record in journal.read(name, after=heads[name])]
    return rounds / spent, events / spent, records


COLUMNS = Record.__struct_fields__
COMMAND = COLUMNS.index("command")
KINDS = {"place": "bigint", "body": "bytea", "order": "bytea"}
CREATE = (
    "create table event ("
    + ", ".join(f'"{each}" {KINDS.get(each, "text")}' for each in COLUMNS)
    + ", primary key (stream, place))"
)
SQL = f"insert into event values ({', '.join('?' * len(COLUMNS))})"  # noqa: S608 ours


def by_hand(
    records: list[Record], tables: int, commit: Callable[[list[tuple[object, ...]]], None]
) -> float:
    """Records a second when the same bytes are appended in the same groups, and nothing else."""
    by_table: dict[str, list[list[tuple[object, ...]]]] = {}
    for record in records:
        rounds = by_table.setdefault(record.stream, [])
        if not rounds or rounds[-1][-1][COMMAND] != record.command:
            rounds.append([])
        rounds[-1].append(astuple(record))
    assert len(by_table) == tables
    began = time.perf_counter()
    written = 0
    for group in zip(*by_table.values(), strict=False):
        rows = [row for each in group for row in each]
        commit(rows)
        written += len(rows)
    return written / (time.perf_counter() - began)


@contextmanager
def sqlite_by_hand(folder: str) -> Iterator[Callable[[list[tuple[object, ...]]], None]]:
    connection = sqlite3.connect(f"{folder}/by-hand.db", isolation_level=None)
    connection.execute("pragma journal_mode=wal")
    connection.execute("pragma synchronous=full")
    connection.execute(f"{CREATE} without rowid")

    def commit(rows: list[tuple[object, ...]]) -> None:
        connection.execute("begin")
        connection.executemany(SQL, rows)
        connection.execute("commit")

    yield commit
    connection.close()


@contextmanager
def postgres_by_hand(url: str) -> Iterator[Callable[[list[tuple[object, ...]]], None]]:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(CREATE)

        def commit(rows: list[tuple[object, ...]]) -> None:
            with connection.transaction(), connection.cursor() as cursor:
                cursor.executemany(SQL.replace("?", "%s"), rows)

        yield commit


def shown(where: str, tables: int, rounds: float, events: float, hand: float | None) -> None:
    beside = f"{hand:>12,.0f} {events / hand:>8.2f}" if hand else f"{'':>12} {'':>8}"
    print(f"{where:<12}{tables:>7}{rounds:>12,.0f}{events:>12,.0f}{beside}")


TIMED = """
import time
from benchmarks.tables import play, seated
from croupier.journal.opening import open_journal

with open_journal(":memory:") as journal:
    floor, names = seated(journal, 1)
    for _ in range({warm}):
        play(floor, names)
    began = time.process_time()
    for _ in range({rounds}):
        play(floor, names)
    print((time.process_time() - began) / {rounds})
"""
WARM, ROUNDS, TURNS = 20, 150, 7


def round_of(checkout: Path) -> float:
    """Seconds of processor time that a round takes there, without a disk."""
    paths = os.pathsep.join(str(checkout / each) for each in ("src", "."))
    code = TIMED.format(warm=WARM, rounds=ROUNDS)
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": paths},
        check=True,
        capture_output=True,
        text=True,
    )
    return float(told.stdout)


def compare(other: Path) -> None:
    """In turn, so that whatever else the machine does falls on both; the best turn counts."""
    here = Path(__file__).parent.parent
    turns = [(round_of(other), round_of(here)) for _ in range(TURNS)]
    theirs, ours = (min(each) for each in zip(*turns, strict=True))
    print(f"a round: {theirs * 1e3:.2f} ms at {other.name}, {ours * 1e3:.2f} ms here")
    print(f"ratio {theirs / ours:.2f}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--against", type=Path, help="another checkout")
    if against := asked.parse_args().against:
        compare(against.resolve())
        return
    print(
        f"{'journal':<12}{'tables':>7}{'rounds/s':>12}{'events/s':>12}{'by hand':>12}{'ratio':>9}"
    )
    for tables in (1, 10, 100):
        with open_journal(":memory:") as journal:
            rounds, events, _ = measured(journal, tables)
        shown("memory", tables, rounds, events, None)
        with tempfile.TemporaryDirectory() as folder:
            with open_journal(f"{folder}/journal.db") as journal:
                rounds, events, records = measured(journal, tables)
            with sqlite_by_hand(folder) as commit:
                shown("SQLite", tables, rounds, events, by_hand(records, tables, commit))
        with running_server() as server:
            with open_journal(server.fresh_database()) as journal:
                rounds, events, records = measured(journal, tables)
            with postgres_by_hand(server.fresh_database()) as commit:
                shown("PostgreSQL", tables, rounds, events, by_hand(records, tables, commit))


if __name__ == "__main__":
    main()
