"""What only Spanish 21 can say in a mathematics report."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from croupier.cli.games.spanish_21.odds import table_sheet
from croupier.cli.odds_asked import Asked as OddsAsked
from croupier.cli.report_asked import Asked
from croupier.counting.spanish_21.count import Counting, countable
from croupier.games.spanish_21.game import bind
from croupier.odds.figures import WagerOdds
from croupier.odds.spanish_21.document import SPLITS
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.report.document import Paragraph, Section
from croupier.studio.report.report import OfTheGame
from croupier.studio.spanish_21.countability import (
    ENDLESS,
    countability_section,
    endless_section,
    recommended,
)
from croupier.values.money import Cents, dollars

ROUNDS_AN_HOUR = 100
SHOES_AND_UPS = 23
"""How often counting is told to have come further."""
UNPROVED = (
    SPLITS,
    "The deviation of the main wager to the last digit: that of split rounds is taken as said.",
    (
        "That people play as well as can be. Figures are for the best play by a hand's own cards"
        " and the up card; croupier odds --strategy basic tells what the best chart costs."
    ),
    (
        "What counting wins by Match-The-Dealer and Insurance, by spreads and by leaving the table:"
        " one counter of the main wager with flat bets is looked at."
    ),
)
UNCOUNTED = "Countability was not asked for (--no-count)."


def counting_steps(_asked: Asked) -> int:
    return SHOES_AND_UPS


def rows_at(house: HouseRules, _asked: Asked, stake: Cents) -> Sequence[WagerOdds]:
    """Odds at a stake, with the table's rounding."""
    return table_sheet(house, OddsAsked(stake=dollars(stake))).rows


def of_the_game(house: HouseRules, asked: Asked, told: Callable[[], None]) -> OfTheGame:
    if asked.meters:
        raise click.UsageError("--meter: no wager of Spanish 21 has one")
    none = Paragraph("This table offers no progressive wager; its chapter permits none.")
    counting, cuts = _countability(house, asked, told)
    progressive = Section("progressive", "Progressive: break-even and contributions", [none])
    return OfTheGame(counting, progressive, UNPROVED, cuts)


def _countability(
    house: HouseRules, asked: Asked, told: Callable[[], None]
) -> tuple[Section, list[str]]:
    """With its conclusions."""
    if not asked.count:
        return Section("counting", "Countability", [Paragraph(UNCOUNTED)]), []
    table = countable(bind(house), told=told)
    if not table.has_shoes:
        return endless_section(table), [ENDLESS]
    found = table.by(Counting(), seed=asked.seed)
    return countability_section(found), [*recommended(found)]
