"""`croupier chance`: what the house deals from, written out for a laboratory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from croupier.cli.material import new_path
from croupier.cli.output import json_option, print_json
from croupier.floor.chance import FAIR, Hidden
from croupier.floor.program_files import program
from croupier.floor.start_up_test import try_source

AT_ONCE = 1 << 16
RAW, FINAL = "raw", "final"
POINTS = range(1_000_00, 10_000_00)
"""Cents among which a point of a Must Hit is drawn."""

Drawn = dict[str, object]


def _cards(decks: int) -> Drawn:
    sealed = FAIR.cards(decks)
    return {"cards": " ".join(map(str, sealed.cards)), **_sealed(sealed, sealed.salt)}


def _tiles(_: int) -> Drawn:
    sealed = FAIR.tiles()
    return {"tiles": " ".join(map(str, sealed.tiles)), **_sealed(sealed, sealed.salt)}


def _dice(_: int) -> Drawn:
    sealed = FAIR.dice()
    return {"dice": sealed.dice, **_sealed(sealed, sealed.salt)}


def _point(_: int) -> Drawn:
    drawn = FAIR.point(POINTS)
    return {"cents": drawn.cents, "salt": drawn.salt}


def _sealed(sealed: Hidden, salt: str) -> Drawn:
    return {"salt": salt, "commitment": sealed.commitment}


KINDS: dict[str, Callable[[int], Drawn]] = {
    "cards": _cards,
    "tiles": _tiles,
    "dice": _dice,
    "points": _point,
}


@click.group("chance")
def command() -> None:
    """Write out what the house deals from, as laboratories ask for it."""


@command.command("dump")
@click.option("--raw", "what", flag_value=RAW, help="Bytes of the source itself.")
@click.option("--final", "what", flag_value=FINAL, help="Finished shuffles, shakes and points.")
@click.option(
    "--kind", type=click.Choice([*KINDS]), default="cards", show_default=True, help="With --final."
)
@click.option("--decks", type=click.IntRange(1, 99), default=8, show_default=True, metavar="COUNT")
@click.option(
    "--count", type=click.IntRange(1, 10**12), required=True, metavar="N",
    help="So many bytes, or so many of the kind.",
)  # fmt: skip
@click.option("-o", "--output", required=True, metavar="FILE", help="Write a new file.")
@json_option
def dump(
    *, what: str | None, kind: str, decks: int, count: int, output: str, as_json: bool
) -> None:
    """Write generator output (--raw) or what the tables' own functions make of it (--final).

    A finished shuffle is a line of JSON with its salt and commitment. What is told at the end are
    the digests of the file and of the program that wrote it.
    """
    if what is None:
        raise click.UsageError("--raw or --final says what is written")
    try_source(FAIR.source)
    pieces = _bytes(count) if what == RAW else _lines(KINDS[kind], decks, count)
    digest = _written(pieces, output, count)
    told = {"what": what if what == RAW else kind, "count": count, "sha256": digest, **program()}
    if as_json:
        print_json(told)
        return
    for name, value in told.items():
        click.echo(f"{name}: {value}")


def _bytes(count: int) -> Iterator[tuple[int, bytes]]:
    while count:
        some = min(count, AT_ONCE)
        yield some, FAIR.source(some)
        count -= some


def _lines(make: Callable[[int], Drawn], decks: int, count: int) -> Iterator[tuple[int, bytes]]:
    for _ in range(count):
        yield 1, msgspec.json.encode(make(decks)) + b"\n"


def _written(pieces: Iterator[tuple[int, bytes]], output: str, count: int) -> str:
    whole, progress = sha256(), Progress(console=Console(stderr=True))
    with new_path(output) as new, new.open("xb") as file, progress as bar:
        writing = bar.add_task(new.name, total=count)
        for done, piece in pieces:
            file.write(piece)
            whole.update(piece)
            bar.advance(writing, done)
    return whole.hexdigest()
