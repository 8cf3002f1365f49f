"""The figures of a wager: probabilities, edge, variance, all from its exact outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

from croupier.odds.figure_listings import headline, outcomes_listing, wagers_listing
from croupier.odds.showing import Listed, Listing, NotHere, Table, percent

__all__ = ["ExactOdds", "OutcomeOdds", "WagerOdds", "percent"]


@dataclass(frozen=True, slots=True)
class OutcomeOdds:
    """One outcome: how likely it is and what it brings."""

    outcome: str
    pays: str
    """As printed on the layout."""
    probability: Fraction
    net: Fraction
    """What the player is up, per unit staked, once vigorish is paid."""
    resolved: bool
    """Whether money changes hands: a push or a void round leaves the wager undecided, a tie on
    which vigorish is charged decides it."""


@dataclass(frozen=True, slots=True, repr=False)
class WagerOdds(Listed):
    """Everything there is to know about one wager under one price.

    A mean is per unit staked, from the player's side; the edge is the house's.
    """

    wager: str
    paytable: str | None
    variant: str
    outcomes: tuple[OutcomeOdds, ...]
    terms: Mapping[str, str] = field(default_factory=dict)
    """What else the figures depend on, such as a ride or a meter."""

    def _moment(self, power: int) -> Fraction:
        mean = self.expected_value if power > 1 else Fraction(0)
        return sum(
            (each.probability * (each.net - mean) ** power for each in self.outcomes),
            start=Fraction(0),
        )

    @property
    def expected_value(self) -> Fraction:
        return self._moment(1)

    @property
    def house_edge(self) -> Fraction:
        return -self.expected_value

    @property
    def resolved(self) -> Fraction:
        """How often the wager is decided."""
        return sum((each.probability for each in self.outcomes if each.resolved), start=Fraction(0))

    @property
    def edge_per_resolved(self) -> Fraction | None:
        """The edge per unit of decided wagers alone."""
        return self.house_edge / self.resolved if self.resolved else None

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player is up."""
        return sum((each.probability for each in self.outcomes if each.net > 0), start=Fraction(0))

    @property
    def variance(self) -> Fraction:
        return self._moment(2)

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @property
    def skewness(self) -> float | None:
        return float(self._moment(3)) / self.standard_deviation**3 if self.variance else None

    def probability(self, outcome: str) -> Fraction:
        chances = {each.outcome: each.probability for each in self.outcomes}
        if outcome not in chances:
            raise NotHere("outcome", outcome, chances)
        return chances[outcome]

    @property
    def terms_text(self) -> str:
        return ", ".join(f"{name} {value}" for name, value in self.terms.items())

    def listing(self) -> Listing:
        """A line for each outcome."""
        return outcomes_listing([self])

    def __repr__(self) -> str:
        return f"<{headline(self)}>"


class ExactOdds(Listed, Mapping[str, WagerOdds]):
    """Odds by wager id; ``rows`` also holds what a wager has more than one row of."""

    def __init__(self, rows: tuple[WagerOdds, ...]) -> None:
        self.rows = rows
        self._first = {row.wager: row for row in reversed(rows)}

    def __getitem__(self, wager: str) -> WagerOdds:
        if wager not in self._first:
            raise NotHere("wager", str(wager), self._first)
        return self._first[wager]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(row.wager for row in self.rows))

    def __len__(self) -> int:
        return len(self._first)

    @property
    def outcomes(self) -> Table:
        """Every outcome of every row."""
        return Table(outcomes_listing(self.rows))

    def listing(self) -> Listing:
        """A line for each row."""
        return wagers_listing(self.rows)
