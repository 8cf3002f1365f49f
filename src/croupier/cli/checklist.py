"""`croupier checklist`: what people see to at a submission's table, to be printed and signed."""

from __future__ import annotations

from pathlib import PurePath

import click

from croupier.cli.material import place_of, write_bytes, write_file
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.parameters import force_option, output_option, subject_argument
from croupier.cli.subjects import lawful_rules
from croupier.rulebooks.checklists import Occasion
from croupier.studio.checklists import (
    TWO_PEOPLE,
    Checklist,
    checklist,
    columns_of,
    document,
    markdown,
    page,
    signatories,
)

HTML, MARKDOWN, PDF = ".html", ".md", ".pdf"


@click.command("checklist")
@subject_argument()
@click.option(
    "--when",
    type=click.Choice([each.value for each in Occasion]),
    help="Before the table opens, or once in each gaming day; both else.",
)
@output_option("-o", "--output", help="A new .html, .pdf or .md.")
@force_option
@json_option
def command(
    submission: str, *, when: str | None, output: str | None, force: bool, as_json: bool
) -> None:
    """List what people have to see to at the table that a SUBMISSION files, or a RULEBOOK's.

    Table, boxes, racks, shoe, tiles, shaker, inspections, signage: only what the chapter asks of a
    table with these choices, each with its clause and with who signs for it. Two different people
    sign where the text wants two.
    """
    if output is not None and _kind(output) not in {"", HTML, MARKDOWN, PDF}:
        raise click.UsageError(f"{output}: a checklist is written as {HTML}, {PDF} or {MARKDOWN}")
    house = lawful_rules(submission)
    occasions = [Occasion(when)] if when else list(Occasion)
    lists = [checklist(house, each) for each in occasions]
    if output is not None:
        _write(output, lists, force=force)
    if as_json:
        print_json({"lists": [document(each) for each in lists], "file": output})
    elif output is None:
        for each in lists:
            _show(each)


def _kind(path: str) -> str:
    return PurePath(path).suffix.lower()


def _write(path: str, lists: list[Checklist], *, force: bool) -> None:
    if _kind(path) == PDF:
        from croupier.studio.pdf import pdf_of  # noqa: PLC0415 only there

        write_bytes(path, pdf_of(page(lists)), force=force)
    else:
        text = markdown(lists) if _kind(path) == MARKDOWN else page(lists)
        write_file(path, text, force=force)
    items = sum(len(each.lines) for each in lists)
    click.echo(f"{items} items to see to are in {place_of(path)}.", err=True)


def _show(listed: Checklist) -> None:
    rows = [
        (
            line.item.part,
            line.item.words,
            ", ".join(line.clauses),
            ", ".join(signatories(line, 0)).lower(),
        )
        for line in listed.lines
    ]
    print_table(listed.title, ("part", "what", "clause", "signed by"), rows)
    if columns_of(listed) > 1:
        click.echo(f"{TWO_PEOPLE}\n")
