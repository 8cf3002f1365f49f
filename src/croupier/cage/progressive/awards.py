"""A seat wins from a meter; one that was won whole begins again."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from croupier.cage.progressive.controller import (
    Award,
    Booking,
    Controller,
    MeterEvent,
    MeterState,
    Outcome,
    Played,
    book,
)
from croupier.values.clauses import ClauseId
from croupier.values.exact import Exact, exact, exact_dollars, written
from croupier.values.messages import Message, said
from croupier.values.money import rounded_down
from croupier.values.refusals import Refusal, refuse

# Which round may be booked


def not_now(controller: Controller, played: Played) -> Refusal | None:
    booked, booking = controller.rounds.get(played.table), controller.booking
    refused = partial(refuse, None, table=played.table, round=played.round)
    if played.table not in controller.tables:
        return refused("table {table} is not linked to {link}", link=controller.name)
    if played.round <= (booked.round if booked else 0):
        return refused("round {round} at table {table} or a later one is booked already")
    if booking is not None and (booking.table, booking.round) != (played.table, played.round):
        return unbooked(booking)
    return None


def unbooked(booking: Booking) -> Refusal:
    why = "round {round} at table {table} is not booked to its end"
    return refuse(None, why, round=booking.round, table=booking.table)


# A seat wins


@book.event(
    "seat {seat} wins {share:percent} of {meter}, {cents:money},"
    " in round {round} at table {table} [{clause}]."
)
class MeterHit(MeterEvent, frozen=True):
    """A seat is paid a share of what the meter showed before the round."""

    kind = "meter-hit/1"
    meter: str
    table: str
    round: int
    seat: int
    share: Exact
    cents: int
    clause: ClauseId


def hit(controller: Controller, played: Played, award: Award) -> Outcome:
    """A seat wins a share of what its meter displayed before the round."""
    meter = controller.meters.get(award.meter)
    if meter is None:
        why = "{link} has no meter {meter}"
        return refuse(None, why, link=controller.name, meter=award.meter)
    if refusal := not_now(controller, played) or _not_owed(controller, played, meter, award):
        return refusal
    return MeterHit(
        award.meter, played.table, played.round, award.seat,
        written(award.share), award.cents, award.clause or meter.filed.clause,
    )  # fmt: skip


def _not_owed(
    controller: Controller, played: Played, meter: MeterState, award: Award
) -> Refusal | None:
    booking = controller.booking or Booking(played.table, played.round, controller.shown)
    refused = partial(
        refuse,
        meter.filed.clause,
        seat=award.seat,
        meter=award.meter,
        share=award.share,
        cents=award.cents,
    )
    if award.seat in booking.winners:
        return refused("seat {seat} wins one line of a round, the highest")
    shown = booking.shown.get(award.meter)
    if shown is None or not 0 < award.share <= 1:
        return refused("{meter} cannot pay {share:percent} in this round")
    due = rounded_down(award.share * shown)
    if award.cents != due:
        why = "{share:percent} of {meter} at {shown:money} is {due:money}, not {cents:money}"
        return refused(why, shown=shown, due=due)
    is_whole, was_won_whole = award.share == 1, award.meter in booking.resets
    if is_whole and was_won_whole:
        return refused("{meter} was won whole before in this round")
    if due > meter.amount and not (is_whole or was_won_whole):
        return refused("{meter} was won before in this round and holds no such sum")
    return None


@book.again
def _hit_again(controller: Controller, event: MeterHit) -> Outcome:
    award = Award(event.meter, event.seat, exact(event.share), event.cents, event.clause)
    return hit(controller, Played(event.table, event.round, ()), award)


@book.change
def _paid(controller: Controller, event: MeterHit) -> Controller:
    booking = controller.booking or Booking(event.table, event.round, controller.shown)
    meter, is_whole = controller.meters[event.meter], exact(event.share) == 1
    paid = controller.with_meter(
        event.meter,
        amount=meter.amount - event.cents,
        paid=meter.paid + event.cents,
        awards=meter.awards + 1,
        hits=meter.hits + is_whole,
    )
    resets = (*booking.resets, event.meter) if is_whole else booking.resets
    open_still = replace(booking, winners=(*booking.winners, event.seat), resets=resets)
    return replace(paid, booking=open_still)


# A meter that was won whole begins again


def _begins_again(event: MeterReset) -> Message:
    sources = {
        "house": event.seed,
        "reserve": event.from_reserve,
        "overflow": event.from_overflow,
    }
    paid_by = [
        f"{exact_dollars(sum_)} from the {name}" for name, sum_ in sources.items() if exact(sum_)
    ]
    text = "the {meter} meter begins again at {to:exactly}{sources: with {sources}|}."
    return said(text, meter=event.meter, to=event.to, sources=", ".join(paid_by))


@book.event(_begins_again)
class MeterReset(MeterEvent, frozen=True):
    """After it was paid whole, a meter begins again."""

    kind = "meter-reset/1"
    meter: str
    to: Exact
    """The reset amount, the fraction of a cent that was not paid, and the overflow."""
    seed: Exact
    """What the house puts in."""
    from_reserve: Exact = "0"
    from_overflow: Exact = "0"
    """Below zero where a fraction of a cent finds no room below the limit."""


def reset(controller: Controller, meter: str) -> Outcome:
    """The reserve pays for the reset amount as far as it reaches, the house for the rest.

    Where shares were won beside the whole meter, the house makes up for what it could not hold.
    """
    booking = controller.booking
    if booking is None or meter not in booking.resets:
        return refuse(None, "{meter} was not won whole and is not reset", meter=meter)
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


@book.again
def _reset_again(controller: Controller, event: MeterReset) -> Outcome:
    return reset(controller, event.meter)


@book.change
def _begun_again(controller: Controller, event: MeterReset) -> Controller:
    meter, booking = controller.meters[event.meter], controller.booking
    begun = controller.with_meter(
        event.meter,
        amount=exact(event.to),
        reserve=meter.reserve - exact(event.from_reserve),
        overflow=meter.overflow - exact(event.from_overflow),
        seeded=meter.seeded + exact(event.seed),
    )
    after = booking and replace(
        booking,
        shown={name: sum_ for name, sum_ in booking.shown.items() if name != event.meter},
        resets=tuple(name for name in booking.resets if name != event.meter),
    )
    return replace(begun, booking=after)
