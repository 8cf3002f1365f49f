"""A replica of a house's database, for whoever looks back: read where it has caught up."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from croupier.journal.seal_keys import SealKey
from croupier.journal.store import Journal
from croupier.values.extras import expect


class Standing(NamedTuple):
    """What is read, and how far behind the house that is."""

    journal: Journal
    behind: float
    """Seconds; 0 where all that the house had written is there, and of the house itself."""
    why: str = ""
    """Why the house itself is read; empty where its replica is."""

    @property
    def is_replica(self) -> bool:
        return not self.why

    def __str__(self) -> str:
        if self.is_replica:
            return f"replica; behind={self.behind:.1f}s"
        return f"primary; {self.why}"


class Replica(Protocol):
    """Asked before each question, so that one that falls back or away is not read."""

    def standing(self) -> Standing:
        """The replica, if it is near enough; else the house itself, and why."""
        ...

    def close(self) -> None: ...


def open_replica(
    url: str, primary_url: str, primary: Journal, most_behind: float, key: SealKey | None
) -> Replica:
    """It is reached when it is first asked for: a house opens without it."""
    expect("postgres", "reading from a replica")
    from croupier.journal.postgres_replicas import PostgresReplica  # noqa: PLC0415 as in opening.py

    return PostgresReplica(url, primary_url, primary, most_behind, key)
