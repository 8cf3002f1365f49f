"""The controller of a progressive: meters that outlive rounds, shoes, tables and processes."""

from __future__ import annotations

from croupier.cage.progressive.again import again, unfinished
from croupier.cage.progressive.booking import book_round
from croupier.cage.progressive.changes import adjust, approve, propose, withdraw_proposal
from croupier.cage.progressive.events import (
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
from croupier.cage.progressive.evolve import evolve
from croupier.cage.progressive.keeping import controller_from, state_of
from croupier.cage.progressive.must_hit import end_round, reaches
from croupier.cage.progressive.opening import link, open_controller
from croupier.cage.progressive.points import (
    Point,
    point_commitment,
    point_from,
    point_secret,
    points,
)
from croupier.cage.progressive.reconciliation import Reconciliation, reconciled
from croupier.cage.progressive.state import Award, Controller, MeterState, MustHitState, Played
from croupier.cage.progressive.telling import exact_dollars, tell
from croupier.cage.progressive.turns import Decided

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
