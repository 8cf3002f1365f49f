"""A disk that is full in the midst of play, and has room again a little later.

SQLite: the disk under it (`disk.py`) refuses the nth write from now on, for n from one up, and all
that follow: it is full, it fails, or it can no longer sync.
PostgreSQL: the kernel forbids its processes to write beyond the size that the table of records has
by now, so that no record finds room; or beyond the first page of a file, so that the log does not
either, and the server ends itself and starts again.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any

import psycopg

from croupier.journal.opening import open_journal
from tests.journal.postgres import Server, running_server
from tools.faults.disk import FULL, OK, SYNC_FAILED, WRITE_FAILED, Act, disk_under
from tools.faults.pit import Pit, Told, lost, troubles
from tools.faults.trial import Bench, Tried

FILE = "journal.db"
TABLES = ("mini", "pai_gow")
TIMES, ORDERS_WHILE_FULL, ORDERS_AFTER = 400, 3, 4
MOST = {"write": 20, "sync": 3}
"""Acts of one order or a few."""
TIMES_ON_SERVER, MOST_ORDERS, LOG_BYTES = 20, 200, 1 << 20
PATIENCE, A_MOMENT = 600, 0.05
SIZE = "SELECT pg_relation_size('records')"
A_PAGE = "SELECT 8192"
PROCESSES = (
    "SELECT array_agg(pid) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid()"
)
HELD_TO = "what was answered done and refused, record by record; verify; play goes on"
KINDS = {"disk full": (FULL, "write"), "failing disk": (WRITE_FAILED, "write"),
         "disk that cannot sync": (SYNC_FAILED, "sync")}  # fmt: skip


def trial(bench: Bench) -> Iterator[Tried]:
    for fault, (code, what) in KINDS.items():
        yield _on_sqlite(bench, fault, code, what)
    if not bench.is_small:
        yield from _on_postgres(bench)


def _on_sqlite(bench: Bench, fault: str, code: int, what: str) -> Tried:
    folder, times, told = bench.folder / fault, bench.times(TIMES), Told()
    folder.mkdir()
    took_effect = broken = 0
    chance = bench.chance(fault)
    with disk_under(folder) as disk, open_journal(folder / FILE) as journal:
        pit = Pit(journal, TABLES, told)
        pit.open()
        for _ in bench.counted(times):
            failed = disk.failed
            disk.trouble = _from_the(chance.randint(1, MOST[what]), code, what)
            pit.play(ORDERS_WHILE_FULL)
            took_effect += disk.failed > failed
            broken += _lost_if_it_ended_here(folder, bench.folder / "ended", told)
            disk.trouble = lambda _: OK
            pit.ask_again()
            pit.play(ORDERS_AFTER)
        broken += lost(journal, told) + troubles(journal)
    with open_journal(folder / FILE) as journal:
        broken += lost(journal, told)
    return Tried(fault, "SQLite", times, took_effect, broken, HELD_TO)


def _on_postgres(bench: Bench) -> Iterator[Tried]:
    with running_server(log_megabytes=1) as server:
        url, told, times = server.fresh_database(), Told(), bench.times(TIMES_ON_SERVER)
        with open_journal(url) as journal:
            pit = Pit(journal, TABLES, told)
            pit.open()
            while _asked(url, SIZE) <= LOG_BYTES:
                pit.play(MOST_ORDERS)
            for fault, beyond in (("disk full", SIZE), ("disk full for the log", A_PAGE)):
                took_effect = broken = 0
                for _ in bench.counted(times):
                    took_effect += _finds_no_room(server, url, pit, told, beyond)
                    _wait_for(url)
                    pit.ask_again()
                    pit.play(ORDERS_AFTER)
                broken += lost(journal, told) + troubles(journal)
                yield Tried(fault, "PostgreSQL", times, took_effect, broken, HELD_TO)


def _finds_no_room(server: Server, url: str, pit: Pit, told: Told, beyond: str) -> bool:
    """Whether an order was turned away before there was room again."""
    processes, before = _asked(url, PROCESSES), told.not_done
    _limit(server, processes, str(_asked(url, beyond)))
    for _ in range(MOST_ORDERS):
        pit.play()
        if told.not_done > before:
            break
    _limit(server, processes, "unlimited")
    return told.not_done > before


def _asked(url: str, question: str) -> Any:  # noqa: ANN401 as a row comes
    with psycopg.connect(url) as asking:
        row = asking.execute(question).fetchone()
        assert row is not None
        return row[0]


def _limit(server: Server, processes: Sequence[int], size: str) -> None:
    """By the server's own account, whatever ours may do; a process may be gone by now."""
    for each in processes:
        words = ["prlimit", f"--fsize={size}:", "--pid", str(each)]
        subprocess.run(words, user=server.owner, check=False, stderr=subprocess.DEVNULL)


def _wait_for(url: str) -> None:
    """Until a server that ended itself is there again."""
    for _ in range(PATIENCE):
        with suppress(psycopg.OperationalError):
            _asked(url, A_PAGE)
            return
        sleep(A_MOMENT)
    raise TimeoutError("the server does not come back")


def _lost_if_it_ended_here(folder: Path, ended: Path, told: Told) -> int:
    """The house is killed before there is room again."""
    shutil.copytree(folder, ended)
    with open_journal(ended / FILE) as journal:
        broken = lost(journal, told)
    shutil.rmtree(ended)
    return broken


def _from_the(number: int, code: int, what: str) -> Callable[[Act], int]:
    left = number

    def trouble(act: Act) -> int:
        nonlocal left
        left -= act.what == what
        return code if left <= 0 and act.what == what else OK

    return trouble
