"""`croupier play`: a practice table in the terminal, for a player or a dealer."""

from __future__ import annotations

import sys
from datetime import datetime

import click

from croupier.cli.drawing import Console
from croupier.cli.game_parts import part_of
from croupier.cli.journals import writing
from croupier.cli.material import read_file
from croupier.cli.output import json_option, print_json
from croupier.cli.parameters import SUBMISSION_OR_RULEBOOK, Subject, input_option
from croupier.cli.playing.at_seat import AtSeat
from croupier.cli.playing.behind_table import BehindTable
from croupier.cli.playing.company import NAMES, Company, generator
from croupier.cli.playing.flat_play import play_flat
from croupier.cli.playing.leaving import document, farewell
from croupier.cli.playing.opening import practice_table, take_place, told_before
from croupier.cli.playing.practice import PracticeTable, T
from croupier.cli.playing.sitting import Sitting
from croupier.cli.playing.talking import Until, at_terminal, from_script
from croupier.cli.playing.terminal_game import TerminalGame
from croupier.floor.tables import Tables
from croupier.journal.opening import IN_MEMORY
from croupier.journal.seal_keys import given_key
from croupier.values.money import Cents, cents_from_text
from croupier.values.names import checked_person, look_alike
from croupier.values.refusals import Unreadable

STEP, ROUND = "step", "round"
PLAYER, DEALER = "player", "dealer"
USUAL_NAMES = {PLAYER: "Guest", DEALER: "Dealer"}
PACE = 0.35
NOTICED = ("%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M%z")
"""By the clocks of the place, unless the time says by which."""


@click.command("play")
@click.argument("subject", required=False, metavar=f"[{SUBMISSION_OR_RULEBOOK}]", type=Subject())
@click.option("--seat", type=click.IntRange(1), help="Where to sit; else the first free seat.")
@click.option("--as", "name", metavar="NAME", help="Your name at the table.")
@click.option(
    "--chips", default="1000", metavar="SUM", show_default=True, help="Chips to buy at first."
)
@click.option(
    "--role", type=click.Choice((PLAYER, DEALER)), default=PLAYER, show_default=True,
    help="Play, or deal to simple bettors.",
)  # fmt: skip
@click.option(
    "--bettors", type=click.IntRange(0, len(NAMES)),
    help="Simple bettors at the table; else none beside a player, three for a dealer.",
)  # fmt: skip
@click.option("--journal", metavar="FILE|URL", help="Keep the table there, or resume it.")
@click.option("--table", "table_name", metavar="NAME", help="The table's name in the journal.")
@click.option(
    "--notice", type=click.DateTime(NOTICED), metavar="TIME",
    help="When the extra shuffle of a table that opens was notified, as 2026-01-31T20:00.",
)  # fmt: skip
@click.option(
    "--auto", type=click.Choice((STEP, ROUND)), help="How far the automatic dealer goes at a time."
)
@click.option("--rounds", type=click.IntRange(1), help="Stop after so many rounds.")
@input_option("--script", help="Read what to say from a file.")
@click.option("--strict", is_flag=True, help="Stop at the first refused line, exit 1.")
@click.option("--seed", type=int, help="Repeat the bettors' choices (never the cards).")
@click.option("--pace", type=click.FloatRange(0, 5), default=PACE, help="Seconds for each card.")
@json_option
def command(  # noqa: PLR0913
    *,
    subject: str | None,
    seat: int | None,
    name: str | None,
    chips: str,
    role: str,
    bettors: int | None,
    journal: str | None,
    table_name: str | None,
    notice: datetime | None,
    auto: str | None,
    rounds: int | None,
    script: str | None,
    strict: bool,
    seed: int | None,
    pace: float,
    as_json: bool,
) -> None:
    """Play at a practice table of a SUBMISSION, or of a RULEBOOK at its defaults.

    An automatic dealer and staff follow the chapter step by step; say "help" at the table. With
    --journal a table that is there is resumed exactly where it was left. "--auto round --rounds N"
    plays N rounds by itself with a flat wager, at baccarat on the Banker; who has too few chips for
    it buys as many again.
    """
    by_itself = auto == ROUND and rounds is not None and script is None
    on_screen = not script and not by_itself and sys.stdin.isatty() and sys.stdout.isatty()
    if as_json and on_screen:
        raise click.UsageError("--json goes with --script, with --auto round --rounds N, or a pipe")
    bought, noticed = _sum(chips), notice.astimezone() if notice else None
    with writing(journal or IN_MEMORY, given_key(None)) as book:
        floor, table_id = practice_table(book, subject, table_name, noticed)
        sitting = _sitting(floor, table_id, _called(floor.reread(table_id), name, role), role)
        sitting.by_steps = auto == STEP
        _invite(sitting, bettors, seed)
        told_before(sitting, book)
        take_place(sitting, seat, bought)
        until = Until.rounds(sitting, rounds)
        screen = _console(quiet=as_json)
        try:
            if by_itself:
                play_flat(sitting, until)
            elif on_screen:
                at_terminal(sitting, screen, until, pace)
            else:
                lines = read_file(script).splitlines() if script else sys.stdin
                from_script(sitting, screen, lines, until, strict=strict)
        except KeyboardInterrupt:
            click.echo()
            floor.forget(table_id)  # the journal knows whether the last order was recorded
        if as_json:
            print_json(document(sitting, journal))
        else:
            click.echo(farewell(sitting, journal))


def _sum(text: str) -> Cents:
    try:
        cents = cents_from_text(text)
    except Unreadable as error:
        raise click.UsageError(f"--chips: {error}") from None
    if not cents:
        raise click.UsageError("--chips: must be above zero")
    return cents


def _called(table: PracticeTable, name: str | None, role: str) -> str:
    """Whoever is at the table already keeps their name."""
    if name is None or table.seat_of(name) is not None or table.chips(name):
        return name or USUAL_NAMES[role]
    try:
        called = checked_person(name)
    except Unreadable as error:
        raise click.UsageError(f"--as: {error}") from None
    if other := look_alike(called, (seat.person for seat in table.seats.values())):
        raise click.UsageError(f"--as: {called} looks like {other}, who is at the table")
    return called


def _sitting(floor: Tables[T], table_id: str, person: str, role: str) -> Sitting[T]:
    game = floor.reread(table_id).house.game
    playing: TerminalGame[T] = part_of(game, "play").AT_TERMINAL
    if role == PLAYER:
        return AtSeat(floor, playing, table_id, person)
    return BehindTable(floor, playing, table_id, person)


def _invite(sitting: Sitting[T], bettors: int | None, seed: int | None) -> None:
    """Bettors play by themselves: whoever sits there for a dealer, so many beside a player."""
    sitting.bettors = sitting.bettors if bettors is None else bettors
    if isinstance(sitting, BehindTable):
        sitting.company = Company(generator(seed))
    elif isinstance(sitting, AtSeat) and sitting.bettors:
        others = frozenset(NAMES[: sitting.bettors]) - {sitting.person}
        sitting.company = Company(generator(seed), others.__contains__)


def _console(*, quiet: bool) -> Console:
    """Plain lines of 80 columns where nobody looks at a terminal."""
    width = None if sys.stdout.isatty() else 80
    return Console(width=width, highlight=False, quiet=quiet)
