"""`croupier diff`: how two submissions or chapters differ, or one chapter on two days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from html import escape
from pathlib import PurePath
from typing import TYPE_CHECKING, TypeVar

import click

from croupier.cli.game_parts import part_of
from croupier.cli.material import beside
from croupier.cli.odds_asked import Asked
from croupier.cli.odds_report import markdown
from croupier.cli.output import json_option, print_json, print_table, progress
from croupier.cli.parameters import Day, Subject
from croupier.cli.subjects import SUBJECT, rules_for_study, subject_text
from croupier.games.submissions import chapter_rules
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.loader import SHELF, rulebook
from croupier.rulebooks.reader import nearest
from croupier.values.refusals import Unreadable

if TYPE_CHECKING:
    from croupier.cli.odds_printing import Sheet
    from croupier.odds.figures import WagerOdds
    from croupier.studio.differences.compared import Compared
    from croupier.studio.differences.editions import TwoDays
    from croupier.studio.differences.odds import OddsBeside
    from croupier.studio.differences.telling import Told

T = TypeVar("T", str, HouseRules)

PARTS = ("law", "odds", "layout")
FORMATS = ("text", "markdown", "html")
STYLE = (
    "body{font:14px/1.4 Georgia,'DejaVu Serif',serif;color:#26231c;max-width:80rem;"
    "margin:2rem auto}"
    "table{border-collapse:collapse;margin:.8rem 0}th,td{padding:.15rem .7rem;text-align:left;"
    "vertical-align:top;border-bottom:1px solid #d8d2c2;overflow-wrap:break-word}"
    "td{white-space:pre-line}td:first-child{white-space:nowrap}caption{text-align:left;font-weight:bold}"
)


@click.command("diff")
@click.argument("subjects", nargs=-1, required=True, metavar=f"{SUBJECT}...", type=Subject())
@click.option(
    "--only", multiple=True, type=click.Choice(PARTS), help="This part; all of them else."
)
@click.option("--on", "first", type=Day(), metavar="DATE", help="One chapter: as it was this day…")
@click.option("--and", "second", type=Day(), metavar="DATE", help="… and as it stands this day.")
@click.option("--exit-code", is_flag=True, help="Exit with 1 where anything differs.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
    help="For a screen, or for pages.",
)  # fmt: skip
@json_option
def command(  # noqa: PLR0913 as many as there are options
    subjects: tuple[str, ...],
    *,
    only: tuple[str, ...],
    first: datetime | None,
    second: datetime | None,
    exit_code: bool,
    form: str,
    as_json: bool,
) -> int:
    """How the second of two SUBMISSIONs, or of two RULEBOOKs, differs from the first.

    In law: what is permitted, filed, paid and asked for, each side with its clause. In odds: edge,
    deviation and hits of every wager side by side, and by how much the edge changes. In layout:
    what comes to the felt and what goes. Two rulebooks are compared in all that they permit; one
    beside a submission stands for its defaults.

    With --on and --and, one RULEBOOK on two days: which text is law on each, what changed, and
    which of the SUBMISSIONs named after it the change makes unlawful, with what the later text has
    against the same choices.
    """
    if (first is None) != (second is None):
        raise click.UsageError("--on and --and name the two days together")
    if first and second:
        if only:
            raise click.UsageError("--only is about two submissions or rulebooks")
        alike = _tell_days(_days(subjects, (first.date(), second.date())), form, as_json=as_json)
    elif len(subjects) == 2:
        alike = _tell(_compared(subjects[0], subjects[1], only or PARTS), form, as_json=as_json)
    else:
        raise click.UsageError("name two submissions or rulebooks")
    return int(exit_code and not alike)


def _tell(found: Compared, form: str, *, as_json: bool) -> bool:
    from croupier.studio.differences.telling import ALIKE, document, tables_of  # noqa: PLC0415

    if as_json:
        print_json(document(found))
    else:
        lines = [ALIKE] if found.alike else []
        shown = [*tables_of(_in_short(found))]
        _print(f"{found.left} and {found.right}", lines, shown, form)
    return found.alike


def _in_short(found: Compared) -> Compared:
    """Two files by their names alone, where those tell them apart."""
    left, right = PurePath(found.left).stem, PurePath(found.right).stem
    return found if left == right else replace(found, left=left, right=right)


def _tell_days(found: TwoDays, form: str, *, as_json: bool) -> bool:
    from croupier.studio.differences.telling import (  # noqa: PLC0415
        document_of_days,
        in_force_lines,
        tables_of_days,
    )

    if as_json:
        print_json(document_of_days(found))
    else:
        title = f"The law on {found.days[0]} and on {found.days[1]}"
        _print(title, [*in_force_lines(found)], [*tables_of_days(found)], form)
    return found.alike


def _compared(one: str, other: str, parts: Sequence[str]) -> Compared:
    from croupier.studio.differences.compared import (  # noqa: PLC0415 numbers are slow to load
        compare_chapters,
        compare_tables,
        expect_one_family,
    )

    try:
        if one in SHELF and other in SHELF:
            books = rulebook(one), rulebook(other)
            expect_one_family(books[0].game, books[1].game)
            odds = _odds((one, other), _chapter_rows, parts, of_chapters=True)
            return compare_chapters(*books, odds, parts)
        houses = rules_for_study(one), rules_for_study(other)
        expect_one_family(houses[0].game, houses[1].game)
    except Unreadable as error:
        raise click.UsageError(str(error)) from None
    odds = _odds(houses, _table_rows, parts, of_chapters=False)
    return compare_tables((one, other), *houses, odds, parts)


def _odds(
    sides: tuple[T, T],
    priced: Callable[[T], Sequence[WagerOdds]],
    parts: Sequence[str],
    *,
    of_chapters: bool,
) -> tuple[OddsBeside, ...]:
    from croupier.studio.differences.odds import odds_beside  # noqa: PLC0415

    if "odds" not in parts:
        return ()
    rows: list[Sequence[WagerOdds]] = []
    with progress("Pricing both sides", len(sides)) as told:
        for side in sides:
            rows.append(priced(side))
            told()
    return odds_beside(*rows, of_chapters=of_chapters)


def _table_rows(house: HouseRules) -> Sequence[WagerOdds]:
    from croupier.odds.desk import Desk  # noqa: PLC0415

    return Desk(house.game, ())(house)


def _chapter_rows(rulebook_id: str) -> Sequence[WagerOdds]:
    """Of everything it permits, where it permits more than one table."""
    part = part_of(rulebook(rulebook_id).game, "odds")
    if hasattr(part, "chapter_sheet"):
        sheet: Sheet = part.chapter_sheet(rulebook_id, Asked())
        return sheet.rows
    return _table_rows(chapter_rules(rulebook_id))


def _days(subjects: Sequence[str], days: tuple[date, date]) -> TwoDays:
    from croupier.odds.sweeps import Filed  # noqa: PLC0415
    from croupier.studio.differences.editions import two_days  # noqa: PLC0415

    name, *files = subjects
    if name not in SHELF:
        hint = nearest(name, list(SHELF))
        raise click.UsageError(f"--on and --and are about a rulebook; no rulebook {name!r}; {hint}")
    filed = [Filed(subject_text(file), file, beside(file)) for file in files]
    return two_days(rulebook(name), days, filed)


def _print(title: str, lines: Sequence[str], tables: Sequence[Told], form: str) -> None:
    match form:
        case "html":
            click.echo(_page(title, lines, tables))
        case "markdown":
            click.echo("\n\n".join([f"# {title}", *lines, *map(_markdown, tables)]))
        case _:
            for line in lines:
                click.echo(line)
            for each in tables:
                print_table(each.heading, each.columns, each.lines)
                for note in each.notes:
                    click.echo(note)


def _markdown(told: Told) -> str:
    lines = (
        [cell.replace("|", "\\|").replace("\n", "<br>") for cell in line] for line in told.lines
    )
    return "\n\n".join([f"## {told.heading}", markdown(told.columns, lines), *told.notes])


def _page(title: str, lines: Sequence[str], tables: Sequence[Told]) -> str:
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style><h1>{escape(title)}</h1>{said}{''.join(map(_table, tables))}</html>"
    )


def _table(told: Told) -> str:
    def row(cells: Sequence[str], kind: str) -> str:
        return f"<tr>{''.join(f'<{kind}>{escape(cell)}</{kind}>' for cell in cells)}</tr>"

    body = "".join(row(line, "td") for line in told.lines)
    notes = "".join(f"<p>{escape(note)}</p>" for note in told.notes)
    head = f"<caption>{escape(told.heading)}</caption><thead>{row(told.columns, 'th')}</thead>"
    return f"<table>{head}<tbody>{body}</tbody></table>{notes}"
