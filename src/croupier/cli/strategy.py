"""`croupier strategy`: the chart of basic strategy for a submission's table, and what it costs."""

from __future__ import annotations

import click

from croupier.cli.material import place_of, write_file
from croupier.cli.odds_asked import sum_staked
from croupier.cli.output import json_option, print_json, progress
from croupier.cli.parameters import force_option, output_option, subject_argument
from croupier.cli.subjects import rules_for_study

GAME = "spanish_21"


@click.command("strategy")
@subject_argument()
@click.option("--stake", metavar="SUM", help="With the fixed bonus of this stake.")
@output_option("-o", "--output", help="Draw the chart into a new SVG file.")
@force_option
@json_option
def command(
    submission: str, *, stake: str | None, output: str | None, force: bool, as_json: bool
) -> None:
    """The best chart by totals for the Spanish 21 table of a SUBMISSION or RULEBOOK.

    It is derived from the exact value of every decision; no change of one cell makes it better.
    What it costs against the best play, and what simpler charts cost, is exact. With --json the
    document can be handed to "croupier odds --strategy". A submission may hold values outside its
    chapter under [what_if]; its chart is then marked as that of no lawful table.
    """
    house = rules_for_study(submission)
    if house.game != GAME:
        raise click.UsageError(f"{submission}: there are charts for Spanish 21 only")
    # Numbers are loaded once it is clear that they are needed.
    from croupier.cli.games.spanish_21.chart import print_chart  # noqa: PLC0415
    from croupier.games.spanish_21.game import bind  # noqa: PLC0415
    from croupier.odds.spanish_21.chart_costs import STEPS, basic_strategy  # noqa: PLC0415
    from croupier.odds.spanish_21.document import strategy_document  # noqa: PLC0415
    from croupier.studio.spanish_21.basic_strategy import chart_for_people  # noqa: PLC0415
    from croupier.studio.spanish_21.strategy_picture import strategy_picture  # noqa: PLC0415

    staked = sum_staked(stake)
    with progress("Weighing every hand", STEPS) as told:
        basic = basic_strategy(bind(house), staked, told=told)
    chart = chart_for_people(basic)
    if output is not None:
        write_file(output, strategy_picture(chart), force=force)
        click.echo(f"The chart is drawn in {place_of(output)}.", err=True)
    if as_json:
        print_json({**strategy_document(basic), "file": output})
    else:
        print_chart(chart, basic.costs)
