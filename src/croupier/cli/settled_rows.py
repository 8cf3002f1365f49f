"""Rows as CSV or Parquet, written as they come: a row for each settled wager, or each round."""

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

if TYPE_CHECKING:
    import polars as pl

CSV, PARQUET = "csv", "parquet"
Row = msgspec.Struct


def write_rows(
    rows: Iterable[Row], kind: type[Row], output: str | None, *, form: str = "", force: bool = False
) -> int:
    """How many there were; without a form the file's ending says it."""
    form = form or (Path(output).suffix.lower().removeprefix(".") if output else CSV)
    if form == PARQUET:
        if output is None:
            raise click.UsageError("Parquet is written into a file; name it with -o")
        return _parquet(rows, kind, output)
    if form != CSV:
        raise click.UsageError(f"{output}: rows are written as .{CSV} or .{PARQUET}")
    if output is None:
        return _csv(rows, kind, sys.stdout)
    with new_file(output, "w" if force else "x", "--force writes over it") as file:
        return _csv(rows, kind, file)


def _csv(rows: Iterable[Row], kind: type[Row], file: TextIO) -> int:
    writer, count = csv.writer(file, lineterminator="\n"), 0
    writer.writerow(kind.__struct_fields__)
    for row in rows:
        writer.writerow(msgspec.structs.astuple(row))
        count += 1
    return count


def _parquet(rows: Iterable[Row], kind: type[Row], output: str) -> int:
    """Through a file of its own, so that no journal is too long for it."""
    try:
        import polars as pl  # noqa: PLC0415 an extra
    except ModuleNotFoundError:
        why = "Parquet needs polars, which is not installed: pip install 'croupier[frames]'"
        raise click.UsageError(why) from None
    types = get_type_hints(kind)
    truths = [name for name in kind.__struct_fields__ if types[name] is bool]
    with TemporaryDirectory() as folder, new_path(output, "--force writes over it") as new:
        between = Path(folder) / "rows.csv"
        with between.open("w", encoding="utf-8", newline="") as file:
            count = _csv(rows, kind, file)
        frame = pl.scan_csv(between, schema=_schema(kind)).with_columns(
            pl.col(*truths) == "True", pl.col(pl.String).exclude(*truths).fill_null("")
        )
        frame.sink_parquet(new)
    return count


def _schema(kind: type[Row]) -> dict[str, pl.DataType]:
    import polars as pl  # noqa: PLC0415 an extra

    types = get_type_hints(kind)
    return {
        name: pl.Int64() if types[name] is int else pl.String() for name in kind.__struct_fields__
    }
