"""`croupier paper`: the paper of a gaming day, from the record alone."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.analytics import DAY, read_gaming_day
from croupier.cli.journals import chosen, reading, tables_in
from croupier.cli.listing_files import Tables, write_listing
from croupier.cli.material import place_of, write_bytes
from croupier.cli.output import json_option, print_json, progress
from croupier.cli.parameters import force_option, journal_argument, output_option
from croupier.cli.people import Names, names_for, people_options
from croupier.values.money import cents_from_text
from croupier.values.refusals import Unreadable

if TYPE_CHECKING:
    from croupier.surveillance.paper.day import DayPaper

SHEETS = ("win", "trays", "slips", "cash")
FORMATS = ("table", "csv", "markdown", "html", "pdf")
PRINTED = frozenset({"html", "pdf"})


@click.command("paper")
@journal_argument
@click.argument("table", required=False)
@click.option("--day", type=DAY, metavar="DATE", help="This gaming day; else the last there is.")
@click.option("--sheet", type=click.Choice(SHEETS), help="Only this one.")
@click.option(
    "--log-above", metavar="DOLLARS", default="3000", show_default=True,
    help="Log the cash of whoever brought or took more than this in the day.",
)  # fmt: skip
@click.option("--zone", metavar="ZONE", help="Time zone of gaming days; else what a table filed.")
@click.option("--day-begins", metavar="HH:MM", help="When they begin; else what a table filed.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True,
    help="As tables, rows or pages; html and pdf are for signatures.",
)  # fmt: skip
@output_option("-o", "--output", help="Write a new file instead of the screen.")
@force_option
@people_options
@json_option
def command(  # noqa: PLR0913
    journal: str,
    table: str | None,
    *,
    day: datetime | None,
    sheet: str | None,
    log_above: str,
    zone: str | None,
    day_begins: str | None,
    form: str,
    output: str | None,
    force: bool,
    people_key: Path | None,
    people: str | None,
    as_json: bool,
) -> int:
    """Draw up the paper of a gaming day: win sheet, trays, slips and cash.

    Each table's tray is followed chip by chip: opening and changes must come to the closing. Slips
    of openings, fills, credits and closings have their numbers from the cage's book, so that gaps
    show. Cash in and cash out are summed apart by person, with a worksheet above $10,000.

    HTML and PDF have a sheet for each table with room for two signatures. Exit 1 says that a tray
    is over or short, changed without a permitted cause, or that a slip is missing.
    """
    if form in PRINTED and (as_json or sheet or output is None):
        raise click.UsageError(f"--format {form} prints every sheet; name its file with -o")
    if form in {"csv", "markdown"} and sheet is None:
        raise click.UsageError(f"--format {form} wants one --sheet of {', '.join(SHEETS)}")
    if as_json and output:
        raise click.UsageError("--json prints one document; leave -o out")
    above = _cents(log_above)
    days = read_gaming_day(zone, day_begins)
    names = names_for(journal, people_key, people)
    from croupier.surveillance.analytics.survey import steps_in  # noqa: PLC0415 slow
    from croupier.surveillance.paper.day import paper_of  # noqa: PLC0415 slow

    with reading(journal) as opened:
        tables = chosen(tables_in(opened), journal, table)
        with progress("Reading the journal", steps_in(opened, tables)) as step:
            paper = paper_of(opened, tables, day.date() if day else None, days, above, step)
    if paper is None:
        raise click.UsageError(f"{journal} holds no table yet")
    _hand_over(paper, names, sheet=sheet, form=form, output=output, force=force, as_json=as_json)
    wrong = list(paper.wrong())
    if not as_json:
        for each in wrong:
            click.echo(f"To be looked into: {names.told(each)}.", err=True)
    return 1 if wrong else 0


def _cents(text: str) -> int:
    try:
        return cents_from_text(text)
    except Unreadable as wrong:
        raise click.UsageError(f"--log-above: {wrong}") from None


def _hand_over(  # noqa: PLR0913
    paper: DayPaper,
    names: Names,
    *,
    sheet: str | None,
    form: str,
    output: str | None,
    force: bool,
    as_json: bool,
) -> None:
    from croupier.surveillance.paper.listings import LISTINGS, document, page  # noqa: PLC0415 slow

    if as_json:
        print_json(names.in_document(document(paper)))
        return
    if form in PRINTED:
        assert output is not None
        printed = names.escaped(page(paper))
        write_bytes(output, _pdf(printed) if form == "pdf" else printed.encode(), force=force)
        click.echo(
            f"The paper of gaming day {paper.day} is written in {place_of(output)}.", err=True
        )
        return
    for name, listed in LISTINGS.items():
        if sheet in {None, name}:
            shown = names.in_listing(listed(paper))
            write_listing(Tables(shown, dict), form, output if sheet else None, force=force)


def _pdf(page: str) -> bytes:
    from croupier.studio.pdf import pdf_of  # noqa: PLC0415 slow

    return pdf_of(page)
