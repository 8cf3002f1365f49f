"""What was exported, read as the journal it came from: an archive, or lines of records."""

from __future__ import annotations

import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from lzma import LZMAError
from pathlib import Path
from typing import IO, NoReturn, TypeVar

import msgspec

from croupier.journal.batch import Made
from croupier.journal.errors import Damaged, NoJournal, ReadOnly
from croupier.journal.lines import Line
from croupier.journal.memory import MemoryJournal
from croupier.journal.records import Append, Head, Record
from croupier.journal.store import NOTHING_SEALED, KeptHead
from croupier.transparency.leaves import Growth, Run
from croupier.values.errors import TamperedWith, Unreadable
from croupier.values.single_keys import refuse_twice

FORMAT = "croupier-archive/1"
CONTENTS, RUNS, HEADS = "archive.json", "runs.jsonl", "heads.jsonl"
ZIP, JSON = b"PK\x03\x04", b"{"

LONGEST_LINE = 16 << 20
"""Bytes; the rules of a table, with which its records begin, take a hundredth of it."""

T = TypeVar("T")


class ArchivedStream(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    file: str
    records: int


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    streams: tuple[ArchivedStream, ...]


class ExportedJournal(MemoryJournal):
    """For reading only; what its lines say is for others to judge."""

    keeps_seals = False
    keeps_tiles = False

    def __init__(self, where: str, *, keeps_every_stream: bool) -> None:
        super().__init__()
        self._where = where
        self._withheld = dict[str, int]()
        self.keeps_every_stream = keeps_every_stream

    def take(self, line: Line) -> None:
        """The next line of its stream."""
        if "" in {line.previous, line.hash}:
            why = "has nothing where a hash belongs"
            raise TamperedWith(f"{self._where}: {line.stream} place {line.place} {why}")
        record, stream = self._record(line), line.stream
        if not record.hash and stream not in self._withheld:
            self._begin_to_withhold(line)
        records = self._records.setdefault(stream, [])
        records.append(record)
        standing, key, last = self._standing, (stream, record.command), len(records)
        standing.heads[stream] = Head(stream, record.place, record.hash)
        begun = standing.made.get(key)
        standing.made[key] = Made(stream, begun.first if begun else last, last)

    def _record(self, line: Line) -> Record:
        try:
            return line.record
        except Unreadable as wrong:
            raise Damaged(self._where, f"{line.stream} place {line.place}", str(wrong)) from None

    def _begin_to_withhold(self, line: Line) -> None:
        if not line.withheld:
            why = "has no hash, and nothing before it is withheld"
            raise TamperedWith(f"{self._where}: {line.stream} place {line.place} {why}")
        self._withheld[line.stream] = line.place

    def take_run(self, run: Run) -> None:
        if not run.secret:
            records = list(self.read(run.stream, run.after, run.after + run.count))
            told = sum(bool(record.hash) for record in records)
            if (len(run.nonces), len(run.withheld)) != (told, len(records) - told):
                why = f"the leaves from {run.first} on are not those of its records"
                raise TamperedWith(f"{self._where}: {why}")
        self._runs.append(run)

    def streams(self) -> tuple[str, ...]:
        return tuple(sorted(self._records))

    def withheld_from(self, stream: str) -> int | None:
        return self._withheld.get(stream)

    def submit(
        self,
        *appends: Append,  # noqa: ARG002
        seal: Mapping[str, bytes] = NOTHING_SEALED,  # noqa: ARG002
        unseal: Collection[str] = (),  # noqa: ARG002
    ) -> Future[tuple[Record, ...]]:
        self._refuse()

    def grow(self, joined: Callable[[Growth], None] = lambda _: None) -> int:  # noqa: ARG002
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise ReadOnly(f"{self._where} is an export, which is only read")


def is_export(path: Path) -> bool:
    try:
        return _begins(path).startswith((ZIP, JSON))
    except OSError:
        return False


def _begins(path: Path) -> bytes:
    """What lies there is told by this alone: whatever may stand behind it is nobody's archive."""
    with path.open("rb") as file:
        return file.read(len(ZIP))


def open_export(path: Path) -> ExportedJournal:
    try:
        return _archive(path) if _begins(path) == ZIP else _lines(path)
    except OSError as error:
        raise NoJournal(f"{path}: {error.strerror or error}") from None


def _lines(path: Path) -> ExportedJournal:
    journal = ExportedJournal(str(path), keeps_every_stream=False)
    with path.open("rb") as file:
        for line in _read(str(path), path.name, file, Line):
            journal.take(line)
    return journal


def _archive(path: Path) -> ExportedJournal:
    journal, where = ExportedJournal(str(path), keeps_every_stream=True), str(path)
    with _damage_named(where, "archive"), zipfile.ZipFile(path) as archive:
        lists = [*_member(where, archive, CONTENTS, Contents)]
        if len(lists) != 1:
            raise Damaged(where, CONTENTS, "it is not one list of streams")
        [contents] = lists
        if contents.format != FORMAT:
            raise Damaged(where, CONTENTS, f"{contents.format!r} is no format known here")
        _refuse_others(where, archive.namelist(), contents)
        for stream in contents.streams:
            lines = list(_member(where, archive, stream.file, Line))
            if len(lines) != stream.records:
                why = f"it has {len(lines):,} records, and {CONTENTS} says {stream.records:,}"
                raise Damaged(where, stream.file, why)
            for line in lines:
                if line.stream != stream.name:
                    raise Damaged(where, stream.file, f"a record of {line.stream} stands in it")
                journal.take(line)
        for run in _member(where, archive, RUNS, Run):
            journal.take_run(run)
        sizes = set[int]()
        for head in _member(where, archive, HEADS, KeptHead):
            if head.size in sizes:
                raise Damaged(where, HEADS, f"two heads are kept over {head.size:,} records")
            journal.keep_head(head.size, head.note)
            sizes.add(head.size)
    return journal


def _refuse_others(where: str, members: Sequence[str], contents: Contents) -> None:
    """What nobody would look at may be what somebody shows later as having been there."""
    names = [each.name for each in contents.streams]
    named = [CONTENTS, RUNS, HEADS, *(each.file for each in contents.streams)]
    for what, given in (("stream", names), ("file", named), ("file", members)):
        for twice in (each for each, times in Counter(given).items() if times > 1):
            raise Damaged(where, twice, f"this {what} is there twice")
    for other in sorted(set(members) - set(named)):
        raise Damaged(where, other, f"{CONTENTS} does not name it")


def _member(where: str, archive: zipfile.ZipFile, name: str, kind: type[T]) -> Iterator[T]:
    with _damage_named(where, name), archive.open(name) as file:
        yield from _read(where, name, file, kind)


def _read(where: str, name: str, file: IO[bytes], kind: type[T]) -> Iterator[T]:
    read = msgspec.json.Decoder(kind).decode
    for number, line in enumerate(iter(partial(file.readline, LONGEST_LINE + 1), b""), 1):
        if len(line) > LONGEST_LINE:
            why = f"it has more than {LONGEST_LINE:,} bytes"
            raise Damaged(where, f"{name} line {number}", why)
        try:
            found = read(line)
            refuse_twice(line)
        except (msgspec.DecodeError, ValueError, RecursionError) as wrong:
            raise Damaged(where, f"{name} line {number}", f"it cannot be read: {wrong}") from None
        yield found


@contextmanager
def _damage_named(where: str, name: str) -> Iterator[None]:
    try:
        yield
    except KeyError:
        raise Damaged(where, name, "it is not there") from None
    except (zipfile.BadZipFile, zlib.error, LZMAError, EOFError, RuntimeError) as wrong:
        raise Damaged(where, name, str(wrong)) from None
