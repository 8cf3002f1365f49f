"""What every journal can do, wherever it is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import Future
from types import MappingProxyType, TracebackType
from typing import Protocol, Self

import msgspec

from croupier.journal.archived import StreamArchived
from croupier.journal.records import Answered, Append, Head, Record
from croupier.transparency.leaves import Growth, Run

__all__ = ["NOTHING_SEALED", "Head", "Journal", "KeptHead"]

NOTHING_SEALED: Mapping[str, bytes] = MappingProxyType({})


class KeptHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    size: int
    """Under which it is kept; what is signed stands in the note."""
    note: str


class Given(msgspec.Struct, frozen=True, order=True):
    """A person's own command, and a stream in which it stands."""

    command: str
    stream: str


class Journal(Protocol):
    keeps_seals: bool = True
    """False of an export, which nothing that is still sealed has left the house with."""
    keeps_tiles: bool = True
    """False of an export, whose tree is reckoned from its records."""
    keeps_every_stream: bool = True
    """False of exported lines: what other streams must say is not at hand."""

    has_other_writers: bool = False
    """Whether several nodes may write to it at once."""

    def withheld_from(self, stream: str) -> int | None:  # noqa: ARG002
        """The place from which on an export keeps hashes back, since a face is hidden there."""
        return None

    def append(
        self,
        *appends: Append,
        seal: Mapping[str, bytes] = NOTHING_SEALED,
        unseal: Collection[str] = (),
    ) -> tuple[Record, ...]:
        """Record all of it or none of it; returns once it is durable.

        Raises `AlreadyDone` for a command recorded before in one of the streams, or for a
        person's own in any stream (`values/order_ids.py`), `Stale` where
        a head is elsewhere, `AlreadySealed`, `NotOurs` under an epoch that another node has
        outlived, and `NotDurable` when the disk or server fails.
        `seal` keeps secrets under their commitment and `unseal` removes them, with the append.
        """
        return self.submit(*appends, seal=seal, unseal=unseal).result()

    def submit(
        self,
        *appends: Append,
        seal: Mapping[str, bytes] = NOTHING_SEALED,
        unseal: Collection[str] = (),
    ) -> Future[tuple[Record, ...]]:
        """The same without waiting, so that many writers share one commit."""
        ...

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Record]:
        """The records behind a place, up to and with another."""
        ...

    def hashes(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[str]:
        """Of those records, and no more."""
        return (record.hash for record in self.read(stream, after, upto))

    def head(self, stream: str) -> Head | None: ...

    def recorded(self, stream: str, command: str) -> tuple[Record, ...]:
        """What a command made in a stream; nothing if it was never recorded there."""
        ...

    def given(self, stream: str, command: str) -> tuple[Record, ...]:
        """What an order made, also where its giver's id stands in another stream.

        Ids of before they were their givers' own are known in this stream alone.
        """
        ...

    def given_twice(self) -> Iterator[Given]:
        """Ids of one giver that stand in more than one stream."""
        ...

    def answered(self, stream: str) -> Iterator[Answered] | None:  # noqa: ARG002
        """The list beside the records by which a command is known again; None if there is none."""
        return None

    def streams_answered(self) -> tuple[str, ...]:
        """Every stream in that list."""
        return ()

    def streams(self) -> tuple[str, ...]:
        """Every stream there is, in the order of their names."""
        ...

    def sealed(self, commitment: str) -> bytes | None: ...

    def seals(self) -> Iterator[str]:
        """The commitments under which something is kept."""
        return iter(())

    def altered(self) -> tuple[str, ...]:
        """What is kept otherwise than this program keeps it: a view in place of a table, ..."""
        return ()

    def keep_snapshot(self, stream: str, place: int, digest: str, state: bytes) -> None:
        """Keep a state as a cache; the digest names the code and shape that wrote it."""
        self.submit_snapshot(stream, place, digest, state).result()

    def submit_snapshot(
        self, stream: str, place: int, digest: str, state: bytes
    ) -> Future[tuple[Record, ...]]:
        """The same without waiting: whoever has it only for speed goes on without it."""
        ...

    def snapshot(self, stream: str, digest: str) -> tuple[int, bytes] | None:
        """The newest state kept under that digest, and its place."""
        ...

    def grow(self, joined: Callable[[Growth], None] = lambda _: None) -> int:
        """Let every record join the tree, and tell what did; how many leaves it has then."""
        ...

    def tree_size(self) -> int: ...

    def tile(self, level: int, number: int) -> bytes | None:
        """As many hashes as it holds by now."""
        ...

    def runs(self, leaf: int = 0) -> Iterator[Run]:
        """Which records the leaves are, from the run on that holds a leaf."""
        ...

    def run_of(self, stream: str, place: int) -> Run | None:
        """With which a record joined the tree; None if it has not yet."""
        ...

    def keep_head(self, size: int, note: str) -> None:
        """A signed head; one of the same size takes its place."""
        ...

    def heads(self) -> Iterator[KeptHead]:
        """The signed heads, the smallest first."""
        ...

    def newest_head(self) -> str | None: ...

    def archived(self) -> Mapping[str, StreamArchived]:
        """Closed tables of which all but the first and the last record lie in a file."""
        return {}

    def elsewhere(self, stream: str) -> StreamArchived | None:  # noqa: ARG002
        """Where a table lies whose file is not at hand; None if all of it can be read."""
        return None

    def ends(self, stream: str) -> tuple[Record, ...]:
        """The first record and the last, which are there wherever the others are."""
        head = self.head(stream)
        return (*self.read(stream, upto=1), *self.read(stream, head.place - 1)) if head else ()

    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None:
        self.close()
