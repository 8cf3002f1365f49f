"""Listings as text, Markdown, CSV, Parquet and JSON; on the screen or in a file."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO, StringIO

import click

from croupier.cli.material import write_bytes
from croupier.cli.odds_report import markdown
from croupier.cli.output import print_sentence, print_table
from croupier.odds.showing import Listing, columns_of
from croupier.values.extras import needed_by

PARQUET = "parquet"
FORMATS = ("table", "json", "csv", "markdown", PARQUET)


@dataclass(frozen=True)
class Tables:
    """What a command found, for people and for programs."""

    listing: Listing
    document: Callable[[], Mapping[str, object]]


def write_listing(tables: Tables, form: str, output: str | None, *, force: bool) -> None:
    listing = tables.listing
    if form == "table" and output is None:
        right = [
            column
            for column, number in zip(listing.columns, listing.numbers, strict=True)
            if number
        ]
        print_table(listing.title, listing.columns, listing.lines, right=right)
        for note in listing.notes:
            print_sentence(note)
        return
    content = parquet(listing) if form == PARQUET else _text(tables, form).encode()
    if output is None:
        click.echo(content.decode(), nl=False)
        return
    write_bytes(output, content, force=force)


def _text(tables: Tables, form: str) -> str:
    listing = tables.listing
    match form:
        case "json":
            return json.dumps(tables.document(), indent=2, ensure_ascii=False) + "\n"
        case "csv":
            written = StringIO()
            columns = columns_of(listing.records)
            writer = csv.writer(written)
            writer.writerow(columns)
            writer.writerows(zip(*columns.values(), strict=True))
            return written.getvalue()
        case "markdown":
            title = f"{listing.title}\n\n" if listing.title else ""
            notes = "".join(f"\n{note}\n" for note in listing.notes)
            return f"{title}{markdown(listing.columns, listing.lines)}\n{notes}"
        case _:
            return f"{listing.text(most=None)}\n"


def parquet(listing: Listing) -> bytes:
    """Polars writes it."""
    with needed_by("Parquet"):
        import polars as pl  # noqa: PLC0415 an extra
    written = BytesIO()
    pl.DataFrame(columns_of(listing.records)).write_parquet(written)
    return written.getvalue()
