"""What the nodes of one house tell each other: which stream moved on, and who runs a clock."""

from __future__ import annotations

import sys
from asyncio import Event
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.journal.errors import NoJournal
from croupier.journal.nodes import Leases
from croupier.journal.opening import SERVERS
from croupier.journal.outages import Outage
from croupier.values.extras import expect

NOT_ON_WINDOWS = (
    "a house on Windows keeps its record in SQLite (--data): the driver of PostgreSQL listens"
    " by an event loop that Windows does not run processes with"
)


class Moved(msgspec.Struct, frozen=True):
    """A stream stands at a place; what is there, a node reads for itself."""

    stream: str
    place: int


class Called(msgspec.Struct, frozen=True):
    """What a node called to all of them, itself too; it is on no record, and may be missed."""

    words: str


class News(Protocol):
    """Made and used within one event loop."""

    @property
    def leases(self) -> Leases | None:
        """By which nodes share what there is to do; None where there is one node only."""
        ...

    def heard(self) -> AsyncIterator[Moved | Called | None]:
        """Streams that moved on, by this node's hand too; a stream's newest place is enough.

        None says that news may have been missed until now: read on everywhere. It comes first
        of all, and again whenever a lost connection has been made anew. One task listens.
        """
        ...

    async def call(self, words: str) -> None:
        """Tell the other nodes, if they can be reached now."""
        ...

    async def may_run(self, name: str) -> bool:
        """Whether this node, and no other, runs the clock of that name; ask before each tick."""
        ...

    async def give_up(self, name: str) -> None:
        """Let another node run that clock."""
        ...

    async def close(self) -> None:
        """Stop listening and give up every clock."""
        ...


class Alone:
    """The only node there can be: of a journal in memory or in a SQLite file."""

    leases: Leases | None = None

    def __init__(self) -> None:
        self._closed = Event()

    async def heard(self) -> AsyncIterator[Moved | Called | None]:
        yield None
        await self._closed.wait()

    async def call(self, words: str) -> None:
        """There is nobody to hear it."""

    async def may_run(self, name: str) -> bool:  # noqa: ARG002 whichever it is
        return not self._closed.is_set()

    async def give_up(self, name: str) -> None:
        """There is nobody to take it over."""

    async def close(self) -> None:
        self._closed.set()


def open_news(where: str | Path, outage: Outage | None = None, direct: str | None = None) -> News:
    """The news that go with a journal kept there; `direct` leads past a pooler."""
    if not (isinstance(where, str) and where.startswith(SERVERS)):
        return Alone()
    expect("postgres", "hearing news over PostgreSQL")
    if sys.platform == "win32":
        raise NoJournal(NOT_ON_WINDOWS)
    from croupier.journal.postgres_news import PostgresNews  # noqa: PLC0415 not everybody has it

    return PostgresNews(where, outage, direct)
