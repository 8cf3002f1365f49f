"""A PAR sheet: everything a laboratory asks of one wager, as one value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

from croupier.odds.document import PER_RESOLVED, UNLAWFUL, fraction
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.hold_bands import HoldBand, hold_bands
from croupier.odds.showing import Listed, Listing, Record, figure, percent
from croupier.rulebooks.house_rules import HouseRules, PricedLine
from croupier.values.clauses import ClauseId

SHOWN = 0.95
"""The band that a notebook shows; a document has all."""
RETURN = (
    "The return is what comes back of a unit staked, returned stakes among it; what a hand stakes"
    " later is taken off."
)
INDEPENDENT = "Bands are for rounds at one stake, each from the same full shoe or set."
COUNTED = "Bands are counted from all outcomes; the normal law stands beside them."
BY_MOMENTS = (
    "Bands follow the normal law: what a split round brings is known by its mean and variance."
)


@dataclass(frozen=True, slots=True)
class ParLine:
    """One outcome, with the clauses that make and price it."""

    odds: OutcomeOdds
    clause: ClauseId | None
    when: ClauseId | None
    reading: str

    @property
    def returned(self) -> Fraction:
        """What the outcome adds to the return."""
        return self.odds.probability * (1 + self.odds.net)


@dataclass(frozen=True, slots=True)
class Removal:
    """What the removal of a card does to the player's expected value, and its tag in a count."""

    card: str
    effect: Fraction
    tag: int | None


@dataclass(frozen=True, slots=True)
class Removals:
    """All cards of the shoe, and how closely the tags follow the effects."""

    cards: tuple[Removal, ...]
    correlation: float | None


@dataclass(frozen=True, slots=True, repr=False)
class ParSheet(Listed):
    """One wager under one price, with all that its figures depend on."""

    odds: WagerOdds
    title: str
    permitted_by: ClauseId
    conditions: Mapping[str, str]
    lines: tuple[ParLine, ...]
    bands: tuple[HoldBand, ...]
    removals: Removals | None = None

    @property
    def return_to_player(self) -> Fraction:
        return 1 + self.odds.expected_value

    @property
    def shares(self) -> Mapping[str, Fraction | None]:
        """The figures that are shares of the stake or of rounds, in the order of the sheet."""
        return {
            "return to player": self.return_to_player,
            "house edge": self.odds.house_edge,
            "resolved": self.odds.resolved,
            "edge per resolved unit": self.odds.edge_per_resolved,
            "hit frequency": self.odds.hit_frequency,
        }

    @property
    def volatility_index(self) -> float:
        """Half the band of 90 %, after one round, by the normal law."""
        return NormalDist().inv_cdf(0.95) * self.odds.standard_deviation

    @property
    def notes(self) -> tuple[str, ...]:
        """What the figures mean, and where not to trust a rule of thumb."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        yield RETURN
        yield PER_RESOLVED
        yield INDEPENDENT
        counted = any(each.counted for each in self.bands)
        yield COUNTED if counted else BY_MOMENTS
        if wrong := [each.rounds for each in self.bands if not each.is_normal]:
            yield (
                f"Up to {max(wrong):,} rounds the normal band is wrong here: prizes are too rare"
                " for it."
            )

    def listing(self) -> Listing:
        """A line for each outcome; figures, hold and notes under it."""
        lines = [
            (
                each.odds.outcome,
                each.odds.pays,
                str(each.odds.net),
                f"{float(each.odds.probability):.8f}",
                percent(each.returned),
                each.clause or "",
            )
            for each in self.lines
        ]
        records: list[Record] = [
            {
                "outcome": each.odds.outcome,
                "pays": each.odds.pays,
                **figure("net", each.odds.net),
                **figure("probability", each.odds.probability),
                **figure("returned", each.returned),
                "clause": each.clause,
            }
            for each in self.lines
        ]
        told = {**self.conditions, "permitted by": str(self.permitted_by)}
        conditions = "; ".join(f"{name} {each}" for name, each in told.items() if each)
        columns = ("outcome", "pays", "net", "probability", "to return", "clause")
        return Listing(
            f"{self.title}: {conditions}", columns, lines, records, (*self._figures(), *self.notes)
        )

    def _figures(self) -> Iterator[str]:
        odds = self.odds
        per_resolved, hits = percent(odds.edge_per_resolved), percent(odds.hit_frequency)
        yield (
            f"Return {percent(self.return_to_player)}, house edge {percent(odds.house_edge)},"
            f" per resolved unit {per_resolved}, hits {hits}, deviation"
            f" {odds.standard_deviation:.4f}, volatility index {self.volatility_index:.4f}."
        )
        for each in self.bands:
            if each.level == SHOWN:
                low, high = (f"{end:+.3%}" for end in each.band)
                yield f"Hold after {each.rounds:,} rounds, {SHOWN:.0%} of cases: {low} to {high}."

    def document(self) -> dict[str, object]:
        odds = self.odds
        return {
            "wager": odds.wager,
            "title": self.title,
            "permitted_by": self.permitted_by,
            "conditions": dict(self.conditions),
            "outcomes": [_line_document(each) for each in self.lines],
            "return_to_player": fraction(self.return_to_player),
            "house_edge": fraction(odds.house_edge),
            "resolved": fraction(odds.resolved),
            "edge_per_resolved": fraction(odds.edge_per_resolved),
            "hit_frequency": fraction(odds.hit_frequency),
            "variance": float(odds.variance),
            "standard_deviation": odds.standard_deviation,
            "skewness": odds.skewness,
            "volatility_index": self.volatility_index,
            "hold": [each.document() for each in self.bands],
            "effects": _removals_document(self.removals),
            "notes": list(self.notes),
        }


def par_sheet(
    house: HouseRules,
    odds: WagerOdds,
    *,
    conditions: Mapping[str, str] | None = None,
    removals: Removals | None = None,
) -> ParSheet:
    """A wager of a table, from its odds; conditions tell of the shoe they are counted from."""
    wager = house.wagers[odds.wager]
    priced = {line.outcome: line for line in wager.lines}
    return ParSheet(
        odds,
        wager.title,
        wager.permitted_by,
        {**_table(house, odds), **(conditions or {})},
        tuple(_line(each, priced) for each in odds.outcomes),
        tuple(hold_bands(odds)),
        removals,
    )


def _table(house: HouseRules, odds: WagerOdds) -> dict[str, str]:
    known = {
        "rulebook": f"{house.rulebook}: {house.title}, {house.jurisdiction}",
        "variant": odds.variant,
        "paytable": odds.paytable or "",
        "note": "" if house.lawful else UNLAWFUL,
    }
    return {name: value for name, value in known.items() if value} | dict(odds.terms)


def _line(odds: OutcomeOdds, priced: Mapping[str, PricedLine]) -> ParLine:
    """A payout that rode is priced by the line it rode from."""
    line = priced.get(odds.outcome) or next(
        (line for name, line in priced.items() if odds.outcome.startswith(f"{name}_")), None
    )
    if line is None:
        return ParLine(odds, None, None, "")
    return ParLine(odds, line.clause, line.when, line.reading)


def _line_document(line: ParLine) -> dict[str, object]:
    odds = line.odds
    return {
        "outcome": odds.outcome,
        "pays": odds.pays,
        "probability": fraction(odds.probability),
        "decimal": float(odds.probability),
        "net": fraction(odds.net),
        "contribution": fraction(odds.probability * odds.net),
        "returned": fraction(line.returned),
        "resolved": odds.resolved,
        "clause": line.clause,
        "when": line.when,
        "reading": line.reading or None,
    }


def _removals_document(removals: Removals | None) -> dict[str, object] | None:
    if removals is None:
        return None
    return {
        "correlation": removals.correlation,
        "cards": {
            each.card: {"effect": fraction(each.effect), "tag": each.tag} for each in removals.cards
        },
    }
