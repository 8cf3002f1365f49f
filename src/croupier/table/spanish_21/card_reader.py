"""The card reader: looked at every gaming day, out of order, repaired."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from msgspec.structs import replace

from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import QUICK, Procedure, Turn
from croupier.table.spanish_21.state import STAFF, Reader, Table
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.refusals import refuse

card_reader = Procedure[Table]()


@card_reader.order(
    says="Check the card reader for tampering and working order",
    named="the floorperson's look at the card reader",
    pace=QUICK,
)
class CheckReader(Order, frozen=True):
    """The floorperson's look at the card reader when a gaming day begins."""


@card_reader.event("{by:begun} finds the card reader untouched and in working order.")
class ReaderChecked(Cited, frozen=True):
    kind = "reader-checked/1"
    by: str
    at: datetime


@card_reader.order(mishap="The card reader is out of order", reports=True, final=True)
class ReportReaderBroken(Order, frozen=True):
    pass


@card_reader.event("The card reader is out of order; nothing is dealt without it.")
class ReaderFailed(Cited, frozen=True):
    kind = "reader-failed/1"


@card_reader.order(says="The card reader is repaired or replaced", named="a card reader that works")
class RepairReader(Order, frozen=True):
    """It works again, or another one has come."""

    filled = frozenset({"replaced"})
    replaced: bool = False


@card_reader.event("The card reader is {replaced:replaced|repaired}.")
class ReaderRepaired(Cited, frozen=True):
    kind = "reader-repaired/1"
    replaced: bool


def reader_unchecked(table: Table, at: datetime) -> ClauseId | None:
    """Whether nobody has looked at the card reader on this gaming day."""
    checked, day_of = table.reader.checked_at, table.house.gaming_day.day_of
    if checked is not None and day_of(checked) >= day_of(at):
        return None
    return table.duty("reader_check")


def check_step(table: Table) -> tuple[Step, ...]:
    return (Step(CheckReader(), table.duty("reader_check"), Role.FLOORPERSON),)


@card_reader.at_any_time
def check_reader(table: Table, _: CheckReader, given: Command) -> Outcome:
    clause = table.duty("reader_check")
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "the floorperson inspects the card reader")
    if table.reader.broken:
        return refuse(table.duty("reader_broken"), "the card reader does not work")
    if table.round is not None or reader_unchecked(table, given.at) is None:
        return refuse(clause, "the card reader has been inspected for this gaming day")
    return (ReaderChecked(clause, given.actor, given.at),)


@card_reader.change
def reader_checked(table: Table, event: ReaderChecked) -> Table:
    return replace(table, reader=Reader(event.at))


@card_reader.at_any_time
def report_reader_broken(table: Table, _: ReportReaderBroken, given: Command) -> Outcome:
    clause = table.duty("reader_broken")
    if given.role not in STAFF:
        return refuse(clause, "the staff says that the card reader does not work")
    if table.reader.broken:
        return refuse(clause, "that is known")
    return (ReaderFailed(clause),)


@card_reader.change
def reader_failed(table: Table, _: ReaderFailed) -> Table:
    return replace(table, reader=replace(table.reader, broken=True))


def repair_step(table: Table) -> tuple[Step, ...]:
    return (Step(RepairReader(), table.duty("reader_broken"), Role.FLOORPERSON),)


@card_reader.way
def _as_it_works(_: Table, __: RepairReader) -> Iterator[tuple[Order, str]]:
    yield RepairReader(replaced=False), "The card reader is repaired"
    yield RepairReader(replaced=True), "The card reader is replaced"


@card_reader.in_turn
def repair_reader(_: Table, order: RepairReader, turn: Turn) -> Outcome:
    return (ReaderRepaired(turn.clause, order.replaced),)


@card_reader.change
def reader_repaired(table: Table, _: ReaderRepaired) -> Table:
    return replace(table, reader=replace(table.reader, broken=False))


@card_reader.offer(Role.DEALER, Role.FLOORPERSON)
def _may_report(_: Table, __: str) -> tuple[Order, ...]:
    return (ReportReaderBroken(),)


@card_reader.offer(Role.FLOORPERSON)
def _may_check(_: Table, __: str) -> tuple[Order, ...]:
    return (CheckReader(),)
