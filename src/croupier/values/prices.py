"""What an outcome does to a stake: odds, a push, a loss, a part of it, a sum, a meter's share."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.values.money import Cents, money
from croupier.values.odds import Odds


@dataclass(frozen=True, slots=True)
class Push:
    def __str__(self) -> str:
        return "push"


@dataclass(frozen=True, slots=True)
class Loss:
    def __str__(self) -> str:
        return "lose"


@dataclass(frozen=True, slots=True)
class PartBack:
    """A part of the stake comes back, the rest is lost.

    >>> print(PartBack(Fraction(1, 2)))
    1/2 back
    """

    share: Fraction

    def __str__(self) -> str:
        return f"{self.share} back"


@dataclass(frozen=True, slots=True)
class FixedSum:
    cents: Cents

    def __str__(self) -> str:
        return money(self.cents)


@dataclass(frozen=True, slots=True)
class MeterShare:
    meter: str
    share: Fraction

    def __str__(self) -> str:
        return f"{float(self.share):.0%} of {self.meter}"


Price = Odds | Push | Loss | FixedSum | MeterShare | PartBack


def is_win(price: Price) -> bool:
    return isinstance(price, Odds | FixedSum | MeterShare)
