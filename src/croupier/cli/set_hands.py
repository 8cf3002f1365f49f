"""`croupier set`: what every setting of four tiles is worth, exactly."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from croupier.cli.games.pai_gow.filed_table import notes_of, read_table, role_option
from croupier.cli.output import json_option, print_json, print_table
from croupier.cli.parameters import subject_argument
from croupier.games.pai_gow.hands import in_order
from croupier.odds.figures import percent
from croupier.studio.pai_gow.glyphs import printed
from croupier.values.tiles import parse_tiles, show_tiles

if TYPE_CHECKING:
    from croupier.odds.pai_gow.advice import Advice, SettingOdds

COLUMNS = ("high | low", "win", "tie", "lose", "value", "")


@click.command("set")
@subject_argument()
@click.option("--tiles", required=True, metavar="TILES", help='Four, such as "6-6 4-5 1-3 2-2".')
@click.option("--seen", default="", metavar="TILES", help="Tiles known to lie elsewhere.")
@role_option
@json_option
def command(submission: str, tiles: str, seen: str, role: str, *, as_json: bool) -> None:
    """How to set four tiles under a SUBMISSION, or a RULEBOOK at its defaults, best first.

    The opponent sets by the house way. Values are per unit staked once vigorish is paid: of a
    bettor against the dealer, or of a bank against one bettor.
    """
    from croupier.odds.pai_gow.advice import advise  # noqa: PLC0415 numbers are slow to load
    from croupier.odds.pai_gow.document import advice_document  # noqa: PLC0415

    game, taken = read_table(submission, role)
    held = parse_tiles(tiles)

    advice = advise(game, held, role=taken, seen=parse_tiles(seen))
    why, notes = game.way.why(held), notes_of(game, taken)
    if as_json:
        said = {"note": "; ".join(notes)} if notes else {}
        print_json({**advice_document(advice, why), "as": taken.value, **said})
        return
    for note in notes:
        click.echo(note)
    in_hand = in_order(held)
    click.echo(f"{printed(in_hand, sys.stdout.encoding or 'ascii')}   {show_tiles(in_hand)}")
    rows = [_row(advice, each) for each in advice.settings]
    print_table(f"As a {taken.value}", COLUMNS, rows, right=COLUMNS[1:-1])
    for rule in why:
        cited = f"  [{rule.clause}]" if rule.clause else ""
        click.echo(f"The house way: {rule.say}{cited}")


def _row(advice: Advice, each: SettingOdds) -> tuple[str, ...]:
    marks = []
    if each.value == advice.settings[0].value:
        marks.append("best")
    if each.house_way:
        marks.append("house way")
    shares = (each.win, each.tie, each.lose, each.value)
    return str(each.setting), *map(percent, shares), ", ".join(marks)
