"""`croupier check`: is a submission lawful, and if not, by which clauses."""

from __future__ import annotations

from dataclasses import replace

import click

from croupier.cli.fixing import Fixing, fixed
from croupier.cli.journals import plain
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.parameters import Subject, force_option, output_option
from croupier.cli.player_edges import edge_warnings
from croupier.cli.subjects import SUBJECT, checked
from croupier.rulebooks.submissions.check import Checked, for_filing
from croupier.rulebooks.submissions.check_document import (
    check_document,
    filing_document,
    findings_of,
    relied_of,
    warnings_of,
)
from croupier.rulebooks.submissions.filing import Relied
from croupier.values.refusals import BadMaterial, Finding, Warned


def _check_file(path: str) -> Checked:
    try:
        return checked(path)
    except BadMaterial as bad:
        return Checked(path, None, bad.findings, ())


def _with_player_edges(table: Checked) -> Checked:
    """What a lawful table gives away is no finding, but its owner should know of it."""
    house = table.house_rules
    if house is None or not table.lawful:
        return table
    return replace(table, warnings=(*table.warnings, *edge_warnings(house, table.file)))


@click.command("check")
@click.argument("submissions", nargs=-1, required=True, metavar=f"{SUBJECT}...", type=Subject())
@click.option(
    "--strict",
    is_flag=True,
    help="The grade for filing: what a text wants named is found missing, readings are listed.",
)
@click.option("--fix", is_flag=True, help="Offer the nearest lawful choice for all that is found.")
@output_option("-o", "--output", help="With --fix: write the mended file there.")
@click.option("--in-place", is_flag=True, help="With --fix: write the mended files over.")
@force_option
@json_option
def command(  # noqa: PLR0913 one for each option
    submissions: tuple[str, ...],
    *,
    strict: bool,
    fix: bool,
    output: str | None,
    in_place: bool,
    force: bool,
    as_json: bool,
) -> int:
    """Check Rules Submissions against their chapters, or chapters at their defaults.

    Several files are taken as tables of one facility and checked against each other too. A lawful
    table is priced as well: a wager that leaves the player an edge is a warning.

    With --fix the nearest lawful choice for each finding is made, and the file checked again, until
    it is lawful or nothing changes any more; what no value mends is told with why. Comments and the
    order of the rest stay. Nothing is written without -o or --in-place.
    """
    if fix:
        return fixed(submissions, Fixing(output, in_place, force, strict, as_json))
    if output is not None or in_place:
        raise click.UsageError("-o and --in-place write what --fix mends; name --fix as well")
    tables = [_with_player_edges(_check_file(path)) for path in submissions]
    if strict:
        tables = [for_filing(table) for table in tables]
    findings = findings_of(tables)
    if as_json:
        print_json(filing_document(tables) if strict else check_document(tables))
    else:
        _show(submissions, findings, warnings_of(tables), relied_of(tables) if strict else [])
    return 1 if findings else 0


def _show(
    files: tuple[str, ...], findings: list[Finding], warnings: list[Warned], relied: list[Relied]
) -> None:
    for file in files:
        found = [each for each in findings if each.file == file]
        click.echo(f"{file}: {'not lawful' if found else 'lawful'}")
        for each in found:
            click.echo(plain(str(each)))
        noticed = [each for each in warnings if each.file == file]
        if noticed:
            warned = [(each.key, each.message, each.clause or "") for each in noticed]
            print_table("Warnings", ("key", "what", "clause"), warned)
        _show_readings([each for each in relied if each.file == file])


def _show_readings(relied: list[Relied]) -> None:
    """What the file takes otherwise than the words of the text say."""
    if relied:
        rows = [(each.reading, each.key, each.value, each.words, each.clause) for each in relied]
        columns = ("reading", "key", "taken", "by the words", "clause")
        print_table("Readings that depart from the words", columns, rows)
