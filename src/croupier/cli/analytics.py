"""`croupier analytics`: what tables took in and paid, beside what was to be expected."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time
from typing import TYPE_CHECKING

import click

from croupier.cli.journals import chosen, reading, tables_in
from croupier.cli.listing_files import Tables, write_listing
from croupier.cli.material import place_of, write_file
from croupier.cli.output import json_option, print_json, print_table, progress
from croupier.cli.parameters import Day, force_option, journal_argument, output_option
from croupier.rulebooks.gaming_day import ANYWHERE, BEGINS, GamingDay, is_time_zone
from croupier.surveillance.analytics.tallies import GROUPS, TABLE, Period

if TYPE_CHECKING:
    from croupier.journal.store import Journal
    from croupier.odds.showing import Listing
    from croupier.surveillance.analytics.survey import Survey

DAY = Day()
FORMATS = ("table", "csv", "markdown")


@click.command("analytics")
@journal_argument
@click.argument("table", required=False)
@click.option("--from", "first", type=DAY, metavar="DATE", help="The first gaming day.")
@click.option("--to", "last", type=DAY, metavar="DATE", help="The last gaming day.")
@click.option(
    "--by", type=click.Choice(GROUPS), default=TABLE, show_default=True, help="What is added up."
)
@click.option("--drop", is_flag=True, help="Drop, win and win to drop, held to the past instead.")
@click.option("--zone", metavar="ZONE", help="Time zone of gaming days; else what a table filed.")
@click.option("--day-begins", metavar="HH:MM", help="When they begin; else what a table filed.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True,
    help="As a table, or as rows for programs and pages.",
)  # fmt: skip
@click.option("--rows", is_flag=True, help="A row for each settled wager, as CSV or Parquet.")
@output_option("-o", "--output", help="Write a new file instead of the screen.")
@output_option("--plot", help="Draw the win by gaming day into a new SVG file.")
@force_option
@json_option
def command(  # noqa: PLR0913
    journal: str,
    table: str | None,
    *,
    first: datetime | None,
    last: datetime | None,
    by: str,
    drop: bool,
    zone: str | None,
    day_begins: str | None,
    form: str,
    rows: bool,
    output: str | None,
    plot: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show what the tables of a journal took in and paid.

    Rounds an hour, handle, win and hold stand beside the exact expectation of what was laid, with a
    band that holds it 19 times of 20. By dealer, irregularities and corrections are counted; by
    wager, in how many rounds anybody laid it.

    With --drop each table and game has its statistical drop, win and win to drop for the day, the
    month and the year, held to the year before, or to the month before in the first year.

    With --rows there is one row for each settled wager; a file that ends in .parquet is Parquet.
    """
    period = _period(first, last)
    days = read_gaming_day(zone, day_begins)
    if rows and (as_json or plot or drop or form != "table"):
        raise click.UsageError("--rows writes rows; name a .csv or .parquet file with -o")
    if as_json and output:
        raise click.UsageError("--json prints one document; leave -o out")
    with reading(journal) as opened:
        tables = chosen(tables_in(opened), journal, table)
        if rows:
            _write_rows(opened, tables, period, days, output, force=force)
            return
        survey = _surveyed(opened, tables, by, period, days)
        meters = _meters(opened)
    title = f"{journal}: {table or 'all tables'}"
    if plot:
        write_file(plot, _picture(survey, title), force=force)
        click.echo(f"The win is drawn in {place_of(plot)}.", err=True)
    if as_json:
        print_json(_document(survey, meters))
        return
    shown = _comparison(survey, title) if drop else _listing(survey, title)
    write_listing(Tables(shown, dict), form, output, force=force)
    if form == "table" and output is None and not drop:
        _print_beside(survey, meters)


def _period(first: datetime | None, last: datetime | None) -> Period:
    period = Period(first.date() if first else None, last.date() if last else None)
    if period.first and period.last and period.last < period.first:
        raise click.UsageError("--to is before --from")
    return period


def read_gaming_day(zone: str | None, begins: str | None) -> GamingDay | None:
    """None where every table goes by its own."""
    if zone is None and begins is None:
        return None
    if zone is not None and not is_time_zone(zone):
        raise click.UsageError(f"--zone: {zone!r} is no time zone; say such as America/New_York")
    asked = GamingDay(zone or ANYWHERE, BEGINS)
    if begins is None:
        return asked
    try:
        return replace(asked, begins=time.fromisoformat(begins))
    except ValueError:
        raise click.UsageError(f"--day-begins: {begins!r} is no time; say such as 06:00") from None


def _surveyed(
    journal: Journal, tables: tuple[str, ...], by: str, period: Period, days: GamingDay | None
) -> Survey:
    from croupier.surveillance.analytics.survey import steps_in, survey_of  # noqa: PLC0415 slow

    with progress("Reading the journal", steps_in(journal, tables)) as step:
        return survey_of(journal, tables, by, period, days, step)


def _listing(survey: Survey, title: str) -> Listing:
    from croupier.surveillance.analytics.listings import listing  # noqa: PLC0415 slow

    return listing(survey, title)


def _comparison(survey: Survey, title: str) -> Listing:
    from croupier.surveillance.analytics.listings import comparison  # noqa: PLC0415 slow

    return comparison(survey.compared(), title)


def _document(survey: Survey, meters: list[dict[str, object]]) -> dict[str, object]:
    from croupier.surveillance.analytics.listings import (  # noqa: PLC0415 slow
        compared_record,
        listing,
        mishaps,
    )

    shown = listing(survey, "")
    days = [date.fromisoformat(each) for each in survey.daily.groups]
    return {
        "by": survey.by,
        "from": min(days).isoformat() if days else None,
        "to": max(days).isoformat() if days else None,
        "groups": list(shown.records),
        "notes": list(shown.notes),
        "mishaps": mishaps(survey),
        "win_to_drop": [compared_record(each) for each in survey.compared()],
        "meters": meters,
    }


def _picture(survey: Survey, title: str) -> str:
    from croupier.studio.win_picture import win_picture  # noqa: PLC0415 slow
    from croupier.surveillance.analytics.expectation import expectation_of  # noqa: PLC0415 slow

    days = [tally for _, tally in sorted(survey.daily.groups.items())]
    expected = [expectation_of(each, survey.laws) for each in days]
    return win_picture(
        title,
        [each.won for each in expected],
        [float(each.mean) for each in expected],
        [each.deviation for each in expected],
    )


def _meters(journal: Journal) -> list[dict[str, object]]:
    """What the meters of the journal show now."""
    from croupier.floor.restoring_meters import restored  # noqa: PLC0415 slow
    from croupier.values.streams import is_meter  # noqa: PLC0415

    found = (
        restored(journal, each, None).controller for each in journal.streams() if is_meter(each)
    )
    return [
        {
            "link": each.name,
            "handle": each.handle,
            "shown": {name: meter.shown for name, meter in each.meters.items()},
            "paid": {name: meter.paid for name, meter in each.meters.items()},
        }
        for each in found
    ]


def _print_beside(survey: Survey, meters: list[dict[str, object]]) -> None:
    """What went wrong, and meters, where there is anything to tell."""
    from croupier.surveillance.analytics.listings import mishaps  # noqa: PLC0415 slow
    from croupier.values.money import dollars  # noqa: PLC0415

    if went_wrong := mishaps(survey):
        lines = [[str(each[key]) for key in ("dealer", "what", "count")] for each in went_wrong]
        print_table("Irregularities and corrections", ("dealer", "what", "count"), lines,
                    right=["count"])  # fmt: skip
    for each in meters:
        shown = each["shown"]
        assert isinstance(shown, dict)
        told = ", ".join(f"{name} {dollars(cents)}" for name, cents in shown.items())
        click.echo(f"Meters {each['link']}: {told}")


def _write_rows(
    journal: Journal,
    tables: tuple[str, ...],
    period: Period,
    days: GamingDay | None,
    output: str | None,
    *,
    force: bool,
) -> None:
    from croupier.cli.settled_rows import write_rows  # noqa: PLC0415 slow
    from croupier.surveillance.analytics.settled import SettledWager  # noqa: PLC0415 slow
    from croupier.surveillance.analytics.survey import rows_of, steps_in  # noqa: PLC0415 slow

    with progress("Reading the journal", steps_in(journal, tables)) as step:
        rows = rows_of(journal, tables, period, days, step)
        count = write_rows(rows, SettledWager, output, force=force)
    if output is not None:
        click.echo(f"{count:,} settled wagers are written in {place_of(output)}.", err=True)
