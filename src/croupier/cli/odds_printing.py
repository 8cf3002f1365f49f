"""Prints odds as a JSON document, a table, CSV or Markdown."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import click

from croupier.cli.odds_report import (
    FIGURES,
    OUTCOME_COLUMNS,
    Detail,
    figure_cells,
    markdown,
    outcome_cells,
    terms_text,
)
from croupier.cli.output import print_json, print_table
from croupier.odds.figures import WagerOdds

FORMATS = ("table", "json", "csv", "markdown")


@dataclass(frozen=True)
class Sheet:
    """Everything one run of the command has to tell."""

    document: Callable[[], dict[str, object]]
    title: str
    notes: Sequence[str]
    """What a reader must know before the figures."""
    rows: Sequence[WagerOdds]
    details: Sequence[Detail]
    sentences: Sequence[str]
    """What is to be said after them."""

    def print(self, form: str) -> None:
        match form:
            case "json":
                print_json(self.document())
            case "csv":
                writer = csv.writer(sys.stdout)
                columns = ("wager", "variant", "paytable", "terms", *OUTCOME_COLUMNS, "note")
                writer.writerow(columns)
                writer.writerows(self._flat_outcomes())
            case "markdown":
                self._print_markdown()
            case _:
                self._print_tables()

    def _print_tables(self) -> None:
        for note in self.notes:
            click.echo(f"{note}\n")
        rows = [figure_cells(row) for row in self.rows]
        print_table(self.title, FIGURES, rows, right=FIGURES[4:])
        for heading, columns, lines in self.details:
            print_table(heading, columns, lines, right=columns[1:])
        for sentence in self.sentences:
            click.echo(sentence)

    def _print_markdown(self) -> None:
        for note in self.notes:
            click.echo(f"**{note}**\n")
        click.echo(markdown(FIGURES, (figure_cells(row) for row in self.rows)))
        for heading, columns, lines in self.details:
            click.echo(f"\n{heading}\n\n{markdown(columns, lines)}")
        for sentence in self.sentences:
            click.echo(f"\n{sentence}")

    def _flat_outcomes(self) -> Iterable[Sequence[str]]:
        for row in self.rows:
            for cells in outcome_cells(row):
                named = (row.wager, row.variant, row.paytable or "", terms_text(row))
                yield *named, *cells, "; ".join(self.notes)
