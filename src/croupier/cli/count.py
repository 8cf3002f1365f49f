"""`croupier count`: what somebody who counts cards wins, and how deep to cut against it."""

from __future__ import annotations

import click

from croupier.cli.count_asked import Asked
from croupier.cli.game_parts import part_of
from croupier.cli.output import json_option
from croupier.cli.parameters import (
    WagerName,
    force_option,
    input_option,
    output_option,
    subject_argument,
)
from croupier.cli.subjects import rules_for_study


@click.command("count")
@subject_argument()
@click.option(
    "--wager",
    "wagers",
    type=WagerName(),
    multiple=True,
    metavar="ID",
    help="One wager, or two on a count.",
)
@click.option(
    "--cut", "cuts", multiple=True, type=click.IntRange(0), metavar="CARDS",
    help="Behind the cover card; the table's own if not named.",
)  # fmt: skip
@click.option("--tags", default="best", help='As "0 0 0 -1 -1 -1 -1 2 2 0", ace to ten; or best.')
@click.option(
    "--trigger", "triggers", multiple=True, type=int, metavar="N",
    help="Bet from this count on; the one that wins most if not named.",
)  # fmt: skip
@click.option("--spread", metavar="UNITS", help='Units by count, as "4:1 6:2 8:4".')
@click.option("--true/--running", "true", default=True, help="By the decks left, or as it runs.")
@click.option("--start", type=int, default=0, metavar="N", help="The count of a new shoe.")
@click.option("--with-main", metavar="RATIO", help="Units on Banker or Player with each unit.")
@click.option(
    "--burn", type=click.Choice(["unknown", "known"]), default="unknown", show_default=True,
    help="Whether the cards burned after the first are seen.",
)  # fmt: skip
@click.option("--perfect/--no-perfect", default=True, help="Beside a player who knows every edge.")
@click.option(
    "--rounds-an-hour", type=click.IntRange(1, 1000), metavar="N", help="For the win in an hour."
)
@click.option("--shoes", type=click.IntRange(2), metavar="N", help="How many are dealt.")
@click.option(
    "--seed", type=click.IntRange(0, 2**64 - 1), default=0, show_default=True,
    help="Of chance: deals the same shoes again.",
)  # fmt: skip
@input_option("--shoe", help="Cards left, as JSON: whether a new shuffle is due.")
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="What a meter shows."
)
@click.option("--bankroll", metavar="SUM", help="Of which the best stakes by count are told.")
@click.option("--kelly", default="1", metavar="SHARE", help="Risk that is borne: 1/2 of Kelly.")
@click.option("--chip", metavar="SUM", help="Stakes are of whole chips; the table's coin.")
@click.option("--least", metavar="SUM", help="The least stake; the table's minimum.")
@click.option("--most", metavar="SUM", help="The highest stake; the table's maximum.")
@click.option("--back-counting", is_flag=True, help="Spanish 21: stakes may be none.")
@output_option("--by-count", help="Write what each count is worth, as CSV.")
@click.option("--strategy", metavar="HOW", help="Spanish 21: optimal, basic, or a chart's file.")
@output_option("--plot", help="Draw the win by cut into a new SVG file.")
@force_option
@json_option
def command(submission: str, **options: object) -> None:
    """What counting cards wins at a SUBMISSION's table, and how deep to cut against it.

    Shoes are dealt by chance; what a bet is worth is told exactly from the cards not yet seen, for
    a perfect player and for somebody with a simple count: a given one, or the best. Standard
    errors are over shoes. Without a wager every one that the table offers is looked at: which can
    be counted, and which cannot (docs/counting.md).
    """
    asked, house = Asked(**options), rules_for_study(submission)  # type: ignore[arg-type]
    part_of(house.game, "count").tell(house, asked)
