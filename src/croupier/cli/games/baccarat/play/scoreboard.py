"""Bead plate and big road of this shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from croupier.cli.drawing import Table as Grid
from croupier.cli.drawing import Text
from croupier.games.baccarat.roads import LETTERS, ROWS, Cell, Result, Roads, roads
from croupier.table.baccarat.state import Past
from croupier.values.sides import Side

Marks = Mapping[Cell, tuple[str, str]]
"""What stands in a cell, and its style."""
BEADS = {Side.BANKER: "bold white on #a02c35", Side.PLAYER: "bold white on #2b5c94"}
TIE_BEAD = "bold white on #2f7a4f"
LINES = {Side.BANKER: "bold #d0535c", Side.PLAYER: "bold #5b93d0"}
BEAD, MARK = 2, 3
"""How wide a cell is; a mark of the big road may count its ties."""
BEAD_COLUMNS, GUTTER = 8, 4


def results(history: Iterable[Past]) -> list[Result]:
    sides = {side.value: side for side in Side}
    return [Result(sides.get(p.winner), p.player_pair, p.banker_pair) for p in history]


def scoreboard(history: Iterable[Past], width: int) -> Grid:
    """Both roads side by side, the newest columns where there are too many."""
    board = roads(results(history))
    wins = Counter(each.winner for each in board.results)
    counted = f"Banker {wins[Side.BANKER]}  Player {wins[Side.PLAYER]}  Tie {wins[None]}"
    big_columns = (width - BEAD_COLUMNS * BEAD - GUTTER) // MARK
    grid = Grid.grid(padding=(0, GUTTER, 0, 0))
    grid.add_row(Text("Bead plate", style="dim"), Text(f"Big road    {counted}", style="dim"))
    grid.add_row(
        _road(_beads(board), BEAD_COLUMNS, BEAD), _road(_big_road(board), big_columns, MARK)
    )
    return grid


def _beads(board: Roads) -> Marks:
    return {
        Cell(*divmod(n, ROWS)): (
            each.letter,
            BEADS[each.winner] if each.winner else TIE_BEAD,
        )
        for n, each in enumerate(board.results)
    }


def _big_road(board: Roads) -> Marks:
    marks = (
        (f"{LETTERS[column.winner]}{mark.ties or ''}", LINES[column.winner])
        for column in board.big_road.columns
        for mark in column.marks
    )
    return dict(zip(board.big_road.cells, marks, strict=True))


def _road(marks: Marks, columns: int, wide: int) -> Text:
    last = max((cell.column for cell in marks), default=0)
    first = max(0, last + 1 - columns)
    lines = []
    for row in range(ROWS):
        line = Text()
        for column in range(first, first + columns):
            mark, style = marks.get(Cell(column, row), ("·", "dim"))
            line.append(mark, style).append(" " * (wide - len(mark)))
        lines.append(line)
    return Text("\n").join(lines)
