"""Odds of a Spanish 21 table and its chart as JSON documents, for programs and pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.games.spanish_21.compiled import VALUES
from croupier.odds.document import UNLAWFUL, Record, fraction, row_document
from croupier.odds.figures import WagerOdds
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.bonus import bonus_chance
from croupier.odds.spanish_21.chart import value_name
from croupier.odds.spanish_21.chart_costs import BasicStrategy, Cost
from croupier.odds.spanish_21.chart_words import marks, remarks
from croupier.odds.spanish_21.effects import Effects
from croupier.odds.spanish_21.strategy_file import chart_document

if TYPE_CHECKING:
    from croupier.odds.spanish_21.split_law import RoundLaw

SPLITS = (
    "A split hand is played by its own cards, the up card and the number of hands; for such play"
    " means are exact. Cards of finished hands are not looked at, and hits leave split rounds out."
    " For the deviation a split's hands are independent once the dealer's end is known."
)
EXACT_SPLITS = (
    "A split hand is played by its own cards, the up card and the number of hands; for such play"
    " means and the deviation are exact. Cards of finished hands are not looked at, and hits in the"
    " table leave split rounds out; the law of rounds has them."
)


@dataclass(frozen=True)
class Spanish21Report:
    """Everything there is to tell about one table and one shoe."""

    rows: tuple[WagerOdds, ...]
    decks: int
    cards: int
    lawful: bool
    played: Analysis | None = None
    """The main wager's rounds, where it is asked for."""
    effects: tuple[Effects, ...] = ()
    law: RoundLaw | None = None
    """Of all rounds, where it was asked for."""

    @property
    def splits(self) -> str:
        """How figures of split rounds are to be read."""
        return SPLITS if self.law is None else EXACT_SPLITS

    @property
    def notes(self) -> list[str]:
        """What a reader must know before the figures."""
        return [] if self.lawful else [UNLAWFUL]

    def document(self) -> dict[str, object]:
        document: dict[str, object] = {"decks": self.decks, "cards": self.cards}
        if self.notes:
            document["note"] = "; ".join(self.notes)
        effects = {each.wager: effects_document(each) for each in self.effects}
        document["wagers"] = [row_document(row) | effects.get(row.wager, {}) for row in self.rows]
        if self.played:
            document["splits"] = self.splits
            document["split_error"] = self.played.split_error
            document["super_bonus"] = {
                "probability": fraction(self.played.super_bonus),
                "if_suited_sevens_are_hit": fraction(bonus_chance(self.played.deal)),
            }
        if self.law:
            document["round_law"] = {
                "standard_deviation": self.law.standard_deviation,
                "hit_frequency": self.law.hit_frequency,
                "three_hands_or_more": self.law.assumed,
                "rounds": list(self.law.records()),
            }
        return document

    def records(self) -> Iterator[list[Record]]:
        """What was asked for beside the outcomes, as flat tables."""
        if self.effects:
            yield [
                {
                    "wager": each.wager,
                    "card": str(card),
                    "left": each.left[card],
                    "effect": fraction(effect),
                    "decimal": float(effect),
                }
                for each in self.effects
                for card, effect in each.by_card.items()
            ]
        if self.law:
            yield list(self.law.records())


def effects_document(effects: Effects) -> dict[str, object]:
    """Of one wager: by card, and as they are published."""
    return {
        "effects": {str(card): fraction(each) for card, each in effects.by_card.items()},
        "points_for_one_card_a_deck": {
            value_name(value): effects.points(value) for value in range(VALUES)
        },
        "played_anew": effects.anew,
    }


def strategy_document(basic: BasicStrategy) -> dict[str, object]:
    """The chart, what its marks mean, and what it costs."""
    house = basic.game.house
    return {
        "rulebook": house.rulebook,
        "decks": house.shoe_decks,
        "lawful": house.lawful,
        **({} if house.lawful else {"note": UNLAWFUL}),
        "house_edge": fraction(basic.played.edge),
        "optimal_edge": fraction(basic.optimal.edge),
        "chart": chart_document(basic.chart),
        "marks": marks(basic.chart),
        "remarks": list(remarks(basic.optimal.compiled)),
        "costs": [cost_document(each) for each in basic.costs],
    }


def cost_document(cost: Cost) -> dict[str, object]:
    return {
        "words": cost.words,
        "house_edge": fraction(cost.edge),
        "cost": fraction(cost.cost),
    }
