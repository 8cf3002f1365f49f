"""What every event is, whatever the game: a fact with a name that outlives a rename."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.values.clauses import ClauseId
from croupier.values.transfers import Transfer


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: ClassVar[str] = ""


class Moving(Event, frozen=True):
    """An event that moves chips or cash."""

    transfers: tuple[Transfer, ...]


class Cited(Event, frozen=True):
    """An event with the clause that made it so."""

    clause: ClauseId


def clause_of(event: Event) -> ClauseId | None:
    """The clause behind an event, if it names one."""
    cited: ClauseId | None = getattr(event, "clause", None)
    return cited
