"""Odds of a Spanish 21 table and its chart as JSON documents, for programs and pages."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.odds.document import UNLAWFUL, fraction, row_document
from croupier.odds.figures import WagerOdds
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.bonus import bonus_chance
from croupier.odds.spanish_21.chart_costs import BasicStrategy, Cost
from croupier.odds.spanish_21.chart_words import marks, remarks
from croupier.odds.spanish_21.main_wager import RoundOdds
from croupier.odds.spanish_21.strategy_file import chart_document

SPLITS = (
    "A split hand is played by its own cards, the up card and the number of hands; for such play"
    " means are exact. Cards of finished hands are not looked at, and hits leave split rounds out."
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

    @property
    def notes(self) -> list[str]:
        """What a reader must know before the figures."""
        return [] if self.lawful else [UNLAWFUL]

    def document(self) -> dict[str, object]:
        document: dict[str, object] = {"decks": self.decks, "cards": self.cards}
        if self.notes:
            document["note"] = "; ".join(self.notes)
        document["wagers"] = [_row_document(row) for row in self.rows]
        if self.played:
            document["splits"] = SPLITS
            document["split_error"] = self.played.split_error
            document["super_bonus"] = {
                "probability": fraction(self.played.super_bonus),
                "if_suited_sevens_are_hit": fraction(bonus_chance(self.played.deal)),
            }
        return document


def _row_document(row: WagerOdds) -> dict[str, object]:
    document = row_document(row)
    if isinstance(row, RoundOdds):
        # What a split brings is a mean: these are not to be had from the outcomes.
        document |= dict.fromkeys(("hit_frequency", "variance", "skewness"))
    return document


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
