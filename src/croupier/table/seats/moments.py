"""A moment that somebody asks for: once a round, the clock that waits for them runs on longer."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.orders import Command, Order, Seat
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import T
from croupier.table.seats.seating import not_own_seat
from croupier.table.seats.state import Seating
from croupier.table.steps import Outcome
from croupier.values.events import Event
from croupier.values.refusals import refuse

moments = Procedure[Seating]()


@moments.order(says="Give seat {seat} a moment", answer="Need a moment", governed=False)
class AskMoment(Order, frozen=True):
    seat: Seat


@moments.event("{person} asks for a moment.", beside=True)
class MomentAsked(Event, frozen=True):
    kind = "moment-asked/1"
    seat: int
    person: str


@moments.at_any_time
def ask_moment(table: Seating, order: AskMoment, given: Command) -> Outcome:
    if refusal := not_own_seat(table, order.seat, given.actor):
        return refusal
    if order.seat in table.moments:
        clause = table.house.seats.clause
        return refuse(clause, "seat {seat} has had a moment in this round", seat=order.seat)
    return (MomentAsked(order.seat, given.actor),)


@moments.change
def moment_asked(table: T, event: MomentAsked) -> T:
    return replace(table, moments=table.moments | {event.seat})
