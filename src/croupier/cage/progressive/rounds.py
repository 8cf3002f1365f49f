"""A round is booked: awards from what was displayed, resets, contributions, then Must Hit."""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec.structs import asdict, replace

from croupier.cage.progressive.awards import hit, not_now, reset
from croupier.cage.progressive.controller import (
    Booked,
    Controller,
    Decided,
    Decision,
    MeterEvent,
    MeterState,
    Outcome,
    Played,
    book,
    one_by_one,
)
from croupier.cage.progressive.must_hit import not_sealed, paying, reaches
from croupier.cage.progressive.sealed_point import Point
from croupier.values.exact import Exact, exact, exact_dollars, written
from croupier.values.messages import Message
from croupier.values.refusals import Refusal, refuse


def book_round(
    controller: Controller,
    played: Played,
    *,
    point: Point | None,
    next_commitment: str,
    at_round_end: bool,
) -> Decided:
    """Everything a round does to the meters; a round without wagers does nothing.

    With `at_round_end` Must Hit waits for `end_round`. The next commitment is used only if the
    point is reached.
    """
    if not (played.seats or played.awards):
        return ()
    drawn = None
    looks = controller.must_hit is not None and not at_round_end
    if looks and controller.must_hit:
        if refusal := not_sealed(controller.must_hit, point):
            return refusal
        assert point is not None
        drawn = reaches(controller, played, point)
    wholes = [award.meter for award in played.awards if award.share == 1]
    below_point = looks and drawn is None
    decisions: list[Decision] = [
        *(partial(hit, played=played, award=award) for award in played.awards),
        *(partial(reset, meter=meter) for meter in wholes),
        partial(_raised, played=played, below_point=below_point),
    ]
    if point is not None and drawn is not None:
        decisions += paying(played, point, next_commitment)
    return one_by_one(controller, decisions)


# Wagers contribute


class Raise(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a round's wagers bring to one meter."""

    meter: str
    amount: Exact
    reserve: Exact = "0"
    overflow: Exact = "0"


def _contributed(event: MetersRaised) -> Message:
    brought = [f"{each.meter} {exact_dollars(each.amount)}" for each in event.meters]
    if event.must_hit is not None:
        brought.append(f"Must Hit {exact_dollars(event.must_hit)}")
    text = (
        "round {round} at table {table} has {count} wager{several:s|} of {handle:money} in all,"
        " which add: {brought}.{below_point: Must Hit stays below its point.|}"
    )
    count = len(event.seats)
    added = {"count": count, "several": count != 1, "brought": ", ".join(brought)}
    return Message(text, {**asdict(event), **added})


@book.event(_contributed)
class MetersRaised(MeterEvent, frozen=True):
    """The contributions of a round, after its awards."""

    kind = "meters-raised/1"
    table: str
    round: int
    seats: tuple[int, ...]
    """With a live wager; a seat stands there once per bettor."""
    handle: int
    meters: tuple[Raise, ...]
    must_hit: Exact | None = None
    below_point: bool = False
    """Must Hit was looked at as well, and stands below its point."""


def _raised(controller: Controller, played: Played, *, below_point: bool) -> Outcome:
    """What the round's wagers bring; nothing is rounded."""
    if refusal := not_now(controller, played) or _unsettled(controller, played):
        return refusal
    handle, must_hit = controller.stake * len(played.seats), controller.must_hit
    if below_point and must_hit is None:
        return refuse(None, "{link} has no Must Hit to be looked at", link=controller.name)
    return MetersRaised(
        played.table,
        played.round,
        played.seats,
        handle,
        tuple(_brought(meter, handle) for meter in controller.meters.values()),
        written(must_hit.filed.rate * handle) if must_hit else None,
        below_point,
    )


def _brought(meter: MeterState, handle: int) -> Raise:
    """What finds no room below the limit waits in the overflow for the next reset."""
    filed = meter.filed
    grown = filed.rate * handle
    room = grown if filed.limit is None else min(grown, filed.limit - meter.amount)
    reserve = filed.reserve_rate * handle
    return Raise(filed.name, written(room), written(reserve), written(grown - room))


def _unsettled(controller: Controller, played: Played) -> Refusal | None:
    booking = controller.booking
    for meter in booking.resets if booking else ():
        why = "{meter} was won whole and is to be reset before contributions are booked"
        return refuse(controller.meters[meter].filed.clause, why, meter=meter)
    for seat in booking.winners if booking else ():
        if seat not in played.seats:
            return refuse(None, "seat {seat} won from a meter and had no wager", seat=seat)
    if not played.seats or min(played.seats) < 1:
        return refuse(None, "contributions come from seats with a live wager")
    return None


@book.again
def _raised_again(controller: Controller, event: MetersRaised) -> Outcome:
    played = Played(event.table, event.round, event.seats)
    return _raised(controller, played, below_point=event.below_point)


@book.change
def _grown(controller: Controller, event: MetersRaised) -> Controller:
    by_meter = {each.meter: each for each in event.meters}
    grown = {
        name: _grown_meter(meter, by_meter[name], event.handle) if name in by_meter else meter
        for name, meter in controller.meters.items()
    }
    must_hit = controller.must_hit
    if must_hit is not None and event.must_hit is not None:
        amount = must_hit.amount + exact(event.must_hit)
        must_hit = replace(
            must_hit,
            amount=amount,
            accrued=must_hit.accrued + must_hit.filed.rate * event.handle,
            missed=amount if event.below_point else must_hit.missed,
        )
    awaits_look = must_hit is not None and not event.below_point
    booked = Booked(event.round, event.seats, awaits_look)
    return replace(
        controller,
        meters=grown,
        must_hit=must_hit,
        handle=controller.handle + event.handle,
        rounds={**controller.rounds, event.table: booked},
        booking=None,
    )


def _grown_meter(meter: MeterState, brought: Raise, handle: int) -> MeterState:
    """What accrued is reckoned from the handle, so that it can be held to what was booked."""
    return replace(
        meter,
        amount=meter.amount + exact(brought.amount),
        reserve=meter.reserve + exact(brought.reserve),
        overflow=meter.overflow + exact(brought.overflow),
        accrued=meter.accrued + (meter.filed.rate + meter.filed.reserve_rate) * handle,
    )
