"""Everything in a journal as one file that leaves the house and can be verified again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from croupier.journal.exported import CONTENTS, FORMAT, HEADS, RUNS, ArchivedStream, Contents
from croupier.journal.lines import Line
from croupier.journal.store import Journal
from croupier.surveillance.exporting import line_of
from croupier.surveillance.hidden import still_hidden
from croupier.surveillance.ledgers import line_of_book
from croupier.surveillance.passages import told_by
from croupier.transparency.leaves import Run
from croupier.values.refusals import BadMaterial
from croupier.values.streams import is_table

LOOKS = 100
"""How often one looks for a moment in which nothing is being recorded."""


class Archived(NamedTuple):
    streams: int
    records: int
    withheld: Mapping[str, int]
    """By stream, the place from which on hashes are kept back."""


def write_archive(journal: Journal, path: Path) -> Archived:
    """A new file; records that come meanwhile are left to the next one."""
    runs, heads = list(journal.runs()), list(journal.heads())
    standing = _standing(journal)
    withheld = dict[str, int]()
    with ZipFile(path, "x") as archive:
        streams = list[ArchivedStream]()
        for number, (stream, last) in enumerate(standing.items(), 1):
            hidden = _hidden(journal, stream, last)
            if hidden:
                withheld[stream] = min(hidden)
            name = f"streams/{number:04}.jsonl"
            _write(archive, name, _lines(journal, stream, last, hidden))
            streams.append(ArchivedStream(stream, name, last))
        _write(archive, RUNS, (_told(journal, run, withheld) for run in runs))
        _write(archive, HEADS, heads)
        _write(archive, CONTENTS, [Contents(FORMAT, tuple(streams))])
    return Archived(len(standing), sum(standing.values()), withheld)


def _standing(journal: Journal) -> Mapping[str, int]:
    """Where every stream stands at one moment: an append to several is in all of them or none."""
    seen = _places(journal)
    for _ in range(LOOKS):
        again = _places(journal)
        if again == seen:
            break
        seen = again
    return seen


def _places(journal: Journal) -> dict[str, int]:
    heads = map(journal.head, journal.streams())
    return {head.stream: head.place for head in heads if head}


def _hidden(journal: Journal, stream: str, last: int) -> frozenset[int]:
    if not is_table(stream):
        return frozenset()
    return still_hidden(told_by(journal.read(stream, upto=last)))


def _lines(journal: Journal, stream: str, last: int, hidden: frozenset[int]) -> Iterator[Line]:
    records = journal.read(stream, upto=last)
    if is_table(stream):
        return (line_of(told, hidden) for told in told_by(records))
    return map(line_of_book, records)


def _told(journal: Journal, run: Run, withheld: Mapping[str, int]) -> Run:
    if run.stream not in withheld:
        return run
    hashes = journal.hashes(run.stream, run.after, run.after + run.count)
    return run.keeping_back(withheld[run.stream], hashes)


def _write(archive: ZipFile, name: str, lines: Iterable[object]) -> None:
    entry, encode = ZipInfo(name), msgspec.json.Encoder().encode
    entry.compress_type = ZIP_DEFLATED
    with archive.open(entry, "w", force_zip64=True) as file:
        for number, line in enumerate(lines, 1):
            told = encode(line)
            if b"\n" in told:
                raise BadMaterial(f"{name} line {number}: a body is not as the house writes it")
            file.write(told + b"\n")
