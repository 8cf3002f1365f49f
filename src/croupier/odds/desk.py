"""A desk at which tables of one game are priced, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.odds.figures import WagerOdds
from croupier.odds.priced_game import Pricer, priced_game
from croupier.rulebooks.house_rules import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class KeptOdds(WagerOdds):
    """Figures that do not follow from the outcomes alone, without what they were reckoned from."""

    deviation: float
    hits: Fraction

    @property
    def variance(self) -> Fraction:
        return Fraction(self.deviation) ** 2

    @property
    def standard_deviation(self) -> float:
        return self.deviation

    @property
    def skewness(self) -> float | None:
        return None

    @property
    def hit_frequency(self) -> Fraction:
        return self.hits


def _kept(row: WagerOdds) -> WagerOdds:
    if type(row) is WagerOdds:
        return row
    figures = {"deviation": row.standard_deviation, "hits": row.hit_frequency}
    named = (row.wager, row.paytable, row.variant, row.outcomes, row.terms)
    return KeptOdds(*named, **figures)  # type: ignore[arg-type]


class Desk:
    """Prices tables one after the other; sent to another process it begins anew."""

    def __init__(self, game: str, wagers: tuple[str, ...]) -> None:
        self._game, self._wagers = game, wagers
        self._pricer: Pricer | None = None

    def __call__(self, house: HouseRules) -> tuple[WagerOdds, ...]:
        self._pricer = self._pricer or priced_game(self._game).pricer()
        return tuple(map(_kept, self._pricer(house, self._wagers).rows))
