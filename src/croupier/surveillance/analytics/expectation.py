"""What the house was to win by what was laid, exactly, and within which band.

A round's wagers meet the same cards. So the variance of a round is taken over all its wagers
together, and rounds are added up: any round of a shoe has the law of the first, since nobody knows
the cards that are gone. Between rounds of one shoe something small is left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.rulebooks.house_rules import HouseRules
from croupier.surveillance.analytics.reading import TableReader
from croupier.surveillance.analytics.tallies import Priced, Tally
from croupier.surveillance.analytics.wager_law import Pairs, WagerLaw
from croupier.surveillance.watched_game import AnyGame
from croupier.values.refusals import CroupierError

WITHIN = 1.96
"""Standard deviations that hold a sum 19 times of 20, where it is of many rounds."""
NO_FIGURE = "there is no exact figure for it"
NOT_AS_LAID = "forfeited, with a coupon, or in a round that a player banked"


@dataclass(frozen=True, slots=True)
class Expectation:
    mean: Fraction
    """Cents."""
    deviation: float
    laid: int
    """On the wagers that it covers."""
    is_joint: bool
    """Else the band is the widest there can be."""
    won: int
    """By the same wagers."""
    unpriced: tuple[tuple[str, int, str], ...]
    """Wagers that it leaves out, what was staked on them, and why."""
    assumes: tuple[str, ...]

    @property
    def low(self) -> float:
        return float(self.mean) - WITHIN * self.deviation

    @property
    def high(self) -> float:
        return float(self.mean) + WITHIN * self.deviation

    @property
    def z(self) -> float | None:
        """How many deviations the win is from its mean."""
        return (self.won - float(self.mean)) / self.deviation if self.deviation else None

    @property
    def is_outside(self) -> bool:
        return not self.low <= self.won <= self.high


class Laws:
    """The laws of the tables seen so far; tables alike share one."""

    def __init__(self) -> None:
        self._houses = dict[bytes, tuple[AnyGame, HouseRules]]()
        self._laws = dict[bytes, WagerLaw | None]()

    def know(self, reader: TableReader) -> None:
        if reader.house is not None and reader.game is not None:
            self._houses.setdefault(reader.rules, (reader.game, reader.house))

    def put(self, rules: bytes, law: WagerLaw | None) -> None:
        """One that was worked out elsewhere."""
        self._laws[rules] = law

    def of(self, rules: bytes) -> WagerLaw | None:
        if rules not in self._laws:
            self._laws[rules] = self._worked_out(*self._houses[rules])
        return self._laws[rules]

    def _worked_out(self, game: AnyGame, house: HouseRules) -> WagerLaw | None:
        try:
            return game.wager_law(house) if game.wager_law else None
        except CroupierError:
            return None  # a table that nobody can price


def expectation_of(tally: Tally, laws: Laws) -> Expectation:
    mean, variance, laid, won = Fraction(0), Fraction(0), 0, 0
    unpriced = Counter[tuple[str, str]]()
    for priced, cents in tally.unpriced.items():
        if cents:
            unpriced[priced.wager, NOT_AS_LAID] += cents
    for priced, cents in tally.laid.items():
        unit = _mean(laws, priced)
        if isinstance(unit, str):
            unpriced[priced.wager, unit] += cents
        else:
            mean, laid, won = mean + cents * unit, laid + cents, won + tally.won_by[priced]
    for (one, other), product in tally.products.items():
        if all(not isinstance(_mean(laws, each), str) for each in (one, other)):
            law = laws.of(one.rules)
            assert law is not None
            variance += product * Fraction(law.covariance(one.wager, other.wager))
    found = [law for rules in {each.rules for each in tally.laid} if (law := laws.of(rules))]
    return Expectation(
        mean,
        sqrt(max(variance, Fraction(0))),
        laid,
        all(law.is_joint for law in found),
        won,
        tuple((wager, cents, why) for (wager, why), cents in sorted(unpriced.items())),
        tuple(dict.fromkeys(law.assumes for law in found if law.assumes)),
    )


def pairs_met(tallies: Iterable[Tally]) -> dict[bytes, Pairs]:
    """By house rules, the wagers that met in a round, each with itself among them."""
    met = defaultdict[bytes, set[tuple[str, str]]](set)
    for tally in tallies:
        for one, other in tally.products:
            met[one.rules].add((one.wager, other.wager))
    return {rules: tuple(sorted(pairs)) for rules, pairs in met.items()}


def _mean(laws: Laws, priced: Priced) -> Fraction | str:
    """The house's per unit, or why there is none."""
    law = laws.of(priced.rules)
    if law is None:
        return NO_FIGURE
    if priced.wager in law.means:
        return law.means[priced.wager]
    return law.missing.get(priced.wager, NO_FIGURE)
