"""How the house runs a table: by a dealer or by itself, and how long people are waited for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from croupier.cage.book import Book, HouseOrder
from croupier.values.events import Event
from croupier.values.refusals import Refusal, refuse


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


Arrangements = Mapping[str, Arrangement]
"""By table."""
book = Book[Arrangements, "TableArranged"]()


@book.event(
    "table {table} {automatic:deals by itself|has a dealer}: {betting_seconds} seconds for wagers,"
    " {decision_seconds} for a decision, a step every {step_milliseconds} milliseconds,"
    " and a seat is given up after {idle_minutes} idle minutes."
)
class TableArranged(Event, frozen=True):
    """The house settled how a table is run."""

    kind = "table-arranged/1"
    table: str
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


@book.order(TableArranged)
class ArrangeTable(HouseOrder, frozen=True):
    called = "arrange-table"
    table: str
    how: Arrangement


@book.decides
def _ordered(_: Arrangements, order: ArrangeTable, _by: str) -> TableArranged | Refusal:
    return arrange(order.table, order.how)


def arrange(table: str, arrangement: Arrangement) -> TableArranged | Refusal:
    for name, most in MOST.items():
        given = getattr(arrangement, name)
        if not 1 <= given <= most:
            why = "{what} lie between 1 and {most}, and {given} does not"
            return refuse(None, why, what=name.replace("_", " "), most=most, given=given)
    return TableArranged(table, **msgspec.structs.asdict(arrangement))


@book.again
def _arranged_again(_: Arrangements, event: TableArranged) -> TableArranged | Refusal:
    return arrange(event.table, event.arrangement)


@book.change
def _arranged(arrangements: Arrangements, event: TableArranged) -> Arrangements:
    return {**arrangements, event.table: event.arrangement}


evolve, decide_again, tell = book.evolve, book.decide_again, book.tell
LEDGER = book.ledger
EVENTS, body_of, event_from = LEDGER.events, LEDGER.body_of, LEDGER.event_from
