"""The controller of a progressive: meters that outlive rounds, shoes, tables and processes."""

from __future__ import annotations

from croupier.table.progressive.again import again, unfinished
from croupier.table.progressive.booking import book_round
from croupier.table.progressive.changes import adjust, approve, propose, withdraw_proposal
from croupier.table.progressive.events import (
    EVENTS,
    LEDGER,
    AdjustmentProposed,
    ConfigurationChanged,
    ConfigurationProposed,
    ControllerOpened,
    MeterAdjusted,
    MeterEvent,
    MeterHit,
    MeterReset,
    MetersRaised,
    MustHitArmed,
    MustHitNotReached,
    MustHitReached,
    MustHitReset,
    ProposalWithdrawn,
    TableLinked,
    body_of,
    event_from,
)
from croupier.table.progressive.evolve import evolve
from croupier.table.progressive.keeping import controller_from, state_of
from croupier.table.progressive.must_hit import end_round, reaches
from croupier.table.progressive.opening import link, open_controller
from croupier.table.progressive.points import (
    Point,
    point_commitment,
    point_from,
    point_secret,
    points,
)
from croupier.table.progressive.reconciliation import Reconciliation, reconciled
from croupier.table.progressive.state import (
    Award,
    Controller,
    MeterState,
    MustHitState,
    Played,
)
from croupier.table.progressive.telling import exact_dollars, tell
from croupier.table.progressive.turns import Decided

__all__ = [
    "EVENTS", "LEDGER", "AdjustmentProposed", "Award", "ConfigurationChanged",
    "ConfigurationProposed", "Controller", "ControllerOpened", "Decided",
    "MeterAdjusted", "MeterEvent", "MeterHit", "MeterReset", "MeterState", "MetersRaised",
    "MustHitArmed", "MustHitNotReached", "MustHitReached", "MustHitReset", "MustHitState",
    "Played", "Point", "ProposalWithdrawn", "Reconciliation", "TableLinked", "adjust", "again",
    "approve", "body_of", "book_round", "controller_from", "end_round", "event_from",
    "evolve", "exact_dollars", "link", "open_controller", "point_commitment", "point_from",
    "point_secret", "points", "propose", "reaches", "reconciled", "state_of", "tell",
    "unfinished", "withdraw_proposal",
]  # fmt: skip
