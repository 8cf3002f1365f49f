"""`croupier felt`: the layout of a submission's table as a picture."""

from __future__ import annotations

import click

from croupier.cli.material import write_file
from croupier.cli.output import json_option, print_json
from croupier.cli.subjects import SUBJECT, lawful_rules
from croupier.studio.felt import NAME, felt
from croupier.studio.layout import Element, layout_elements


@click.command("felt")
@click.argument("submission", metavar=SUBJECT)
@click.option("-o", "--output", metavar="FILE", help="A new SVG file; else standard output.")
@click.option("--force", is_flag=True, help="Write over a file that is already there.")
@click.option("--name", default=NAME, metavar="NAME", help="The house's name on the layout.")
@click.option("--practice", is_flag=True, help="Mark the table as one for practice.")
@json_option
def command(
    submission: str, *, output: str | None, force: bool, name: str, practice: bool, as_json: bool
) -> None:
    """Draw the felt of the table that a SUBMISSION files, or a RULEBOOK's, as SVG.

    Everything its chapter wants on the table is drawn. With --json, what that is and by which
    clause: "sign" marks what a sign at the table says, or may say in place of the layout.
    """
    if not name.strip():
        raise click.UsageError("--name is empty; a layout bears the name of its house")
    house = lawful_rules(submission)
    picture = felt(house, name=name, practice=practice)
    if output is not None:
        _write(output, picture, force=force)
    if as_json:
        elements = [_document(element) for element in layout_elements(house)]
        print_json({"elements": elements, "file": output})
    elif output is None:
        click.echo(picture, nl=False)


def _document(element: Element) -> dict[str, object]:
    return {
        "element": element.piece.value,
        "seat": element.seat,
        "wager": element.wager,
        "clause": element.clause,
        "where": element.where,
    }


def _write(path: str, text: str, *, force: bool) -> None:
    write_file(path, text, force=force)
    click.echo(f"The felt is drawn in {path}.", err=True)
