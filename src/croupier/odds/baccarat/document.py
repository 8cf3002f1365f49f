"""Odds of a baccarat table as one JSON document, for programs and pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.odds.baccarat.effects import Effects
from croupier.odds.baccarat.law import LONGEST_ROUND
from croupier.odds.baccarat.meters import MeterOdds
from croupier.odds.baccarat.must_hit import Standing
from croupier.odds.baccarat.progressive import ProgressiveOdds
from croupier.odds.document import UNLAWFUL, Record, fraction, row_document
from croupier.odds.figures import ExactOdds, WagerOdds
from croupier.values.cards import DECK
from croupier.values.money import dollars

if TYPE_CHECKING:
    from croupier.odds.baccarat.joint import JointOdds

AWARD_PERCENTILES = (5, 25, 50, 75, 95)


@dataclass(frozen=True)
class BaccaratReport:
    """Everything there is to tell about one table and one shoe."""

    odds: ExactOdds
    decks: int
    cards: int
    lawful: bool
    effects: tuple[Effects, ...] = ()
    progressive: ProgressiveOdds | None = None
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
            row_document(row)
            | _effects_document(effects.pop(row.wager, None))
            | self._with_must_hit(row)
            for row in self.odds.rows
        ]
        if self.joint:
            document["joint"] = _joint_document(self.joint)
        if self.progressive:
            document["meters"] = [_meter_document(each) for each in self.progressive.meters]
            document["progressive"] = _progressive_document(self.progressive)
        return document

    def records(self) -> Iterator[list[Record]]:
        """What was asked for beside the outcomes, as flat tables."""
        if self.joint:
            yield list(_joint_records(self.joint))
        if self.effects:
            yield [record for each in self.effects for record in _effect_records(each)]

    def _with_must_hit(self, row: WagerOdds) -> dict[str, object]:
        """The edge in the long run, for any seat: all have the same chance of the award."""
        progressive = self.progressive
        if not progressive or not progressive.must_hit or row.wager != progressive.filed.wager:
            return {}
        return {"house_edge_with_must_hit": fraction(row.house_edge - progressive.must_hit_share)}


def _effects_document(effects: Effects | None) -> dict[str, object]:
    if effects is None:
        return {}
    count = effects.best_count
    return {
        "effects": {str(card): fraction(effects.by_card.get(card)) for card in DECK},
        "tags": {str(card): tag for card, tag in count.tags.items()} if count else None,
        "correlation": count.correlation if count else None,
    }


def _effect_records(effects: Effects) -> Iterator[Record]:
    count = effects.best_count
    for card, effect in effects.by_card.items():
        yield {
            "wager": effects.wager,
            "card": str(card),
            "left": effects.left[card],
            "effect": fraction(effect),
            "decimal": float(effect),
            "tag": count.tags[card] if count else None,
            "correlation": count.correlation if count else None,
        }


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


def _joint_records(joint: JointOdds) -> Iterator[Record]:
    for (outcome, other), probability in joint.probabilities.items():
        yield {
            "wager": joint.first.wager,
            "outcome": outcome,
            "with": joint.second.wager,
            "with_outcome": other,
            "probability": fraction(probability),
            "decimal": float(probability),
            "covariance": fraction(joint.covariance),
            "correlation": joint.correlation,
        }


def _meter_document(each: MeterOdds) -> dict[str, object]:
    return {
        "meter": each.meter,
        "shown": dollars(each.shown),
        "hit_probability": fraction(each.hit_probability),
        "rounds_to_a_hit": fraction(each.rounds_to_a_hit),
        "break_even": _sum(each.break_even),
        "reset": dollars(each.filed.reset),
        "rate": fraction(each.filed.rate),
        "reserve_rate": fraction(each.filed.reserve_rate),
    }


def _progressive_document(odds: ProgressiveOdds) -> dict[str, object]:
    return {
        "wager": odds.filed.wager,
        "house_edge_at_reset": fraction(odds.edge_at_reset),
        "to_meters": fraction(odds.to_meters),
        "to_reserves": fraction(odds.to_reserves),
        "must_hit": _must_hit_document(odds),
    }


def _must_hit_document(odds: ProgressiveOdds) -> dict[str, object] | None:
    must_hit, stake = odds.must_hit, odds.filed.stake
    if must_hit is None:
        return None
    return {
        "reset": dollars(must_hit.filed.reset),
        "ceiling": dollars(must_hit.filed.ceiling),
        "rate": fraction(must_hit.filed.rate),
        "wagers_between_hits": fraction(must_hit.wagers_between_hits),
        "worth": fraction(must_hit.worth / stake),
        "break_even": _sum(odds.must_hit_break_even),
        "at_reset": _standing_document(odds, must_hit.at_reset),
        "at_amount": _standing_document(odds, odds.standing) if odds.standing else None,
    }


def _standing_document(odds: ProgressiveOdds, standing: Standing) -> dict[str, object]:
    """Sums in dollars; what a wager is worth, per unit staked."""
    return {
        "amount": fraction(standing.amount / 100),
        "mean_award": fraction(standing.mean_award / 100),
        "quantiles": {
            f"{percent}%": dollars(standing.percentile(percent)) for percent in AWARD_PERCENTILES
        },
        "hit_probability": fraction(standing.chance),
        "wagers_to_a_hit": fraction(standing.wagers_to_a_hit),
        "worth": fraction(standing.worth / odds.filed.stake),
        "house_edge": fraction(odds.edge_at(standing)),
    }


def _sum(cents: int | None) -> str | None:
    return None if cents is None else dollars(cents)
