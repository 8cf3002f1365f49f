"""How many events a second become durable: the journal beside hand-written SQL, in one run.

.venv/bin/python benchmarks/journal.py
"""

from __future__ import annotations

import platform
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import psycopg

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from croupier.journal.opening import open_journal
from croupier.journal.records import GENESIS, Append, Entry, Record, canonical, chained
from croupier.journal.store import Journal
from tests.journal.postgres import running_server

SECONDS = 2.0
STREAMS = (1, 10, 100)
BODY = canonical({"card": "9h", "hand": "player", "round": 17, "note": "x" * 350})
EVENT = Entry("2026-01-31T20:15:00.000000Z", "dealer", "third-card-dealt/1", BODY)

Commit = Callable[[Sequence[Record]], None]


def appended(journal: Journal, streams: int) -> float:
    """Events a second, each stream waiting for its last event to be durable."""
    ready = SimpleQueue[int]()
    places = [0] * streams
    for stream in range(streams):
        ready.put(stream)

    def landed(stream: int, answer: Future[tuple[Record, ...]]) -> None:
        answer.result()
        ready.put(stream)

    flying, done = 0, 0
    start = time.perf_counter()
    stop = start + SECONDS
    while time.perf_counter() < stop or flying:
        stream = ready.get()
        if places[stream]:
            flying -= 1
            done += 1
        if time.perf_counter() < stop:
            place = places[stream]
            asked = Append(f"{streams}-{stream}", place, (EVENT,), f"command {place}")
            places[stream] += 1
            flying += 1
            journal.submit(asked).add_done_callback(partial(landed, stream))
    return done / (time.perf_counter() - start)


def by_hand(commit: Commit, streams: int) -> float:
    """Events a second of ready-made records of the same size, one commit for all the streams."""
    heads = [GENESIS] * streams
    spent, done = 0.0, 0
    while spent < SECONDS:
        records = [
            record
            for stream in range(streams)
            for record in chained(
                Append(f"hand {streams}-{stream}", done // streams, (EVENT,), "command"),
                heads[stream],
            )
        ]
        heads = [record.hash for record in records]
        start = time.perf_counter()
        commit(records)
        spent += time.perf_counter() - start
        done += streams
    return done / spent


def rows(records: Sequence[Record]) -> list[tuple[object, ...]]:
    return [
        (
            r.stream,
            r.place,
            r.at,
            r.actor,
            r.kind,
            r.body,
            r.command,
            r.previous,
            r.hash,
            r.office,
            r.order,
        )
        for r in records
    ]


@contextmanager
def sqlite_by_hand(path: Path) -> Iterator[Commit]:
    open_journal(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

        def commit(records: Sequence[Record]) -> None:
            connection.execute("BEGIN")
            connection.executemany(
                "INSERT INTO records VALUES (?,?,?,?,?,?,?,?,?,?,?)", rows(records)
            )
            connection.execute("COMMIT")

        yield commit


@contextmanager
def postgres_by_hand(url: str) -> Iterator[Commit]:
    open_journal(url).close()
    with psycopg.connect(url) as connection:

        def commit(records: Sequence[Record]) -> None:
            statement = "INSERT INTO records VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
            connection.cursor().executemany(statement, rows(records))
            connection.commit()

        yield commit


def row(kept: str, streams: int, ours: float, theirs: float | None) -> None:
    beside = f"{theirs:>14,.0f} {ours / theirs:>7.2f}" if theirs else f"{'-':>14} {'-':>7}"
    print(f"{kept:<12}{streams:>8}{ours:>14,.0f}{beside}")


def main() -> None:
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"events of {len(BODY)} bytes, {SECONDS:.0f} seconds a figure, all on one disk\n")
    print(f"{'kept in':<12}{'streams':>8}{'events/s':>14}{'SQL by hand':>14} {'ratio':>7}")
    with open_journal(":memory:") as journal:
        for streams in STREAMS:
            row("memory", streams, appended(journal, streams), None)
    with tempfile.TemporaryDirectory() as folder:
        file, hand = Path(folder) / "journal.db", Path(folder) / "hand.db"
        with open_journal(file) as journal, sqlite_by_hand(hand) as commit:
            for streams in STREAMS:
                row("SQLite", streams, appended(journal, streams), by_hand(commit, streams))
    with running_server(flush=True) as server:
        url, other = server.fresh_database(), server.fresh_database()
        with open_journal(url) as journal, postgres_by_hand(other) as commit:
            for streams in STREAMS:
                row("PostgreSQL", streams, appended(journal, streams), by_hand(commit, streams))


if __name__ == "__main__":
    main()
