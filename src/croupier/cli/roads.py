"""`croupier roads`: the scoreboard of a shoe, in the terminal, as a document and as a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import click

from croupier.cli.journals import only_table, reading
from croupier.cli.material import place_of, write_file
from croupier.cli.output import console, json_option, print_json, print_table
from croupier.cli.parameters import InputFile, force_option, output_option
from croupier.games.baccarat.roads import (
    LETTERS,
    ROWS,
    BigRoadMark,
    Cell,
    Colour,
    DerivedRoad,
    Result,
    Roads,
    document,
    parse_results,
    roads,
)
from croupier.games.baccarat.roads_picture import picture
from croupier.values.sides import Side

if TYPE_CHECKING:
    from croupier.cli.drawing import Text

Glyph = tuple[str, str]
"""What stands in a cell, and its style."""

EMPTY: Glyph = (".", "dim")
STYLES = {
    Side.BANKER: "bold red",
    Side.PLAYER: "bold blue",
    None: "bold green",
    Colour.RED: "bold red",
    Colour.BLUE: "bold blue",
}
LEGEND = """\
Bead plate and big road: B Banker, P Player, T tie; p Player pair, b Banker pair;
a number counts the ties on a win. Derived roads: R red, B blue.
Past coups do not change the odds."""


@click.command("roads")
@click.argument("journal", required=False, metavar="[JOURNAL]", type=InputFile())
@click.argument("table", required=False)
@click.option(
    "--results",
    metavar="RESULTS",
    help='Such as "BBpPTbP": B, P or T, with p or b after it for a Player or Banker pair.',
)
@click.option("--shoe", type=int, metavar="N", help="This shoe of a journal; else the last one.")
@output_option("--svg", help="Draw the roads in a new SVG file as well.")
@force_option
@json_option
def command(  # noqa: PLR0913
    journal: str | None,
    table: str | None,
    *,
    results: str | None,
    shoe: int | None,
    svg: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Show the scoreboard roads of a shoe of baccarat.

    The results are given with --results, or read from a table of JOURNAL.
    """
    if (journal is None) == (results is None):
        raise click.UsageError("give either --results or a JOURNAL")
    if journal is None and shoe is not None:
        raise click.UsageError("--shoe goes with a JOURNAL")
    shown = parse_results(results) if results is not None else _recorded(journal or "", table, shoe)
    report(shown, svg, force=force, as_json=as_json)


def _recorded(journal: str, table: str | None, shoe: int | None) -> Iterable[Result]:
    from croupier.surveillance.baccarat.game import GAME as BACCARAT  # noqa: PLC0415 slow
    from croupier.surveillance.games import family_of_watched, game_at  # noqa: PLC0415 slow
    from croupier.surveillance.passages import results_by_shoe, told_by  # noqa: PLC0415 slow

    with reading(journal) as opened:
        name = only_table(opened, journal, table)
        if (game := game_at(opened, name)) is not BACCARAT:
            played = " or ".join(family_of_watched(game).games)
            raise click.UsageError(f"table {name} plays {played}; roads are drawn of baccarat only")
        shoes = results_by_shoe(told_by(opened.read(name)))
    if shoe is not None and shoe not in shoes:
        raise click.UsageError(f"table {name} has no result of a shoe {shoe}")
    return shoes[max(shoes) if shoe is None else shoe] if shoes else ()


def report(results: Iterable[Result], svg: str | None, *, force: bool, as_json: bool) -> None:
    """Print the roads of these results, and draw them if a file is named."""
    board = roads(results)
    if svg is not None:
        _write(svg, picture(board), force=force)
    if as_json:
        print_json(document(board))
    else:
        _show(board)


def _write(path: str, text: str, *, force: bool) -> None:
    write_file(path, text, force=force)
    click.echo(f"The roads are drawn in {place_of(path)}.", err=True)


def _show(board: Roads) -> None:
    _show_road("Bead plate", _bead_plate(board))
    _show_road("Big road", _big_road(board))
    if board.leading_ties:
        click.echo(f"Ties before the first win: {board.leading_ties}\n")
    _show_road("Big eye boy", _derived(board.big_eye_boy))
    _show_road("Small road", _derived(board.small_road))
    _show_road("Cockroach pig", _derived(board.cockroach_pig))
    rows = [
        (LETTERS[side], *(mark.name.lower() if mark else "-" for mark in board.ask[side]))
        for side in (Side.BANKER, Side.PLAYER)
    ]
    print_table("Ask", ("next", "big eye boy", "small road", "cockroach pig"), rows)
    click.echo(LEGEND)


def _bead_plate(board: Roads) -> dict[Cell, Glyph]:
    return {
        Cell(*divmod(n, ROWS)): (str(result), STYLES[result.winner])
        for n, result in enumerate(board.results)
    }


def _big_road(board: Roads) -> dict[Cell, Glyph]:
    glyphs = (
        (_with_ties(column.winner, mark), STYLES[column.winner])
        for column in board.big_road.columns
        for mark in column.marks
    )
    return dict(zip(board.big_road.cells, glyphs, strict=True))


def _with_ties(winner: Side, mark: BigRoadMark) -> str:
    pairs = "p" * mark.player_pair + "b" * mark.banker_pair
    return f"{LETTERS[winner]}{mark.ties or ''}{pairs}"


def _derived(road: DerivedRoad) -> dict[Cell, Glyph]:
    return {
        cell: (mark.value, STYLES[mark]) for cell, mark in zip(road.cells, road.marks, strict=True)
    }


def _show_road(title: str, glyphs: Mapping[Cell, Glyph]) -> None:
    screen = console()
    screen.print(title, style="bold")
    if not glyphs:
        screen.print("nothing yet\n", style="dim")
        return
    for band in _bands(glyphs, screen.width):
        for row in range(ROWS):
            screen.print(_line(glyphs, band, row), no_wrap=True)
        screen.print()


def _bands(glyphs: Mapping[Cell, Glyph], width: int) -> Iterator[dict[int, int]]:
    """Columns and their widths, as many at a time as the screen holds."""
    band = dict[int, int]()
    for column in range(1 + max(cell.column for cell in glyphs)):
        texts = (glyphs.get(Cell(column, row), EMPTY)[0] for row in range(ROWS))
        wide = max(map(len, texts))
        if band and sum(band.values()) + len(band) + wide > width:
            yield band
            band = {}
        band[column] = wide
    yield band


def _line(glyphs: Mapping[Cell, Glyph], band: Mapping[int, int], row: int) -> Text:
    from croupier.cli.drawing import Text  # noqa: PLC0415

    line = Text()
    for column, wide in band.items():
        text, style = glyphs.get(Cell(column, row), EMPTY)
        line.append(text, style).append(" " * (wide - len(text) + 1))
    line.rstrip()
    return line
