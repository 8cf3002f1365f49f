"""How many events a second become durable: beside hand-written SQL, and with the tree growing.

.venv/bin/python benchmarks/journal.py
"""

from __future__ import annotations

import platform
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from typing import NamedTuple

import psycopg

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from croupier.journal.opening import open_journal
from croupier.journal.records import GENESIS, Append, Entry, Record, canonical, chained
from croupier.journal.signing import sign_head
from croupier.journal.store import Journal
from croupier.transparency.notes import Signer
from tests.journal.postgres import running_server

SECONDS = 2.0
STREAMS = (1, 10, 100)
PAIRS = 5
HEAD_SECONDS = 1.0
MANY, MANY_EACH = 100, 400
"""Streams, and records of each, that wait for the tree while somebody else appends."""
SIGNER = Signer("bench.example/journal", bytes(32))
BODY = canonical({"card": "9h", "hand": "player", "round": 17, "note": "x" * 350})
EVENT = Entry("2026-01-31T20:15:00.000000Z", "dealer", "third-card-dealt/1", BODY)

Commit = Callable[[Sequence[Record]], None]


class Pace(NamedTuple):
    events: float
    """A second."""
    processor: float
    """Seconds of this process for each event, which others on the machine hardly change."""


def appended(journal: Journal, streams: int, name: str = "t") -> Pace:
    """Each stream waits for its last event to be durable."""
    return _pace(lambda: append_for_a_while(journal, streams, name))


def under_the_tree(journal: Journal, streams: int, name: str) -> Pace:
    """The same while heads are signed, until all of it is under one.

    A second between two heads; a house takes thirty, and signs when a shoe ends.
    """
    ended = threading.Event()

    def sign() -> None:
        while not ended.wait(HEAD_SECONDS):
            sign_head(journal, SIGNER)

    def work() -> int:
        signing = threading.Thread(target=sign)
        signing.start()
        done = append_for_a_while(journal, streams, name)
        ended.set()
        signing.join()
        sign_head(journal, SIGNER)
        return done

    sign_head(journal, SIGNER)  # what others have left waiting
    return _pace(work)


def _pace(work: Callable[[], int]) -> Pace:
    began, used = time.perf_counter(), time.process_time()
    done = work()
    return Pace(done / (time.perf_counter() - began), (time.process_time() - used) / done)


def append_for_a_while(journal: Journal, streams: int, name: str) -> int:
    ready = SimpleQueue[int]()
    places = [0] * streams
    for stream in range(streams):
        ready.put(stream)

    def landed(stream: int, answer: Future[tuple[Record, ...]]) -> None:
        answer.result()
        ready.put(stream)

    flying, done = 0, 0
    stop = time.perf_counter() + SECONDS
    while time.perf_counter() < stop or flying:
        stream = ready.get()
        if places[stream]:
            flying -= 1
            done += 1
        if time.perf_counter() < stop:
            place = places[stream]
            asked = Append(f"{name} {streams}-{stream}", place, (EVENT,), f"command {place}")
            places[stream] += 1
            flying += 1
            journal.submit(asked).add_done_callback(partial(landed, stream))
    return done


def waits(journal: Journal) -> tuple[list[float], list[float]]:
    """Seconds until one event is durable: alone, and while the tree takes in many records."""
    places = count()

    def one() -> float:
        began, place = time.perf_counter(), next(places)
        journal.append(Append("one", place, (EVENT,), f"command {place}"))
        return time.perf_counter() - began

    for stream in range(MANY):
        journal.append(Append(f"many {stream}", 0, (EVENT,) * MANY_EACH, "command"))
    one()
    alone, beside = [one() for _ in range(MANY)], list[float]()
    growing = threading.Thread(target=journal.grow)
    growing.start()
    while growing.is_alive():
        beside.append(one())
    return alone, beside


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
                done // streams,
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


def tree_row(kept: str, journal: Journal, streams: int) -> None:
    """In turns, so that what else the machine does falls on both."""
    pairs = [
        (appended(journal, streams, f"plain {n}"), under_the_tree(journal, streams, f"tree {n}"))
        for n in range(PAIRS)
    ]
    plain, tree = (median(each.events for each in paces) for paces in zip(*pairs, strict=True))
    longer = median(before.events / after.events for before, after in pairs)
    dearer = median(after.processor / before.processor for before, after in pairs)
    told = f"{longer:>8.2f}{dearer:>12.2f}"
    print(f"{kept:<12}{streams:>8}{plain:>14,.0f}{tree:>16,.0f}{told}", flush=True)


def tree_table() -> None:
    print(f"\n{'kept in':<12}{'streams':>8}{'events/s':>14}{'under the tree':>16}", end="")
    print(f"{'longer':>8}{'processor':>12}")
    with tempfile.TemporaryDirectory() as folder, running_server(flush=True) as server:
        where = {"SQLite": f"{folder}/tree.db", "PostgreSQL": server.fresh_database()}
        for kept, place in where.items():
            with open_journal(place) as journal:
                sign_head(journal, SIGNER)
                for streams in STREAMS:
                    tree_row(kept, journal, streams)


def waits_table() -> None:
    print(f"\n{'kept in':<12}{'one event, ms':>14}{'tree growing':>16}{'at most':>12}")
    with tempfile.TemporaryDirectory() as folder, running_server(flush=True) as server:
        where = {"SQLite": f"{folder}/waits.db", "PostgreSQL": server.fresh_database()}
        for kept, place in where.items():
            with open_journal(place) as journal:
                alone, beside = waits(journal)
            told = f"{median(alone) * 1e3:>14.1f}{median(beside) * 1e3:>16.1f}"
            print(f"{kept:<12}{told}{max(beside) * 1e3:>12.0f}", flush=True)


def main() -> None:
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}")
    print(f"events of {len(BODY)} bytes, {SECONDS:.0f} seconds a figure, all on one disk\n")
    print(f"{'kept in':<12}{'streams':>8}{'events/s':>14}{'SQL by hand':>14} {'ratio':>7}")
    with open_journal(":memory:") as journal:
        for streams in STREAMS:
            row("memory", streams, appended(journal, streams).events, None)
    with tempfile.TemporaryDirectory() as folder:
        file, hand = Path(folder) / "journal.db", Path(folder) / "hand.db"
        with open_journal(file) as journal, sqlite_by_hand(hand) as commit:
            for streams in STREAMS:
                row("SQLite", streams, appended(journal, streams).events, by_hand(commit, streams))
    with running_server(flush=True) as server:
        url, other = server.fresh_database(), server.fresh_database()
        with open_journal(url) as journal, postgres_by_hand(other) as commit:
            for streams in STREAMS:
                ours = appended(journal, streams).events
                row("PostgreSQL", streams, ours, by_hand(commit, streams))
    tree_table()
    waits_table()


if __name__ == "__main__":
    main()
