"""`croupier sweep`: a table varied by prices and rules, or the odds that reach a wanted edge."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from math import ceil
from multiprocessing import get_context
from typing import TYPE_CHECKING

import click

from croupier.cli.listing_files import FORMATS, PARQUET, Tables, write_listing
from croupier.cli.material import beside
from croupier.cli.output import json_option, progress, screen_width
from croupier.cli.parameters import WagerName, force_option, output_option, subject_argument
from croupier.cli.subjects import subject_text
from croupier.cli.table_layout import GAP
from croupier.rulebooks.reader import share_from_text
from croupier.values.failures import finding_document
from croupier.values.refusals import Unreadable

if TYPE_CHECKING:
    from croupier.odds.reaching import Reach
    from croupier.odds.showing import Listing
    from croupier.odds.sweeps import Filed, Over, Sweep


@click.command("sweep")
@subject_argument("subject")
@click.option(
    "--vary", multiple=True, metavar="KEY=VALUES", help='As decks=6,8 or "wagers.tie.pays=9 to 1".'
)
@click.option(
    "--wager",
    "wagers",
    type=WagerName(),
    multiple=True,
    metavar="ID",
    help="This wager; all of them else.",
)
@click.option(
    "--reach", metavar='"WAGER EDGE"', help='As "dragon_7 5%": what one outcome would have to pay.'
)
@click.option(
    "--workers", type=click.IntRange(1, 1024), default=1, show_default=True,
    help="Processes; worth it for many tables of Spanish 21.",
)  # fmt: skip
@click.option("--across", "layout", flag_value="across", help="One column a variation.")
@click.option("--down", "layout", flag_value="down", help="One line a variation and wager.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="table", show_default=True,
    help="As a table, one document, rows or a page.",
)  # fmt: skip
@output_option("-o", "--output", help="Write it into a new file.")
@force_option
@json_option
def command(  # noqa: PLR0913 as many as there are options
    subject: str,
    *,
    vary: tuple[str, ...],
    wagers: tuple[str, ...],
    reach: str | None,
    layout: str | None,
    workers: int,
    form: str,
    output: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """What other prices and other rules do to the table of a SUBMISSION or RULEBOOK.

    A variation is a key of the submission with its values, parted by commas; several --vary make
    every combination. A value is written as in TOML, and text without commas needs no quotes. What
    the chapter forbids is priced as a study, and marked with the clause. Edge, deviation, hits and
    the change of the edge against the filed table stand side by side; CSV, Parquet and JSON have a
    record for each wager under each variation.

    --reach tells, for every outcome of a wager, the exact odds that would bring the house to an
    edge if nothing else changed, and what whole and half odds beside them give. A third word names
    one outcome: "spanish_21 0.5% blackjack".
    """
    if bool(vary) == bool(reach):
        raise click.UsageError("name what is varied by --vary, or an edge by --reach")
    if reach and (wagers or layout):
        raise click.UsageError("--wager, --across and --down are about --vary")
    chosen = "json" if as_json else form
    if chosen == PARQUET and output is None:
        raise click.UsageError("--format parquet is written into a file; name it by --output")
    from croupier.odds.sweeps import Filed  # noqa: PLC0415 numbers are slow to load

    filed = Filed(subject_text(subject), subject, beside(subject))
    tables = _reached(filed, reach) if reach else _varied(filed, vary, wagers, layout, workers)
    write_listing(tables, chosen, output, force=force)


def _varied(
    filed: Filed, vary: tuple[str, ...], wagers: tuple[str, ...], layout: str | None, workers: int
) -> Tables:
    from croupier.odds.sweeps import sweep  # noqa: PLC0415
    from croupier.odds.variations import combinations  # noqa: PLC0415

    try:
        tables = 1 + len(combinations(vary))
        shared = _over_processes(min(workers, tables), tables)
        with progress("Pricing tables", tables) as told, shared as over:
            found = sweep(filed, vary, wagers=wagers, over=over, told=told)
    except Unreadable as error:
        raise click.UsageError(str(error)) from None
    shown = found.listing()
    if layout == "across":
        shown = found.across()
    elif layout == "down" or not _fits(shown):
        shown = found.down()
    return Tables(shown, lambda: _sweep_document(filed.file, found))


def _fits(listing: Listing) -> bool:
    """Whether no figure has to be folded for the screen; words of a head may be."""
    heads = [max(map(len, column.split())) for column in listing.columns]
    widest = [max(map(len, cells)) for cells in zip(*listing.lines, strict=True)]
    needed = sum(max(pair) + len(GAP) for pair in zip(heads, widest, strict=True))
    return needed <= screen_width()


@contextmanager
def _over_processes(workers: int, tables: int) -> Iterator[Over]:
    """Each has its share of the tables in one piece, so that it counts once what they share."""
    if workers == 1:
        yield map
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield partial(pool.map, chunksize=ceil(tables / workers))


def _reached(filed: Filed, asked: str) -> Tables:
    from croupier.odds.reaching import payable, reach  # noqa: PLC0415
    from croupier.odds.sweeps import drawn_up  # noqa: PLC0415

    words = asked.split()
    if len(words) not in {2, 3}:
        raise click.UsageError(f'--reach {asked}: write it as "dragon_7 5%"')
    try:
        wager, edge = words[0], share_from_text(words[1])
        outcome = words[2] if len(words) > 2 else None
        outcomes = payable(drawn_up(filed, {}), wager)
        with progress("Pricing outcomes", 1 if outcome else len(outcomes)) as told:
            found = reach(filed, wager, edge, outcome=outcome, told=told)
    except Unreadable as error:
        raise click.UsageError(f"--reach: {error}") from None
    return Tables(found.listing(), lambda: _reach_document(filed.file, found))


def _sweep_document(file: str, found: Sweep) -> dict[str, object]:
    return {
        "submission": file,
        "tables": [
            {
                "title": each.title,
                "values": {key: _plain(value) for key, value in each.values.items()},
                "lawful": each.lawful,
                "findings": [finding_document(finding) for finding in each.forbidden],
            }
            for each in (found.filed, *found.variations)
        ],
        "rows": found.records,
    }


def _plain(value: object) -> object:
    return value if isinstance(value, bool | int | str | list) else str(value)


def _reach_document(file: str, found: Reach) -> dict[str, object]:
    return {"submission": file, "rows": found.records}
