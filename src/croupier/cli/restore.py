"""`croupier restore`: a house laid out again from a backup, and verified."""

from __future__ import annotations

import os
from pathlib import Path

import click

from croupier.cli.backup import verified
from croupier.cli.output import json_option, print_json, progress
from croupier.cli.serve import OURS_ALONE, refuse_without_extras

KEYS = (
    "Keys are in no backup: give this house the log key, the seal key and the people key, if there"
    " is one, of the house that was backed up"
)


@click.command("restore")
@click.argument("backup", metavar="BACKUP", type=click.Path(path_type=Path))
@click.argument("house", metavar="FOLDER|DATABASE")
@json_option
def command(backup: Path, house: str, *, as_json: bool) -> None:
    """Lay a house out again from a BACKUP, in a data folder or a PostgreSQL database.

    Nothing is written over: the folder or database must hold no house. Files that are not as they
    were backed up are refused. The record is verified afterwards.

    A house moves from one store to the other by it. Give the new one the keys of the old.
    """
    refuse_without_extras()
    from croupier.web.backups import journal_of, lay_out  # noqa: PLC0415 only with its extras

    os.umask(OURS_ALONE)
    with progress("restoring", 0) as tick:
        laid_out = lay_out(backup, house, tick)
    verified(journal_of(house))
    if as_json:
        print_json({"house": plainly(house), **laid_out.document()})
        return
    click.echo(
        f"{plainly(house)}: {laid_out.records:,} records of {laid_out.streams:,} streams and"
        f" {laid_out.people:,} people of {laid_out.made_at}, verified"
    )
    click.echo(KEYS, err=True)


def plainly(house: str) -> str:
    """An address without its password."""
    from croupier.web.backups import is_server  # noqa: PLC0415 only with its extras

    if not is_server(house):
        return house
    from croupier.journal.postgres_server import place_of  # noqa: PLC0415

    return place_of(house)
