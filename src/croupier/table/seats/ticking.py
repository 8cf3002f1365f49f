"""People tick what they have seen to: before the table opens for gaming, and in each gaming day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.rulebooks.checklists import Occasion
from croupier.table.checklists import Tick
from croupier.table.orders import Command, Name, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import T
from croupier.table.seats.state import Seating
from croupier.table.steps import Outcome, Step
from croupier.values.actors import THE_CLOCK, office_of
from croupier.values.clauses import ClauseId
from croupier.values.events import Event
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse

ticking = Procedure[Seating]()

SIGN = (Role.DEALER, Role.FLOORPERSON)
"""Who signs for items."""
MOST = 200
"""Items in one order."""


@ticking.order(
    says=lambda order: said("Tick the {occasion} checklist", occasion=order.occasion.value),
    named=lambda order: said("the {occasion} checklist", occasion=order.occasion.value),
    governed=False,
)
class TickItems(Order, frozen=True):
    """As many at once as somebody has seen to; all of them, or none."""

    filled = frozenset({"items"})
    occasion: Occasion
    items: Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST)] = ()


def _ticked(event: ChecklistTicked) -> Message:
    return said(
        "{by:begun} ticks {count} {many:items|item} of the {occasion} checklist of {day} as"
        " {office}{complete:; it is complete|}{opens:, and the table is open for gaming|}.",
        by=event.by,
        count=len(event.items),
        many=len(event.items) > 1,
        occasion=event.occasion.value,
        day=event.day,
        office=event.office,
        complete=event.complete,
        opens=event.complete and event.occasion is Occasion.OPENING,
    )


@ticking.event(_ticked, beside=True)
class ChecklistTicked(Event, frozen=True):
    kind = "checklist-ticked/1"
    occasion: Occasion
    day: date
    """The gaming day."""
    items: dict[str, tuple[ClauseId, ...]]
    """Each with the clauses by which it is seen to."""
    by: str
    office: str
    at: datetime
    complete: bool = False
    """Nothing of the list is missing any more."""


@ticking.at_any_time
def tick_items(table: Seating, order: TickItems, given: Command) -> Outcome:
    for refusal in _against(table, order, given):
        return refusal
    office, day = given.role.value, table.house.gaming_day.day_of(given.at)
    before, ticks = table.checklist, list[Tick]()
    for name in order.items:
        tick = Tick(name, given.actor, office, given.at)
        if wrong := before.against(order.occasion, day, tick):
            return wrong
        ticks.append(tick)
    after = before.with_ticks(order.occasion, day, ticks)
    cited = {each.item: each.clauses for each in before.items}
    return (
        ChecklistTicked(
            order.occasion,
            day,
            {name: cited[name] for name in order.items},
            given.actor,
            office,
            given.at,
            not after.missing(order.occasion, day),
        ),
    )


def _against(table: Seating, order: TickItems, given: Command) -> Iterator[Refusal]:
    if given.role not in SIGN:
        yield refuse(None, "a checklist is for the dealer and the floorperson to tick")
    if given.actor == THE_CLOCK or office_of(given.actor):
        yield refuse(None, "only people see to what is on a checklist")
    if not table.checklist.items:
        yield refuse(None, "no checklist is asked for at this table")
    if order.occasion is Occasion.OPENING and table.checklist.is_through:
        yield refuse(None, "the opening checklist is complete: the table is open for gaming")
    if not order.items:
        yield refuse(None, "no item of the checklist is named")
    for name in order.items:
        if order.items.count(name) > 1:
            yield refuse(None, "{item} is named twice", item=name)


@ticking.change
def checklist_ticked(table: T, event: ChecklistTicked) -> T:
    ticks = (Tick(item, event.by, event.office, event.at) for item in event.items)
    after = table.checklist.with_ticks(event.occasion, event.day, ticks)
    return replace(table, checklist=after)


def checklist_is_owed(table: Seating) -> bool:
    return table.checklist.is_owed


def tick_steps(table: Seating) -> tuple[Step, ...]:
    """Before the first wagers each office signs for what it has seen to."""
    return tuple(_steps(table))


def _steps(table: Seating) -> Iterator[Step]:
    for role in SIGN:
        if owed := table.checklist.owed_by(role.value):
            items = tuple(each.item for each in owed)
            yield Step(TickItems(Occasion.OPENING, items), owed[0].clause, role)
