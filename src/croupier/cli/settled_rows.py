"""Rows to a file or on the screen: a row for each settled wager, or each round."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from croupier.cli.material import OVERWRITE, new_file, new_path
from croupier.cli.parameters import STREAM
from croupier.surveillance.analytics.settled_files import Row, write_csv, write_parquet

CSV, PARQUET = "csv", "parquet"


def write_rows(
    rows: Iterable[Row], kind: type[Row], output: str | None, *, form: str = "", force: bool = False
) -> int:
    """How many there were; without a form the file's ending says it."""
    form = form or _form_of(output)
    if form == PARQUET:
        if output is None:
            raise click.UsageError("Parquet is written into a file; name it with -o")
        with new_path(output, OVERWRITE, force=force) as new:
            return write_parquet(rows, kind, new)
    if form != CSV:
        raise click.UsageError(f"{output}: rows are written as .{CSV} or .{PARQUET}")
    if output is None:
        return write_csv(rows, kind, sys.stdout)
    with new_file(output, "w" if force else "x", OVERWRITE) as file:
        return write_csv(rows, kind, file)


def _form_of(output: str | None) -> str:
    if output is None or output == STREAM:
        return CSV
    return Path(output).suffix.lower().removeprefix(".")
