"""Answers of somebody who learns to set, graded against the best setting and the house way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.pai_gow.hands import SetHand
from croupier.odds.pai_gow.advice import Advice
from croupier.values.tiles import Tile


@dataclass(frozen=True, slots=True)
class Graded:
    """One hand, how it was set, and what is known about it."""

    tiles: tuple[Tile, ...]
    setting: SetHand
    advice: Advice

    @property
    def cost(self) -> Fraction:
        """What the answer gives away, in units."""
        return self.advice.cost(self.setting)

    @property
    def house_way_cost(self) -> Fraction:
        return self.advice.cost(self.advice.house_way)

    @property
    def is_best(self) -> bool:
        return not self.cost

    @property
    def is_house_way(self) -> bool:
        return self.advice.about(self.setting).house_way


@dataclass(frozen=True, slots=True)
class Score:
    hands: int
    best: int
    house_way: int
    cost: Fraction
    """What all answers gave away, in units."""
    house_way_cost: Fraction
    """What the house way would have given away on the same hands."""


def score(answers: Sequence[Graded]) -> Score:
    return Score(
        hands=len(answers),
        best=sum(each.is_best for each in answers),
        house_way=sum(each.is_house_way for each in answers),
        cost=sum((each.cost for each in answers), Fraction(0)),
        house_way_cost=sum((each.house_way_cost for each in answers), Fraction(0)),
    )
