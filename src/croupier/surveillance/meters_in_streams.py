"""What the meters of a link say of its tables, in their own records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from croupier.cage.progressive import (
    Controller,
    MeterEvent,
    MeterHit,
    MetersRaised,
    MustHitReached,
    TableLinked,
    evolve,
)
from croupier.cage.progressive import event_from as meter_event_from
from croupier.journal.store import Journal
from croupier.surveillance.agreeing import Causes
from croupier.surveillance.meter_facts import (
    LINKED,
    Fact,
    Unpaid,
    award_of,
    begins,
    must_hit_of,
    wagers,
)
from croupier.values.records import Record
from croupier.values.refusals import CroupierError
from croupier.values.streams import link_of

AWARD = MeterHit | MustHitReached
OF_A_TABLE = TableLinked | MeterHit | MetersRaised | MustHitReached


class InMeters:
    def __init__(self, journal: Journal, stream: str) -> None:
        self._journal, self._stream = journal, stream
        self._controller = Controller(link_of(stream))

    def facts(self, records: Sequence[Record]) -> list[Fact]:
        """Of the records of one command."""
        told = [(record, meter_event(record)) for record in records]
        if not any(isinstance(event, OF_A_TABLE) for _, event in told):
            return []
        controller, facts = self._before(records[0].place), list[Fact]()
        causes = Causes()
        for record, event in told:
            causes.look(record)
            if isinstance(event, OF_A_TABLE):
                said = _said(controller, event)
                facts += (Fact(record.place, event.table, causes.number, each) for each in said)
            controller = _evolved(controller, record, event)
        return facts

    def unpaid(self, _: Sequence[Record]) -> list[Unpaid]:
        """What is paid is the tables' to say."""
        return []

    def _before(self, place: int) -> Controller:
        """The meters as they stood before a record."""
        if self._controller.place >= place:
            self._controller = Controller(link_of(self._stream))
        for record in self._journal.read(self._stream, self._controller.place, place - 1):
            self._controller = _evolved(self._controller, record, meter_event(record))
        return self._controller


def _said(controller: Controller, event: OF_A_TABLE) -> Iterator[str]:
    match event:
        case TableLinked():
            yield LINKED
            return
        case MustHitReached():
            yield must_hit_of(event.round, event.seat, event.drawn + 1, event.cents)
            return
    if controller.booking is None:
        yield begins(event.round, controller.shown)
    match event:
        case MeterHit():
            yield award_of(event.round, event.seat, event.meter, event.cents, event.clause)
        case MetersRaised():
            yield wagers(event.round, event.seats)


def _evolved(controller: Controller, record: Record, event: MeterEvent | None) -> Controller:
    """As far as it can be made sense of; the rules tell where it cannot."""
    with suppress(Exception):
        controller = evolve(controller, event) if event else controller
    return msgspec.structs.replace(controller, place=record.place)


def meter_event(record: Record) -> MeterEvent | None:
    try:
        return meter_event_from(record.kind, record.body)
    except (CroupierError, ValueError, RecursionError):
        return None
