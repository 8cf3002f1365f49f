"""A journal in a database: one thread writes, anybody reads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

import msgspec

from croupier.journal.batch import Made, Outcome, Request, Snapshot, request
from croupier.journal.errors import Closed, Damaged, ReadOnly
from croupier.journal.kept_tree import (
    HEADS,
    KEEP_HEAD,
    MOST_AT_ONCE,
    NEWEST_HEAD,
    Ask,
    grow,
    run_of,
    runs,
    size_of,
    tile,
)
from croupier.journal.records import Answered, Append, Head, Record
from croupier.journal.seal_keys import SealKey, hidden, shown
from croupier.journal.store import NOTHING_SEALED, Journal, KeptHead
from croupier.journal.writer import Writer
from croupier.transparency.leaves import Run

T = TypeVar("T")

PAGE = 500
"""Records fetched at once, so that a slow reader holds nothing open."""


LAST_PLACE = 2**63 - 1
"""The greatest number a database can count to."""
LEAST = -(2**63)
"""And the least: whatever is kept stands behind it."""


class Reading(Protocol):
    """What SQLite and PostgreSQL each say in their own words; safe from any thread."""

    @property
    def where(self) -> str: ...

    def records(self, stream: str, after: int, last: int, most: int) -> list[Record]: ...

    def made(self, stream: str, command: str) -> Made | None: ...

    def answered(self, stream: str, command: str, most: int) -> list[Answered]:
        """From a command on, in the order of their names."""
        ...

    def streams_answered(self) -> list[str]: ...

    def head(self, stream: str) -> Head | None: ...

    def streams(self) -> list[str]: ...

    def sealed(self, commitment: str) -> bytes | None: ...

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

    def change_tree(self, change: Callable[[Ask], T]) -> T:
        """In a transaction of its own, while no other node changes it."""
        ...

    def close(self) -> None: ...


class KeptJournal(Journal):
    def __init__(
        self, reading: Reading, writing: Writing | None = None, seal_key: SealKey | None = None
    ) -> None:
        self._reading, self._writing, self._seal_key = reading, writing, seal_key
        self._writer = Writer(reading.where, writing.write) if writing else None
        self._closed = False

    def submit(
        self,
        *appends: Append,
        seal: Mapping[str, bytes] = NOTHING_SEALED,
        unseal: Collection[str] = (),
    ) -> Future[tuple[Record, ...]]:
        return self._desk.submit(request(appends, hidden(self._seal_key, seal), unseal))

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        last = LAST_PLACE if upto is None else min(upto, LAST_PLACE)
        while page := self._books.records(stream, after, last, PAGE):
            yield from page
            if len(page) < PAGE:
                return
            after = page[-1].place

    def recorded(self, stream: str, command: str) -> tuple[Record, ...]:
        made = self._books.made(stream, command)
        return tuple(self.read(stream, made.first - 1, made.last)) if made else ()

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

    def keep_snapshot(self, stream: str, place: int, digest: str, state: bytes) -> None:
        kept = Snapshot(stream, digest, place, state)
        self._desk.submit(Request((), snapshot=kept)).result()

    def snapshot(self, stream: str, digest: str) -> tuple[int, bytes] | None:
        return self._books.snapshot(stream, digest)

    def grow(self) -> int:
        while True:
            grown = self._desk.run(lambda: self._change_tree(grow))
            if sum(run.count for run in grown.runs) < MOST_AT_ONCE:
                return grown.size

    def tree_size(self) -> int:
        return size_of(self._books.tree)

    def tile(self, level: int, number: int) -> bytes | None:
        return tile(self._books.tree, level, number)

    def runs(self, leaf: int = 0) -> Iterator[Run]:
        while page := runs(self._books.tree, leaf, PAGE):
            yield from page
            leaf = page[-1].end

    def run_of(self, stream: str, place: int) -> Run | None:
        return run_of(self._books.tree, stream, place)

    def keep_head(self, size: int, note: str) -> None:
        self._desk.run(lambda: self._change_tree(lambda ask: ask(KEEP_HEAD, (size, note))))

    def heads(self) -> Iterator[KeptHead]:
        size = LEAST
        while page := self._books.tree(HEADS, (size, PAGE)):
            yield from (self._head_in(row) for row in page)
            size = page[-1][0]

    def _head_in(self, row: tuple[Any, ...]) -> KeptHead:
        try:
            return msgspec.convert(dict(zip(("size", "note"), row, strict=True)), KeptHead)
        except msgspec.ValidationError as wrong:
            raise Damaged(self._reading.where, "heads", str(wrong)) from None

    def newest_head(self) -> str | None:
        rows = self._books.tree(NEWEST_HEAD, ())
        return str(rows[0][0]) if rows else None

    def close(self) -> None:
        self._closed = True
        if self._writer:
            self._writer.close()
        self._reading.close()
        # last, since only who may write can bring a SQLite file's side files home
        if self._writing:
            self._writing.close()

    def _change_tree(self, change: Callable[[Ask], T]) -> T:
        if self._writing is None:
            raise ReadOnly(f"{self._reading.where} was opened for reading")
        return self._writing.change_tree(change)

    @property
    def _desk(self) -> Writer:
        if self._writer is None:
            raise ReadOnly(f"{self._reading.where} was opened for reading")
        return self._writer

    @property
    def _books(self) -> Reading:
        if self._closed:
            raise Closed(f"{self._reading.where} is closed")
        return self._reading
