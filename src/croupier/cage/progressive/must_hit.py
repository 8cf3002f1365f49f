"""Must Hit: a sealed point, the round that reaches it, and the seat that wins it."""

from __future__ import annotations

import re

from croupier.cage.progressive.events import (
    MustHitArmed,
    MustHitNotReached,
    MustHitReached,
    MustHitReset,
)
from croupier.cage.progressive.exact import written
from croupier.cage.progressive.figures import MustHitFigures
from croupier.cage.progressive.points import Point, point_commitment, points
from croupier.cage.progressive.state import Booked, Controller, MustHitState, Played
from croupier.cage.progressive.turns import Decided, Outcome, Turn, in_turn
from croupier.values.lots import lot
from croupier.values.money import dollars
from croupier.values.refusals import Refusal

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
        return in_turn(controller, [lambda controller: not_reached(controller, played)])
    return in_turn(controller, paying(played, point, next_commitment))


def paying(played: Played, point: Point, next_commitment: str) -> tuple[Turn, ...]:
    """The point is paid, the meter begins again, and the next point is sealed."""
    return (
        lambda controller: reached(controller, played, point),
        must_hit_reset,
        lambda controller: arm(controller, next_commitment),
    )


def reaches(controller: Controller, played: Played, point: Point | None) -> int | None:
    """Who would win if the round were booked, or ended, now; None if nobody would.

    It is a place in `played.seats`, counted from zero, since two bettors may share a seat.
    """
    must_hit = controller.must_hit
    if must_hit is None or point is None or not played.seats:
        return None
    booked = controller.rounds.get(played.table)
    is_booked = booked is not None and booked.round == played.round
    handle = 0 if is_booked else controller.stake * len(played.seats)
    stands = must_hit.amount + must_hit.filed.rate * handle
    return _drawn(played, point) if stands >= point.cents else None


def _drawn(played: Played, point: Point) -> int:
    return lot(point.salt, (played.table, str(played.round)), of=len(played.seats))


def not_sealed(must_hit: MustHitState, point: Point | None) -> Refusal | None:
    clause = must_hit.filed.clause
    if point is None:
        return Refusal(clause, "Must Hit cannot be looked at without its sealed point")
    if point_commitment(point) != must_hit.commitment:
        return Refusal(clause, "this is not the Must Hit point that was sealed")
    return None


def _looked_at(controller: Controller, played: Played) -> Booked | Refusal:
    """The round whose contributions are booked and for which nobody has looked yet."""
    booked = controller.rounds.get(played.table)
    clause = controller.must_hit.filed.clause if controller.must_hit else None
    where = f"round {played.round} at table {played.table}"
    if booked is None or booked.round != played.round or not booked.awaits_look:
        return Refusal(clause, f"Must Hit is not due to be looked at for {where}")
    if booked.seats != played.seats:
        return Refusal(clause, f"the seats of {where} are not those whose wagers were booked")
    return booked


def not_reached(controller: Controller, played: Played) -> Outcome:
    looked_at = _looked_at(controller, played)
    if isinstance(looked_at, Refusal):
        return looked_at
    return MustHitNotReached(played.table, played.round)


def reached(controller: Controller, played: Played, point: Point) -> Outcome:
    must_hit = controller.must_hit
    if must_hit is None:
        return NOT_OFFERED
    looked_at = _looked_at(controller, played)
    if isinstance(looked_at, Refusal):
        return looked_at
    if refusal := not_sealed(must_hit, point) or _not_due(must_hit, point):
        return refusal
    drawn = _drawn(played, point)
    return MustHitReached(
        played.table, played.round, point.cents, point.salt,
        played.seats, drawn, played.seats[drawn], must_hit.filed.clause,
    )  # fmt: skip


def _not_due(must_hit: MustHitState, point: Point) -> Refusal | None:
    clause, sum_ = must_hit.filed.clause, f"${dollars(point.cents)}"
    if point.cents not in points(must_hit.filed):
        return Refusal(clause, f"a Must Hit point of {sum_} is not between reset and ceiling")
    if must_hit.amount < point.cents:
        return Refusal(clause, f"Must Hit stands below its point of {sum_}")
    if must_hit.missed is not None and must_hit.missed >= point.cents:
        return Refusal(clause, f"an earlier round had reached {sum_} and was not paid")
    return None


def must_hit_reset(controller: Controller) -> Outcome:
    must_hit = controller.must_hit
    if must_hit is None:
        return NOT_OFFERED
    if not must_hit.is_paid:
        return Refusal(must_hit.filed.clause, "Must Hit is reset only after its point was paid")
    filed = must_hit.next_filed or must_hit.filed
    figures = MustHitFigures.of(filed)
    assert figures is not None
    return MustHitReset(written(filed.reset + must_hit.amount), written(filed.reset), figures)


def arm(controller: Controller, commitment: str) -> Outcome:
    must_hit = controller.must_hit
    if must_hit is None:
        return NOT_OFFERED
    clause = must_hit.filed.clause
    if must_hit.is_armed or must_hit.is_paid:
        return Refusal(clause, "a Must Hit point is sealed only when the meter has been reset")
    if not _HASH.fullmatch(commitment) or commitment == must_hit.commitment:
        return Refusal(clause, "Must Hit needs a new point, sealed under a hash of its own")
    return MustHitArmed(commitment)
