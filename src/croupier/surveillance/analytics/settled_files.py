"""A row for each settled wager, as CSV or Parquet, written as they come."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TextIO, get_type_hints

import msgspec

from croupier.surveillance.analytics.settled import SettledWager
from croupier.values.extras import needed_by

if TYPE_CHECKING:
    import polars as pl

COLUMNS = SettledWager.__struct_fields__


def write_csv(rows: Iterable[SettledWager], file: TextIO) -> int:
    """How many there were."""
    writer, count = csv.writer(file, lineterminator="\n"), 0
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow(msgspec.structs.astuple(row))
        count += 1
    return count


def write_parquet(rows: Iterable[SettledWager], new: Path) -> int:
    """Through a file of its own, so that no journal is too long for it; it needs polars."""
    with needed_by("Parquet"):
        import polars as pl  # noqa: PLC0415 an extra
    with TemporaryDirectory() as folder:
        between = Path(folder) / "rows.csv"
        with between.open("w", encoding="utf-8", newline="") as file:
            count = write_csv(rows, file)
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
