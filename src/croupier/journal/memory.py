"""A journal that lasts as long as its process: for drills, studies and tests."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import Future
from threading import Lock

from croupier.journal.batch import (
    Made,
    Outcome,
    Request,
    Snapshot,
    Standing,
    drawn_up,
    outcome,
    request,
)
from croupier.journal.errors import Closed
from croupier.journal.records import Append, Head, Record
from croupier.journal.store import NOTHING_SEALED, Journal
from croupier.values.refusals import CroupierError


class MemoryJournal(Journal):
    def __init__(self) -> None:
        self._records = dict[str, list[Record]]()
        self._names = list[str]()
        self._standing = Standing({}, {}, set())
        self._secrets = dict[str, bytes]()
        self._snapshots = dict[tuple[str, str], Snapshot]()
        self._lock = Lock()
        self._closed = False

    def submit(
        self,
        *appends: Append,
        seal: Mapping[str, bytes] = NOTHING_SEALED,
        unseal: Collection[str] = (),
    ) -> Future[tuple[Record, ...]]:
        asked = request(appends, seal, unseal)
        with self._lock:
            self._refuse_if_closed()
            verdict = self._written(asked)
        if isinstance(verdict, CroupierError):
            asked.answer.set_exception(verdict)
        else:
            asked.answer.set_result(verdict)
        return asked.answer

    def _written(self, asked: Request) -> Outcome:
        batch = drawn_up([asked], self._standing)
        for record in batch.records:
            if record.place == 1:
                insort(self._names, record.stream)
            self._records.setdefault(record.stream, []).append(record)
        self._secrets.update(batch.seal)
        for commitment in batch.unseal:
            self._secrets.pop(commitment, None)
            self._standing.sealed.discard(commitment)
        (verdict,) = batch.verdicts
        return outcome(verdict, self._made)

    def _made(self, made: Made) -> list[Record]:
        return self._records[made.stream][made.first - 1 : made.last]

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        self._refuse_if_closed()
        return iter(self._records.get(stream, [])[max(after, 0) : upto])

    def recorded(self, stream: str, command: str) -> tuple[Record, ...]:
        self._refuse_if_closed()
        made = self._standing.made.get((stream, command))
        return tuple(self._made(made)) if made else ()

    def head(self, stream: str) -> Head | None:
        self._refuse_if_closed()
        return self._standing.heads.get(stream)

    def streams(self) -> tuple[str, ...]:
        self._refuse_if_closed()
        return tuple(self._names)

    def sealed(self, commitment: str) -> bytes | None:
        self._refuse_if_closed()
        return self._secrets.get(commitment)

    def keep_snapshot(self, stream: str, place: int, digest: str, state: bytes) -> None:
        self._refuse_if_closed()
        given = Snapshot(stream, digest, place, state)
        with self._lock:
            kept = self._snapshots.get((stream, digest))
            if kept is None or kept.place <= place:
                self._snapshots[stream, digest] = given

    def snapshot(self, stream: str, digest: str) -> tuple[int, bytes] | None:
        self._refuse_if_closed()
        kept = self._snapshots.get((stream, digest))
        return (kept.place, kept.state) if kept else None

    def close(self) -> None:
        self._closed = True

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise Closed("the journal in memory is closed")
