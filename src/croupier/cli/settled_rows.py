"""A row for each settled wager, to a file or on the screen."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from croupier.cli.material import new_file, new_path
from croupier.cli.parameters import STREAM
from croupier.surveillance.analytics.settled import SettledWager
from croupier.surveillance.analytics.settled_files import write_csv, write_parquet

CSV, PARQUET = ".csv", ".parquet"


def write_rows(rows: Iterable[SettledWager], output: str | None, *, force: bool) -> int:
    """How many there were."""
    if output is None:
        return write_csv(rows, sys.stdout)
    kind = Path(output).suffix.lower()
    if kind == PARQUET:
        return _parquet(rows, output)
    if kind != CSV and output != STREAM:
        raise click.UsageError(f"{output}: rows are written as {CSV} or {PARQUET}")
    with new_file(output, "w" if force else "x", "--force writes over it") as file:
        return write_csv(rows, file)


def _parquet(rows: Iterable[SettledWager], output: str) -> int:
    with new_path(output, "--force writes over it") as new:
        return write_parquet(rows, new)
