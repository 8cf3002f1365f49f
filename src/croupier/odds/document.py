"""Figures of any game as JSON documents, for programs and pages."""

from __future__ import annotations

from fractions import Fraction

from croupier.odds.figures import WagerOdds

UNLAWFUL = "not a lawful table"


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


def fraction(number: Fraction | None) -> str | None:
    """As ``n/d``, whole numbers included."""
    return None if number is None else f"{number.numerator}/{number.denominator}"
