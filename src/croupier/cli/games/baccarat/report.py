"""What only baccarat can say in a mathematics report: counting, and its progressive."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.cli.games.baccarat.given_meters import read_meters
from croupier.cli.games.baccarat.odds import table_meters
from croupier.cli.games.baccarat.progressive_report import (
    meter_table,
    must_hit_table,
    progressive_sentence,
)
from croupier.cli.odds_report import Detail
from croupier.cli.report_asked import Asked
from croupier.counting.baccarat.countability import Counting, count
from croupier.games.baccarat.game import BaccaratGame, bind
from croupier.odds.baccarat.analysis import analyse
from croupier.odds.baccarat.progressive import progressive_odds
from croupier.odds.baccarat.tables import exact_odds
from croupier.odds.figures import WagerOdds
from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.baccarat.countability import countability_section, recommended
from croupier.studio.baccarat.progressive_audit import audit, audit_table, meters_table, sentences
from croupier.studio.report.document import Block, Paragraph, Points, Section, Table
from croupier.studio.report.report import OfTheGame
from croupier.values.money import Cents

ROUNDS_AN_HOUR = 70
SHOES = 200
UNPROVED = (
    (
        "That counting wins no more than is told: counts are simulated over the shoes named, each"
        " for one wager and flat bets; shuffle tracking and cards seen out of turn are not looked"
        " at."
    ),
)
NO_PROGRESSIVE = "This table offers no progressive wager."
UNCOUNTED = "Countability was not asked for (--no-count)."


def counting_steps(asked: Asked) -> int:
    return asked.shoes or SHOES


def rows_at(house: HouseRules, asked: Asked, stake: Cents) -> Sequence[WagerOdds]:
    """Odds at a stake, with the table's rounding."""
    game = bind(house)
    meters, _ = table_meters(asked.meters, game)
    return exact_odds(game, meters=meters, stake=stake).rows


def of_the_game(house: HouseRules, asked: Asked, told: Callable[[], None]) -> OfTheGame:
    game = bind(house)
    counting, cuts = _countability(game, asked, told)
    progressive, kept = _progressive(game, asked)
    return OfTheGame(counting, progressive, UNPROVED, [*cuts, *kept])


def _countability(
    game: BaccaratGame, asked: Asked, told: Callable[[], None]
) -> tuple[Section, list[str]]:
    """With its conclusions."""
    if not asked.count:
        return Section("counting", "Countability", [Paragraph(UNCOUNTED)]), []

    def heard(dealt: int) -> None:
        for _ in range(dealt):
            told()

    names = [*game.initial_meters]
    shown = [each for each in asked.meters if each.partition("=")[0] in names]
    counting = Counting(meters=read_meters(tuple(shown), names))
    shoes = asked.shoes or SHOES
    found = count(game, None, counting, shoes=shoes, seed=asked.seed, heard=heard)
    return countability_section(game.house, found), [*recommended(game.house, found)]


def _progressive(game: BaccaratGame, asked: Asked) -> tuple[Section, list[str]]:
    """With its conclusion."""
    filed, title = game.house.progressive, "Progressive: break-even and contributions"
    if filed is None:
        return Section("progressive", title, [Paragraph(NO_PROGRESSIVE)]), []
    meters, must_hit = table_meters(asked.meters, game)
    analysis = analyse(game, meters=meters)
    odds = progressive_odds(analysis, must_hit)
    assert odds is not None
    found = audit(game.house.wagers[filed.wager], analysis.odds(filed.wager), odds)
    name, told = game.house.wagers[filed.wager].title, [*sentences(found, odds)]
    _, columns, meters_now = meter_table(odds)
    blocks: list[Block] = [
        Paragraph(progressive_sentence(odds).replace(filed.wager, name, 1)),
        Points(told),
        _table((f"Meters of {name}", columns, meters_now), "meters"),
        *(_table(each, "must-hit") for each in must_hit_table(odds)),
        Paragraph(
            "What is put on a meter is won by players sooner or later, and so is every reset"
            " amount: that is all the long run needs. Chances of a hit are those of seat 1, with"
            " the lines that pay most as meters stand now."
        ),
        audit_table(found),
        meters_table(odds),
    ]
    return Section("progressive", title, blocks), [f"{name}: {told[0]}"]


def _table(detail: Detail, name: str) -> Table:
    heading, columns, lines = detail
    return Table(heading, columns, lines, "l" + "r" * (len(columns) - 1), name)
