"""Prints odds as a JSON document, a table, CSV or Markdown."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import click

from croupier.cli.odds_report import (
    FIGURES,
    OUTCOME_COLUMNS,
    Detail,
    effect_table,
    figure_cells,
    joint_table,
    markdown,
    outcome_cells,
    side_by_side,
    terms_text,
)
from croupier.cli.output import print_json, print_table
from croupier.cli.progressive_report import meter_table, must_hit_table, progressive_sentence
from croupier.odds.document import OddsReport

FORMATS = ("table", "json", "csv", "markdown")


@dataclass(frozen=True)
class Report(OddsReport):
    """Everything one run of the command has to tell, in the form asked for."""

    def print(self, form: str, *, in_detail: bool) -> None:
        match form:
            case "json":
                print_json(self.document())
            case "csv":
                writer = csv.writer(sys.stdout)
                columns = ("wager", "variant", "paytable", "terms", *OUTCOME_COLUMNS, "note")
                writer.writerow(columns)
                writer.writerows(self._flat_outcomes())
            case "markdown":
                self._print_markdown(in_detail=in_detail)
            case _:
                self._print_tables(in_detail=in_detail)

    def _print_tables(self, *, in_detail: bool) -> None:
        for note in self.notes:
            click.echo(f"{note}\n")
        title = f"{self.decks} decks, {self.cards} cards"
        rows = [figure_cells(row) for row in self.odds.rows]
        print_table(title, FIGURES, rows, right=FIGURES[4:])
        for heading, columns, lines in self._details(in_detail=in_detail):
            print_table(heading, columns, lines, right=columns[1:])
        if self.progressive:
            click.echo(progressive_sentence(self.progressive))

    def _details(self, *, in_detail: bool) -> Iterable[Detail]:
        if in_detail:
            yield from side_by_side(self.odds.rows)
        if self.joint:
            yield joint_table(self.joint)
        yield from map(effect_table, self.effects)
        if self.progressive:
            yield meter_table(self.progressive)
            yield from must_hit_table(self.progressive)

    def _print_markdown(self, *, in_detail: bool) -> None:
        for note in self.notes:
            click.echo(f"**{note}**\n")
        click.echo(markdown(FIGURES, (figure_cells(row) for row in self.odds.rows)))
        for heading, columns, lines in self._details(in_detail=in_detail):
            click.echo(f"\n{heading}\n\n{markdown(columns, lines)}")
        if self.progressive:
            click.echo(f"\n{progressive_sentence(self.progressive)}")

    def _flat_outcomes(self) -> Iterable[Sequence[str]]:
        for row in self.odds.rows:
            for cells in outcome_cells(row):
                named = (row.wager, row.variant, row.paytable or "", terms_text(row))
                yield *named, *cells, "; ".join(self.notes)
