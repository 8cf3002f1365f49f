"""`croupier sign`: what is posted at a submission's table, to print and to show."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

import click

from croupier.cli.material import place_of, write_bytes, write_file
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.parameters import force_option, output_option, subject_argument
from croupier.cli.subjects import lawful_rules
from croupier.studio.felt import NAME
from croupier.studio.pdf import pdf_of_picture
from croupier.studio.posted import Posted, change_of_limits, posted
from croupier.studio.sign_sheet import PAPERS, sign_page, sign_sheet

PDF, SVG, HTML = ".pdf", ".svg", ".html"


@click.command("sign")
@subject_argument()
@output_option("-o", "--output", help="A new .pdf, .svg or .html; else a list.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", help="How large it is.")
@force_option
@click.option("--name", default=NAME, metavar="NAME", help="The house's name on the sign.")
@click.option("--next", "following", metavar="SUBMISSION", help="With the limits that come next.")
@click.option("--from", "when", metavar="WHEN", help="When they hold, in words.")
@json_option
def command(  # noqa: PLR0913 one for each option
    submission: str,
    *,
    output: str | None,
    paper: str,
    force: bool,
    name: str,
    following: str | None,
    when: str | None,
    as_json: bool,
) -> None:
    """Draw up the sign at the table that a SUBMISSION files, or a RULEBOOK's.

    It says what the chapter wants read at the table, each line by its clause, and the limits and
    the progressive as they are filed. With --next and --from it gives notice of other limits.
    """
    if bool(following) != bool(when):
        raise click.UsageError("--next and --from go together: other limits, and when they hold")
    if output is not None and PurePath(output).suffix.lower() not in {"", PDF, SVG, HTML}:
        raise click.UsageError(f"{output}: a sign is written as {PDF}, {SVG} or {HTML}")
    house = lawful_rules(submission)
    lines = posted(house)
    if following and when:
        lines = (*change_of_limits(house, lawful_rules(following), when), *lines)
    if output is not None:
        _write(
            output, sign_sheet(house, lines, name, paper), f"{name}: {house.title}", paper, force
        )
    if as_json:
        print_json({"sign": [_document(line) for line in lines], "file": output})
    elif output is None:
        rows = [row for line in lines for row in _rows(line)]
        print_table(f"The sign for {house.title}", ["Clause", "Words", "Pays"], rows)


def _rows(line: Posted) -> Iterator[tuple[str, str, str]]:
    cited = line.clause or "as filed"
    if len(line.entries) < 2:
        yield cited, line.words, line.entries[0][1] if line.entries else ""
        return
    yield cited, line.words, ""
    for what, pays in line.entries:
        yield "", f"  {what}", pays


def _document(line: Posted) -> dict[str, object]:
    return {
        "kind": line.kind,
        "words": line.words,
        "entries": [{"outcome": what, "pays": pays} for what, pays in line.entries],
        "wager": line.wager,
        "clause": line.clause,
    }


def _write(path: str, svg: str, title: str, paper: str, force: bool) -> None:  # noqa: FBT001
    ending = PurePath(path).suffix.lower()
    if ending == PDF:
        write_bytes(path, pdf_of_picture(svg, PAPERS[paper]), force=force)
    else:
        write_file(path, sign_page(svg, title) if ending == HTML else svg, force=force)
    click.echo(f"The sign is drawn in {place_of(path)}.", err=True)
