"""`croupier felt`: the layout of a submission's table as a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

import click

from croupier.cli.material import place_of, read_file, write_bytes, write_file
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.parameters import force_option, input_option, output_option, subject_argument
from croupier.cli.subjects import lawful_rules
from croupier.studio.areas import read_areas
from croupier.studio.drawings.marks import Drawing
from croupier.studio.felt import NAME, PrintedFelt, printed_felt
from croupier.studio.felt_check import CheckedFelt, Found, check_drawing
from croupier.studio.layout import Element, layout_elements
from croupier.studio.pdf import pdf_of_picture
from croupier.values.refusals import BadMaterial

PDF, SVG = ".pdf", ".svg"


@click.command("felt")
@subject_argument()
@output_option("-o", "--output", help="A new .svg or .pdf; else SVG on the screen.")
@force_option
@click.option("--name", default=NAME, metavar="NAME", help="The house's name on the layout.")
@click.option("--practice", is_flag=True, help="Mark the table as one for practice.")
@click.option(
    "--width",
    type=click.FloatRange(300, 5000),
    metavar="MM",
    help="How wide the table is, in millimetres; else as wide as its seats need.",
)
@input_option("--check", "drawn", help="Hold an SVG of any program to the rules.")
@input_option("--areas", help="With --check: what its areas are called, a TOML.")
@input_option("--sign", help="With --check: an SVG of the sign beside it.")
@json_option
def command(  # noqa: PLR0913 one for each option
    submission: str,
    *,
    output: str | None,
    force: bool,
    name: str,
    practice: bool,
    width: float | None,
    drawn: str | None,
    areas: str | None,
    sign: str | None,
    as_json: bool,
) -> int:
    """Draw the felt of the table that a SUBMISSION files, or a RULEBOOK's, at true scale.

    Everything its chapter wants on the table is drawn. With --json, what that is and by which
    clause: "sign" marks what a sign at the table says, or may say in place of the layout.

    With --check nothing is drawn: the file's visible shapes and words are held to what the table
    needs, clause by clause, and what is hidden, covered, off the sheet or wrongly lettered is
    missing. It ends with 1 where anything is.
    """
    if drawn is None and (areas or sign):
        raise click.UsageError("--areas and --sign go with --check")
    if drawn is not None:
        return _checked(submission, drawn, areas, sign, as_json=as_json)
    if not name.strip():
        raise click.UsageError("--name is empty; a layout bears the name of its house")
    if output is not None and PurePath(output).suffix.lower() not in {"", PDF, SVG}:
        raise click.UsageError(f"{output}: a felt is drawn as {SVG} or {PDF}")
    house = lawful_rules(submission)
    picture = printed_felt(house, name=name, practice=practice, width=width)
    if output is not None:
        _write(output, picture, force=force)
    if as_json:
        elements = [_document(element) for element in layout_elements(house)]
        size = {"width": round(picture.size.width, 1), "height": round(picture.size.height, 1)}
        print_json({"elements": elements, "file": output, "millimetres": size})
    elif output is None:
        click.echo(picture.svg, nl=False)
    return 0


def _document(element: Element) -> dict[str, object]:
    return {
        "element": element.piece.value,
        "seat": element.seat,
        "wager": element.wager,
        "clause": element.clause,
        "where": element.where,
    }


def _checked(
    submission: str, drawn: str, areas: str | None, sign: str | None, *, as_json: bool
) -> int:
    house = lawful_rules(submission)
    with _of(drawn):
        drawing = Drawing(read_file(drawn))
    with _of(areas):
        named = read_areas(read_file(areas)) if areas else None
    with _of(sign):
        beside = Drawing(read_file(sign)) if sign else None
    checked = check_drawing(house, drawing, named, beside)
    if as_json:
        print_json(
            {
                "passes": checked.passes,
                "elements": [
                    {**_document(each.element), **_verdict(each)} for each in checked.found
                ],
                "says_for": list(checked.said_for),
            }
        )
    else:
        _tell(drawn, checked)
    return 0 if checked.passes else 1


def _verdict(found: Found) -> dict[str, object]:
    return {"there": not found.missing, "missing": found.missing, "elsewhere": found.elsewhere}


def _tell(drawn: str, checked: CheckedFelt) -> None:
    rows = [
        (clause, ", ".join(f"{count} {name}" for name, count in there.items()))
        for clause, there in (
            (clause, Counter(each.element.piece.value for each in found))
            for clause, found in checked.satisfied.items()
        )
    ]
    print_table(f"{drawn}: what satisfies which clause", ["Clause", "There"], rows)
    for each in checked.missing:
        click.echo(f"missing: {each}")
    for words in checked.said_for:
        click.echo(f'wrong: "{words}" says "for"; odds say "to"')
    wrong = len(checked.missing) + len(checked.said_for)
    click.echo("Everything is there." if checked.passes else f"{wrong} things are wrong.")


@contextmanager
def _of(path: str | None) -> Iterator[None]:
    """What is wrong with a file is told with its name."""
    try:
        yield
    except BadMaterial as bad:
        if path is None or bad.findings:
            raise
        raise BadMaterial(f"{path} {bad}") from None


def _write(path: str, drawn: PrintedFelt, *, force: bool) -> None:
    if PurePath(path).suffix.lower() == PDF:
        write_bytes(path, pdf_of_picture(drawn.svg, drawn.size), force=force)
    else:
        write_file(path, drawn.svg, force=force)
    click.echo(f"The felt is drawn in {place_of(path)}, {drawn.size}.", err=True)
