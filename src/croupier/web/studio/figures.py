"""Edge, hits and deviation of every wager of a submission, as the studio shows them."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.submissions import house_rules
from croupier.odds.desk import Desk
from croupier.odds.figures import WagerOdds, percent
from croupier.rulebooks.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class WagerFigures:
    title: str
    terms: str
    edge: str
    hits: str
    deviation: str
    favours_player: bool


def figures(toml: str) -> tuple[WagerFigures, ...]:
    house = house_rules(toml)
    return tuple(_row(house, each) for each in Desk(house.game, ())(house))


def _row(house: HouseRules, row: WagerOdds) -> WagerFigures:
    terms = ", ".join(filter(None, (row.paytable and f"paytable {row.paytable}", row.terms_text)))
    return WagerFigures(
        house.wagers[row.wager].title,
        terms.replace("_", " "),
        percent(row.house_edge),
        percent(row.hit_frequency),
        f"{row.standard_deviation:.3f}",
        row.house_edge < 0,
    )
