"""Closed tables moved out of a journal into files, one by one, and brought back.

Each step is safe to be cut off behind: a file is written under another name, read again and held to
the journal before it gets its own; then the record says where the table lies; only then its records
leave the journal, all at once. Whoever asks again goes on where it ended.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from croupier.journal.archived import (
    FORMAT,
    StreamArchived,
    StreamBroughtBack,
    TableContents,
    read_table,
    written,
)
from croupier.journal.kept import KeptJournal
from croupier.journal.records import Append, Entry, Record, canonical
from croupier.journal.signing import included, leaf_reader, leaves_of, tree_of
from croupier.surveillance.hidden import still_hidden
from croupier.surveillance.ledgers import line_of_book
from croupier.surveillance.passages import told_by
from croupier.surveillance.verifying import verify_kept
from croupier.transparency.heads import SignedHead
from croupier.values.errors import OutOfReach, TamperedWith
from croupier.values.events import TABLE_CLOSED
from croupier.values.refusals import BadMaterial, CroupierError, Refused, refuse
from croupier.values.streams import ARCHIVES, is_table

ACTOR = "house"
ENDING = ".croupier-table.zip"


class Moved(msgspec.Struct, frozen=True):
    """A table that lies in a file, or would."""

    table: str
    records: int
    file: str
    digest: str
    bytes: int


class Stays(msgspec.Struct, frozen=True):
    """A table that stays in the journal, and why."""

    table: str
    why: str


def closed_before(journal: KeptJournal, day: str) -> Iterator[str]:
    """Tables whose last record is older than a day, and that were not archived before."""
    known = journal.archived()
    for table in filter(is_table, journal.streams()):
        last = journal.ends(table)[-1]
        if last.at[:10] < day and (table not in known or journal.has_gap(table) is False):
            yield table


def archive(
    journal: KeptJournal, table: str, folder: Path, at: str, digest: str, *, dry_run: bool = False
) -> Moved | Stays:
    """Into the folder; what may not go says why. `digest` is that of the code, for `verify`."""
    told = journal.archived().get(table)
    if told is not None and journal.has_gap(table):
        return Stays(table, f"it lies in the archive {told.file} already")
    records = tuple(journal.read(table))
    if why := _stays(journal, table, records, digest):
        return Stays(table, why)
    if told is not None:
        content = _as_recorded(folder, told)
    else:
        content, size = _content(journal, table, records)
        told = StreamArchived(
            table, len(records), records[-1].hash, _file_of(table), _digest(content), size
        )
    moved = Moved(table, len(records), told.file, told.digest, len(content))
    if dry_run:
        return moved
    if journal.archived().get(table) is None:
        _lay_down(folder / told.file, content, records)
        _record(journal, told, at)
    journal.let_go(table, len(records))
    return moved


def bring_back(journal: KeptJournal, table: str, at: str) -> Moved:
    """Out of the folder that the journal was opened with."""
    told = journal.archived().get(table)
    if told is None:
        raise Refused([refuse(None, f"{table} lies in no archive")])
    if journal.has_gap(table):
        records = tuple(journal.read(table))
        journal.lay_back(records[1:-1])
    else:
        records = tuple(journal.read(table))
    if records[-1].hash != told.hash:
        raise TamperedWith(f"{table}: what is there is not what was archived")
    _record(journal, StreamBroughtBack(table, told.digest), at)
    return Moved(table, len(records), told.file, told.digest, 0)


def _stays(journal: KeptJournal, table: str, records: tuple[Record, ...], digest: str) -> str:  # noqa: PLR0911 one for each reason
    if not is_table(table) or not records:
        return "it is no table of this journal"
    if not any(each.kind == TABLE_CLOSED for each in records):
        return "it is not closed"
    newest, run = journal.newest_head(), journal.run_of(table, records[-1].place)
    size = SignedHead.parse(newest).head.size if newest else 0
    if run is None or run.leaf_of(records[-1].place) >= size:
        return "not all of it is under a signed head yet"
    try:
        if still_hidden(told_by(records)):
            return "a face there is nobody's to know yet"
        found = verify_kept(journal, table, digest)
    except CroupierError as wrong:
        return str(wrong)
    if found.troubles:
        return f"it does not verify: {found.troubles[0]}"
    if found.pending:
        return "a sealed order of it is still to be opened"
    return ""


def _content(journal: KeptJournal, table: str, records: tuple[Record, ...]) -> tuple[bytes, int]:
    newest = journal.newest_head()
    assert newest is not None
    signed = SignedHead.parse(newest)
    proof = included(journal, records[-1], signed, tree_of(journal))
    assert proof is not None
    runs = [run for run in journal.runs() if run.stream == table]
    read = leaf_reader(journal)
    for run in runs:
        if list(leaves_of(journal, run)) != [read(leaf) for leaf in range(run.first, run.end)]:
            raise TamperedWith(f"{table}: its records are not the leaves of the tree")
    contents = TableContents(FORMAT, table, len(records), records[-1].hash)
    content = written(contents, map(line_of_book, records), runs, proof)
    if read_table(table, content).records != records:
        raise BadMaterial(f"{table}: a body is not as the house writes it, so it cannot leave")
    return content, signed.head.size


def _as_recorded(folder: Path, told: StreamArchived) -> bytes:
    """Written and on record before; nothing is let go that the file does not hold."""
    path = folder / told.file
    try:
        content = path.read_bytes()
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None
    if _digest(content) != told.digest:
        raise TamperedWith(f"{path} is not the file that is on record for {told.stream}")
    return content


def _lay_down(path: Path, content: bytes, records: Iterable[Record]) -> None:
    """On the disk for good, and read from there once more, before it has its name."""
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if read_table(str(part), part.read_bytes()).records != tuple(records):
            raise OutOfReach(f"{part}: what was written is not what is read")
        part.replace(path)
        with suppress(OSError):  # not every system syncs a folder
            there = os.open(path.parent, os.O_RDONLY)
            try:
                os.fsync(there)
            finally:
                os.close(there)
    except OSError as error:
        raise OutOfReach(f"{path}: {error.strerror or error}") from None


def _record(journal: KeptJournal, event: StreamArchived | StreamBroughtBack, at: str) -> None:
    """The command counts what was recorded of the table: its guard on a server knows it by that."""
    head = journal.head(ARCHIVES)
    place = head.place if head else 0
    count = 1
    while journal.recorded(ARCHIVES, command_of(event.stream, count)):
        count += 1
    newest = next(iter(journal.read(ARCHIVES, place - 1)), None) if place else None
    latest = max(at, newest.at) if newest else at
    entry = Entry(latest, ACTOR, event.kind, canonical(event))
    journal.append(Append(ARCHIVES, place, (entry,), command_of(event.stream, count)))


def command_of(table: str, count: int) -> str:
    return f"{count} {table}"


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _file_of(table: str) -> str:
    """A name that every disk takes, and that no two tables share."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", table)[:40].strip("-") or "table"
    return f"{plain}-{sha256(table.encode()).hexdigest()[:8]}{ENDING}"
