"""Prints odds as a JSON document, a table, CSV or Markdown."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import click

from croupier.cli.odds_report import FIGURES, Detail, figure_cells, markdown
from croupier.cli.output import print_json, print_sentence, print_table
from croupier.odds.document import PER_RESOLVED, Record, outcome_records
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.par_sheet import ParSheet, Removals, par_sheet
from croupier.rulebooks.house_rules import HouseRules
from croupier.values.prices import Push

FORMATS = ("table", "json", "csv", "markdown", "html")


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
    records: Sequence[Sequence[Record]] = ()
    """What was asked for beside the outcomes, as flat tables for CSV."""
    house: HouseRules | None = None
    """The table, where it is about one."""
    conditions: Mapping[str, str] = field(default_factory=dict)
    """What the figures are counted from."""
    removals: Mapping[str, Removals] = field(default_factory=dict)
    """What removing cards does, by wager, where that was asked for."""

    def par_sheets(self) -> Iterator[ParSheet]:
        """A sheet for each row; removals are about a wager's first."""
        assert self.house is not None
        removals = dict(self.removals)
        for row in self.rows:
            removed = removals.pop(row.wager, None)
            yield par_sheet(self.house, row, conditions=self.conditions, removals=removed)

    def print(self, form: str) -> None:
        match form:
            case "json":
                print_json(self.document())
            case "csv":
                print_csv(list(self._outcomes()), *self.records)
            case "markdown":
                self._print_markdown()
            case _:
                self._print_tables()

    def _print_tables(self) -> None:
        for note in self.notes:
            print_sentence(note)
            click.echo()
        rows = [figure_cells(row) for row in self.rows]
        print_table(self.title, FIGURES, rows, right=FIGURES[4:])
        for heading, columns, lines in self.details:
            print_table(heading, columns, lines, right=columns[1:])
        for sentence in (*self._defined(), *self.sentences):
            print_sentence(sentence)

    def _print_markdown(self) -> None:
        for note in self.notes:
            click.echo(f"**{note}**\n")
        click.echo(markdown(FIGURES, (figure_cells(row) for row in self.rows)))
        for heading, columns, lines in self.details:
            click.echo(f"\n{heading}\n\n{markdown(columns, lines)}")
        for sentence in (*self._defined(), *self.sentences):
            click.echo(f"\n{sentence}")

    def _defined(self) -> Iterator[str]:
        """What is meant by a figure, where two of them differ or a push costs something."""
        differ = any(row.edge_per_resolved not in {None, row.house_edge} for row in self.rows)
        if differ or any(_charged(each) for row in self.rows for each in row.outcomes):
            yield PER_RESOLVED

    def _outcomes(self) -> Iterator[Record]:
        note = "; ".join(self.notes)
        for row in self.rows:
            for record in outcome_records(row):
                yield {**record, "note": note}


def _charged(each: OutcomeOdds) -> bool:
    return each.resolved and each.pays == str(Push())


def print_csv(*tables: Sequence[Record]) -> None:
    """Tables with a header each, an empty line between them."""
    for place, records in enumerate(filter(None, tables)):
        if place:
            click.echo()
        writer = csv.DictWriter(sys.stdout, list(records[0]))
        writer.writeheader()
        writer.writerows(records)
