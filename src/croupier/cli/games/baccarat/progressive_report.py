"""A progressive wager for people: its meters, its Must Hit, and where its price goes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.cli.odds_report import Detail
from croupier.odds.baccarat.document import AWARD_PERCENTILES
from croupier.odds.baccarat.meters import MeterOdds
from croupier.odds.baccarat.must_hit import MustHitOdds, Standing
from croupier.odds.baccarat.progressive import ProgressiveOdds
from croupier.odds.figures import percent
from croupier.values.money import money

METERS = ("meter", "shown", "reset", "rate", "reserve", "wagers to a hit", "breaks even at")
MUST_HIT_LINES = (
    "house edge", "worth of a wager", "the next wager hits", "wagers to a hit", "mean award",
    *(f"{n}% of awards: at most" for n in AWARD_PERCENTILES),
)  # fmt: skip


def progressive_sentence(odds: ProgressiveOdds) -> str:
    reset, now = percent(odds.edge_at_reset), percent(odds.edge)
    return (
        f"{odds.filed.wager}: house edge {reset} with all meters at their reset amounts,"
        f" {now} as they stand. Of each wager {percent(odds.to_meters)} goes to meters and"
        f" {percent(odds.to_reserves)} to their reserves."
    )


def meter_table(odds: ProgressiveOdds) -> Detail:
    return f"Meters of {odds.filed.wager}", METERS, [_meter_cells(each) for each in odds.meters]


def _meter_cells(each: MeterOdds) -> tuple[str, ...]:
    return (
        each.meter,
        money(each.shown),
        money(each.filed.reset),
        percent(each.filed.rate),
        percent(each.filed.reserve_rate),
        "never" if each.rounds_to_a_hit is None else f"{float(each.rounds_to_a_hit):,.1f}",
        "no amount" if each.break_even is None else money(each.break_even),
    )


def must_hit_table(odds: ProgressiveOdds) -> Iterator[Detail]:
    """Where one is filed: at its reset amount, at the amount given, and in the long run."""
    must_hit, even = odds.must_hit, odds.must_hit_break_even
    if must_hit is None:
        return
    shown = {"at reset": _standing_cells(odds, must_hit.at_reset)}
    if odds.standing:
        shown[f"at {_cents(odds.standing.amount)}"] = _standing_cells(odds, odds.standing)
    shown["in the long run"] = _long_run_cells(odds, must_hit)
    filed = f"{money(must_hit.filed.reset)} to {money(must_hit.filed.ceiling)}"
    breaks = "no amount" if even is None else money(even)
    heading = f"Must Hit, {filed}: alone it takes the edge away at {breaks}"
    yield heading, ("", *shown), list(zip(MUST_HIT_LINES, *shown.values(), strict=True))


def _standing_cells(odds: ProgressiveOdds, standing: Standing) -> tuple[str, ...]:
    return (
        percent(odds.edge_at(standing)),
        percent(standing.worth / odds.filed.stake),
        percent(standing.chance),
        f"{float(standing.wagers_to_a_hit):,.2f}",
        _cents(standing.mean_award),
        *(_cents(standing.percentile(n)) for n in AWARD_PERCENTILES),
    )


def _long_run_cells(odds: ProgressiveOdds, must_hit: MustHitOdds) -> tuple[str, ...]:
    """On average over all wagers; the award is then as it is from the reset amount."""
    return (
        percent(odds.edge - odds.must_hit_share),
        percent(odds.must_hit_share),
        percent(1 / must_hit.wagers_between_hits),
        f"{float(must_hit.wagers_between_hits):,.2f}",
        *_standing_cells(odds, must_hit.at_reset)[4:],
    )


def _cents(amount: Fraction | int) -> str:
    """Of a sum that is a mean, half cents too."""
    return money(int(amount)) + ("½" if Fraction(amount).denominator == 2 else "")
