"""Must Hit: a sealed point, the round that reaches it, and the seat that wins the meter."""

from __future__ import annotations

import re
from functools import partial

from msgspec.structs import replace

from croupier.cage.progressive.controller import (
    Booked,
    Controller,
    Decided,
    Decision,
    MeterEvent,
    MustHitState,
    Outcome,
    Played,
    book,
    one_by_one,
)
from croupier.cage.progressive.figures import MustHitFigures
from croupier.cage.progressive.sealed_point import Point, point_commitment, possible_points
from croupier.values.clauses import ClauseId
from croupier.values.exact import Exact, exact, written
from croupier.values.messages import Message, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.sealing import lot

_HASH = re.compile("[0-9a-f]{64}")
NOT_OFFERED = Refusal(None, "the controller has no Must Hit")


def end_round(
    controller: Controller, played: Played, point: Point | None, next_commitment: str
) -> Decided:
    """Look at Must Hit once its round has ended; without wagers there is nothing to look at."""
    if controller.must_hit is None or not played.seats:
        return ()
    if refusal := not_sealed(controller.must_hit, point):
        return refusal
    assert point is not None
    if reaches(controller, played, point) is None:
        return one_by_one(controller, [partial(_not_reached, played=played)])
    return one_by_one(controller, paying(played, point, next_commitment))


def paying(played: Played, point: Point, next_commitment: str) -> tuple[Decision, ...]:
    """The meter is paid and begins again, and the next point is sealed."""
    return (
        partial(_reached, played=played, point=point),
        _reset,
        partial(arm, commitment=next_commitment),
    )


def reaches(controller: Controller, played: Played, point: Point | None) -> int | None:
    """Who would win if the round were booked, or ended, now; None if nobody would.

    It is a place in `played.seats`, counted from zero, since two bettors may share a seat.
    """
    if point is None or not played.seats:
        return None
    stands = _with(controller, played)
    return _drawn(played, point) if stands and stands.amount >= point.cents else None


def would_pay(controller: Controller, played: Played) -> int:
    """The meter as the round's own wagers leave it, which is what its winner is paid (R-X27)."""
    stands = _with(controller, played)
    return stands.shown if stands else 0


def _with(controller: Controller, played: Played) -> MustHitState | None:
    """Must Hit once the round is booked."""
    must_hit, booked = controller.must_hit, controller.rounds.get(played.table)
    if must_hit is None or (booked is not None and booked.round == played.round):
        return must_hit
    handle = controller.stake * len(played.seats)
    return replace(must_hit, amount=must_hit.amount + must_hit.filed.rate * handle)


def _drawn(played: Played, point: Point) -> int:
    return lot(point.salt, (played.table, str(played.round)), of=len(played.seats))


def not_sealed(must_hit: MustHitState, point: Point | None) -> Refusal | None:
    clause = must_hit.filed.clause
    if point is None:
        return refuse(clause, "Must Hit cannot be looked at without its sealed point")
    if point_commitment(point) != must_hit.commitment:
        return refuse(clause, "this is not the Must Hit point that was sealed")
    return None


# A point is sealed


@book.event("a Must Hit point is sealed under {commitment}.")
class MustHitArmed(MeterEvent, frozen=True):
    """A point was drawn and sealed; this is its hash."""

    kind = "must-hit-armed/1"
    commitment: str


def arm(controller: Controller, commitment: str) -> Outcome:
    must_hit = controller.must_hit
    if must_hit is None:
        return NOT_OFFERED
    clause = must_hit.filed.clause
    if must_hit.is_armed or must_hit.is_paid:
        return refuse(clause, "a Must Hit point is sealed only when the meter has been reset")
    if not _HASH.fullmatch(commitment) or commitment == must_hit.commitment:
        return refuse(clause, "Must Hit needs a new point, sealed under a hash of its own")
    return MustHitArmed(commitment)


@book.again
def _armed_again(controller: Controller, event: MustHitArmed) -> Outcome:
    return arm(controller, event.commitment)


@book.change
def _sealed(controller: Controller, event: MustHitArmed) -> Controller:
    return controller.with_must_hit(commitment=event.commitment, is_armed=True, missed=None)


# A round is looked at


@book.event("Must Hit is not reached in round {round} at table {table}.")
class MustHitNotReached(MeterEvent, frozen=True):
    """Must Hit was looked at when the round ended, and stands below its point."""

    kind = "must-hit-not-reached/1"
    table: str
    round: int


def _booked(controller: Controller, played: Played) -> Booked | Refusal:
    """The round whose contributions are booked and for which nobody has looked yet."""
    booked = controller.rounds.get(played.table)
    clause = controller.must_hit.filed.clause if controller.must_hit else None
    refused = partial(refuse, clause, round=played.round, table=played.table)
    if booked is None or booked.round != played.round or not booked.awaits_look:
        return refused("Must Hit is not due to be looked at for round {round} at table {table}")
    if booked.seats != played.seats:
        return refused(
            "the seats of round {round} at table {table} are not those whose wagers were booked"
        )
    return booked


def _not_reached(controller: Controller, played: Played) -> Outcome:
    booked = _booked(controller, played)
    if isinstance(booked, Refusal):
        return booked
    return MustHitNotReached(played.table, played.round)


@book.again
def _not_reached_again(controller: Controller, event: MustHitNotReached) -> Outcome:
    booked = controller.rounds.get(event.table)
    seats = booked.seats if booked else ()
    return _not_reached(controller, Played(event.table, event.round, seats))


@book.change
def _missed(controller: Controller, event: MustHitNotReached) -> Controller:
    stands = controller.must_hit and controller.must_hit.amount
    return _looked(controller, event.table).with_must_hit(missed=stands)


def _looked(controller: Controller, table: str) -> Controller:
    rounds = {
        name: replace(booked, awaits_look=booked.awaits_look and name != table)
        for name, booked in controller.rounds.items()
    }
    return replace(controller, rounds=rounds)


# The point is reached


def _won(event: MustHitReached) -> Message:
    return said(
        "Must Hit reaches its point of {point:money} in round {round} at table {table}:"
        " seat {seat} is drawn among {count} and wins the meter, {cents:money} [{clause}].",
        point=event.point,
        cents=event.cents,
        round=event.round,
        table=event.table,
        seat=event.seat,
        count=len(event.seats),
        clause=event.clause,
    )


@book.event(_won)
class MustHitReached(MeterEvent, frozen=True):
    """The point is opened, and the meter paid to one of the round's seats, each equally likely."""

    kind = "must-hit-reached/1"
    table: str
    round: int
    point: int
    salt: str
    seats: tuple[int, ...]
    drawn: int
    """Which of the seats, counted from zero."""
    seat: int
    cents: int
    """The whole meter, up to the ceiling; a fraction of a cent stays."""
    clause: ClauseId


def _reached(controller: Controller, played: Played, point: Point) -> Outcome:
    must_hit = controller.must_hit
    if must_hit is None:
        return NOT_OFFERED
    booked = _booked(controller, played)
    if isinstance(booked, Refusal):
        return booked
    if refusal := not_sealed(must_hit, point) or _not_due(must_hit, point):
        return refusal
    drawn = _drawn(played, point)
    return MustHitReached(
        played.table, played.round, point.cents, point.salt,
        played.seats, drawn, played.seats[drawn], must_hit.shown, must_hit.filed.clause,
    )  # fmt: skip


def _not_due(must_hit: MustHitState, point: Point) -> Refusal | None:
    refused = partial(refuse, must_hit.filed.clause, point=point.cents)
    if point.cents not in possible_points(must_hit.filed):
        return refused("a Must Hit point of {point:money} is not between reset and ceiling")
    if must_hit.amount < point.cents:
        return refused("Must Hit stands below its point of {point:money}")
    if must_hit.missed is not None and must_hit.missed >= point.cents:
        return refused("an earlier round had reached {point:money} and was not paid")
    return None


@book.again
def _reached_again(controller: Controller, event: MustHitReached) -> Outcome:
    played = Played(event.table, event.round, event.seats)
    return _reached(controller, played, Point(event.point, event.salt))


@book.change
def _paid(controller: Controller, event: MustHitReached) -> Controller:
    must_hit = controller.must_hit
    paid = must_hit and replace(
        must_hit,
        amount=must_hit.amount - event.cents,
        paid=must_hit.paid + event.cents,
        hits=must_hit.hits + 1,
        is_armed=False,
        is_paid=True,
    )
    return replace(_looked(controller, event.table), must_hit=paid)


# Once it was paid it begins again


@book.event("Must Hit begins again at {to:exactly} with {seed:exactly} from the house: {figures}.")
class MustHitReset(MeterEvent, frozen=True):
    """It begins again at its reset amount and what lay above the ceiling, or was no whole cent."""

    kind = "must-hit-reset/1"
    to: Exact
    seed: Exact
    figures: MustHitFigures
    """Another choice takes effect here."""


def _reset(controller: Controller) -> Outcome:
    must_hit = controller.must_hit
    if must_hit is None:
        return NOT_OFFERED
    if not must_hit.is_paid:
        return refuse(must_hit.filed.clause, "Must Hit is reset only after it was paid")
    filed = must_hit.next_filed or must_hit.filed
    figures = MustHitFigures.of(filed)
    assert figures is not None
    return MustHitReset(written(filed.reset + must_hit.amount), written(filed.reset), figures)


@book.again
def _reset_again(controller: Controller, _: MustHitReset) -> Outcome:
    return _reset(controller)


@book.change
def _begun_again(controller: Controller, event: MustHitReset) -> Controller:
    return controller.with_must_hit(
        filed=event.figures.filed,
        amount=exact(event.to),
        seeded=(controller.must_hit.seeded if controller.must_hit else 0) + exact(event.seed),
        is_paid=False,
        next_filed=None,
    )
