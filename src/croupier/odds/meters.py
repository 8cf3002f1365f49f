"""A progressive wager as a function of its meters: where it breaks even, how long a hit takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.odds.exact import Analysis
from croupier.odds.figures import WagerOdds
from croupier.values.money import Cents, rounded_up
from croupier.values.prices import MeterShare

NEARINGS = 4


@dataclass(frozen=True, slots=True)
class MeterOdds:
    """One meter's part in a progressive wager, the others standing where they are."""

    meter: str
    shown: Cents
    hit_probability: Fraction
    """How often the meter is paid in full."""
    break_even: Cents | None
    """The smallest amount at which the house has no edge; None if no amount of it will do."""

    @property
    def rounds_to_a_hit(self) -> Fraction | None:
        return 1 / self.hit_probability if self.hit_probability else None


def meter_odds(analysis: Analysis, wager_id: str, *, seat: int = 1) -> Iterator[MeterOdds]:
    """For each meter the wager can win."""
    wager = analysis.game.wagers[wager_id].offered
    row = analysis.odds(wager_id, seat=seat)
    paying = {
        line.outcome: line.price for line in wager.lines if isinstance(line.price, MeterShare)
    }
    for name in dict.fromkeys(price.meter for price in paying.values()):
        shares = {outcome: price.share for outcome, price in paying.items() if price.meter == name}
        full = sum(
            (row.probability(outcome) for outcome, share in shares.items() if share == 1),
            start=Fraction(0),
        )
        amount = _break_even(analysis, wager_id, name, shares, seat)
        yield MeterOdds(name, analysis.meters[name], full, amount)


def _break_even(
    analysis: Analysis, wager_id: str, meter: str, shares: Mapping[str, Fraction], seat: int
) -> Cents | None:
    """Near it by the slope, for the line that pays may change; then cent by cent."""
    stake = analysis.stake_on(analysis.game.wagers[wager_id].offered)

    def at(amount: int) -> WagerOdds:
        meters = {**analysis.meters, meter: Cents(amount)}
        return replace(analysis, meters=meters).odds(wager_id, seat=seat)

    amount = int(analysis.meters[meter])
    for _ in range(NEARINGS):
        row = at(amount)
        slope = sum(row.probability(outcome) * share for outcome, share in shares.items())
        if not slope:
            return None
        amount = rounded_up(max(amount + row.house_edge * stake / slope, Fraction(0)))
        if row.house_edge == 0:
            break
    while at(amount).house_edge > 0:
        amount += 1
    while amount > 0 and at(amount - 1).house_edge <= 0:
        amount -= 1
    return Cents(amount)
