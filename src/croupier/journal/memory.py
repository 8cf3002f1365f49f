"""A journal that lasts as long as its process: for drills, studies and tests."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import Future
from itertools import repeat
from secrets import token_bytes
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
from croupier.journal.seal_keys import SealKey, hidden, shown
from croupier.journal.store import NOTHING_SEALED, Given, Journal, KeptHead
from croupier.transparency.leaves import SECRET_BYTES, Growth, Run, Waiting, growth
from croupier.transparency.tiles import WIDTH, edge_widths
from croupier.values.order_ids import is_own
from croupier.values.refusals import CroupierError


class MemoryJournal(Journal):
    def __init__(self, seal_key: SealKey | None = None) -> None:
        self._seal_key = seal_key
        self._records = dict[str, list[Record]]()
        self._names = list[str]()
        self._standing = Standing({}, {}, set())
        self._secrets = dict[str, bytes]()
        self._snapshots = dict[tuple[str, str], Snapshot]()
        self._lock = Lock()
        self._runs = list[Run]()
        self._tiles = dict[tuple[int, int], bytes]()
        self._heads = dict[int, str]()
        self._closed = False

    def submit(
        self,
        *appends: Append,
        seal: Mapping[str, bytes] = NOTHING_SEALED,
        unseal: Collection[str] = (),
    ) -> Future[tuple[Record, ...]]:
        asked = request(appends, hidden(self._seal_key, seal), unseal)
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

    def given(self, stream: str, command: str) -> tuple[Record, ...]:
        self._refuse_if_closed()
        known = self._standing.given.get(command)
        return tuple(self._made(known)) if known else self.recorded(stream, command)

    def given_twice(self) -> Iterator[Given]:
        own = [Given(command, stream) for stream, command in self._standing.made if is_own(command)]
        times = Counter(each.command for each in own)
        return iter(sorted(each for each in own if times[each.command] > 1))

    def head(self, stream: str) -> Head | None:
        self._refuse_if_closed()
        return self._standing.heads.get(stream)

    def streams(self) -> tuple[str, ...]:
        self._refuse_if_closed()
        return tuple(self._names)

    def sealed(self, commitment: str) -> bytes | None:
        self._refuse_if_closed()
        return shown(self._seal_key, commitment, self._secrets.get(commitment))

    def seals(self) -> Iterator[str]:
        self._refuse_if_closed()
        return iter(sorted(self._secrets))

    def submit_snapshot(
        self, stream: str, place: int, digest: str, state: bytes
    ) -> Future[tuple[Record, ...]]:
        self._refuse_if_closed()
        given = Snapshot(stream, digest, place, state)
        with self._lock:
            kept = self._snapshots.get((stream, digest))
            if kept is None or kept.place <= place:
                self._snapshots[stream, digest] = given
        done = Future[tuple[Record, ...]]()
        done.set_result(())
        return done

    def snapshot(self, stream: str, digest: str) -> tuple[int, bytes] | None:
        self._refuse_if_closed()
        kept = self._snapshots.get((stream, digest))
        return (kept.place, kept.state) if kept else None

    def grow(self, joined: Callable[[Growth], None] = lambda _: None) -> int:
        self._refuse_if_closed()
        with self._lock:
            size = self.tree_size()
            edge = {
                level: self._tiles[level, size // WIDTH ** (level + 1)]
                for level in edge_widths(size)
            }
            secrets = map(token_bytes, repeat(SECRET_BYTES))
            grown = growth(size, edge, list(self._not_in_the_tree()), secrets)
            self._runs.extend(grown.runs)
            self._tiles.update({(each.level, each.number): each.hashes for each in grown.tiles})
        joined(grown)
        return grown.size

    def _not_in_the_tree(self) -> Iterator[Waiting]:
        ends = {run.stream: run.after + run.count for run in self._runs}
        for stream in self._names:
            after, records = ends.get(stream, 0), self._records[stream]
            if len(records) > after:
                yield Waiting(stream, after, [each.hash for each in records[after:]])

    def tree_size(self) -> int:
        return self._runs[-1].end if self._runs else 0

    def tile(self, level: int, number: int) -> bytes | None:
        return self._tiles.get((level, number))

    def runs(self, leaf: int = 0) -> Iterator[Run]:
        return iter([run for run in self._runs if run.end > leaf])

    def run_of(self, stream: str, place: int) -> Run | None:
        ours = (run for run in self._runs if run.stream == stream)
        return next((run for run in ours if run.after < place <= run.after + run.count), None)

    def keep_head(self, size: int, note: str) -> None:
        self._heads[size] = note

    def heads(self) -> Iterator[KeptHead]:
        return (KeptHead(size, self._heads[size]) for size in sorted(self._heads))

    def newest_head(self) -> str | None:
        return self._heads[max(self._heads)] if self._heads else None

    def close(self) -> None:
        self._closed = True

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise Closed("the journal in memory is closed")
