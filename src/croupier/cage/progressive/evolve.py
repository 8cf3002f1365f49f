"""A recorded event changes the controller; it never fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from croupier.cage.progressive import events as e
from croupier.cage.progressive.exact import exact
from croupier.cage.progressive.state import Booked, Booking, Controller, MeterState, MustHitState


def evolve(controller: Controller, event: e.MeterEvent) -> Controller:
    changed = CHANGES[type(event)](controller, event)
    return replace(changed, place=controller.place + 1)


def _opened(controller: Controller, event: e.ControllerOpened) -> Controller:
    meters = {
        each.name: MeterState(each.filed, Fraction(each.initial), Fraction(each.initial))
        for each in event.meters
    }
    must_hit = event.must_hit and MustHitState(
        event.must_hit.filed, Fraction(event.must_hit.reset), Fraction(event.must_hit.reset)
    )
    return replace(
        controller, wager=event.wager, stake=event.stake, meters=meters, must_hit=must_hit
    )


def _linked(controller: Controller, event: e.TableLinked) -> Controller:
    return replace(controller, tables=(*controller.tables, event.table))


def _with_meter(controller: Controller, name: str, meter: MeterState) -> Controller:
    return replace(controller, meters={**controller.meters, name: meter})


def _hit(controller: Controller, event: e.MeterHit) -> Controller:
    booking = controller.booking or Booking(event.table, event.round, controller.shown)
    meter, is_whole = controller.meters[event.meter], exact(event.share) == 1
    paid = replace(
        meter,
        amount=meter.amount - event.cents,
        paid=meter.paid + event.cents,
        awards=meter.awards + 1,
        hits=meter.hits + is_whole,
    )
    resets = (*booking.resets, event.meter) if is_whole else booking.resets
    open_still = replace(booking, winners=(*booking.winners, event.seat), resets=resets)
    return replace(_with_meter(controller, event.meter, paid), booking=open_still)


def _reset(controller: Controller, event: e.MeterReset) -> Controller:
    meter, booking = controller.meters[event.meter], controller.booking
    again = replace(
        meter,
        amount=exact(event.to),
        reserve=meter.reserve - exact(event.from_reserve),
        overflow=meter.overflow - exact(event.from_overflow),
        seeded=meter.seeded + exact(event.seed),
    )
    after = booking and replace(
        booking,
        shown={name: sum_ for name, sum_ in booking.shown.items() if name != event.meter},
        resets=tuple(name for name in booking.resets if name != event.meter),
    )
    return replace(_with_meter(controller, event.meter, again), booking=after)


def _raised(controller: Controller, event: e.MetersRaised) -> Controller:
    by_meter = {each.meter: each for each in event.meters}
    meters = {
        name: _raised_meter(meter, by_meter[name], event.handle) if name in by_meter else meter
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
        meters=meters,
        must_hit=must_hit,
        handle=controller.handle + event.handle,
        rounds={**controller.rounds, event.table: booked},
        booking=None,
    )


def _raised_meter(meter: MeterState, brought: e.Raise, handle: int) -> MeterState:
    """What accrued is reckoned from the handle, so that it can be held to what was booked."""
    return replace(
        meter,
        amount=meter.amount + exact(brought.amount),
        reserve=meter.reserve + exact(brought.reserve),
        overflow=meter.overflow + exact(brought.overflow),
        accrued=meter.accrued + (meter.filed.rate + meter.filed.reserve_rate) * handle,
    )


def _armed(controller: Controller, event: e.MustHitArmed) -> Controller:
    return _with_must_hit(controller, commitment=event.commitment, is_armed=True, missed=None)


def _with_must_hit(controller: Controller, **changes: object) -> Controller:
    must_hit = controller.must_hit
    return replace(controller, must_hit=must_hit and replace(must_hit, **changes))


def _looked(controller: Controller, table: str) -> Controller:
    rounds = {
        name: replace(booked, awaits_look=booked.awaits_look and name != table)
        for name, booked in controller.rounds.items()
    }
    return replace(controller, rounds=rounds)


def _not_reached(controller: Controller, event: e.MustHitNotReached) -> Controller:
    stands = controller.must_hit and controller.must_hit.amount
    return _with_must_hit(_looked(controller, event.table), missed=stands)


def _reached(controller: Controller, event: e.MustHitReached) -> Controller:
    must_hit = controller.must_hit
    paid = must_hit and replace(
        must_hit,
        amount=must_hit.amount - event.point,
        paid=must_hit.paid + event.point,
        hits=must_hit.hits + 1,
        is_armed=False,
        is_paid=True,
    )
    return replace(_looked(controller, event.table), must_hit=paid)


def _must_hit_reset(controller: Controller, event: e.MustHitReset) -> Controller:
    seeded = controller.must_hit.seeded if controller.must_hit else Fraction(0)
    return _with_must_hit(
        controller,
        filed=event.figures.filed,
        amount=exact(event.to),
        seeded=seeded + exact(event.seed),
        is_paid=False,
        next_filed=None,
    )


def _proposed(controller: Controller, event: e.ConfigurationProposed) -> Controller:
    return replace(controller, proposed_configuration=event)


def _adjustment_proposed(controller: Controller, event: e.AdjustmentProposed) -> Controller:
    return replace(controller, proposed_adjustment=event)


def _changed(controller: Controller, event: e.ConfigurationChanged) -> Controller:
    filed = {each.name: each.filed for each in event.meters}
    meters = {
        name: replace(meter, filed=filed.get(name, meter.filed))
        for name, meter in controller.meters.items()
    }
    chosen, must_hit = event.must_hit and event.must_hit.filed, controller.must_hit
    waits = chosen if must_hit and chosen != must_hit.filed else None
    changed = replace(controller, meters=meters, proposed_configuration=None)
    return _with_must_hit(changed, next_filed=waits)


def _adjusted(controller: Controller, event: e.MeterAdjusted) -> Controller:
    meter = controller.meters[event.meter]
    raised = replace(meter, amount=meter.amount + event.cents, seeded=meter.seeded + event.cents)
    return replace(_with_meter(controller, event.meter, raised), proposed_adjustment=None)


def _withdrawn(controller: Controller, _: e.ProposalWithdrawn) -> Controller:
    return replace(controller, proposed_configuration=None, proposed_adjustment=None)


CHANGES: Mapping[type[e.MeterEvent], Callable[[Controller, Any], Controller]] = {
    e.ControllerOpened: _opened,
    e.TableLinked: _linked,
    e.MeterHit: _hit,
    e.MeterReset: _reset,
    e.MetersRaised: _raised,
    e.MustHitArmed: _armed,
    e.MustHitNotReached: _not_reached,
    e.MustHitReached: _reached,
    e.MustHitReset: _must_hit_reset,
    e.ConfigurationProposed: _proposed,
    e.ConfigurationChanged: _changed,
    e.AdjustmentProposed: _adjustment_proposed,
    e.MeterAdjusted: _adjusted,
    e.ProposalWithdrawn: _withdrawn,
}
