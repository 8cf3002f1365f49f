"""`croupier meters`: what the meters of a journal show, their hits, and their books."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction

import click

from croupier.cage.progressive import Reconciliation, reconciled
from croupier.cage.progressive.differences import MUST_HIT
from croupier.cli.journals import plain, reading
from croupier.cli.output import console, json_option, print_json, table_lines
from croupier.cli.parameters import journal_argument
from croupier.floor.restoring_meters import Standing, restored
from croupier.journal.store import Journal
from croupier.rulebooks.reader import nearest
from croupier.values.exact import exact_dollars, percent
from croupier.values.money import dollars, money
from croupier.values.streams import is_meter, link_of, meter_stream

LOOK_EVERY = 1.0
"""Seconds between two looks at the journal."""
METERS = ("meter", "shows", "hits", "awards", "paid")
BOOKS = (
    "meter", "handle x rates", "=", "meter now", "+ reserve", "+ overflow", "+ awards",
    "- seeds", "",
)  # fmt: skip


@click.command("meters")
@journal_argument
@click.argument("link", required=False)
@click.option("--watch", is_flag=True, help="Go on showing them as they move, until Ctrl+C.")
@click.option("--reconcile", is_flag=True, help="Show the books as well: both sides, to the cent.")
@json_option
def command(journal: str, link: str | None, *, watch: bool, reconcile: bool, as_json: bool) -> int:
    """Show the progressive meters of a journal.

    JOURNAL is a file or a postgresql:// address; without LINK all its meters are shown. With
    --reconcile the exit code is 1 if the two sides of a meter's books differ.
    """
    if watch and as_json:
        raise click.UsageError("--watch is for people; leave --json out")
    with reading(journal) as opened:
        streams = _streams(opened, journal, link)
        found = [restored(opened, stream, None, snapshots=not reconcile) for stream in streams]
        if watch:
            _watch(opened, found, reconcile=reconcile)
        elif as_json:
            print_json({"links": [_document(each, reconcile=reconcile) for each in found]})
        else:
            for line in _told(found, reconcile=reconcile):
                click.echo(line)
    is_even = all(row.is_even for each in found for row in reconciled(each.controller))
    return 0 if is_even or not reconcile else 1


def _streams(journal: Journal, where: str, link: str | None) -> tuple[str, ...]:
    streams = tuple(filter(is_meter, journal.streams()))
    if link is None:
        if not streams:
            raise click.UsageError(f"{where} holds no meters")
        return streams
    if meter_stream(link) not in streams:
        known = nearest(link, [link_of(each) for each in streams]) if streams else "it holds none"
        raise click.UsageError(f"{where} holds no meters {link!r}; {known}")
    return (meter_stream(link),)


def _document(standing: Standing, *, reconcile: bool) -> dict[str, object]:
    controller, must_hit = standing.controller, standing.controller.must_hit
    document: dict[str, object] = {
        "link": controller.name,
        "wager": controller.wager,
        "stake": dollars(controller.stake),
        "tables": list(controller.tables),
        "handle": dollars(controller.handle),
        "meters": {
            name: {
                "shown": dollars(each.shown),
                "hits": each.hits,
                "awards": each.awards,
                "paid": dollars(each.paid),
            }
            for name, each in controller.meters.items()
        },
        "must_hit": must_hit
        and {
            "shown": dollars(must_hit.shown),
            "ceiling": dollars(must_hit.filed.ceiling),
            "hits": must_hit.hits,
            "paid": dollars(must_hit.paid),
            "commitment": must_hit.commitment,
        },
        "hits": [
            {
                "meter": each.meter,
                "table": each.table,
                "round": each.round,
                "seat": each.seat,
                "sum": dollars(each.cents),
                "share": each.share,
                "at": each.at,
            }
            for each in standing.hits
        ],
    }
    if reconcile:
        document["reconciliation"] = [_sides(row) for row in reconciled(controller)]
    return document


def _sides(row: Reconciliation) -> dict[str, object]:
    """Exact, in dollars as fractions."""
    sums = {
        "accrued": row.accrued,
        "amount": row.amount,
        "reserve": row.reserve,
        "overflow": row.overflow,
        "awards": Fraction(row.awards),
        "seeds": row.seeds,
        "booked": row.booked,
    }
    in_dollars = {name: str(value / 100) for name, value in sums.items()}
    return {"meter": row.meter, "handle": dollars(row.handle), **in_dollars, "even": row.is_even}


def _watch(journal: Journal, found: list[Standing], *, reconcile: bool) -> None:
    """Until somebody stops it."""
    from croupier.cli.drawing import Live, Text  # noqa: PLC0415 slow

    with suppress(KeyboardInterrupt), Live(console=console(), auto_refresh=False) as live:
        while True:
            shown = "\n".join(_told(found, reconcile=reconcile))
            live.update(Text.from_ansi(shown), refresh=True)
            time.sleep(LOOK_EVERY)
            found[:] = [
                restored(journal, meter_stream(each.controller.name), each) for each in found
            ]


def _told(found: Sequence[Standing], *, reconcile: bool) -> Iterator[str]:
    for each in found:
        yield from _board(each)
        if reconcile:
            yield from _books(each)


def _board(standing: Standing) -> Iterator[str]:
    controller, must_hit = standing.controller, standing.controller.must_hit
    title = f"{plain(controller.name)}: {controller.wager} at {money(controller.stake)}"
    tables = ", ".join(map(plain, controller.tables))
    rows = [
        (name, money(each.shown), str(each.hits), str(each.awards), money(each.paid))
        for name, each in controller.meters.items()
    ]
    if must_hit is not None:
        name = f"must hit by {money(must_hit.filed.ceiling)}"
        rows.append((name, money(must_hit.shown), str(must_hit.hits), "", money(must_hit.paid)))
    yield from table_lines(title, METERS, rows, right=METERS[1:])
    yield f"tables {tables}; {money(controller.handle)} wagered"
    for hit in standing.hits:
        meter = "Must Hit" if hit.meter == MUST_HIT else hit.meter
        if hit.share != "1":
            meter = f"{percent(Fraction(hit.share))} of {meter}"
        where = f"table {plain(hit.table)}, round {hit.round}, seat {hit.seat}"
        yield f"{hit.at[:19].replace('T', ' ')}  {meter} {money(hit.cents)}  {where}"
    yield ""


def _books(standing: Standing) -> Iterator[str]:
    rows = []
    for row in reconciled(standing.controller):
        sums = (row.amount, row.reserve, row.overflow, Fraction(row.awards), row.seeds)
        rows.append(
            (
                row.meter.replace("_", " "),
                exact_dollars(row.accrued),
                "=",
                *map(exact_dollars, sums),
                "even" if row.is_even else "NOT EVEN",
            )
        )
    title = f"The books of {plain(standing.controller.name)}"
    yield from table_lines(title, BOOKS, rows, right=BOOKS[1:-1])
