"""A row for each settled wager, as CSV or Parquet, written as they come."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TextIO, get_type_hints

import click
import msgspec

from croupier.cli.material import new_file, new_path
from croupier.cli.parameters import STREAM
from croupier.surveillance.analytics.settled import SettledWager

if TYPE_CHECKING:
    import polars as pl

COLUMNS = SettledWager.__struct_fields__
CSV, PARQUET = ".csv", ".parquet"


def write_rows(rows: Iterable[SettledWager], output: str | None, *, force: bool) -> int:
    """How many there were."""
    if output is None:
        return _csv(rows, sys.stdout)
    kind = Path(output).suffix.lower()
    if kind == PARQUET:
        return _parquet(rows, output)
    if kind != CSV and output != STREAM:
        raise click.UsageError(f"{output}: rows are written as {CSV} or {PARQUET}")
    with new_file(output, "w" if force else "x", "--force writes over it") as file:
        return _csv(rows, file)


def _csv(rows: Iterable[SettledWager], file: TextIO) -> int:
    writer, count = csv.writer(file, lineterminator="\n"), 0
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow(msgspec.structs.astuple(row))
        count += 1
    return count


def _parquet(rows: Iterable[SettledWager], output: str) -> int:
    """Through a file of its own, so that no journal is too long for it."""
    try:
        import polars as pl  # noqa: PLC0415 an extra
    except ModuleNotFoundError:
        why = "Parquet needs polars, which is not installed: pip install 'croupier[frames]'"
        raise click.UsageError(why) from None
    with TemporaryDirectory() as folder, new_path(output, "--force writes over it") as new:
        between = Path(folder) / "rows.csv"
        with between.open("w", encoding="utf-8", newline="") as file:
            count = _csv(rows, file)
        frame = pl.scan_csv(between, schema=_schema()).with_columns(
            pl.col(*_TRUTHS) == "True", pl.col(pl.String).exclude(*_TRUTHS).fill_null("")
        )
        frame.sink_parquet(new)
    return count


_TYPES = get_type_hints(SettledWager)
_TRUTHS = [name for name in COLUMNS if _TYPES[name] is bool]


def _schema() -> dict[str, pl.DataType]:
    import polars as pl  # noqa: PLC0415 an extra

    return {name: pl.Int64() if _TYPES[name] is int else pl.String() for name in COLUMNS}
