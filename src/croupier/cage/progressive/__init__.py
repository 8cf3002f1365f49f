"""The controller of a progressive: meters that outlive rounds, shoes, tables and processes."""

from __future__ import annotations

from croupier.cage.progressive.awards import MeterHit, MeterReset
from croupier.cage.progressive.changes import (
    ApproveProposal,
    ConfigurationChanged,
    MeterAdjusted,
    ProposalWithdrawn,
    ProposeFigures,
    ProposeRaise,
    WithdrawProposal,
)
from croupier.cage.progressive.controller import (
    AdjustmentProposed,
    Award,
    ConfigurationProposed,
    Controller,
    Decided,
    MeterEvent,
    MeterState,
    MustHitState,
    Played,
    book,
    controller_from,
    evolve,
    state_of,
)
from croupier.cage.progressive.must_hit import (
    MustHitArmed,
    MustHitNotReached,
    MustHitReached,
    MustHitReset,
    end_round,
    reaches,
    would_pay,
)
from croupier.cage.progressive.opening import ControllerOpened, TableLinked, link, open_controller
from croupier.cage.progressive.reconciliation import Reconciliation, reconciled
from croupier.cage.progressive.rounds import MetersRaised, book_round
from croupier.cage.progressive.sealed_point import (
    Point,
    point_commitment,
    point_from,
    point_secret,
    possible_points,
)
from croupier.cage.progressive.unfinished import decide_again, unfinished

tell = book.tell
LEDGER = book.ledger
EVENTS, body_of, event_from = LEDGER.events, LEDGER.body_of, LEDGER.event_from

__all__ = [
    "EVENTS", "LEDGER", "AdjustmentProposed", "ApproveProposal", "Award", "ConfigurationChanged",
    "ConfigurationProposed", "Controller", "ControllerOpened", "Decided",
    "MeterAdjusted", "MeterEvent", "MeterHit", "MeterReset", "MeterState", "MetersRaised",
    "MustHitArmed", "MustHitNotReached", "MustHitReached", "MustHitReset", "MustHitState",
    "Played", "Point", "ProposalWithdrawn", "ProposeFigures", "ProposeRaise", "Reconciliation",
    "TableLinked", "WithdrawProposal",
    "body_of", "book", "book_round", "controller_from", "decide_again", "end_round",
    "event_from", "evolve", "link", "open_controller", "point_commitment", "point_from",
    "point_secret", "possible_points", "reaches", "reconciled", "state_of", "tell",
    "unfinished", "would_pay",
]  # fmt: skip
