"""A link on the wire: what everybody may see of its meters, and the account of them.

Sums are cents. Those of an account are exact, down to fractions of a cent, and stand as text:
"5000007/2" is $25,000.035.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from pydantic import BaseModel, Field

from croupier.cage.progressive import (
    AdjustmentProposed,
    Controller,
    MeterState,
    MustHitState,
    Reconciliation,
    reconciled,
)
from croupier.cage.progressive.differences import MUST_HIT
from croupier.cage.progressive.figures import MeterFigures, MustHitFigures
from croupier.floor.messages import MetersShown
from croupier.values.exact import written

Exact = Annotated[str, Field(pattern=r"^-?\d+(/\d+)?$")]


class MustHitNow(BaseModel):
    cents: int
    ceiling: int
    commitment: str
    """SHA-256 of the salt, a space and the sealed point in cents."""


class AwardTold(BaseModel):
    meter: str
    """Or `must_hit`."""
    table: str
    round: int
    seat: int
    cents: int
    at: str
    share: Exact = "1"
    """Of the meter."""
    point: int = 0
    salt: str = ""
    commitment: str = ""
    """Of a Must Hit: the point that was reached, in cents, what it was sealed with and published
    under."""


class Display(BaseModel):
    """What everybody may see, in whole cents."""

    link: str
    wager: str
    stake: int
    meters: dict[str, int]
    must_hit: MustHitNow | None
    tables: list[str]
    hits: list[AwardTold]
    """The newest first."""


class Links(BaseModel):
    links: list[Display]


class Figures(BaseModel):
    """As they were filed."""

    reset: int
    rate: Exact
    clause: str
    initial: int | None = None
    reserve_rate: Exact | None = None
    limit: int | None = None
    configuration: int | None = None
    ceiling: int | None = None


class MeterAccount(BaseModel):
    meter: str
    figures: Figures | None
    next_figures: Figures | None = None
    """Of the Must Hit: another choice, from its next reset on."""
    amount: Exact
    reserve: Exact
    overflow: Exact
    hits: int
    awards: int
    paid: int
    seeds: Exact
    commitment: str = ""
    """Of the Must Hit: the hash of its sealed point."""


class Sides(BaseModel):
    """Handle x (rate + reserve rate) = meter + reserve + overflow + awards - seeds."""

    meter: str
    handle: int
    accrued: Exact
    """What wagers brought, at the rates of their day."""
    amount: Exact
    reserve: Exact
    overflow: Exact
    awards: int
    seeds: Exact
    """The initial amount is one."""
    booked: Exact
    """The right side."""
    agrees: bool


class Proposal(BaseModel):
    """A change that waits for a second person."""

    by: str
    reason: str
    figures: dict[str, Figures | None] | None = None
    """The whole configuration, by meter; or"""
    meter: str | None = None
    cents: int | None = None
    """one meter raised by so much."""
    may_carry_out: bool = False
    """Whether whoever asks may: of another name, and above the house's sum come by another link."""


class Account(BaseModel):
    """For inspectors and those in charge."""

    display: Display
    place: int
    handle: int
    meters: list[MeterAccount]
    """The Must Hit comes last."""
    proposal: Proposal | None
    reconciliation: list[Sides]


def display(shown: MetersShown) -> Display:
    return Display.model_validate(msgspec.to_builtins(shown))


def account(controller: Controller, shown: MetersShown) -> Account:
    meters = [_meter(name, each) for name, each in controller.meters.items()]
    if controller.must_hit is not None:
        meters.append(_must_hit(controller.must_hit))
    return Account(
        display=display(shown),
        place=controller.place,
        handle=controller.handle,
        meters=meters,
        proposal=_proposal(controller),
        reconciliation=[_sides(each) for each in reconciled(controller)],
    )


def _meter(name: str, meter: MeterState) -> MeterAccount:
    return MeterAccount(
        meter=name,
        figures=_figures(MeterFigures.of(meter.filed)),
        amount=written(meter.amount),
        reserve=written(meter.reserve),
        overflow=written(meter.overflow),
        hits=meter.hits,
        awards=meter.awards,
        paid=meter.paid,
        seeds=written(meter.seeded),
    )


def _must_hit(meter: MustHitState) -> MeterAccount:
    return MeterAccount(
        meter=MUST_HIT,
        figures=_figures(MustHitFigures.of(meter.filed)),
        next_figures=_figures(MustHitFigures.of(meter.next_filed)),
        amount=written(meter.amount),
        reserve="0",
        overflow="0",
        hits=meter.hits,
        awards=meter.hits,
        paid=meter.paid,
        seeds=written(meter.seeded),
        commitment=meter.commitment,
    )


def _figures(filed: MeterFigures | MustHitFigures | None) -> Figures | None:
    if filed is None:
        return None
    plain = msgspec.structs.asdict(filed)
    plain.pop("name", None)
    return Figures(**plain)


def _proposal(controller: Controller) -> Proposal | None:
    waiting = controller.proposal
    if waiting is None:
        return None
    if isinstance(waiting, AdjustmentProposed):
        return Proposal(
            by=waiting.by, reason=waiting.reason, meter=waiting.meter, cents=waiting.cents
        )
    filed: dict[str, MeterFigures | MustHitFigures] = {each.name: each for each in waiting.meters}
    if waiting.must_hit is not None:
        filed[MUST_HIT] = waiting.must_hit
    changed = {name: _figures(each) for name, each in filed.items()}
    return Proposal(by=waiting.by, reason=waiting.reason, figures=changed)


def _sides(row: Reconciliation) -> Sides:
    return Sides(
        meter=row.meter,
        handle=row.handle,
        accrued=written(row.accrued),
        amount=written(row.amount),
        reserve=written(row.reserve),
        overflow=written(row.overflow),
        awards=row.awards,
        seeds=written(row.seeds),
        booked=written(row.booked),
        agrees=row.is_even,
    )
