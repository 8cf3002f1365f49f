"""How the house runs a table: by a dealer or by itself, and how long people are waited for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from croupier.values.events import Event
from croupier.values.ledger import Ledger
from croupier.values.refusals import Refusal


class Arrangement(msgspec.Struct, frozen=True):
    automatic: bool = True
    """An automatic dealer; else a dealer stands at the console."""
    betting_seconds: int = 15
    """From the first wager of a round to the call."""
    decision_seconds: int = 20
    """Until somebody stands in for a player who is asked."""
    step_milliseconds: int = 700
    """The pace of the automatic dealer."""
    idle_minutes: int = 15
    """A seat without any order for so long is given up."""


MOST: Mapping[str, int] = MappingProxyType(
    {
        "betting_seconds": 600,
        "decision_seconds": 600,
        "step_milliseconds": 60_000,
        "idle_minutes": 24 * 60,
    }
)


class FloorEvent(Event, frozen=True):
    """Something the house settled about its tables."""

    table: str


class TableArranged(FloorEvent, frozen=True):
    kind = "table-arranged/1"
    automatic: bool
    betting_seconds: int
    decision_seconds: int
    step_milliseconds: int
    idle_minutes: int

    @property
    def arrangement(self) -> Arrangement:
        return Arrangement(
            self.automatic,
            self.betting_seconds,
            self.decision_seconds,
            self.step_milliseconds,
            self.idle_minutes,
        )


LEDGER = Ledger[TableArranged](TableArranged)
EVENTS, body_of, event_from = LEDGER.events, LEDGER.body_of, LEDGER.event_from

Arrangements = Mapping[str, Arrangement]
"""By table."""


def arrange(table: str, arrangement: Arrangement) -> TableArranged | Refusal:
    for name, most in MOST.items():
        given = getattr(arrangement, name)
        if not 1 <= given <= most:
            what = name.replace("_", " ")
            return Refusal(None, f"{what} lie between 1 and {most}, and {given} does not")
    return TableArranged(table, **msgspec.structs.asdict(arrangement))


def evolve(arrangements: Arrangements, event: TableArranged) -> dict[str, Arrangement]:
    return {**arrangements, event.table: event.arrangement}


def tell(event: TableArranged) -> str:
    """A sentence about an event."""
    dealer = "deals by itself" if event.automatic else "has a dealer"
    return (
        f"Table {event.table} {dealer}: {event.betting_seconds} seconds for wagers,"
        f" {event.decision_seconds} for a decision, a step every {event.step_milliseconds}"
        f" milliseconds, and a seat is given up after {event.idle_minutes} idle minutes."
    )
