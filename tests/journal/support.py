"""Words the journal's tests share: entries in a line, and a chain checked by hand."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path

from croupier.journal.kept import KeptJournal
from croupier.journal.records import Append, Entry, Record, canonical
from croupier.journal.sqlite import SqliteReading, SqliteWriting
from croupier.journal.store import Journal
from croupier.transparency.tiles import subtrees
from croupier.transparency.tree import leaf_hash, node_hash, root
from croupier.values.streams import REGISTER

NOON = "2026-01-31T12:00:00.000000Z"
HURRIED = 0.01
"""Seconds to wait for a lock that nobody will give up."""


def hurried(path: Path) -> Journal:
    return KeptJournal(SqliteReading(path), SqliteWriting(path, busy_seconds=HURRIED))


def begun(journal: Journal) -> tuple[str, ...]:
    """Every stream but the register that names them."""
    return tuple(stream for stream in journal.streams() if stream != REGISTER)


def entry(**body: object) -> Entry:
    return Entry(NOON, "dealer", "card-dealt/1", canonical(body))


def ordered(**body: object) -> Entry:
    """The first event of an order, with the order and the office in which it was given."""
    order = canonical({"body": {}, "n": 1, "name": "deal-card"})
    return Entry(NOON, "Dan", "card-dealt/1", canonical(body), "dealer", order)


def append(stream: str, after: int | None, command: str, count: int = 1) -> Append:
    """As many entries as asked for, each with its own body."""
    return Append(stream, after, tuple(entry(n=n) for n in range(count)), command)


def hash_by_hand(record: Record) -> str:
    """The hash written down again from its description, with other tools."""
    told = {
        "actor": record.actor,
        "at": record.at,
        "body": b64encode(record.body).decode(),
        "command": record.command,
        "kind": record.kind,
        "office": record.office,
        "order": b64encode(record.order).decode(),
        "place": record.place,
        "previous": record.previous,
        "stream": record.stream,
    }
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def assert_chained(records: Iterable[Record]) -> None:
    previous, place = "0" * 64, 0
    for record in records:
        assert (record.place, record.previous) == (place + 1, previous)
        assert record.hash == hash_by_hand(record)
        previous, place = record.hash, record.place


def folded(hashes: list[bytes]) -> bytes:
    """The root as RFC 6962 defines it."""
    if not hashes:
        return hashlib.sha256().digest()
    if len(hashes) == 1:
        return hashes[0]
    k = 1
    while 2 * k < len(hashes):
        k *= 2
    return node_hash(folded(hashes[:k]), folded(hashes[k:]))


def root_of(journal: Journal) -> bytes:
    def read(level: int, number: int) -> bytes:
        found = journal.tile(level, number)
        assert found is not None
        return found

    return root(journal.tree_size(), subtrees(read))


def leaves(journal: Journal) -> list[bytes]:
    """Each leaf's hash, by the runs and the records they name."""
    found = list[bytes]()
    for run in journal.runs():
        assert run.first == len(found)
        hashes = [each.hash for each in journal.read(run.stream, run.after, run.after + run.count)]
        assert len(hashes) == run.count
        found.extend(leaf_hash(told) for told in run.entries(hashes))
    return found
