"""A round is booked: awards from what was displayed, resets, contributions, then Must Hit."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from croupier.cage.progressive.differences import percent
from croupier.cage.progressive.events import MeterHit, MeterReset, MetersRaised, Raise
from croupier.cage.progressive.exact import written
from croupier.cage.progressive.must_hit import not_sealed, paying, reaches
from croupier.cage.progressive.points import Point
from croupier.cage.progressive.state import Award, Booking, Controller, MeterState, Played
from croupier.cage.progressive.turns import Decided, Outcome, Turn, in_turn
from croupier.values.money import dollars, rounded_down
from croupier.values.refusals import Refusal


def book_round(
    controller: Controller,
    played: Played,
    *,
    point: Point | None,
    next_commitment: str,
    at_round_end: bool,
) -> Decided:
    """Everything a round does to the meters; a round without wagers does nothing.

    With `at_round_end` Must Hit waits for `end_round`. The next commitment is used only if the
    point is reached.
    """
    if not (played.seats or played.awards):
        return ()
    drawn = None
    looks = controller.must_hit is not None and not at_round_end
    if looks and controller.must_hit:
        if refusal := not_sealed(controller.must_hit, point):
            return refusal
        assert point is not None
        drawn = reaches(controller, played, point)
    wholes = [award.meter for award in played.awards if award.share == 1]
    below_point = looks and drawn is None
    turns: list[Turn] = [
        *(partial(hit, played=played, award=award) for award in played.awards),
        *(partial(reset, meter=meter) for meter in wholes),
        partial(raised, played=played, below_point=below_point),
    ]
    if point is not None and drawn is not None:
        turns += paying(played, point, next_commitment)
    return in_turn(controller, turns)


def hit(controller: Controller, played: Played, award: Award) -> Outcome:
    """A seat wins a share of what its meter displayed before the round."""
    meter = controller.meters.get(award.meter)
    if meter is None:
        return Refusal(None, f"{controller.name} has no meter {award.meter}")
    if refusal := _not_now(controller, played) or _not_owed(controller, played, meter, award):
        return refusal
    return MeterHit(
        award.meter, played.table, played.round, award.seat,
        written(award.share), award.cents, award.clause or meter.filed.clause,
    )  # fmt: skip


def _not_owed(
    controller: Controller, played: Played, meter: MeterState, award: Award
) -> Refusal | None:
    clause = meter.filed.clause
    booking = controller.booking or Booking(played.table, played.round, controller.shown)
    if award.seat in booking.winners:
        return Refusal(clause, f"seat {award.seat} wins one line of a round, the highest")
    shown = booking.shown.get(award.meter)
    if shown is None or not 0 < award.share <= 1:
        return Refusal(clause, f"{award.meter} cannot pay {percent(award.share)} in this round")
    due = rounded_down(award.share * shown)
    if award.cents != due:
        line = f"{percent(award.share)} of {award.meter} at ${dollars(shown)}"
        return Refusal(clause, f"{line} is ${dollars(due)}, not ${dollars(award.cents)}")
    is_whole, was_won_whole = award.share == 1, award.meter in booking.resets
    if is_whole and was_won_whole:
        return Refusal(clause, f"{award.meter} was won whole before in this round")
    if due > meter.amount and not (is_whole or was_won_whole):
        return Refusal(clause, f"{award.meter} was won before in this round and holds no such sum")
    return None


def reset(controller: Controller, meter: str) -> Outcome:
    """The reserve pays for the reset amount as far as it reaches, the house for the rest.

    Where shares were won beside the whole meter, the house makes up for what it could not hold.
    """
    booking = controller.booking
    if booking is None or meter not in booking.resets:
        return Refusal(None, f"{meter} was not won whole and is not reset")
    state = controller.meters[meter]
    filed = state.filed
    short = max(-state.amount, Fraction(0))
    whole = filed.reset + state.amount + short + state.overflow
    to = whole if filed.limit is None else min(whole, Fraction(filed.limit))
    from_reserve = min(state.reserve, Fraction(filed.reset))
    return MeterReset(
        meter,
        to=written(to),
        seed=written(filed.reset - from_reserve + short),
        from_reserve=written(from_reserve),
        from_overflow=written(state.overflow - (whole - to)),
    )


def raised(controller: Controller, played: Played, *, below_point: bool) -> Outcome:
    """What the round's wagers bring; nothing is rounded."""
    if refusal := _not_now(controller, played) or _unsettled(controller, played):
        return refusal
    handle, must_hit = controller.stake * len(played.seats), controller.must_hit
    if below_point and must_hit is None:
        return Refusal(None, f"{controller.name} has no Must Hit to be looked at")
    return MetersRaised(
        played.table,
        played.round,
        played.seats,
        handle,
        tuple(_brought(meter, handle) for meter in controller.meters.values()),
        written(must_hit.filed.rate * handle) if must_hit else None,
        below_point,
    )


def _brought(meter: MeterState, handle: int) -> Raise:
    """What finds no room below the limit waits in the overflow for the next reset."""
    filed = meter.filed
    grown = filed.rate * handle
    room = grown if filed.limit is None else min(grown, filed.limit - meter.amount)
    reserve = filed.reserve_rate * handle
    return Raise(filed.name, written(room), written(reserve), written(grown - room))


def _not_now(controller: Controller, played: Played) -> Refusal | None:
    where, booking = f"round {played.round} at table {played.table}", controller.booking
    booked = controller.rounds.get(played.table)
    if played.table not in controller.tables:
        return Refusal(None, f"table {played.table} is not linked to {controller.name}")
    if played.round <= (booked.round if booked else 0):
        return Refusal(None, f"{where} or a later one is booked already")
    if booking is not None and (booking.table, booking.round) != (played.table, played.round):
        other = f"round {booking.round} at table {booking.table}"
        return Refusal(None, f"{other} is not booked to its end")
    return None


def _unsettled(controller: Controller, played: Played) -> Refusal | None:
    booking = controller.booking
    for meter in booking.resets if booking else ():
        why = f"{meter} was won whole and is to be reset before contributions are booked"
        return Refusal(controller.meters[meter].filed.clause, why)
    for seat in booking.winners if booking else ():
        if seat not in played.seats:
            return Refusal(None, f"seat {seat} won from a meter and had no wager")
    if not played.seats or min(played.seats) < 1:
        return Refusal(None, "contributions come from seats with a live wager")
    return None
