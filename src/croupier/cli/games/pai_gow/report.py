"""What only Pai Gow can say in a mathematics report."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from croupier.cli.games.pai_gow.odds import table_sheet
from croupier.cli.odds_asked import Asked as OddsAsked
from croupier.cli.report_asked import Asked
from croupier.odds.figures import WagerOdds
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.report.document import Paragraph, Section
from croupier.studio.report.report import OfTheGame
from croupier.values.money import Cents, dollars

ROUNDS_AN_HOUR = 30
UNPROVED = (
    (
        "What a bank pays against several wagers at once: vigorish falls on what is left of all of"
        " them, and figures here are those of one wager. croupier odds --opponents simulates"
        " several."
    ),
    "That a player sets as either strategy does; whoever sets worse loses more.",
)


def counting_steps(_asked: Asked) -> int:
    return 0


def rows_at(house: HouseRules, _asked: Asked, stake: Cents) -> Sequence[WagerOdds]:
    """Odds at a stake, with the table's rounding."""
    return table_sheet(house, OddsAsked(stake=dollars(stake))).rows


def of_the_game(house: HouseRules, asked: Asked, _told: Callable[[], None]) -> OfTheGame:
    if asked.meters:
        raise click.UsageError("--meter: there is no meter at a table of Pai Gow")
    why = (
        f"There is nothing to count at {house.title}: all tiles are mixed for every round, so that"
        " no round tells anything of the next. There is no cut to recommend."
    )
    none = Paragraph("This table offers no progressive wager; its chapter permits none.")
    return OfTheGame(
        Section("counting", "Countability", [Paragraph(why)]),
        Section("progressive", "Progressive: break-even and contributions", [none]),
        UNPROVED,
        [why],
    )
