"""`croupier odds`: exact odds of a submission, or of everything a rulebook permits."""

from __future__ import annotations

from dataclasses import replace

import click

from croupier.cli.game_parts import part_of
from croupier.cli.odds_asked import Asked
from croupier.cli.odds_printing import FORMATS, Sheet
from croupier.cli.output import json_option
from croupier.cli.par_printing import FORMS, print_sheets
from croupier.cli.parameters import WagerName, input_option, subject_argument
from croupier.cli.player_edges import edge_lines
from croupier.cli.subjects import rules_for_study
from croupier.games.submissions import chapter_rules
from croupier.rulebooks.loader import SHELF, rulebook


@click.command("odds")
@subject_argument("subject")
@click.option("--wager", type=WagerName(), metavar="ID", help="One wager, with every outcome.")
@click.option(
    "--with", "beside", type=WagerName(), metavar="ID", help="A second wager: how both come out."
)
@click.option("--decks", type=click.IntRange(1, 16), help="Full decks in the shoe.")
@input_option("--shoe", help='Cards left, as JSON: {"9h": 3, "Kd": 8}.')
@click.option("--stake", metavar="SUM", help="Settle this stake with the table's rounding.")
@click.option(
    "--meter", "meters", multiple=True, metavar="NAME=DOLLARS", help="A meter, or must_hit."
)
@click.option("--effects", is_flag=True, help="What removing each card does, and a count.")
@click.option(
    "--strategy",
    metavar="HOW",
    help="optimal; Pai Gow: house_way, or a file with one; Spanish 21: basic, or a chart's file.",
)
@click.option("--exact-rounds", is_flag=True, help="Spanish 21: the law of split rounds too.")
@click.option("--against", metavar="HOW", help="Pai Gow: how a bank's opponents set, likewise.")
@click.option(
    "--opponents",
    type=click.IntRange(1, 6),
    help="Pai Gow: wagers against a bank at once, the dealer's among them.",
)
@click.option("--rounds", type=click.IntRange(1), help="Rounds to simulate for --opponents.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), help="Seed of those rounds: the same again."
)
@click.option("--par", is_flag=True, help="All that a laboratory asks, a sheet for each wager.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True,
    help="As tables, one document, rows or a page.",
)  # fmt: skip
@json_option
def command(subject: str, form: str, *, as_json: bool, **asked: object) -> None:
    """Exact odds of a SUBMISSION's table, or of everything a RULEBOOK permits.

    Edges are per unit staked, with exact vigorish. A submission may hold values outside its
    chapter under [what_if]; its odds are then marked as those of no lawful table.

    At Pai Gow a player sets by the house way or optimally unless a strategy is named, bets or,
    where that is offered, banks. Several wagers against a bank are simulated, for its vigorish
    falls on what is left of all of them.

    At Spanish 21 figures are per initial wager of one box that is played optimally, by its own
    cards and the up card, or by a chart: the basic one, or a file such as "croupier strategy
    --json" prints. A stake brings in the fixed bonus. With --exact-rounds hands of a split are
    gone through together, for the exact deviation and what any round brings; it takes a minute.

    A PAR sheet has every outcome with its clauses, contributions to the return, edge, deviation
    and the bands of hold after so many rounds, as text, Markdown, HTML or JSON; with --wager at
    baccarat, or with --effects, what removing each card does.
    """
    options = Asked(**asked)  # type: ignore[arg-type]
    form = "json" if as_json else form
    if form not in (FORMS if options.par else FORMATS[:-1]):
        raise click.UsageError(
            f"--format {form}: {'not for' if options.par else 'only with'} --par"
        )
    if options.par:
        options.refuse("two wagers together stand on no PAR sheet", "beside")
    sheet = _sheet(subject, options)
    if options.par:
        print_sheets([*sheet.par_sheets()], form)
        return
    told = replace(sheet, sentences=(*sheet.sentences, *edge_lines(sheet.rows)))
    told.print(form)


def _sheet(subject: str, asked: Asked) -> Sheet:
    sheet: Sheet
    if subject in SHELF:
        part = part_of(rulebook(subject).game, "odds")
        if hasattr(part, "chapter_sheet"):
            sheet = part.chapter_sheet(subject, asked)
        else:  # the chapter permits one table
            sheet = part.table_sheet(chapter_rules(subject), asked)
    else:
        house = rules_for_study(subject)
        sheet = part_of(house.game, "odds").table_sheet(house, asked)
    return sheet
