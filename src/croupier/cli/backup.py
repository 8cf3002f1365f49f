"""`croupier backup`: a house copied while it plays, and verified."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import click

from croupier.cli.output import json_option, print_json, progress
from croupier.cli.serve import OURS_ALONE, refuse_without_extras
from croupier.cli.verify import troubles_of
from croupier.journal.opening import open_journal
from croupier.values.errors import TamperedWith

MOST_TOLD = 5
KEYS = (
    "Keys are not in it: keep the log key, the seal key and the people key, if there is one, apart"
    " from it and from each other"
)


@click.command("backup")
@click.argument("house", metavar="FOLDER|DATABASE")
@click.argument("into", metavar="BACKUP", type=click.Path(path_type=Path))
@json_option
def command(house: str, into: Path, *, as_json: bool) -> None:
    """Copy a house into a new folder BACKUP while it plays, and verify the copy.

    The house is a data folder or a postgresql:// address. The copy has the record and the book of
    people as SQLite files, whichever store they came from: it can be verified, read and served as
    it lies there, and `croupier restore` lays it out again in either store. What does not verify
    is not kept. Keys are not in it.
    """
    refuse_without_extras()
    from croupier.web.backups import back_up  # noqa: PLC0415 only with its extras

    os.umask(OURS_ALONE)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    with progress("copying", 0) as tick:
        made = back_up(house, into, now, version("croupier"), verified, tick)
    if as_json:
        print_json({"backup": str(into), **made.document()})
        return
    click.echo(
        f"{into}: {made.records:,} records of {made.streams:,} streams and {made.people:,} people,"
        " verified"
    )
    click.echo(KEYS, err=True)


def verified(journal: str | Path) -> None:
    """TamperedWith, if anything in it does not hold."""
    with open_journal(journal, read_only=True) as opened:
        troubles = troubles_of(opened)
    if troubles:
        more = f"; and {len(troubles) - MOST_TOLD} more" if len(troubles) > MOST_TOLD else ""
        raise TamperedWith(f"it does not verify: {'; '.join(troubles[:MOST_TOLD])}{more}")
