"""The books of a controller: what wagers and the house brought, and where it is."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from croupier.cage.progressive.controller import NOTHING, Controller, MeterState, MustHitState
from croupier.cage.progressive.differences import MUST_HIT

NOTHING_BESIDE = NOTHING, NOTHING
"""Must Hit has neither reserve nor overflow."""


class Reconciliation(msgspec.Struct, frozen=True):
    """One meter from its opening on, in cents; the initial amount is a seed like any other."""

    meter: str
    handle: int
    accrued: Fraction
    """Handle x (rate + reserve rate), at the rates of the day."""
    amount: Fraction
    reserve: Fraction
    overflow: Fraction
    awards: int
    """What was paid."""
    seeds: Fraction
    """What the house put in."""

    @property
    def booked(self) -> Fraction:
        """Change of meter, reserve and overflow, and awards paid, less the seeds put in."""
        return self.amount + self.reserve + self.overflow + self.awards - self.seeds

    @property
    def is_even(self) -> bool:
        return self.accrued == self.booked


def reconciled(controller: Controller) -> tuple[Reconciliation, ...]:
    """Each meter in the chapter's order, then Must Hit."""
    rows = [_row(controller, name, meter) for name, meter in controller.meters.items()]
    if controller.must_hit is not None:
        rows.append(_row(controller, MUST_HIT, controller.must_hit))
    return tuple(rows)


def _row(controller: Controller, name: str, meter: MeterState | MustHitState) -> Reconciliation:
    beside = (meter.reserve, meter.overflow) if isinstance(meter, MeterState) else NOTHING_BESIDE
    return Reconciliation(
        name,
        controller.handle,
        meter.accrued,
        meter.amount,
        *beside,
        meter.paid,
        meter.seeded,
    )
