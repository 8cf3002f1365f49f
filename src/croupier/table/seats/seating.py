"""Taking and leaving a seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec.structs import replace

from croupier.table.orders import CLOCK, Command, Order, Seat
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats import state
from croupier.table.seats.changes import T, paid
from croupier.table.seats.chips import carried_away
from croupier.table.seats.state import Seating
from croupier.table.steps import Outcome
from croupier.values.events import Event, Moving
from croupier.values.messages import Message, said, total
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import PURSES, Transfer, spot, stack

seating = Procedure[Seating]()

Minutes = Annotated[int, msgspec.Meta(ge=0, le=24 * 60)]


@seating.order(says="Wait for a player at seat {seat}", named="a player at seat {seat}", waits=True)
class TakeSeat(Order, frozen=True):
    seat: Seat


@seating.order()
class LeaveSeat(Order, frozen=True):
    added = frozenset({"after_minutes"})
    seat: Seat
    after_minutes: Minutes = 0
    """Of silence, after which the house releases it; 0 where its holder leaves."""


@seating.order(says="Keep seat {seat}", answer="I am here", governed=False)
class KeepSeat(Order, frozen=True):
    """Somebody who was silent for long is still there."""

    seat: Seat


@seating.event("{person} takes seat {seat}.", beside=True)
class SeatTaken(Event, frozen=True):
    kind = "seat-taken/1"
    seat: int
    person: str


def _left(event: SeatLeft) -> Message:
    carried = [each for each in event.transfers if each.target == PURSES]
    after, whose = event.after_minutes, {"person": event.person, "seat": event.seat}
    left = "{person} leaves seat {seat}{carried: with {sum} in chips|}."
    released = (
        "The house releases seat {seat} of {person}, silent for {after} minutes,"
        "{carried: with {sum} in chips|}."
    )
    text = released if after else left
    return said(text, after=after, carried=carried, sum=total(carried), **whose)


@seating.event(_left, beside=True)
class SeatLeft(Moving, frozen=True):
    kind = "seat-left/1"
    seat: int
    person: str
    after_minutes: int = 0
    """Of silence: the house released it."""


@seating.event("{person} keeps seat {seat}.", beside=True)
class SeatKept(Event, frozen=True):
    kind = "seat-kept/1"
    seat: int
    person: str


def take_seat(table: Seating, order: TakeSeat, given: Command) -> Outcome:
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
    """Whoever takes a further seat has arrived before."""
    arrivals, gone = table.arrivals + 1, table.gone - {event.person}
    own = table.seat_of(event.person)
    arrival = arrivals if own is None else table.seats[own].arrival
    seats = {**table.seats, event.seat: state.Seat(event.person, arrival)}
    return replace(table.as_found, seats=seats, arrivals=arrivals, gone=gone)


@seating.at_any_time
def keep_seat(table: Seating, order: KeepSeat, given: Command) -> Outcome:
    if refusal := not_own_seat(table, order.seat, given.actor):
        return refusal
    return (SeatKept(order.seat, given.actor),)


@seating.change
def seat_kept(table: T, _: SeatKept) -> T:
    """It is the time of its record that matters."""
    return table


@seating.offer(Role.PLAYER)
def _may_come_and_go(table: Seating, person: str) -> Iterator[Order]:
    numbers = range(1, table.house.seats.value + 1)
    yield from (TakeSeat(seat) for seat in numbers if seat not in table.seats)
    yield from (LeaveSeat(seat) for seat in table.seats_of(person))


one_seat = Procedure[Seating]()
"""Where nobody holds more than one, and wagers in mid-round stay and are settled."""


@one_seat.at_any_time
def take_one_seat(table: Seating, order: TakeSeat, given: Command) -> Outcome:
    if (own := table.seat_of(given.actor)) is not None:
        clause = table.house.seats.clause
        return refuse(clause, "{person} has seat {own}", person=given.actor, own=own)
    return take_seat(table, order, given)


@one_seat.at_any_time
def leave_seat(table: Seating, order: LeaveSeat, given: Command) -> Outcome:
    seat, person = order.seat, given.actor
    if refusal := not_to_leave(table, order, given):
        return refusal
    if table.round:
        return left_in_mid_round(table, seat, person)
    return left_with_all(table, order, person)


def left_in_mid_round(table: Seating, seat: int, person: str) -> tuple[Event, ...]:
    return (SeatLeft(carried_away(person, table.chips(person)), seat, person),)


def left_with_all(table: Seating, order: LeaveSeat, person: str) -> tuple[Event, ...]:
    """Before a round, with the wagers that lie there."""
    own = [each for each in table.wagers if each.owner == person]
    back = (Transfer(spot(*each.key), stack(person), each.stake) for each in own)
    held = table.chips(person) + sum(each.stake for each in own)
    moves = (*back, *carried_away(person, held))
    return (SeatLeft(moves, order.seat, person, order.after_minutes),)


def not_to_leave(table: Seating, order: LeaveSeat, given: Command) -> Refusal | None:
    """Nobody but the clock releases a seat, and never in the middle of a round."""
    clause = table.house.seats.clause
    if order.after_minutes and given.giver != CLOCK:
        return refuse(clause, "the house alone releases a seat")
    if order.after_minutes and table.round is not None:
        return refuse(clause, "no seat is released in the middle of a round")
    return not_own_seat(table, order.seat, given.actor)


def not_own_seat(table: Seating, seat: int, person: str) -> Refusal | None:
    if table.holder(seat) == person:
        return None
    clause = table.house.seats.clause
    return refuse(clause, "seat {seat} is not {person}'s", seat=seat, person=person)


@seating.change
def seat_left(table: T, event: SeatLeft) -> T:
    """Who has chips in the round is kept in mind."""
    left = {n: seat for n, seat in table.seats.items() if n != event.seat}
    after = replace(paid(table, event), seats=left).without_person(event.person, event.seat)
    if after.seat_of(event.person) is not None:
        return after
    taken = {each.source for each in event.transfers}
    wagers = tuple(each for each in table.wagers if spot(*each.key) not in taken)
    live = any(each.owner == event.person and not each.settled for each in wagers)
    gone = after.gone | {event.person} if live else after.gone
    return replace(after.with_wagers(wagers), gone=gone)
