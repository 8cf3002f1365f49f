"""A progressive wager as a function of its meters: where it breaks even, how long a hit takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.odds.baccarat.analysis import Analysis
from croupier.odds.figures import WagerOdds
from croupier.rulebooks.house_rules import Meter
from croupier.values.money import Cents, rounded_up
from croupier.values.prices import MeterShare

BEYOND_ANY_LINE = 10**13
CENTS_LOST_TO_SHARES = 100


@dataclass(frozen=True, slots=True)
class MeterOdds:
    """One meter's part in a progressive wager, the others standing where they are."""

    meter: str
    shown: Cents
    hit_probability: Fraction
    """How often the meter is paid in full as all of them stand; a better line goes before it."""
    break_even: Cents | None
    """The smallest amount at which the house has no edge; None if no amount of it will do."""
    filed: Meter

    @property
    def rounds_to_a_hit(self) -> Fraction | None:
        """On average, for one seat with a wager in each."""
        return 1 / self.hit_probability if self.hit_probability else None


def meter_odds(analysis: Analysis, wager_id: str, *, seat: int = 1) -> Iterator[MeterOdds]:
    """For each meter the wager can win."""
    progressive = analysis.game.house.progressive
    assert progressive is not None, "a share of a meter is priced only where meters are filed"
    lines = analysis.game.wagers[wager_id].offered.lines
    now = analysis.odds(wager_id, seat=seat)
    shares = dict[str, dict[str, Fraction]]()
    for line in lines:
        if isinstance(line.price, MeterShare):
            shares.setdefault(line.price.meter, {})[line.outcome] = line.price.share
    for meter, by_outcome in shares.items():
        full = [outcome for outcome, share in by_outcome.items() if share == 1]
        yield MeterOdds(
            meter,
            analysis.meters[meter],
            sum(map(now.probability, full), start=Fraction(0)),
            _break_even(analysis, wager_id, meter, by_outcome, seat),
            progressive.meters[meter],
        )


def _break_even(
    analysis: Analysis, wager_id: str, meter: str, shares: Mapping[str, Fraction], seat: int
) -> Cents | None:
    """Coming down from a meter that beats every other line, along its slope.

    What the wager brings grows with the meter, and ever faster as its lines overtake others, so
    that each step along the slope ends at or above the point where the edge is gone.
    """
    stake = analysis.stake_on(analysis.game.wagers[wager_id].offered)

    def at(amount: int) -> WagerOdds:
        meters = {**analysis.meters, meter: Cents(amount)}
        return replace(analysis, meters=meters).odds(wager_id, seat=seat)

    amount: int = BEYOND_ANY_LINE
    row = at(amount)
    if row.house_edge > 0:
        return None
    while row.house_edge < 0 < amount:
        slope = sum(row.probability(outcome) * share for outcome, share in shares.items())
        if not slope:
            return Cents(0)  # other meters leave the player an edge, whatever this one shows
        nearer = rounded_up(max(amount + row.house_edge * stake / slope, Fraction(0)))
        if nearer >= amount:
            break
        amount, row = nearer, at(nearer)
    for _ in range(CENTS_LOST_TO_SHARES):
        if at(amount).house_edge <= 0:
            break
        amount += 1
    return Cents(amount)
