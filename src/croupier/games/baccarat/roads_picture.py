"""The scoreboard drawn as SVG: one light panel that stands on any page, with nothing to fetch.

Red is the Banker, blue the Player, green a tie; every road keeps its traditional shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from croupier.games.baccarat.roads import (
    LETTERS,
    ROWS,
    BigRoadMark,
    Cell,
    Colour,
    DerivedRoad,
    Result,
    Roads,
)
from croupier.values.sides import Side

BIG, SMALL = 24, 12
"""The side of a cell: on bead plate and big road, and half of it on the derived roads."""
MARGIN, GAP, HEADER, TITLE = 28, 24, 52, 20
ASK_WIDTH = 4 * BIG
LEAST_BEADS, LEAST_BIG, LEAST_DERIVED = 12, 30, 24
"""Columns of an empty board."""

PAPER, FRAME, GRID, INK = "#fdfcf9", "#d9d4c9", "#e9e5dc", "#3a3731"
RED, BLUE, GREEN = "#c2303a", "#2463ad", "#2a8253"
HUES = {Side.BANKER: RED, Side.PLAYER: BLUE, None: GREEN, Colour.RED: RED, Colour.BLUE: BLUE}
NAMES = {Side.BANKER: "Banker", Side.PLAYER: "Player", None: "Tie"}

Glyph = Callable[[float, float, str], str]
"""Draws a mark of a derived road around a point, in a hue."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A titled grid of six rows."""

    title: str
    left: int
    top: int
    columns: int
    side: int

    @property
    def right(self) -> int:
        return self.left + self.columns * self.side

    @property
    def bottom(self) -> int:
        return self.top + ROWS * self.side

    def middle(self, cell: Cell) -> tuple[float, float]:
        return (
            self.left + (cell.column + 0.5) * self.side,
            self.top + (cell.row + 0.5) * self.side,
        )


def picture(board: Roads) -> str:
    """The text of an SVG file with all roads of a shoe."""
    beads, big, *small = _panels(board)
    ask = Panel("Ask", small[-1].right + GAP, small[-1].top, ASK_WIDTH // BIG, SMALL)
    lines = [
        *_head(board, ask.left + ASK_WIDTH + MARGIN, ask.bottom + MARGIN),
        *_bead_plate(board, beads),
        *_big_road(board, big),
    ]
    for panel, road, glyph in zip(small, _derived(board), GLYPHS, strict=True):
        lines += _derived_road(road, panel, glyph)
    return "\n".join([*lines, *_ask(board, ask), "</svg>", ""])


def _derived(board: Roads) -> tuple[DerivedRoad, ...]:
    return board.big_eye_boy, board.small_road, board.cockroach_pig


def _panels(board: Roads) -> list[Panel]:
    """Bead plate and big road above, the derived roads and the ask below, equally wide."""
    beads = max(LEAST_BEADS, len(board.bead_plate))
    above = beads + max(LEAST_BIG, _columns(board.big_road.cells))
    below = max(LEAST_DERIVED, *(_columns(road.cells) for road in _derived(board)))
    while _width_below(below) < above * BIG + GAP or below % 2:
        below += 1
    big = (_width_below(below) - GAP) // BIG - beads
    first = Panel("Bead plate", MARGIN, MARGIN + HEADER, beads, BIG)
    panels = [first, Panel("Big road", first.right + GAP, first.top, big, BIG)]
    left, top = MARGIN, first.bottom + GAP + TITLE
    for title in ("Big eye boy", "Small road", "Cockroach pig"):
        panels.append(Panel(title, left, top, below, SMALL))
        left = panels[-1].right + GAP
    return panels


def _columns(cells: Sequence[Cell]) -> int:
    return max((cell.column + 1 for cell in cells), default=0)


def _width_below(columns: int) -> int:
    return 3 * (columns * SMALL + GAP) + ASK_WIDTH


def _head(board: Roads, width: int, height: int) -> Iterator[str]:
    wins = Counter(each.winner for each in board.results)
    counted = {winner: f"{name} {wins[winner]}" for winner, name in NAMES.items()}
    pairs = {
        Side.BANKER: f"Banker pairs {sum(each.banker_pair for each in board.results)}",
        Side.PLAYER: f"Player pairs {sum(each.player_pair for each in board.results)}",
    }
    columns = " ".join("".join(map(str, column)) for column in board.bead_plate)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="system-ui, sans-serif">'
    )
    yield "<title>Baccarat roads</title>"
    yield (
        f"<desc>{len(board.results)} results. {', '.join(counted.values())}, "
        f"{', '.join(pairs.values())}. In order: {columns or 'none yet'}.</desc>"
    )
    yield (
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="14" '
        f'fill="{PAPER}" stroke="{FRAME}"/>'
    )
    yield _text(MARGIN, MARGIN + 14, "Baccarat roads", 18, INK)
    right = width - MARGIN
    for side, words in reversed([*counted.items(), *pairs.items()]):
        yield _text(right, MARGIN + 14, words, 13, HUES[side], "end")
        right -= 8 * len(words) + 16


def _bead_plate(board: Roads, panel: Panel) -> Iterator[str]:
    yield from _grid(panel)
    for n, result in enumerate(board.results):
        x, y = panel.middle(Cell(*divmod(n, ROWS)))
        yield f"<g><title>{n + 1}: {_told(result.winner, result)}</title>"
        yield _bead(x, y, result.winner)
        yield from _pair_dots(x, y, result)
        yield "</g>"


def _big_road(board: Roads, panel: Panel) -> Iterator[str]:
    ties = board.leading_ties
    yield from _grid(panel, f"{_ties(ties)} before the first win" if ties else "")
    marks = ((each.winner, mark) for each in board.big_road.columns for mark in each.marks)
    for cell, (winner, mark) in zip(board.big_road.cells, marks, strict=True):
        x, y = panel.middle(cell)
        yield f"<g><title>{_told(winner, mark)}</title>"
        yield _ring(x, y, HUES[winner], radius=8, thick=2.4)
        yield from _tie_stroke(x, y, mark.ties)
        yield from _pair_dots(x, y, mark)
        yield "</g>"


def _derived_road(road: DerivedRoad, panel: Panel, glyph: Glyph) -> Iterator[str]:
    yield from _grid(panel)
    for cell, mark in zip(road.cells, road.marks, strict=True):
        yield glyph(*panel.middle(cell), HUES[mark])


def _ask(board: Roads, panel: Panel) -> Iterator[str]:
    """For each side, the mark its win would make on each derived road."""
    yield _text(panel.left, panel.top - 8, panel.title, 12, INK)
    for side, y in ((Side.BANKER, panel.top + 18), (Side.PLAYER, panel.bottom - 18)):
        told = ", ".join(mark.name.lower() if mark else "none" for mark in board.ask[side])
        yield f"<g><title>If {NAMES[side]} wins next: {told}</title>"
        yield (
            f'<rect x="{panel.left}" y="{y - 16}" width="{ASK_WIDTH}" height="32" rx="8" '
            f'fill="none" stroke="{GRID}"/>'
        )
        yield _bead(panel.left + 17, y, side)
        for n, (mark, glyph) in enumerate(zip(board.ask[side], GLYPHS, strict=True)):
            x = panel.left + 41 + 19 * n
            yield glyph(x, y, HUES[mark]) if mark else _line(x - 3, y, x + 3, y, FRAME)
        yield "</g>"


def _grid(panel: Panel, note: str = "") -> Iterator[str]:
    title = panel.title + (f'<tspan font-weight="400" dx="8">{note}</tspan>' if note else "")
    yield _text(panel.left, panel.top - 8, title, 12, INK)
    down = (
        f"M{panel.left + n * panel.side} {panel.top}V{panel.bottom}"
        for n in range(1, panel.columns)
    )
    across = (f"M{panel.left} {panel.top + n * panel.side}H{panel.right}" for n in range(1, ROWS))
    yield f'<path d="{"".join((*down, *across))}" fill="none" stroke="{GRID}"/>'
    yield (
        f'<rect x="{panel.left}" y="{panel.top}" width="{panel.right - panel.left}" '
        f'height="{panel.bottom - panel.top}" rx="2" fill="none" stroke="{FRAME}"/>'
    )


def _told(winner: Side | None, mark: Result | BigRoadMark) -> str:
    ties = [_ties(mark.ties)] if isinstance(mark, BigRoadMark) and mark.ties else []
    pairs = ["Player pair"] * mark.player_pair + ["Banker pair"] * mark.banker_pair
    return ", ".join([NAMES[winner], *ties, *pairs])


def _ties(count: int) -> str:
    return "1 tie" if count == 1 else f"{count} ties"


def _bead(x: float, y: float, winner: Side | None) -> str:
    letter = _text(x, y + 4.3, LETTERS[winner], 12, PAPER, "middle")
    return _disc(x, y, HUES[winner], radius=10) + letter


def _tie_stroke(x: float, y: float, ties: int) -> Iterator[str]:
    """A stroke through the mark; from two on it makes room for their number."""
    if ties == 1:
        yield _line(x - 9, y + 9, x + 9, y - 9, GREEN)
    elif ties:
        yield _line(x - 9, y + 9, x - 5, y + 5, GREEN) + _line(x + 5, y - 5, x + 9, y - 9, GREEN)
        yield _text(x, y + 4, str(ties), 11, GREEN, "middle")


def _pair_dots(x: float, y: float, mark: Result | BigRoadMark) -> Iterator[str]:
    """The Banker's in the upper left corner, the Player's in the lower right."""
    if mark.banker_pair:
        yield _disc(x - 7.5, y - 7.5, RED, radius=3.6, edge=PAPER)
    if mark.player_pair:
        yield _disc(x + 7.5, y + 7.5, BLUE, radius=3.6, edge=PAPER)


def _ring(x: float, y: float, hue: str, radius: float = 3.8, thick: float = 1.8) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="none" stroke="{hue}" '
        f'stroke-width="{thick:g}"/>'
    )


def _disc(x: float, y: float, hue: str, radius: float = 4.4, edge: str = "none") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{hue}" stroke="{edge}"/>'


def _slash(x: float, y: float, hue: str) -> str:
    return _line(x - 3.6, y + 3.6, x + 3.6, y - 3.6, hue)


def _line(x1: float, y1: float, x2: float, y2: float, hue: str) -> str:
    path = f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    return f'<path d="{path}" stroke="{hue}" stroke-width="2.2" stroke-linecap="round"/>'


def _text(x: float, y: float, words: str, size: int, hue: str, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="600" fill="{hue}" '
        f'text-anchor="{anchor}">{words}</text>'
    )


GLYPHS: tuple[Glyph, ...] = (_ring, _disc, _slash)
"""Hollow, solid and slashed: big eye boy, small road, cockroach pig."""
