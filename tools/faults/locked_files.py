"""Files and tables that somebody else has locked, and such as may only be read, or not at all.

SQLite: another process holds the file while people play; then somebody who is not root opens
copies of the file and its companions under every combination of permissions.
PostgreSQL: another session locks the table of records; then the database takes no writes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import product, repeat
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import psycopg

from croupier.journal.kept import KeptJournal
from croupier.journal.opening import open_journal
from croupier.journal.sqlite import SqliteReading, SqliteWriting
from croupier.journal.store import Journal
from tools.faults.pit import Pit, Told, lost, troubles
from tools.faults.trial import Bench, Tried

TABLES = ("mini", "pai_gow")
TIMES, ORDERS_WHILE_LOCKED, ORDERS_BETWEEN = 100, 2, 3
HURRIED = 0.02
HURRIED_MS = 20
TURN_OUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
FILE = "journal.db"
FILES = (FILE, f"{FILE}-wal", f"{FILE}-lock")
MODES, FOLDER_MODES = (0o666, 0o444, 0o000), (0o777, 0o555)
NOBODY, PROBE = 65534, "probe"
FEWEST_CHOICES = 5
HELD_TO = "what was answered done and refused, record by record; verify; play goes on"
HELD_TO_AS_SOMEBODY = "written or refused in words, read or refused in words; nothing changed else"

Shut = Callable[[Random], AbstractContextManager[None]]
"""Keeps the journal from writing for as long as it lasts."""

HOLDING = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
for how in sys.stdin:
    held.execute(how)
    print("done", flush=True)
"""
AS_SOMEBODY = """
import json, os, sys
from croupier.journal.errors import NotDurable
from croupier.journal.opening import open_journal
from croupier.values.errors import OutOfReach
from tests.journal.support import append
nobody, *folders = sys.argv[1:]
os.geteuid() or os.setuid(int(nobody))
for folder in folders:
    said = []
    for read_only in (True, False):
        try:
            with open_journal(folder + "/journal.db", read_only=read_only) as journal:
                if not read_only:
                    journal.append(append("probe", 0, "probe"))
                said.append("")
        except OutOfReach as refusal:
            said.append(str(refusal))
    print(json.dumps(said), flush=True)
"""


def trial(bench: Bench) -> Iterator[Tried]:
    yield _locked_file(bench)
    yield _permissions(bench)
    yield from _on_postgres(bench)


def _locked_file(bench: Bench) -> Tried:
    path = bench.folder / FILE
    writing = SqliteWriting(path, busy_seconds=HURRIED)
    with KeptJournal(SqliteReading(path), writing) as journal, _holding(path) as ask:

        @contextmanager
        def locked(chance: Random) -> Iterator[None]:
            ask(f"BEGIN {chance.choice(('IMMEDIATE', 'EXCLUSIVE'))}")
            yield
            ask("ROLLBACK")

        return _in_play(bench, journal, locked, "file locked by a process", "SQLite")


@contextmanager
def _holding(path: Path) -> Iterator[Callable[[str], None]]:
    """Another process with the file open, which does as it is asked."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDING, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asking, answers = process.stdin, process.stdout

        def ask(statement: str) -> None:
            asking.write(f"{statement}\n")
            asking.flush()
            assert answers.readline() == "done\n"

        yield ask


def _on_postgres(bench: Bench) -> Iterator[Tried]:
    url = bench.server.fresh_database()
    name = psycopg.conninfo.conninfo_to_dict(url)["dbname"]
    with psycopg.connect(bench.server.url(), autocommit=True) as keeper:
        keeper.execute(f'ALTER DATABASE "{name}" SET lock_timeout = {HURRIED_MS}')

        @contextmanager
        def locked(chance: Random) -> Iterator[None]:
            mode = chance.choice(("EXCLUSIVE", "ACCESS EXCLUSIVE"))
            with psycopg.connect(url) as other:
                other.execute(f"LOCK TABLE records IN {mode} MODE")
                yield
                other.rollback()

        @contextmanager
        def read_only(_: Random) -> Iterator[None]:
            keeper.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
            keeper.execute(TURN_OUT, (name,))
            yield
            keeper.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')
            keeper.execute(TURN_OUT, (name,))

        with open_journal(url) as journal:
            yield _in_play(bench, journal, locked, "table locked by a session", "PostgreSQL")
            yield _in_play(bench, journal, read_only, "database read-only", "PostgreSQL", life=1)


def _in_play(
    bench: Bench, journal: Journal, shut: Shut, fault: str, store: str, life: int = 0
) -> Tried:
    """Orders while it is shut, and between."""
    chance, told, times, felt = bench.chance(fault), Told(), bench.times(TIMES), 0
    pit = Pit(journal, TABLES, told, life)
    pit.open()
    for _ in bench.counted(times):
        before = told.not_done
        with shut(chance):
            pit.play(ORDERS_WHILE_LOCKED)
        felt += told.not_done > before
        pit.ask_again()
        pit.play(ORDERS_BETWEEN)
    broken = lost(journal, told) + troubles(journal)
    return Tried(fault, store, times, felt, broken, HELD_TO)


def _permissions(bench: Bench) -> Tried:
    told, choices = Told(), list(product(FOLDER_MODES, MODES, MODES, MODES))
    few = max(FEWEST_CHOICES, bench.times(len(choices)))
    chosen = bench.chance("permissions").sample(choices, few)
    with TemporaryDirectory() as place:
        above = Path(place)
        above.chmod(0o755)
        with open_journal(above / FILE) as journal:
            pit = Pit(journal, TABLES[:1], told)
            pit.open()
            folders = [_copied(above, n, *modes) for n, modes in enumerate(chosen)]
        answers = _as_somebody(folders)
        broken = sum(map(_changed, folders, answers, repeat(told)))
    refused = sum(any(each) for each in answers)
    return Tried("forbidden files", "SQLite", len(chosen), refused, broken, HELD_TO_AS_SOMEBODY)


def _copied(above: Path, number: int, folder_mode: int, *modes: int) -> Path:
    """As they are while a house is open, for somebody who may do so much with each."""
    folder = above / str(number)
    folder.mkdir()
    for name, mode in zip(FILES, modes, strict=True):
        shutil.copyfile(above / name, folder / name)
        (folder / name).chmod(mode)
    folder.chmod(folder_mode)
    return folder


def _as_somebody(folders: Sequence[Path]) -> list[list[str]]:
    """What reading and writing said there; nothing where it was done."""
    done = subprocess.run(
        [sys.executable, "-c", AS_SOMEBODY, str(NOBODY), *folders],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        check=True,
    )
    return [msgspec.json.decode(line) for line in done.stdout.splitlines()]


def _changed(folder: Path, answers: Sequence[str], told: Told) -> int:
    """What is lost there, or written though it was refused."""
    folder.chmod(0o755)
    for each in folder.iterdir():
        each.chmod(0o644)
    with open_journal(folder / FILE) as journal:
        is_written = bool(journal.recorded(PROBE, PROBE))
        return lost(journal, told) + (is_written != (answers[1] == ""))
