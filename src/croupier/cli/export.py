"""`croupier export`: a table's records as lines of JSON, as a transcript, or as rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
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

    def _text(self, journal: Journal, table: str) -> Iterator[str]:
        if self.form == TRANSCRIPT:
            yield from map(plain, map(self.names.told, _transcript(journal, table, self.round)))
        else:
            for line in _lines(journal, table, self.round):
                yield msgspec.json.encode(line).decode()

    def _document(self, journal: Journal, table: str) -> dict[str, object]:
        if self.form == TRANSCRIPT:
            told = map(self.names.told, _transcript(journal, table, self.round))
            return {"table": self.names.told(table), "transcript": list(told)}
        lines = map(msgspec.json.encode, _lines(journal, table, self.round))
        return {"table": table, "records": [msgspec.json.decode(line) for line in lines]}


@dataclass(frozen=True, slots=True)
class _Rows:
    """Rows that were asked for."""

    what: str
    form: str
    round: int | None
    output: str | None
    force: bool

    def export(self, journal: str, table: str | None, *, as_json: bool) -> None:
        if as_json and self.output is None:
            raise click.UsageError("--json tells what was written; name the file of rows with -o")
        with reading(journal) as opened:
            count = self._write(opened, chosen(tables_in(opened), journal, table))
        if self.output is not None:
            _tell_written(self.output, self.form, count, as_json=as_json)

    def _write(self, journal: Journal, tables: tuple[str, ...]) -> int:
        from croupier.cli.settled_rows import write_rows  # noqa: PLC0415 slow
        from croupier.surveillance.analytics import settled, survey  # noqa: PLC0415 slow
        from croupier.surveillance.analytics.tallies import Period  # noqa: PLC0415 slow

        write = partial(write_rows, form=self.form, force=self.force)
        with progress("Reading the journal", survey.steps_in(journal, tables)) as step:
            if self.what == ROUNDS:
                rounds = survey.rounds_of(journal, tables, Period(), None, step)
                found = (each for each in rounds if self.round in {None, each.round})
                return write(found, settled.SettledRound, self.output)
            wagers = survey.rows_of(journal, tables, Period(), None, step)
            rows = (each for each in wagers if self.round in {None, each.round})
            return write(rows, settled.SettledWager, self.output)


def _archive(journal: Journal, output: str, *, force: bool, as_json: bool) -> None:
    with new_path(output, OVERWRITE, force=force) as path:
        written = write_archive(journal, path)
    if as_json:
        print_json({"file": output, **written._asdict()})
        return
    click.echo(
        f"{written.records:,} records of every stream are written in {place_of(output)}.", err=True
    )
    for stream, place in written.withheld.items():
        why = "a face there is nobody's to know yet, so hashes are withheld from there on"
        click.echo(f"{plain(stream)} place {place}: {why}", err=True)


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
