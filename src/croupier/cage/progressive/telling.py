"""Events of a controller as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from croupier.cage.progressive import events as e
from croupier.cage.progressive.differences import percent
from croupier.cage.progressive.exact import exact, in_decimals
from croupier.cage.progressive.figures import MeterFigures, MustHitFigures
from croupier.values.money import dollars


def tell(event: e.MeterEvent) -> str:
    """A sentence about an event.

    >>> tell(e.TableLinked("t1"))
    'Table t1 is linked.'
    """
    return TOLD[type(event)](event)


def exact_dollars(cents: Fraction) -> str:
    """A sum with all its decimals, or as whole cents and a fraction of one.

    >>> exact_dollars(Fraction(4_550_075, 100)), exact_dollars(Fraction(451, 3))
    ('$455.0075', '$1.50 and 1/3 cent')
    """
    shown = in_decimals(cents / 100)
    if shown is None:
        return f"${dollars(cents // 1)} and {cents % 1} cent"
    whole, _, part = shown.partition(".")
    return f"${whole}.{part:0<2}"


def _where(event: Any) -> str:  # noqa: ANN401 whichever names a table and a round
    return f"round {event.round} at table {event.table}"


def _figures(meters: Iterable[MeterFigures], must_hit: MustHitFigures | None) -> str:
    told = [_meter(each) for each in meters]
    if must_hit is not None:
        told.append(_must_hit(must_hit))
    return "; ".join(told)


def _meter(figures: MeterFigures) -> str:
    reserve = exact(figures.reserve_rate)
    extra = [
        f"initial ${dollars(figures.initial)}",
        f"reset ${dollars(figures.reset)}",
        f"rate {percent(exact(figures.rate))}",
        *([f"reserve rate {percent(reserve)}"] if reserve else []),
        *([] if figures.limit is None else [f"limit ${dollars(figures.limit)}"]),
    ]
    return f"{figures.name} {', '.join(extra)}"


def _must_hit(figures: MustHitFigures) -> str:
    bounds = f"${dollars(figures.reset)} to ${dollars(figures.ceiling)}"
    rate = percent(exact(figures.rate))
    return f"Must Hit configuration {figures.configuration}, {bounds}, rate {rate}"


def _opened(event: e.ControllerOpened) -> str:
    for_what = f"{event.wager} of ${dollars(event.stake)}"
    return (
        f"Controller {event.link} opens for {for_what}: {_figures(event.meters, event.must_hit)}."
    )


def _hit(event: e.MeterHit) -> str:
    what = f"{percent(exact(event.share))} of {event.meter}, ${dollars(event.cents)}"
    return f"Seat {event.seat} wins {what}, in {_where(event)} [{event.clause}]."


def _reset(event: e.MeterReset) -> str:
    sources = [
        f"{exact_dollars(exact(sum_))} from the {source}"
        for source, sum_ in (
            ("house", event.seed),
            ("reserve", event.from_reserve),
            ("overflow", event.from_overflow),
        )
        if exact(sum_)
    ]
    paid_by = f" with {', '.join(sources)}" if sources else ""
    return f"The {event.meter} meter begins again at {exact_dollars(exact(event.to))}{paid_by}."


def _raised(event: e.MetersRaised) -> str:
    brought = [f"{each.meter} {exact_dollars(exact(each.amount))}" for each in event.meters]
    if event.must_hit is not None:
        brought.append(f"Must Hit {exact_dollars(exact(event.must_hit))}")
    count = len(event.seats)
    wagers = f"{count} wager{'s' * (count != 1)} of ${dollars(event.handle)} in all"
    look = " Must Hit stays below its point." if event.below_point else ""
    where = _where(event)
    return f"{where[0].upper()}{where[1:]} has {wagers}, which add: {', '.join(brought)}.{look}"


def _reached(event: e.MustHitReached) -> str:
    point = f"its point of ${dollars(event.point)}"
    drawn = f"seat {event.seat} is drawn among {len(event.seats)} and wins it"
    return f"Must Hit reaches {point} in {_where(event)}: {drawn} [{event.clause}]."


def _must_hit_reset(event: e.MustHitReset) -> str:
    return (
        f"Must Hit begins again at {exact_dollars(exact(event.to))}"
        f" with {exact_dollars(exact(event.seed))} from the house: {_must_hit(event.figures)}."
    )


def _changed(event: e.ConfigurationChanged) -> str:
    figures = _figures(event.meters, event.must_hit)
    return f"{event.by} carries out what {event.proposed_by} proposed: {figures} ({event.reason})."


def _adjusted(event: e.MeterAdjusted) -> str:
    people = f"{event.by} carries out what {event.proposed_by} proposed"
    return f"{people}: {event.meter} is raised by ${dollars(event.cents)} ({event.reason})."


TOLD: Mapping[type[e.MeterEvent], Callable[[Any], str]] = {
    e.ControllerOpened: _opened,
    e.TableLinked: lambda event: f"Table {event.table} is linked.",
    e.MeterHit: _hit,
    e.MeterReset: _reset,
    e.MetersRaised: _raised,
    e.MustHitArmed: lambda event: f"A Must Hit point is sealed under {event.commitment}.",
    e.MustHitNotReached: lambda event: f"Must Hit is not reached in {_where(event)}.",
    e.MustHitReached: _reached,
    e.MustHitReset: _must_hit_reset,
    e.ConfigurationProposed: lambda event: (
        f"{event.by} proposes: {_figures(event.meters, event.must_hit)} ({event.reason})."
    ),
    e.ConfigurationChanged: _changed,
    e.AdjustmentProposed: lambda event: (
        f"{event.by} proposes to raise {event.meter} by ${dollars(event.cents)} ({event.reason})."
    ),
    e.MeterAdjusted: _adjusted,
    e.ProposalWithdrawn: lambda event: f"{event.by} withdraws the proposed change.",
}
