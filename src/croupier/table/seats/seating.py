"""Taking and leaving a seat."""

from __future__ import annotations

from croupier.table.orders import Command, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats import state
from croupier.table.seats.changes import T, with_changes
from croupier.table.seats.state import SeatedTable
from croupier.table.steps import Outcome
from croupier.values.events import Event, Moving
from croupier.values.messages import Message, said, total
from croupier.values.refusals import refuse
from croupier.values.transfers import PURSES

seating = Procedure[SeatedTable]()


@seating.order(says="Wait for a player at seat {seat}", named="a player at seat {seat}")
class TakeSeat(Order, frozen=True):
    seat: Seat


@seating.order()
class LeaveSeat(Order, frozen=True):
    seat: Seat


@seating.event("{person} takes seat {seat}.")
class SeatTaken(Event, frozen=True):
    kind = "seat-taken/1"
    seat: int
    person: str


def _left(event: SeatLeft) -> Message:
    carried = [each for each in event.transfers if each.target == PURSES]
    text = "{person} leaves seat {seat}{carried: with {sum} in chips|}."
    return said(text, person=event.person, seat=event.seat, carried=carried, sum=total(carried))


@seating.event(_left)
class SeatLeft(Moving, frozen=True):
    kind = "seat-left/1"
    seat: int
    person: str


def take_seat(table: SeatedTable, order: TakeSeat, given: Command) -> Outcome:
    """Each game registers it, some with more to ask."""
    seats = table.house.seats
    if given.role is not Role.PLAYER:
        return refuse(seats.clause, "seats are for players")
    if not 1 <= order.seat <= seats.value:
        text = "there is no seat {seat} at a table of {seats}"
        return refuse(seats.clause, text, seat=order.seat, seats=seats.value)
    if holder := table.holder(order.seat):
        return refuse(seats.clause, "seat {seat} is {holder}'s", seat=order.seat, holder=holder)
    return (SeatTaken(order.seat, given.actor),)


@seating.change
def seat_taken(table: T, event: SeatTaken) -> T:
    arrivals = table.arrivals + 1
    seats = {**table.seats, event.seat: state.Seat(event.person, arrivals)}
    return with_changes(table, seats=seats, arrivals=arrivals, gone=table.gone - {event.person})
