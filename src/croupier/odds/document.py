"""Odds as one JSON document, for programs and pages."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.odds.effects import Effects
from croupier.odds.exact import ExactOdds
from croupier.odds.figures import WagerOdds
from croupier.odds.law import LONGEST_ROUND
from croupier.odds.meters import MeterOdds
from croupier.values.cards import DECK
from croupier.values.money import dollars

if TYPE_CHECKING:
    from croupier.odds.joint import JointOdds

UNLAWFUL = "not a lawful table"


@dataclass(frozen=True)
class OddsReport:
    """Everything there is to tell about one table and one shoe."""

    odds: ExactOdds
    decks: int
    cards: int
    lawful: bool
    effects: tuple[Effects, ...] = ()
    meters: tuple[MeterOdds, ...] = ()
    joint: JointOdds | None = None

    @property
    def notes(self) -> list[str]:
        """What a reader must know before the figures."""
        notes = [] if self.lawful else [UNLAWFUL]
        if self.cards < LONGEST_ROUND:
            notes.append(
                f"{self.cards} cards are left: rounds that cannot finish are void and wagers on"
                " their result go back (R-X15)"
            )
        return notes

    def document(self) -> dict[str, object]:
        document: dict[str, object] = {"decks": self.decks, "cards": self.cards}
        if self.notes:
            document["note"] = "; ".join(self.notes)
        # Effects are those of a wager's first row: seat 1, and nothing left to ride.
        effects = {each.wager: each for each in self.effects}
        document["wagers"] = [
            row_document(row, effects.pop(row.wager, None)) for row in self.odds.rows
        ]
        if self.joint:
            document["joint"] = _joint_document(self.joint)
        if self.meters:
            document["meters"] = [_meter_document(each) for each in self.meters]
        return document


def row_document(row: WagerOdds, effects: Effects | None) -> dict[str, object]:
    document: dict[str, object] = {
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
    if effects:
        count = effects.best_count
        document["effects"] = {str(c): fraction(effects.by_card.get(c)) for c in DECK}
        document["tags"] = {str(card): tag for card, tag in count.tags.items()} if count else None
        document["correlation"] = count.correlation if count else None
    return document


def fraction(number: Fraction | None) -> str | None:
    """As ``n/d``, whole numbers included."""
    return None if number is None else f"{number.numerator}/{number.denominator}"


def _joint_document(joint: JointOdds) -> dict[str, object]:
    return {
        "wagers": [joint.first.wager, joint.second.wager],
        "probabilities": [
            {"outcomes": list(pair), "probability": fraction(probability)}
            for pair, probability in joint.probabilities.items()
        ],
        "covariance": fraction(joint.covariance),
        "correlation": joint.correlation,
    }


def _meter_document(each: MeterOdds) -> dict[str, object]:
    return {
        "meter": each.meter,
        "shown": dollars(each.shown),
        "hit_probability": fraction(each.hit_probability),
        "rounds_to_a_hit": fraction(each.rounds_to_a_hit),
        "break_even": None if each.break_even is None else dollars(each.break_even),
    }
