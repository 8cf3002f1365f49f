"""`croupier report`: the mathematics of a submission's table, as one document."""

from __future__ import annotations

from datetime import date as calendar_day
from hashlib import sha256
from pathlib import Path, PurePath

import click

from croupier.cli.material import place_of, write_bytes, write_file
from croupier.cli.output import json_option, print_json, progress
from croupier.cli.parameters import STREAM, force_option, output_option, subject_argument
from croupier.cli.report_asked import ROUNDS, SEED, Asked, Shown
from croupier.cli.simulate import Rounds
from croupier.cli.subjects import rules_for_study
from croupier.studio.felt import NAME
from croupier.studio.pdf import PRINTING, expect_printer, pdf_of, uncollected

FORMS = (".html", ".pdf")


@click.command("report")
@subject_argument()
@output_option("-o", "--output", required=True, help="A new .html or .pdf file.")
@force_option
@click.option(
    "--date", metavar="DAY", help="The report's date, such as 2026-11-18; else it has none."
)
@click.option(
    "--rounds", type=Rounds(), default=ROUNDS, show_default=True, help="How many are simulated."
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=SEED,
    show_default=True,
    help="Of chance: the same again.",
)
@click.option("--shoes", type=click.IntRange(2), metavar="N", help="Baccarat: to count by.")
@click.option("--count/--no-count", default=True, help="Whether counting is looked at.")
@click.option(
    "--rounds-an-hour", type=click.IntRange(1, 1000), metavar="N", help="Of the stated action."
)
@click.option(
    "--stake", metavar="SUM", help="Of the stated action; the table's minimum if not named."
)
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="A meter, or must_hit."
)
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True,
    help="How large the pages are.",
)  # fmt: skip
@click.option("--name", default=NAME, metavar="NAME", help="The house's name on the layout.")
@json_option
def command(submission: str, *, force: bool, as_json: bool, output: str, **options: object) -> None:
    """The mathematics of a SUBMISSION's table as one document, for whoever must approve it.

    PAR sheets of every wager, exact and simulated figures side by side, volatility and hold for
    stated action, countability with the recommended cut, the progressive's break-even and where
    its contributions go, readings relied on, what is not proved, and the command that makes it
    again. FILE.html needs nothing else; FILE.pdf is set by WeasyPrint.

    The same program, submission and options give the same HTML, byte for byte.
    """
    form = PurePath(output).suffix.lower()
    shown = Shown(output, *(options.pop(each) for each in ("date", "paper", "name")))  # type: ignore[arg-type]
    asked = Asked(**options)  # type: ignore[arg-type]
    _examine(shown, form)
    rules_for_study(submission)  # what is wrong with it is told before the slow parts are loaded
    text = _report(submission, asked, shown)
    if form == ".pdf":
        _write_pdf(output, text, force=force)
    else:
        write_file(output, text, force=force)
    if as_json:
        written = sha256(Path(output).read_bytes()).hexdigest()
        print_json({"file": output, "sha256": written, "date": shown.date, "seed": asked.seed})
    else:
        click.echo(f"The report is in {place_of(output)}.", err=True)


def _examine(shown: Shown, form: str) -> None:
    """What can be told before the work begins."""
    output, date = shown.output, shown.date
    if output != STREAM and form not in FORMS:
        raise click.UsageError(f"-o {output}: a report is .html or .pdf")
    if date is not None:
        try:
            calendar_day.fromisoformat(date)
        except ValueError:
            raise click.UsageError(f"--date {date}: write a day as 2026-11-18") from None
    if form == ".pdf":
        expect_printer()


def _write_pdf(output: str, text: str, *, force: bool) -> None:
    with progress("Setting the pages", PRINTING) as step:
        pdf = pdf_of(text, told=step)
    write_bytes(output, pdf, force=force)


def _report(submission: str, asked: Asked, shown: Shown) -> str:
    from croupier.cli.report_making import mathematics, steps  # noqa: PLC0415 it needs arrays
    from croupier.studio.report.page import page  # noqa: PLC0415

    with uncollected(), progress("The mathematics report", steps(submission, asked)) as told:
        return page(mathematics(submission, asked, shown, told))
