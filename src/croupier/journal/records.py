"""What a writer wants recorded, and how it joins the chain."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from croupier.values.records import (
    GENESIS,
    Hashed,
    Head,
    Record,
    canonical,
    covered,
    is_time,
    record_hash,
)
from croupier.values.refusals import Unreadable

__all__ = [
    "GENESIS",
    "MOST_BYTES",
    "Answered",
    "Append",
    "Entry",
    "Head",
    "Record",
    "canonical",
    "chained",
    "checked_name",
    "record_hash",
]

MOST_BYTES = 16 * 1024 * 1024
"""A body beyond this is a mistake, and no database should meet it."""

LONGEST = 200
KNOWN = 1024
"""Names, times and kinds that were checked lately: most come again and again."""
_NAME = re.compile(rf"[^\x00-\x1f\x7f\ud800-\udfff]{{1,{LONGEST}}}")
_KIND = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*/[1-9][0-9]{0,3}")


@lru_cache(maxsize=KNOWN)
def checked_name(what: str, name: str) -> str:
    """A name every database can keep and index: short, of characters that can be written."""
    if not _NAME.fullmatch(name):
        raise Unreadable(f"{name[:40]!r} cannot be {what}; use 1 to 200 printable characters")
    return name


@lru_cache(maxsize=KNOWN)
def _check_time(at: str) -> None:
    if not is_time(at):
        raise Unreadable(f"{at[:40]!r} is not a time; write it as 2026-01-31T20:15:00.000000Z")


@lru_cache(maxsize=KNOWN)
def _check_kind(kind: str) -> None:
    if not _KIND.fullmatch(kind) or len(kind) > LONGEST:
        raise Unreadable(f"{kind[:40]!r} is not an event; write name and version, as shoe-cut/1")


class Entry(msgspec.Struct, frozen=True):
    """One event to be recorded.

    >>> Entry("2026-01-31T20:15:00.000000Z", "dealer", "shoe-cut/1", b"{}").kind
    'shoe-cut/1'
    """

    at: str
    """UTC, with microseconds and a Z."""
    actor: str
    kind: str
    """Name and version of the event, such as third-card-dealt/1."""
    body: bytes
    """Canonical JSON of the event."""
    office: str = ""
    """In which the actor gave the order."""
    order: bytes = b""
    """Canonical JSON of the order, where this is the first of its events."""

    def __post_init__(self) -> None:
        checked_name("an actor", self.actor)
        if not self.office.isprintable() or len(self.office) > LONGEST:
            checked_name("an office", self.office)
        _check_time(self.at)
        _check_kind(self.kind)
        if len(self.body) > MOST_BYTES:
            raise Unreadable(
                f"the body of {self.kind} has {len(self.body)} bytes, {MOST_BYTES} at most"
            )
        if len(self.order) > MOST_BYTES:
            raise Unreadable(
                f"the order of {self.kind} has {len(self.order)} bytes, {MOST_BYTES} at most"
            )


class Answered(msgspec.Struct, frozen=True):
    """As a database knows a command again: the places that it made in a stream."""

    command: str
    first: int
    last: int


class Append(msgspec.Struct, frozen=True):
    """Entries for one stream, to follow the place its writer has seen last."""

    stream: str
    after: int | None
    """The place expected to be the head; 0 for a new stream, None for wherever it ends."""
    entries: tuple[Entry, ...]
    command: str
    epoch: int | None = None
    """Of the lease under which its writer holds the stream, where several nodes could."""
    knowing: tuple[tuple[str, int], ...] = ()
    """Streams that its writer went by, and how far it had read each: none may be further."""

    def __post_init__(self) -> None:
        checked_name("a stream", self.stream)
        checked_name("a command", self.command)
        if not self.entries:
            raise Unreadable(f"an append to {self.stream!r} holds no entry")
        if self.after is not None and self.after < 0:
            raise Unreadable(f"{self.after} is no place of {self.stream!r}; places begin at 1")


def chained(append: Append, place: int, previous: str) -> tuple[Record, ...]:
    """The records an append makes behind a record at that place with that hash."""
    records = list[Record]()
    stream, command = append.stream, append.command
    for entry in append.entries:
        place += 1
        at, actor, kind, body = entry.at, entry.actor, entry.kind, entry.body
        office, order = entry.office, entry.order
        whole = Hashed(actor, at, body, command, kind, office, order, place, previous, stream)
        chain = previous, covered(whole)
        records.append(Record(stream, place, at, actor, kind, body, command, *chain, office, order))
        previous = chain[1]
    return tuple(records)
