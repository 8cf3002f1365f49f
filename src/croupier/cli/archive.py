"""`croupier archive`: closed tables moved out of a journal into files, or brought back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec

from croupier.cli.journals import plain, tables_in
from croupier.cli.output import json_option, print_json, progress
from croupier.cli.parameters import InputFile
from croupier.floor.digests import code_digest
from croupier.floor.order_times import written
from croupier.journal.kept import KeptJournal
from croupier.journal.opening import open_journal
from croupier.journal.seal_keys import given_key
from croupier.surveillance.archiving_tables import (
    Moved,
    Stays,
    archive,
    bring_back,
    closed_before,
)
from croupier.values.failures import EXITS, REFUSAL


@click.command("archive")
@click.argument("journal", metavar="JOURNAL", type=InputFile())
@click.option(
    "--before",
    type=click.DateTime(["%Y-%m-%d"]),
    metavar="DATE",
    help="Every closed table whose last record is older than this day (UTC).",
)
@click.option("--table", "tables", multiple=True, metavar="ID", help="This one; may be repeated.")
@click.option(
    "-o",
    "--output",
    "folder",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Where the files lie.",
)
@click.option("--bring-back", is_flag=True, help="Lay the named tables into the journal again.")
@click.option("--dry-run", is_flag=True, help="Say what would be moved, and move nothing.")
@json_option
def command(  # noqa: PLR0913
    journal: str,
    *,
    before: datetime | None,
    tables: tuple[str, ...],
    folder: Path,
    bring_back: bool,
    dry_run: bool,
    as_json: bool,
) -> int:
    """Move closed tables out of a JOURNAL into files of FOLDER, each verified from its file first.

    JOURNAL is a file, which no house may have open, or the postgresql:// address of whoever owns
    its tables, while the house plays on. A table may go once it is closed, verifies, has nothing
    sealed or hidden, and lies under a signed head. Its first and its last record stay, and so do
    tree, heads, register, purses, the cage and all that is no table: proofs made before hold.

    The stream `archives` has which table lies in which file, with the file's digest. Cut off
    anywhere, it loses nothing, and the same command goes on. With --bring-back the named tables
    are laid into the journal again.
    """
    if (before is None) == (not tables) or (bring_back and not tables):
        raise click.UsageError("name tables with --table, or a day with --before")
    found = list[Moved | Stays]()
    with open_journal(journal, seal_key=given_key(None), archives=folder) as opened:
        assert isinstance(opened, KeptJournal)
        named = tables or tuple(closed_before(opened, before.date().isoformat() if before else ""))
        if strangers := sorted(set(named) - set(tables_in(opened))):
            raise click.UsageError(f"{journal} holds no table {strangers[0]!r}")
        with progress("archiving", len(named)) as tick:
            for table in named:
                found.append(_moved(opened, table, folder, back=bring_back, dry_run=dry_run))
                tick()
    _tell(found, back=bring_back, dry_run=dry_run, as_json=as_json)
    return EXITS[REFUSAL] if tables and any(isinstance(each, Stays) for each in found) else 0


def _moved(
    journal: KeptJournal, table: str, folder: Path, *, back: bool, dry_run: bool
) -> Moved | Stays:
    at = written(datetime.now(UTC))
    if back and dry_run:
        told = journal.archived().get(table)
        return Moved(table, told.place, told.file, told.digest, 0) if told else Stays(table, "no")
    if back:
        return bring_back(journal, table, at)
    return archive(journal, table, folder, at, code_digest(), dry_run=dry_run)


def _tell(found: Sequence[Moved | Stays], *, back: bool, dry_run: bool, as_json: bool) -> None:
    moved = [each for each in found if isinstance(each, Moved)]
    stays = [each for each in found if isinstance(each, Stays)]
    if as_json:
        told = [[msgspec.structs.asdict(each) for each in some] for some in (moved, stays)]
        document = {"dry_run": dry_run, "brought_back": back}
        print_json(document | dict(zip(("moved", "stays"), told, strict=True)))
        return
    does = "would be " if dry_run else ""
    for each in moved:
        where = "laid into the journal again from" if back else "moved into"
        click.echo(f"{plain(each.table)}: {each.records:,} records {does}{where} {each.file}")
    for left in stays:
        click.echo(plain(f"{left.table}: stays: {left.why}"))
    if not found:
        click.echo("No closed table is that old.")
