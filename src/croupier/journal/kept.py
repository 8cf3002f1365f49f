"""A journal in a database: one thread writes, anybody reads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec.structs import astuple

from croupier.journal.archived import (
    ArchivedTable,
    Archives,
    InArchive,
    StreamArchived,
    lying,
)
from croupier.journal.batch import Made, Outcome, Request, Snapshot, request
from croupier.journal.errors import Closed, Damaged, ReadOnly
from croupier.journal.kept_tree import (
    HEADS,
    KEEP_HEAD,
    MOST_AT_ONCE,
    NEWEST_HEAD,
    Changing,
    as_kept,
    grow,
    run_of,
    runs,
    size_of,
    tile,
)
from croupier.journal.outages import Outage
from croupier.journal.records import Answered, Append, Head, Record
from croupier.journal.seal_keys import SealKey, hidden, shown
from croupier.journal.store import NOTHING_SEALED, Given, Journal, KeptHead
from croupier.journal.writer import Writer
from croupier.transparency.leaves import Growth, Run
from croupier.values.order_ids import is_own
from croupier.values.streams import ARCHIVES, is_table

T = TypeVar("T")

PAGE = 500
"""Records fetched at once, so that a slow reader holds nothing open."""
RECORDS, TREE = 0, -1
"""At which of its desks a journal writes what."""

AT_ONCE = 2_000
"""Records laid back in one statement."""
SHORTEST = 3
"""Records of which one stands between the ends."""
LET_GO = "DELETE FROM records WHERE stream = ? AND place > ? AND place <= ?"
FORGET_STATES = "DELETE FROM snapshots WHERE stream = ?"

LAST_PLACE = 2**63 - 1
"""The greatest number a database can count to."""
LEAST = -(2**63)
"""And the least: whatever is kept stands behind it."""


class Reading(Protocol):
    """What SQLite and PostgreSQL each say in their own words; safe from any thread."""

    @property
    def where(self) -> str: ...

    def records(self, stream: str, after: int, last: int, most: int) -> list[Record]: ...

    def hashes(self, stream: str, after: int, last: int, most: int) -> list[tuple[int, str]]:
        """Of the same, each with its place."""
        ...

    def made(self, stream: str, command: str) -> Made | None: ...

    def given(self, stream: str, command: str) -> Made | None:
        """Of a person's own command: wherever it stands, or as it was before in this stream."""
        ...

    def given_twice(self) -> list[tuple[str, str]]:
        """Own commands that stand in several streams, each with one of them."""
        ...

    def answered(self, stream: str, command: str, most: int) -> list[Answered]:
        """From a command on, in the order of their names."""
        ...

    def streams_answered(self) -> list[str]: ...

    def head(self, stream: str) -> Head | None: ...

    def streams(self) -> list[str]: ...

    def sealed(self, commitment: str) -> bytes | None: ...

    def seals(self, commitment: str, most: int) -> list[str]:
        """The commitments from one on, in the order of their names."""
        ...

    def altered(self) -> list[str]: ...

    def snapshot(self, stream: str, digest: str) -> tuple[int, bytes] | None: ...

    def tree(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows of a question about the tree; none in a journal that has no tree yet."""
        ...

    def close(self) -> None: ...


class Writing(Protocol):
    """Used by one thread alone."""

    def write(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        """All that can be admitted, in one transaction."""
        ...

    def change_tree(self, change: Callable[[Changing], T]) -> T:
        """In a transaction of its own, while no other node changes it.

        Once more where the connection was lost: what had joined by then does not join again.
        """
        ...

    def close(self) -> None: ...


class Desk(NamedTuple):
    """A thread that writes, and what it alone may use for that."""

    writer: Writer
    writing: Writing


class KeptJournal(Journal):
    def __init__(
        self,
        reading: Reading,
        *writing: Writing,
        seal_key: SealKey | None = None,
        outage: Outage | None = None,
        archives: Path | None = None,
    ) -> None:
        """Records go to the first that writes and the tree to the last: two need not wait."""
        self._reading, self._seal_key = reading, seal_key
        self._desks = tuple(
            Desk(Writer(reading.where, each.write, outage), each) for each in writing
        )
        self._closed = False
        self._files = Archives(archives) if archives else None
        self._archived: tuple[int, Mapping[str, StreamArchived]] = 0, {}
        """Which tables lie in files, up to a place of the book that says so."""
        self._booking = Lock()

    def submit(
        self,
        *appends: Append,
        seal: Mapping[str, bytes] = NOTHING_SEALED,
        unseal: Collection[str] = (),
    ) -> Future[tuple[Record, ...]]:
        return self._desk(RECORDS).writer.submit(
            request(appends, hidden(self._seal_key, seal), unseal)
        )

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        last = LAST_PLACE if upto is None else min(upto, LAST_PLACE)
        after = max(after, 0)
        while page := self._books.records(stream, after, last, PAGE):
            if page[-1].place != after + len(page) and (there := self._lying(stream)):
                yield from there.part(after, last)
                return
            yield from page
            after = page[-1].place
            if len(page) < PAGE:
                break
        if upto is not None and after < last and (there := self._lying(stream)):
            yield from there.part(after, last)

    def hashes(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[str]:
        last = LAST_PLACE if upto is None else min(upto, LAST_PLACE)
        after = max(after, 0)
        while page := self._books.hashes(stream, after, last, PAGE):
            if page[-1][0] != after + len(page) and (there := self._lying(stream)):
                yield from (each.hash for each in there.part(after, last))
                return
            yield from (own for _, own in page)
            after = page[-1][0]
            if len(page) < PAGE:
                break
        if upto is not None and after < last and (there := self._lying(stream)):
            yield from (each.hash for each in there.part(after, last))

    def recorded(self, stream: str, command: str) -> tuple[Record, ...]:
        made = self._books.made(stream, command)
        return tuple(self.read(stream, made.first - 1, made.last)) if made else ()

    def given(self, stream: str, command: str) -> tuple[Record, ...]:
        own = is_own(command)
        made = self._books.given(stream, command) if own else self._books.made(stream, command)
        return tuple(self.read(made.stream, made.first - 1, made.last)) if made else ()

    def given_twice(self) -> Iterator[Given]:
        return (Given(*row) for row in self._books.given_twice())

    def answered(self, stream: str) -> Iterator[Answered]:
        page = self._books.answered(stream, "", PAGE)
        while page:
            yield from page
            _, *page = self._books.answered(stream, page[-1].command, PAGE + 1)

    def streams_answered(self) -> tuple[str, ...]:
        return tuple(self._books.streams_answered())

    def head(self, stream: str) -> Head | None:
        return self._books.head(stream)

    def streams(self) -> tuple[str, ...]:
        return tuple(sorted(self._books.streams()))

    def sealed(self, commitment: str) -> bytes | None:
        return shown(self._seal_key, commitment, self._books.sealed(commitment))

    def seals(self) -> Iterator[str]:
        page = self._books.seals("", PAGE)
        while page:
            yield from page
            last = page[-1]  # which may be opened meanwhile
            page = [each for each in self._books.seals(last, PAGE + 1) if each != last]

    def altered(self) -> tuple[str, ...]:
        return tuple(self._books.altered())

    def submit_snapshot(
        self, stream: str, place: int, digest: str, state: bytes
    ) -> Future[tuple[Record, ...]]:
        kept = Snapshot(stream, digest, place, state)
        return self._desk(RECORDS).writer.submit(Request((), snapshot=kept))

    def snapshot(self, stream: str, digest: str) -> tuple[int, bytes] | None:
        return self._books.snapshot(stream, digest)

    def grow(self, joined: Callable[[Growth], None] = lambda _: None) -> int:
        while True:
            grown = self._change_tree(grow)
            joined(grown)
            if len(grown.leaves) < MOST_AT_ONCE:
                return grown.size

    def tree_size(self) -> int:
        return size_of(self._books.tree)

    def tile(self, level: int, number: int) -> bytes | None:
        return self._as_kept("tiles", lambda: tile(self._books.tree, level, number))

    def runs(self, leaf: int = 0) -> Iterator[Run]:
        def page() -> list[Run]:
            return runs(self._books.tree, leaf, PAGE)

        while some := self._as_kept("runs", page):
            yield from some
            leaf = some[-1].end

    def run_of(self, stream: str, place: int) -> Run | None:
        return self._as_kept("runs", lambda: run_of(self._books.tree, stream, place))

    def keep_head(self, size: int, note: str) -> None:
        self._change_tree(lambda tree: tree.ask(KEEP_HEAD, (size, note)))

    def heads(self) -> Iterator[KeptHead]:
        size = LEAST
        while page := self._books.tree(HEADS, (size, PAGE)):
            for row in page:
                told = dict(zip(("size", "note"), row, strict=True))
                yield self._as_kept("heads", partial(as_kept, told, KeptHead))
            size = page[-1][0]

    def _as_kept(self, what: str, read: Callable[[], T]) -> T:
        try:
            return read()
        except msgspec.ValidationError as wrong:
            raise Damaged(self._reading.where, what, str(wrong)) from None

    def newest_head(self) -> str | None:
        rows = self._books.tree(NEWEST_HEAD, ())
        return str(rows[0][0]) if rows else None

    def archived(self) -> Mapping[str, StreamArchived]:
        with self._booking:
            place, known = self._archived
            page = self._books.records(ARCHIVES, place, LAST_PLACE, PAGE)
            while page:
                place, known = page[-1].place, lying(page, known)
                page = self._books.records(ARCHIVES, place, LAST_PLACE, PAGE)
            self._archived = place, known
            return known

    def elsewhere(self, stream: str) -> StreamArchived | None:
        told = self.archived().get(stream) if is_table(stream) else None
        if told is None or not self._has_gap(stream):
            return None
        try:
            self._lying(stream)
        except InArchive as away:
            return away.told
        return None

    def ends(self, stream: str) -> tuple[Record, ...]:
        head = self._books.head(stream)
        if head is None:
            return ()
        first = self._books.records(stream, 0, 1, 1)
        last = self._books.records(stream, head.place - 1, LAST_PLACE, 1)
        return (*first, *last)

    def let_go(self, stream: str, place: int) -> None:
        """All but the ends of a stream whose archiving is on record; whole or not at all."""

        def remove(tree: Changing) -> None:
            for after in range(1, place - 1, MOST_AT_ONCE):
                last = min(after + MOST_AT_ONCE, place - 1)
                tree.ask(LET_GO, (stream, after, last))
            tree.ask(FORGET_STATES, (stream,))

        self._change_tree(remove)

    def lay_back(self, records: Sequence[Record]) -> None:
        """What stood between the ends of a stream; whole or not at all."""

        def add(tree: Changing) -> None:
            for begun in range(0, len(records), AT_ONCE):
                tree.add("records", [astuple(each) for each in records[begun : begun + AT_ONCE]])

        self._change_tree(add)

    def has_gap(self, stream: str) -> bool:
        return self._has_gap(stream)

    def _has_gap(self, stream: str) -> bool:
        head = self._books.head(stream)
        if head is None or head.place < SHORTEST:
            return False
        return not self._books.hashes(stream, 1, 2, 1)

    def _lying(self, stream: str) -> ArchivedTable | None:
        """The file in which a table lies; None of a stream that lies in none."""
        told = self.archived().get(stream) if is_table(stream) else None
        if told is None or not self._has_gap(stream):
            return None
        if self._files is None:
            raise InArchive(told)
        return self._files.table(told)

    def close(self) -> None:
        self._closed = True
        for desk in self._desks:
            desk.writer.close()
        self._reading.close()
        # last, since only who may write can bring a SQLite file's side files home
        for desk in self._desks:
            desk.writing.close()

    def _change_tree(self, change: Callable[[Changing], T]) -> T:
        desk = self._desk(TREE)
        return desk.writer.run(lambda: desk.writing.change_tree(change))

    def _desk(self, of: int) -> Desk:
        if not self._desks:
            raise ReadOnly(f"{self._reading.where} was opened for reading")
        return self._desks[of]

    @property
    def _books(self) -> Reading:
        if self._closed:
            raise Closed(f"{self._reading.where} is closed")
        return self._reading
