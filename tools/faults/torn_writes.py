"""Power that fails at any moment over a disk that loses, keeps or tears what was not synced.

SQLite: every write, truncation and sync of a house at play is recorded (`disk.py`). At a moment of
chance the folder is laid down as the disk may have left it: what was synced is there; of all other
writes each is there, is not there, or is torn, sector by sector, into what is new, what was before
and noise. A new file may be missing until the folder was synced, which SQLite does with the first
sync of a journal or log; a file that was deleted may be there.
PostgreSQL: its processes end at once in the midst of play, and from the byte on up to which it had
said that its log was flushed, the log is torn likewise. Until then its tables are kept in memory,
so that no page on disk is newer than the log.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import psycopg

from croupier.journal.opening import open_journal
from tests.journal.postgres import Server, running_server
from tools.faults.disk import Act, disk_under
from tools.faults.pit import Pit, Told, lost, troubles
from tools.faults.trial import Bench, Tried

TABLES = ("mini", "pai_gow")
ORDERS, CUTS, ORDERS_AFTER = 900, 1500, 2
LOGS_CUT, ORDERS_OF_A_LIFE = 30, 40
VERIFIED_EACH = 25
"""Of so many states one is verified whole; each is read, compared and played on."""
FILE = "journal.db"
SECTOR = 512
KEPT, LOST, TORN = "kept", "lost", "torn"
FATES = ("before", "new", "noise")
TORN_BYTES = 1 << 20
FLUSHED = "SELECT (pg_walfile_name_offset(pg_current_wal_flush_lsn())).*"
KEPT_IN_MEMORY = (
    "checkpoint_timeout = '1h'", "bgwriter_lru_maxpages = 0", "autovacuum = off",
)  # fmt: skip
HELD_TO = "orders acknowledged, record by record; chain; verify; play goes on"

Files = dict[str, bytes]


def trial(bench: Bench) -> Iterator[Tried]:
    yield _on_sqlite(bench)
    if not bench.is_small:
        yield _on_postgres(bench)


def _on_sqlite(bench: Bench) -> Tried:
    chance, played, after = bench.chance("torn"), bench.folder / "played", bench.folder / "after"
    played.mkdir()
    acts, told, acknowledged = _recorded(played, bench.times(ORDERS) + 30)
    cuts = sorted(chance.choices(range(1, len(acts) + 1), k=bench.times(CUTS) + 10))
    platter, took_effect, missing, at = Platter(), 0, 0, 0
    after.mkdir()
    with disk_under(after) as disk:
        for number in bench.counted(len(cuts)):
            cut = cuts[number]
            for act in acts[at:cut]:
                platter.do(act)
            at = cut
            files, hurt = platter.after_power_failed(chance)
            took_effect += hurt
            known = _known(told, bisect_right(acknowledged, cut))
            missing += _lost_of(files, known, after, verified=number % VERIFIED_EACH == 0)
            disk.acts.clear()
    return Tried("torn and lost writes", "SQLite", len(cuts), took_effect, missing, HELD_TO)


def _recorded(folder: Path, orders: int) -> tuple[Sequence[Act], Told, Sequence[int]]:
    """What the disk was told to do, and how much of that when each order was acknowledged."""
    told, acknowledged = Told(), list[int]()
    with disk_under(folder) as disk:
        with open_journal(folder / FILE) as journal:
            pit = Pit(journal, TABLES, told)
            pit.open()
            acknowledged += [len(disk.acts)] * len(told.done)
            for _ in range(orders):
                pit.play()
                acknowledged.append(len(disk.acts))
        return disk.acts, told, acknowledged


def _known(told: Told, orders: int) -> Told:
    return Told(dict(islice(told.done.items(), orders)))


def _lost_of(files: Files, known: Told, folder: Path, *, verified: bool) -> int:
    for name, data in files.items():
        (folder / name).write_bytes(data)
    with open_journal(folder / FILE) as journal:
        missing = lost(journal, known)
        if known.done:
            pit = Pit(journal, sorted({name for name, _ in known.done}), known, life=1)
            pit.open()
            pit.play(ORDERS_AFTER)
            missing += lost(journal, known)
        if verified:
            missing += troubles(journal)
    open_journal(folder / FILE, read_only=True).close()  # refuses a file that is not whole
    for each in folder.iterdir():
        each.unlink()
    return missing


def _on_postgres(bench: Bench) -> Tried:
    chance, cuts, took_effect, missing = bench.chance("log"), bench.times(LOGS_CUT), 0, 0
    with running_server() as server:
        url, told = server.fresh_database(), Told()
        for life in bench.counted(cuts):
            told, file, flushed = _stopped_in_play(server, url, told, life, chance)
            took_effect += _tear(server.data / "pg_wal" / file, flushed, chance)
            server.start()
            with open_journal(url, read_only=True) as journal:
                missing += lost(journal, told)
                missing += troubles(journal) if life == cuts - 1 else 0
    return Tried("torn and lost log", "PostgreSQL", cuts, took_effect, missing, HELD_TO)


def _stopped_in_play(
    server: Server, url: str, told: Told, life: int, chance: Random
) -> tuple[Told, str, int]:
    """What was acknowledged when the log was flushed up to that byte of that file; more came."""
    with psycopg.connect(url, autocommit=True) as asking, open_journal(url) as journal:
        for setting in KEPT_IN_MEMORY:
            asking.execute(f"ALTER SYSTEM SET {setting}")
        asking.execute("SELECT pg_reload_conf()")
        pit = Pit(journal, TABLES, told, life)
        pit.open()
        pit.play(chance.randint(1, ORDERS_OF_A_LIFE))
        known = Told(told.done.copy())
        row = asking.execute(FLUSHED).fetchone()
        pit.play(chance.randint(1, ORDERS_OF_A_LIFE))
        server.stop()
    assert row is not None
    return known, *row


def _tear(log: Path, start: int, chance: Random) -> bool:
    """Whether anything that stood there is gone."""
    with log.open("r+b") as file:
        file.seek(start)
        before = file.read(TORN_BYTES)
        fates = chance.choice([("new",), ("noise",), ("before", "new"), FATES])
        after = _mixed(before, start, bytes(len(before)), fates, chance)
        file.seek(start)
        file.write(after)
    return before != after


class Platter:
    """What lies on the disk, and what the disk has been told and may not have done."""

    def __init__(self) -> None:
        self._synced = dict[str, bytearray]()
        self._entered = set[str]()
        """Files that the folder names, whatever happens."""
        self._waiting = dict[str, list[Act]]()

    def do(self, act: Act) -> None:
        if act.what == "sync":
            self._sync(act.file)
        else:
            self._waiting.setdefault(act.file, []).append(act)

    def _sync(self, file: str) -> None:
        if file:
            waiting = self._waiting.pop(file, [])
            self._synced[file] = _done(self._synced.get(file, bytearray()), waiting)
        if file not in self._entered:
            self._sync_folder()

    def _sync_folder(self) -> None:
        deleted = [name for name, acts in self._waiting.items() if acts[-1].what == "delete"]
        for name in deleted:
            del self._waiting[name]
            self._synced.pop(name, None)
        self._entered = {*self._synced, *self._waiting}

    def after_power_failed(self, chance: Random) -> tuple[Files, bool]:
        """The files, and whether any of them is not as it was told to be."""
        fates = chance.choice([(KEPT,), (LOST,), (KEPT, LOST), (KEPT, LOST, TORN)])
        files, hurt = Files(), False
        for name in sorted({*self._synced, *self._waiting}):
            data = bytearray(self._synced.get(name, b""))
            gone = name not in self._entered and chance.choice(fates) == LOST
            for act in self._waiting.get(name, ()):
                fate = chance.choice(fates)
                hurt |= fate != KEPT
                if act.what == "delete":
                    gone = fate == KEPT
                elif fate == KEPT:
                    data = _done(data, [act])
                elif fate == TORN and act.what == "write":
                    data = _torn(data, act, chance)
            hurt |= gone and name not in self._waiting
            if not gone:
                files[name] = bytes(data)
        return files, hurt


def _done(data: bytearray, acts: Sequence[Act]) -> bytearray:
    for act in acts:
        if act.what == "truncate":
            data = data[: act.offset].ljust(act.offset, b"\0")
        elif act.what == "write":
            data = data.ljust(act.offset, b"\0")
            data[act.offset : act.offset + len(act.data)] = act.data
        else:
            data = bytearray()
    return data


def _torn(data: bytearray, act: Act, chance: Random) -> bytearray:
    until = act.offset + len(act.data)
    before = bytes(data[act.offset : until].ljust(len(act.data), b"\0"))
    mixed = _mixed(before, act.offset, act.data, FATES, chance)
    return _done(data, [Act("write", act.file, act.offset, mixed)])


def _mixed(before: bytes, offset: int, new: bytes, fates: Sequence[str], chance: Random) -> bytes:
    """Of each sector what was there, what is written, or neither."""
    parts, start = list[bytes](), 0
    while start < len(new):
        until = min(len(new), start + SECTOR - (offset + start) % SECTOR)
        noise = chance.randbytes(until - start)
        sector = {"before": before[start:until], "new": new[start:until], "noise": noise}
        parts.append(sector[chance.choice(fates)])
        start = until
    return b"".join(parts)
