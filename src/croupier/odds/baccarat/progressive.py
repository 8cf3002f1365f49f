"""A progressive wager as a whole: its edge at given meters, and where its price goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.odds.baccarat.analysis import Analysis
from croupier.odds.baccarat.meters import MeterOdds, meter_odds
from croupier.odds.baccarat.must_hit import MustHitOdds, Standing
from croupier.rulebooks.house_rules import Progressive
from croupier.values.money import Cents

MUST_HIT = "must_hit"
"""What the Must Hit meter is called beside the others."""


@dataclass(frozen=True, slots=True)
class ProgressiveOdds:
    """Edges are per unit staked, of seat 1, and without the Must Hit unless they say so."""

    filed: Progressive
    edge: Fraction
    """With the meters as given."""
    edge_at_reset: Fraction
    meters: tuple[MeterOdds, ...]
    must_hit: MustHitOdds | None
    standing: Standing | None = None
    """Of the Must Hit, where its amount is given."""

    @property
    def to_meters(self) -> Fraction:
        """The part of each wager that raises meters, Must Hit included; players win it all."""
        rates = sum((each.rate for each in self.filed.meters.values()), start=Fraction(0))
        return rates + (self.filed.must_hit.rate if self.filed.must_hit else 0)

    @property
    def to_reserves(self) -> Fraction:
        """The part of each wager that is kept to pay for resets."""
        return sum((each.reserve_rate for each in self.filed.meters.values()), start=Fraction(0))

    @property
    def must_hit_share(self) -> Fraction:
        """What the Must Hit gives back in the long run, per unit staked."""
        return self.must_hit.worth / self.filed.stake if self.must_hit else Fraction(0)

    def edge_at(self, standing: Standing) -> Fraction:
        """With what the next wager is worth through the Must Hit."""
        return self.edge - standing.worth / self.filed.stake

    @property
    def must_hit_break_even(self) -> Cents | None:
        """Where the Must Hit alone takes the edge away, the other meters as given."""
        lacking = max(self.edge, Fraction(0)) * self.filed.stake
        return self.must_hit.break_even(lacking) if self.must_hit else None


def progressive_odds(
    analysis: Analysis, must_hit_amount: Fraction | int | None = None
) -> ProgressiveOdds | None:
    """Of a table that offers one."""
    filed = analysis.game.house.progressive
    if filed is None:
        return None
    resets = {name: each.reset for name, each in filed.meters.items()}
    must_hit = MustHitOdds(filed.must_hit, filed.stake) if filed.must_hit else None
    standing = None
    if must_hit is not None and must_hit_amount is not None:
        standing = must_hit.at(must_hit_amount)
    return ProgressiveOdds(
        filed,
        analysis.odds(filed.wager).house_edge,
        replace(analysis, meters=resets).odds(filed.wager).house_edge,
        tuple(meter_odds(analysis, filed.wager)),
        must_hit,
        standing,
    )
