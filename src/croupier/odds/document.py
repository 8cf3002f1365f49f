"""Figures of any game as JSON documents and flat records, for programs and pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from croupier.odds.figures import WagerOdds

UNLAWFUL = "not a lawful table"

PER_RESOLVED = (
    "The edge per resolved unit is per unit of wagers on which money changes hands: a push or a"
    " void round is left out, a tie on which vigorish is charged counts."
)

Record = Mapping[str, str | int | float | None]
"""A line of a flat table, by column."""


def row_document(row: WagerOdds) -> dict[str, object]:
    return {
        "wager": row.wager,
        "paytable": row.paytable,
        "variant": row.variant,
        "terms": dict(row.terms),
        "outcomes": [
            {
                "outcome": each.outcome,
                "pays": each.pays,
                "probability": fraction(each.probability),
                "net": fraction(each.net),
            }
            for each in row.outcomes
        ],
        "house_edge": fraction(row.house_edge),
        "edge_per_resolved": fraction(row.edge_per_resolved),
        "hit_frequency": fraction(row.hit_frequency),
        "variance": fraction(row.variance),
        "standard_deviation": row.standard_deviation,
        "skewness": row.skewness,
    }


def outcome_records(row: WagerOdds) -> Iterator[Record]:
    """A record for each outcome, with the wager's figures in every one of them."""
    wager: Record = {
        "wager": row.wager,
        "variant": row.variant,
        "paytable": row.paytable,
        "terms": terms_text(row),
    }
    figures: Record = {
        "house_edge": fraction(row.house_edge),
        "edge_per_resolved": fraction(row.edge_per_resolved),
        "hit_frequency": fraction(row.hit_frequency),
        "standard_deviation": row.standard_deviation,
        "variance": float(row.variance),
        "skewness": row.skewness,
    }
    for each in row.outcomes:
        outcome: Record = {
            "outcome": each.outcome,
            "pays": each.pays,
            "probability": fraction(each.probability),
            "decimal": float(each.probability),
            "net": fraction(each.net),
            "contribution": fraction(each.probability * each.net),
        }
        yield {**wager, **outcome, **figures}


def terms_text(row: WagerOdds) -> str:
    return row.terms_text


def fraction(number: Fraction | None) -> str | None:
    """As ``n/d``, whole numbers included."""
    return None if number is None else f"{number.numerator}/{number.denominator}"
