"""Rows as CSV or Parquet, written as they come: a row for each settled wager, or each round."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TextIO, get_type_hints

import msgspec

from croupier.values.extras import needed_by

if TYPE_CHECKING:
    import polars as pl

Row = msgspec.Struct


def write_csv(rows: Iterable[Row], kind: type[Row], file: TextIO) -> int:
    """How many there were."""
    writer, count = csv.writer(file, lineterminator="\n"), 0
    writer.writerow(kind.__struct_fields__)
    for row in rows:
        writer.writerow(msgspec.structs.astuple(row))
        count += 1
    return count


def write_parquet(rows: Iterable[Row], kind: type[Row], new: Path) -> int:
    """Through a file of its own, so that no journal is too long for it; it needs polars."""
    with needed_by("Parquet"):
        import polars as pl  # noqa: PLC0415 an extra
    types = get_type_hints(kind)
    truths = [name for name in kind.__struct_fields__ if types[name] is bool]
    with TemporaryDirectory() as folder:
        between = Path(folder) / "rows.csv"
        with between.open("w", encoding="utf-8", newline="") as file:
            count = write_csv(rows, kind, file)
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
