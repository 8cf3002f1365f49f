"""A controller is opened with the figures of a submission, and tables that file them join it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from croupier.cage.progressive.controller import (
    Controller,
    Decided,
    Decision,
    MeterEvent,
    MeterState,
    MustHitState,
    Outcome,
    book,
    one_by_one,
)
from croupier.cage.progressive.differences import differences
from croupier.cage.progressive.figures import (
    MeterFigures,
    MustHitFigures,
    figures_in_words,
    figures_of,
    filed_with,
)
from croupier.cage.progressive.must_hit import arm
from croupier.rulebooks.house_rules import Meter, MustHit, Progressive
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, Unreadable, refuse
from croupier.values.streams import checked_table_id

# A controller is opened


def _opens(event: ControllerOpened) -> Message:
    return said(
        "controller {link} opens for {wager} of {stake:money}: {figures}.",
        link=event.link,
        wager=event.wager,
        stake=event.stake,
        figures=figures_in_words(event.meters, event.must_hit),
    )


@book.event(_opens)
class ControllerOpened(MeterEvent, frozen=True):
    """The meters begin at their initial amounts, which the house puts in."""

    kind = "controller-opened/1"
    link: str
    wager: str
    stake: int
    meters: tuple[MeterFigures, ...]
    must_hit: MustHitFigures | None = None


def open_controller(name: str, progressive: Progressive, commitment: str) -> Decided:
    """The meters at their initial amounts; the commitment is to the first Must Hit point."""
    decisions: list[Decision] = [lambda controller: _opened(controller, progressive)]
    if progressive.must_hit is not None:
        decisions.append(lambda controller: arm(controller, commitment))
    return one_by_one(Controller(name), decisions)


def _opened(controller: Controller, progressive: Progressive) -> Outcome:
    if controller.place:
        return refuse(None, "the controller {link} is open already", link=controller.name)
    if refusal := _no_name(controller.name) or next(unfit(progressive), None):
        return refusal
    figures = figures_of(progressive)
    return ControllerOpened(controller.name, progressive.wager, progressive.stake, *figures)


@book.again
def _opened_again(controller: Controller, event: ControllerOpened) -> Outcome:
    filed = filed_with(event.wager, event.stake, event.meters, event.must_hit)
    return _opened(controller, filed)


@book.change
def _begun(controller: Controller, event: ControllerOpened) -> Controller:
    begun = {
        each.name: MeterState(each.filed, Fraction(each.initial), Fraction(each.initial))
        for each in event.meters
    }
    must_hit = event.must_hit and MustHitState(
        event.must_hit.filed, Fraction(event.must_hit.reset), Fraction(event.must_hit.reset)
    )
    return replace(
        controller, wager=event.wager, stake=event.stake, meters=begun, must_hit=must_hit
    )


def unfit(progressive: Progressive) -> Iterator[Refusal]:
    """Figures no controller can run, whatever the chapter says of them."""
    if not progressive.meters or progressive.stake <= 0:
        yield refuse(None, "a progressive has a stake and at least one meter")
    for name, meter in progressive.meters.items():
        if not _runs(meter):
            why = "the figures of the {meter} meter contradict each other"
            yield refuse(meter.clause, why, meter=name)
    must_hit = progressive.must_hit
    if must_hit is not None and not _is_reached(must_hit):
        why = "a Must Hit has a rate above zero and a ceiling above its reset amount"
        yield refuse(must_hit.clause, why)


def _runs(meter: Meter) -> bool:
    amounts = meter.initial, meter.reset
    return (
        min(amounts) >= 0
        and (meter.limit is None or max(amounts) <= meter.limit)
        and min(meter.rate, meter.reserve_rate) >= 0
    )


def _is_reached(must_hit: MustHit) -> bool:
    return 0 <= must_hit.reset < must_hit.ceiling and must_hit.rate > 0


def _no_name(name: str) -> Refusal | None:
    """A link is called like a table, since a table alone has a link of its own name."""
    try:
        checked_table_id(name)
    except Unreadable as wrong:
        return Refusal(None, str(wrong))
    return None


# A table joins


@book.event("table {table} is linked.")
class TableLinked(MeterEvent, frozen=True):
    kind = "table-linked/1"
    table: str


def link(controller: Controller, table_id: str, progressive: Progressive) -> Decided:
    """A table joins; whatever it files must be what the controller has."""
    if controller.place:
        for found in differences(progressive, controller.filed):
            why = "table {table} cannot be linked to {link}: {difference}"
            named = {"table": table_id, "link": controller.name}
            return refuse(found.clause, why, difference=found, **named)
    return one_by_one(controller, [lambda controller: _linked(controller, table_id)])


def _linked(controller: Controller, table_id: str) -> Outcome:
    named = {"table": table_id, "link": controller.name}
    if not controller.place:
        return refuse(None, "there is no controller {link}", **named)
    if table_id in controller.tables:
        return refuse(None, "table {table} is linked to {link} already", **named)
    return _no_name(table_id) or TableLinked(table_id)


@book.again
def _linked_again(controller: Controller, event: TableLinked) -> Outcome:
    return _linked(controller, event.table)


@book.change
def _joined(controller: Controller, event: TableLinked) -> Controller:
    return replace(controller, tables=(*controller.tables, event.table))
