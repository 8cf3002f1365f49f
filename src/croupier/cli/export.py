"""`croupier export`: a table's records as lines of JSON, as a transcript, or as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import msgspec

from croupier.cli.journals import chosen, only_table, plain, reading, tables_in
from croupier.cli.material import OVERWRITE, new_file, new_path, place_of
from croupier.cli.output import json_option, print_json, progress
from croupier.cli.parameters import force_option, journal_argument, output_option
from croupier.cli.people import Names, names_for, people_options
from croupier.journal.lines import Line
from croupier.journal.store import Journal
from croupier.surveillance.archiving import write_archive
from croupier.surveillance.exporting import line_of, transcript
from croupier.surveillance.hidden import still_hidden
from croupier.surveillance.ledgers import book_transcript, line_of_book
from croupier.surveillance.passages import Passage, passages, told_by
from croupier.values.streams import is_table

LINES, TRANSCRIPT = "jsonl", "transcript"
AS_ROWS = ("csv", "parquet")
WAGERS, ROUNDS = "wagers", "rounds"


@click.command("export")
@journal_argument
@click.argument("table", required=False)
@click.option("--round", "round_", type=int, metavar="N", help="Only this round.")
@click.option(
    "--format",
    "form",
    type=click.Choice([LINES, TRANSCRIPT, *AS_ROWS]),
    default=LINES,
    show_default=True,
    help="Lines of JSON that can be verified again, a transcript to be read, or rows.",
)
@click.option(
    "--rows",
    type=click.Choice([WAGERS, ROUNDS]),
    help="With csv and parquet: a row for each settled wager, or for each round.",
)
@output_option("-o", "--output", help="Write a new file instead of the screen.")
@force_option
@click.option(
    "--all", "whole", is_flag=True, help="Everything, heads included, as one archive to verify."
)
@people_options
@json_option
def command(  # noqa: PLR0913
    journal: str,
    table: str | None,
    *,
    round_: int | None,
    form: str,
    rows: str | None,
    output: str | None,
    force: bool,
    whole: bool,
    people_key: Path | None,
    people: str | None,
    as_json: bool,
) -> None:
    """Export the records of a journal's tables, or of one round of a table.

    A purse, or the floor, is exported when it is named as TABLE, as purse:ann.

    A card or tile that nobody may know yet does not leave before its shoe or stacks are opened.

    As csv or parquet, each settled wager is a row, with --rows rounds each round: sums in cents,
    people as the record has them.

    With --all every stream leaves, and what the tree and its signed heads say of them; `croupier
    verify` reads such an archive, and lines too.

    Lines and archives have people as the record has them, since hashes cover that; with a key to
    their pseudonyms a transcript tells their names.
    """
    if whole:
        if output is None or table is not None or round_ is not None or form != LINES:
            raise click.UsageError("--all writes one archive of everything; name its file with -o")
        with reading(journal) as opened:
            _archive(opened, output, force=force, as_json=as_json)
        return
    if form in AS_ROWS:
        asked = _Rows(rows or WAGERS, form, round_, output, force)
        asked.export(journal, table, as_json=as_json)
        return
    if rows is not None:
        raise click.UsageError("--rows goes with --format csv or --format parquet")
    asked_lines = _Lines(round_, form, names_for(journal, people_key, people), output, force)
    asked_lines.export(journal, table, as_json=as_json)


@dataclass(frozen=True, slots=True)
class _Lines:
    """Lines or a transcript that were asked for."""

    round: int | None
    form: str
    names: Names
    output: str | None
    force: bool

    def export(self, journal: str, table: str | None, *, as_json: bool) -> None:
        table = self.names.stream(table)
        with reading(journal) as opened:
            if self.round is None:
                streams = tables_in(opened) if table is None else opened.streams()
                tables = chosen(streams, journal, table)
            else:
                tables = (only_table(opened, journal, table),)
            if self.output is not None:
                lines = (line for name in tables for line in self._text(opened, name))
                count = _write(self.output, lines, force=self.force)
                _tell_written(self.output, self.form, count, as_json=as_json)
            elif as_json:
                print_json({"tables": [self._document(opened, name) for name in tables]})
            else:
                for name in tables:
                    for line in self._text(opened, name):
                        click.echo(line)

    def _transcript(journal: Journal, table: str, round_: int | None) -> Iterable[str]:
    if not is_table(table):
        return book_transcript(table, journal.read(table))
    return transcript(table, _passages(journal, table, round_), _hidden(journal, table))


def _lines(journal: Journal, table: str, round_: int | None) -> Iterator[Line]:
    if not is_table(table):
        yield from map(line_of_book, journal.read(table))
        return
    hidden = _hidden(journal, table)
    for passage in _passages(journal, table, round_):
        for told in passage.told:
            yield line_of(told, hidden)


def _passages(journal: Journal, table: str, round_: int | None) -> Iterable[Passage]:
    story = passages(told_by(journal.read(table)))
    if round_ is None:
        return story
    wanted = [passage for passage in story if passage.round == round_]
    if not wanted:
        raise click.UsageError(f"table {table} has played no round {round_}")
    return wanted


def _hidden(journal: Journal, table: str) -> frozenset[int]:
    """Found out before anything leaves, since a later record may tell a card."""
    return still_hidden(told_by(journal.read(table)))


def _write(path: str, lines: Iterable[str], *, force: bool) -> int:
    count = 0
    with new_file(path, "w" if force else "x", OVERWRITE) as file:
        for line in lines:
            file.write(line + "\n")
            count += 1
    return count


def _tell_written(path: str, form: str, lines: int, *, as_json: bool) -> None:
    if as_json:
        print_json({"file": path, "format": form, "lines": lines})
    else:
        click.echo(f"{lines} lines are written in {place_of(path)}.", err=True)
