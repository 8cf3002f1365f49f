"""How the house runs a table: by a dealer or by itself, and how long people are waited for."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from croupier.cage.book import Book, HouseOrder
from croupier.values.actors import THE_CLOCK
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
    dealer_seconds: int = 60
    """Until the automatic dealer takes over from a dealer who is gone while a step is due."""
    moment_seconds: int = 30
    """That somebody has longer who asks for a moment."""


USUAL = Arrangement()
ADDED = frozenset({"dealer_seconds", "moment_seconds"})
"""Orders of earlier journals do not have them: they are written where they say something."""
MOST: Mapping[str, int] = MappingProxyType(
    {
        "betting_seconds": 600,
        "decision_seconds": 600,
        "step_milliseconds": 60_000,
        "idle_minutes": 24 * 60,
        "dealer_seconds": 3600,
        "moment_seconds": 600,
    }
)


Arrangements = Mapping[str, Arrangement]
"""By table."""
book = Book[Arrangements, "TableArranged"]()


@book.event(
    "table {table} {automatic:deals by itself|has a dealer}"
    "{dealer_gone:, since its dealer is gone|}: {betting_seconds} seconds for wagers,"
    " {decision_seconds} for a decision, {moment_seconds} more for whoever asks for a moment,"
    " a step every {step_milliseconds} milliseconds, a seat is given up after {idle_minutes} idle"
    " minutes, and a dealer who is gone is waited for {dealer_seconds} seconds."
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
    dealer_seconds: int = USUAL.dealer_seconds
    moment_seconds: int = USUAL.moment_seconds
    dealer_gone: bool = False
    """The clock gives the table to the automatic dealer."""

    @property
    def arrangement(self) -> Arrangement:
        return Arrangement(**{name: getattr(self, name) for name in Arrangement.__struct_fields__})


@book.order(TableArranged)
class ArrangeTable(HouseOrder, frozen=True):
    called = "arrange-table"
    table: str
    how: Arrangement
    dealer_gone: bool = False

    @property
    def on_record(self) -> object:
        said = msgspec.structs.asdict(self.how)
        usual = {name for name in ADDED if said[name] == getattr(USUAL, name)}
        how = {name: value for name, value in said.items() if name not in usual}
        body: dict[str, object] = {"table": self.table, "how": how}
        return {**body, "dealer_gone": True} if self.dealer_gone else body


@book.decides
def _ordered(_: Arrangements, order: ArrangeTable, by: str) -> TableArranged | Refusal:
    if order.dealer_gone and by != THE_CLOCK:
        return refuse(None, "the clock alone finds that a dealer is gone")
    return arrange(order.table, order.how, dealer_gone=order.dealer_gone)


def arrange(
    table: str, arrangement: Arrangement, *, dealer_gone: bool = False
) -> TableArranged | Refusal:
    for name, most in MOST.items():
        given = getattr(arrangement, name)
        if not 1 <= given <= most:
            why = "{what} lie between 1 and {most}, and {given} does not"
            return refuse(None, why, what=name.replace("_", " "), most=most, given=given)
    return TableArranged(table, **msgspec.structs.asdict(arrangement), dealer_gone=dealer_gone)


@book.again
def _arranged_again(_: Arrangements, event: TableArranged) -> TableArranged | Refusal:
    return arrange(event.table, event.arrangement, dealer_gone=event.dealer_gone)


@book.change
def _arranged(arrangements: Arrangements, event: TableArranged) -> Arrangements:
    return {**arrangements, event.table: event.arrangement}


evolve, decide_again, tell = book.evolve, book.decide_again, book.tell
LEDGER = book.ledger
EVENTS, body_of, event_from = LEDGER.events, LEDGER.body_of, LEDGER.event_from
