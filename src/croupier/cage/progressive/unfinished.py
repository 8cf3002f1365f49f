"""What one append has always finished, and so comes before anything else."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cage.progressive.awards import MeterHit, MeterReset, unbooked
from croupier.cage.progressive.controller import Controller, MeterEvent, Outcome, book
from croupier.cage.progressive.must_hit import MustHitArmed, MustHitReset
from croupier.cage.progressive.opening import ControllerOpened
from croupier.cage.progressive.rounds import MetersRaised
from croupier.values.refusals import Refusal, refuse


class Begun(NamedTuple):
    """What is finished before anything else happens."""

    ends_with: tuple[type[MeterEvent], ...]
    refusal: Refusal


def unfinished(controller: Controller) -> Begun | None:
    """None between appends."""
    must_hit, booking = controller.must_hit, controller.booking
    if not controller.place:
        return Begun((ControllerOpened,), refuse(None, "a controller is opened first"))
    if must_hit is not None and must_hit.is_paid:
        why = "the Must Hit point was paid: the meter is to be reset"
        return Begun((MustHitReset,), refuse(must_hit.filed.clause, why))
    if must_hit is not None and not must_hit.is_armed:
        why = "no Must Hit point is sealed: a new one is due"
        return Begun((MustHitArmed,), refuse(must_hit.filed.clause, why))
    if booking is not None:
        return Begun((MeterHit, MeterReset, MetersRaised), unbooked(booking))
    return None


def decide_again(controller: Controller, event: MeterEvent) -> Outcome:
    """A recorded event decided once more, from the state before it and what came from outside."""
    begun = unfinished(controller)
    if begun is not None and not isinstance(event, begun.ends_with):
        return begun.refusal
    return book.decide_again(controller, event)
