"""What a unit on each wager brings the house on average, and how widely it strays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

Spread = Callable[[str, str], Fraction | float]
"""How two wagers of one round move together, a unit on each; one with itself is its variance."""
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class WagerLaw:
    means: Mapping[str, Fraction]
    """The house's, per unit laid; a wager that is not here has none."""
    covariance: Spread
    is_joint: bool
    """Whether covariances are exact; else they are the most there can be, and so is a band."""
    assumes: str = ""
    """Which play it is reckoned with, where that matters."""
    missing: Mapping[str, str] = field(default_factory=dict)
    """Why a wager has no figure, where there is a reason of its own."""


@dataclass(frozen=True)
class Tabled:
    """Covariances that were worked out before, fit to be sent."""

    by_pair: Mapping[tuple[str, str], Fraction | float]

    def __call__(self, one: str, other: str) -> Fraction | float:
        return self.by_pair[one, other]


def tabled(law: WagerLaw, pairs: Pairs) -> WagerLaw:
    """The same, with the covariances of these wagers and no others."""
    priced = [pair for pair in pairs if law.means.keys() >= set(pair)]
    return replace(law, covariance=Tabled({pair: law.covariance(*pair) for pair in priced}))
