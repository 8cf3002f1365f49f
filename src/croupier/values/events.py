"""What every event is, whatever the game: a fact with a name that outlives a rename."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.values.clauses import ClauseId
from croupier.values.transfers import Transfer

TABLE_OPENED, TABLE_CLOSED = "table-opened/1", "table-closed/1"
NO_MORE_BETS_CALLED, WAGERS_JUDGED = "no-more-bets-called/1", "wagers-judged/1"
ROUND_ENDED, ROUND_VOIDED = "round-ended/1", "round-voided/1"
LEFT_UNFINISHED = "left-unfinished/1"
"""Names that are the same at every table, for a checker that knows no game."""


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
