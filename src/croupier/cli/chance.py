"""`croupier chance`: what the house deals from, written out for a laboratory."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from croupier.cage.progressive import point_commitment
from croupier.cli.drawing import Console, Progress
from croupier.cli.groups import Commands
from croupier.cli.material import OVERWRITE, new_path, standard_output
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import (
    STREAM,
    SUBMISSION_OR_RULEBOOK,
    Subject,
    force_option,
    output_option,
)
from croupier.cli.subjects import lawful_rules
from croupier.floor.chance import FAIR, Lot
from croupier.floor.games import game_named
from croupier.floor.live_game import whole_decks
from croupier.floor.program_files import program
from croupier.floor.start_up_test import try_source
from croupier.rulebooks.shoe_rules import ShoeRules

AT_ONCE = 1 << 16
RAW = "raw"
CARDS, TILES, DICE, POINTS = "cards", "tiles", "dice", "points"
DECKS = 8
"""Of 52 cards, where no rulebook says otherwise."""
AMONG = range(1_000_00, 10_000_00)
"""Cents among which a point of a Must Hit is drawn."""

Make = Callable[[], dict[str, object]]


def _kinds(subject: str | None, decks: int | None) -> dict[str, Make]:
    """What can be written out: of any table, or of one that plays by that rulebook."""
    if subject is None:
        lots = {**whole_decks(FAIR, decks or DECKS), TILES: FAIR.tiles, DICE: FAIR.dice}
    else:
        house = lawful_rules(subject)
        filed = house.shoe_decks if isinstance(house, ShoeRules) else DECKS
        lots = {**game_named(house.game).lots(FAIR, decks or filed)}
    return {**{kind: partial(_sealed, kind, draw) for kind, draw in lots.items()}, POINTS: _point}


def _sealed(kind: str, draw: Callable[[], Lot]) -> dict[str, object]:
    sealed = draw()
    found = getattr(sealed, kind)
    shown = found if kind == DICE else " ".join(map(str, found))
    return {kind: shown, "salt": sealed.salt, "commitment": sealed.commitment}


def _point() -> dict[str, object]:
    point = FAIR.point(AMONG)
    return {"cents": point.cents, "salt": point.salt, "commitment": point_commitment(point)}


@click.group("chance", cls=Commands)
def command() -> None:
    """Write out what the house deals from, as laboratories ask for it."""


@command.command("dump")
@click.option("--raw", is_flag=True, help="Bytes of the source itself.")
@click.option("--final", is_flag=True, help="Finished shuffles, shakes and points.")
@click.option(
    "--kind", type=click.Choice([CARDS, TILES, DICE, POINTS]),
    help="With --final; cards, or what the rulebook is played with.",
)  # fmt: skip
@click.option(
    "--rulebook", "subject", type=Subject(), metavar=SUBMISSION_OR_RULEBOOK,
    help="As a table by these rules deals: its decks, with the cards that they have there.",
)  # fmt: skip
@click.option(
    "--decks", type=click.IntRange(1, 99), metavar="COUNT",
    help=f"{DECKS}, or as the rulebook has them.",
)  # fmt: skip
@click.option(
    "--count", type=click.IntRange(1, 10**12), required=True, metavar="N",
    help="So many bytes, or so many of the kind.",
)  # fmt: skip
@output_option("-o", "--output", help="Write a new file; without, to standard output.")
@force_option
@json_option
def dump(  # noqa: PLR0913 one for each option
    *,
    raw: bool,
    final: bool,
    kind: str | None,
    subject: str | None,
    decks: int | None,
    count: int,
    output: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Write generator output (--raw) or what the tables' own functions make of it (--final).

    A finished shuffle, stack, shake or point is a line of JSON with its salt and commitment. What
    is told at the end are the digests of the file and of the program that wrote it; on standard
    error, where the file is standard output.
    """
    if raw == final:
        raise click.UsageError("either --raw or --final says what is written")
    onto_screen = output in {None, STREAM}
    if onto_screen and as_json:
        raise click.UsageError("--json goes with -o: standard output has room for one of the two")
    if output is None and raw and sys.stdout.isatty():
        raise click.UsageError("bytes are not for a terminal; name a file with -o")
    if raw:
        if kind or subject or decks:
            raise click.UsageError("--kind, --rulebook and --decks go with --final")
        what, pieces = RAW, _bytes(count)
    else:
        kinds = _kinds(subject, decks)
        what = kind or next(iter(kinds))
        if what not in kinds:
            raise click.UsageError(f"{subject} is played without {what}; choose {', '.join(kinds)}")
        pieces = _lines(kinds[what], count)
    try_source(FAIR.source)
    with _file(output, force=force) as file:
        digest = _written(pieces, file, what if onto_screen else str(output), count)
    told = {"what": what, "count": count, "sha256": digest, **program()}
    if as_json:
        print_json(told)
        return
    for name, value in told.items():
        click.echo(f"{name}: {value}", err=onto_screen)


def _bytes(count: int) -> Iterator[tuple[int, bytes]]:
    while count:
        some = min(count, AT_ONCE)
        yield some, FAIR.source(some)
        count -= some


def _lines(make: Make, count: int) -> Iterator[tuple[int, bytes]]:
    for _ in range(count):
        yield 1, msgspec.json.encode(make()) + b"\n"


@contextmanager
def _file(output: str | None, *, force: bool) -> Iterator[BinaryIO]:
    if output is None or output == STREAM:
        yield standard_output()
        return
    with new_path(output, OVERWRITE, force=force) as new, new.open("wb") as file:
        yield file


def _written(pieces: Iterator[tuple[int, bytes]], file: BinaryIO, named: str, count: int) -> str:
    whole, progress = sha256(), Progress(console=Console(stderr=True))
    with progress as bar:
        writing = bar.add_task(Path(named).name, total=count)
        for done, piece in pieces:
            file.write(piece)
            whole.update(piece)
            bar.advance(writing, done)
    file.flush()
    return whole.hexdigest()
