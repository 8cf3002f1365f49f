"""Closed tables that lie in files: what the record says of them, and the files read again.

A table that was archived keeps its first record and its last in the journal, so that its rules and
its end stay there; what stood between them is in a file whose digest is on record.
"""

from __future__ import annotations

import zipfile
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import file_digest
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import TypeVar

import msgspec

from croupier.journal.errors import Damaged
from croupier.journal.lines import Line
from croupier.journal.records import Record
from croupier.transparency.leaves import Run
from croupier.transparency.proofs import InclusionProof
from croupier.values.errors import TamperedWith
from croupier.values.events import Event
from croupier.values.refusals import BadMaterial, Unreadable
from croupier.values.single_keys import refuse_twice

FORMAT = "croupier-archived-table/1"
CONTENTS, RECORDS, RUNS, PROOF = "archive.json", "records.jsonl", "runs.jsonl", "proof.txt"
T = TypeVar("T")
MEMBERS = (CONTENTS, RECORDS, RUNS, PROOF)
MOST_OPEN = 4
"""Tables whose files are kept in memory, for whoever asks again."""


class StreamArchived(Event, frozen=True):
    kind = "stream-archived/1"
    stream: str
    place: int
    """Of its last record."""
    hash: str
    """Which that has."""
    file: str
    digest: str
    """SHA-256 of the file."""
    head: int
    """Leaves of the signed head under which all of it stands."""


class StreamBroughtBack(Event, frozen=True):
    kind = "stream-brought-back/1"
    stream: str
    digest: str
    """Of the file that it was in."""


class TableContents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    stream: str
    records: int
    hash: str
    """Of the last one."""


class InArchive(BadMaterial):
    """What was asked for lies in a file that is not at hand."""

    def __init__(self, told: StreamArchived, why: str = "") -> None:
        self.told = told
        more = why or "name its folder with --archive"
        super().__init__(
            f"{told.stream} lies in the archive {told.file} (SHA-256 {told.digest}): {more}"
        )


class ArchivedTable(msgspec.Struct, frozen=True):
    """A file, once all that it says of itself was found to be so."""

    contents: TableContents
    records: tuple[Record, ...]
    runs: tuple[Run, ...]
    proof: InclusionProof

    def part(self, after: int, last: int) -> tuple[Record, ...]:
        return self.records[max(after, 0) : last]


def read_table(where: str, content: bytes) -> ArchivedTable:
    """Refused whole where anything in it is not as the format has it, or not as it was."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            if sorted(archive.namelist()) != sorted(MEMBERS):
                raise Damaged(where, "archive", f"its members are not {', '.join(MEMBERS)}")
            told = {name: archive.read(name) for name in MEMBERS}
        (contents,) = _lines(told[CONTENTS], TableContents)
        records = tuple(each.record for each in _lines(told[RECORDS], Line))
        runs = tuple(_lines(told[RUNS], Run))
        proof = InclusionProof.parse(told[PROOF].decode())
    except (zipfile.BadZipFile, msgspec.DecodeError, ValueError, EOFError, Unreadable) as wrong:
        raise Damaged(where, "archive", str(wrong)) from None
    if contents.format != FORMAT:
        raise Damaged(where, CONTENTS, f"{contents.format!r} is no format known here")
    places = [each.place for each in records if each.stream == contents.stream]
    if not records or places != [*range(1, contents.records + 1)]:
        raise Damaged(where, RECORDS, f"they are not the {contents.records:,} of its table")
    if contents.hash != records[-1].hash:
        raise TamperedWith(f"{where}: its last record is not the one that its list names")
    if not proof.holds_for_its_record or proof.record_hash != contents.hash:
        raise TamperedWith(f"{where}: its last record is not the one that its head covers")
    return ArchivedTable(contents, records, runs, proof)


def _lines(content: bytes, kind: type[T]) -> Iterator[T]:
    read = msgspec.json.Decoder(kind).decode
    for line in content.removesuffix(b"\n").split(b"\n") if content else ():
        found = read(line)
        refuse_twice(line)
        yield found


def written(
    contents: TableContents, lines: Iterable[Line], runs: Iterable[Run], proof: InclusionProof
) -> bytes:
    """The same bytes for the same table, whenever it is written."""
    encode, made = msgspec.json.Encoder().encode, BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, told in (
            (CONTENTS, [contents]),
            (RECORDS, lines),
            (RUNS, runs),
        ):
            _add(archive, name, b"".join(encode(each) + b"\n" for each in told))
        _add(archive, PROOF, str(proof).encode())
    return made.getvalue()


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)


class Archives:
    """A folder of such files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open = OrderedDict[str, ArchivedTable]()
        self._lock = Lock()

    def table(self, told: StreamArchived) -> ArchivedTable:
        with self._lock:
            found = self._open.pop(told.digest, None) or self._read(told)
            self._open[told.digest] = found
            while len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
            return found

    def _read(self, told: StreamArchived) -> ArchivedTable:
        path = self._folder / told.file
        try:
            content = path.read_bytes()
        except OSError as error:
            why = f"{path}: {error.strerror or error}"
            raise InArchive(told, why) from None
        with BytesIO(content) as file:
            if file_digest(file, "sha256").hexdigest() != told.digest:
                raise TamperedWith(f"{path} is not the file that is on record for {told.stream}")
        found = read_table(str(path), content)
        if (found.contents.stream, found.contents.hash) != (told.stream, told.hash):
            raise TamperedWith(f"{path} holds another table than {told.stream}")
        return found


def lying(
    records: Sequence[Record], known: Mapping[str, StreamArchived]
) -> dict[str, StreamArchived]:
    """By stream, what lies in a file once those records of the book were read, too."""
    found = dict(known)
    for record in records:
        try:
            if record.kind == StreamArchived.kind:
                event = msgspec.json.decode(record.body, type=StreamArchived)
                found[event.stream] = event
            elif record.kind == StreamBroughtBack.kind:
                back = msgspec.json.decode(record.body, type=StreamBroughtBack)
                found.pop(back.stream, None)
        except msgspec.DecodeError:
            continue  # told where the book is verified
    return found
