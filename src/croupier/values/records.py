"""What stands in a journal: records, each holding the hash of the one before it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256

import msgspec

GENESIS = "0" * 64
"""Stands for the hash before the first record of a stream."""
LATELY = 1024
"""Times that were read lately: a table's newest is asked for at every order."""


def is_time(at: str) -> bool:
    """As records hold it, so that two of them compare as the times do.

    >>> is_time("2026-01-31T20:15:00.000000Z"), is_time("2026-01-31T20:15:00Z")
    (True, False)
    >>> is_time("2026-01-31T20:15:60.000000Z"), is_time("2026-02-29T20:15:00.000000Z")
    (False, False)
    """
    try:
        told = datetime.fromisoformat(at)
    except ValueError:
        return False
    return told.isoformat(timespec="microseconds").replace("+00:00", "Z") == at


@lru_cache(maxsize=LATELY)
def moment(at: str) -> datetime:
    return datetime.fromisoformat(at).astimezone(UTC)


class Record(msgspec.Struct, frozen=True):
    stream: str
    place: int
    """Counted from 1."""
    at: str
    actor: str
    kind: str
    body: bytes
    command: str
    """The id its sender chose for the command that caused it."""
    previous: str
    hash: str
    office: str = ""
    """In which the actor gave the order."""
    order: bytes = b""
    """The order in canonical JSON; empty for a record that follows the first of its order."""


class Head(msgspec.Struct, frozen=True):
    """The last record of a stream."""

    stream: str
    place: int
    hash: str


class KeptState(msgspec.Struct, frozen=True):
    """A state kept as a cache, bound to the record behind which it stood.

    The digest finds bytes that were damaged. Who can write to the database can also compute it
    again; that hand is found by `verify`, which folds the records and compares.
    """

    record: str
    """The hash of the last record in it."""
    digest: str
    state: msgspec.Raw

    @classmethod
    def of(cls, record: str, state: bytes) -> KeptState:
        return cls(record, sha256(state).hexdigest(), msgspec.Raw(state))

    @classmethod
    def parse(cls, kept: bytes) -> KeptState | None:
        """None for bytes that are damaged, or that nobody bound."""
        try:
            found = msgspec.json.decode(kept, type=cls)
        except (msgspec.DecodeError, UnicodeError):
            return None
        return found if sha256(found.state).hexdigest() == found.digest else None

    def to_json(self) -> bytes:
        return msgspec.json.encode(self)


class Hashed(msgspec.Struct, frozen=True):
    """What a record's hash covers: every other field by name, body and order in base64."""

    actor: str
    at: str
    body: bytes
    command: str
    kind: str
    office: str
    order: bytes
    place: int
    previous: str
    stream: str


def canonical(value: object) -> bytes:
    """The one JSON form of a value: keys sorted, no spaces, UTF-8.

    >>> canonical({"wager": "tie", "seat": 3})
    b'{"seat":3,"wager":"tie"}'
    """
    return msgspec.json.encode(value, order="sorted")


def covered(hashed: Hashed) -> str:
    return sha256(msgspec.json.encode(hashed)).hexdigest()


def record_hash(record: Record) -> str:
    """The hash a record ought to have."""
    return covered(
        Hashed(
            record.actor,
            record.at,
            record.body,
            record.command,
            record.kind,
            record.office,
            record.order,
            record.place,
            record.previous,
            record.stream,
        )
    )
