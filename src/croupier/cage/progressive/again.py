"""Every recorded event decided once more, from the state before it and what came from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from croupier.cage.progressive import events as e
from croupier.cage.progressive.booking import hit, raised, reset
from croupier.cage.progressive.changes import (
    adjustment_proposed,
    approved,
    configuration_proposed,
    filed_in,
    progressive_of,
    withdrawn,
)
from croupier.cage.progressive.exact import exact
from croupier.cage.progressive.must_hit import arm, must_hit_reset, not_reached, reached
from croupier.cage.progressive.opening import linked, opened
from croupier.cage.progressive.points import Point
from croupier.cage.progressive.state import Award, Controller, Played
from croupier.cage.progressive.turns import Outcome
from croupier.values.refusals import Refusal


def again(controller: Controller, event: e.MeterEvent) -> Outcome:
    begun = unfinished(controller)
    if begun is not None and not isinstance(event, begun.ends_with):
        return begun.refusal
    return AGAIN[type(event)](controller, event)


class Begun(NamedTuple):
    """What is finished before anything else happens."""

    ends_with: tuple[type[e.MeterEvent], ...]
    refusal: Refusal


def unfinished(controller: Controller) -> Begun | None:
    """What one append has always finished; None between appends."""
    must_hit, booking = controller.must_hit, controller.booking
    if not controller.place:
        return Begun((e.ControllerOpened,), Refusal(None, "a controller is opened first"))
    if must_hit is not None and must_hit.is_paid:
        why = "the Must Hit point was paid: the meter is to be reset"
        return Begun((e.MustHitReset,), Refusal(must_hit.filed.clause, why))
    if must_hit is not None and not must_hit.is_armed:
        why = "no Must Hit point is sealed: a new one is due"
        return Begun((e.MustHitArmed,), Refusal(must_hit.filed.clause, why))
    if booking is not None:
        why = f"round {booking.round} at table {booking.table} is not booked to its end"
        return Begun((e.MeterHit, e.MeterReset, e.MetersRaised), Refusal(None, why))
    return None


def _opened(controller: Controller, event: e.ControllerOpened) -> Outcome:
    filed = progressive_of(event.wager, event.stake, event.meters, event.must_hit)
    return opened(controller, filed)


def _hit(controller: Controller, event: e.MeterHit) -> Outcome:
    award = Award(event.meter, event.seat, exact(event.share), event.cents, event.clause)
    return hit(controller, Played(event.table, event.round, ()), award)


def _raised(controller: Controller, event: e.MetersRaised) -> Outcome:
    played = Played(event.table, event.round, event.seats)
    return raised(controller, played, below_point=event.below_point)


def _not_reached(controller: Controller, event: e.MustHitNotReached) -> Outcome:
    booked = controller.rounds.get(event.table)
    seats = booked.seats if booked else ()
    return not_reached(controller, Played(event.table, event.round, seats))


def _reached(controller: Controller, event: e.MustHitReached) -> Outcome:
    played = Played(event.table, event.round, event.seats)
    return reached(controller, played, Point(event.point, event.salt))


def _proposed(controller: Controller, event: e.ConfigurationProposed) -> Outcome:
    filed = filed_in(controller, event)
    return configuration_proposed(controller, event.by, filed, event.reason)


def _adjustment(controller: Controller, event: e.AdjustmentProposed) -> Outcome:
    return adjustment_proposed(controller, event.by, event.meter, event.cents, event.reason)


AGAIN: Mapping[type[e.MeterEvent], Callable[[Controller, Any], Outcome]] = {
    e.ControllerOpened: _opened,
    e.TableLinked: lambda controller, event: linked(controller, event.table),
    e.MeterHit: _hit,
    e.MeterReset: lambda controller, event: reset(controller, event.meter),
    e.MetersRaised: _raised,
    e.MustHitArmed: lambda controller, event: arm(controller, event.commitment),
    e.MustHitNotReached: _not_reached,
    e.MustHitReached: _reached,
    e.MustHitReset: lambda controller, _: must_hit_reset(controller),
    e.ConfigurationProposed: _proposed,
    e.ConfigurationChanged: lambda controller, event: approved(controller, event.by),
    e.AdjustmentProposed: _adjustment,
    e.MeterAdjusted: lambda controller, event: approved(controller, event.by),
    e.ProposalWithdrawn: lambda controller, event: withdrawn(controller, event.by),
}
