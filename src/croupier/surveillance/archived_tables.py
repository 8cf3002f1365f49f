"""Tables that lie in an archive which is not at hand: what can be said of them all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from croupier.journal.archived import InArchive, StreamArchived
from croupier.journal.signing import leaf_reader
from croupier.journal.store import Journal
from croupier.surveillance.trouble import Trouble
from croupier.transparency.leaves import entry
from croupier.transparency.tree import leaf_hash
from croupier.values.events import TABLE_OPENED
from croupier.values.records import Record, record_hash


class Held(Protocol):
    troubles: list[Trouble]

    def watched(self, records: Iterable[Record]) -> Iterable[Record]: ...


class AsFarAsAtHand:
    """One stream beside others, up to the first that lies in an archive."""

    def __init__(self, begin: Callable[[], Held]) -> None:
        self.troubles = list[Trouble]()
        self.stopped = ""
        """At a table that is not at hand."""
        self._held: Held | None = None
        try:
            self._held = begin()
        except InArchive as away:
            self.stopped = away.told.stream

    def watched(self, records: Iterable[Record]) -> Iterator[Record]:
        source = Source(records)
        if self._held is not None:
            try:
                for record in self._held.watched(source):
                    source.waiting = None
                    yield record
            except InArchive as away:
                self.stopped = away.told.stream
            self.troubles = self._held.troubles
        if source.waiting is not None:
            yield source.waiting
        yield from source


class Source:
    """Records one by one; the one that was taken and not handed on is not lost."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = iter(records)
        self.waiting: Record | None = None

    def __iter__(self) -> Iterator[Record]:
        return self

    def __next__(self) -> Record:
        self.waiting = None
        self.waiting = next(self._records)
        return self.waiting


def ends_held(journal: Journal, told: StreamArchived) -> Iterator[Trouble]:
    """Its ends are those that were archived, and the last is the leaf that heads cover."""
    ends = journal.ends(told.stream)
    first, last = ends[0], ends[-1]
    for each in ends:
        if record_hash(each) != each.hash:
            yield Trouble(told.stream, each.place, "hash", "it is not what its hash covers")
    if first.place != 1 or first.kind != TABLE_OPENED:
        yield Trouble(told.stream, first.place, "event", f"a table begins with {TABLE_OPENED}")
    if (last.place, last.hash) != (told.place, told.hash):
        why = f"it was archived up to place {told.place:,} with another hash"
        yield Trouble(told.stream, last.place, "chain", why)
    for each in ends:
        run = journal.run_of(told.stream, each.place)
        if run is None or _leaf(run.nonce(each.place), each) != leaf_reader(journal)(
            run.leaf_of(each.place)
        ):
            yield Trouble(told.stream, each.place, "tree", "it is not the leaf that heads cover")


def _leaf(nonce: bytes, record: Record) -> bytes:
    return leaf_hash(entry(nonce, record.hash))
