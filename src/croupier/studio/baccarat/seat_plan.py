"""Where everything of one seat goes: rows from the player towards the dealer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.rulebooks.chapter import Piece
from croupier.studio.geometry import Box, Wedge, around
from croupier.studio.layout import Element, Part

NUMBER_ROW, SIDE_ROW, KING_9_ROW, GAP = 31, 52, 38, 5
MAIN_ROWS = {"player": 49, "banker": 49, "tie": 49}
"""From the player inwards, and how high."""
LEAST_COLUMN, MOST_COLUMNS = 68, 3
SENSOR = 18

Key = tuple[Part, str | None]
"""What tells the things of one seat apart."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Boxes with the rim at height 0 and the dealer upwards; the same for every seat."""

    boxes: Mapping[Key, Box]
    depth: float

    def box(self, element: Element) -> Box:
        return self.boxes[element.piece, element.wager]


def seat_plan(elements: Iterable[Element], wedge: Wedge) -> SeatPlan:
    """A plan for a seat with these things on it."""
    keys = [(each.piece, each.wager) for each in elements]
    wagers = [wager for piece, wager in keys if piece is Piece.WAGER_AREA and wager]
    sensed = [wager for piece, wager in keys if piece is Piece.SENSOR and wager]
    side = [wager for wager in wagers if wager not in (*MAIN_ROWS, *sensed)]
    columns = _columns(wedge, len(wagers) - len(side))
    boxes = dict[Key, Box]()
    depth: float = 0
    for row, height in _rows(keys, wagers, side, columns):
        depth += height
        wide = wedge.width_at(depth) - GAP
        cells = Box(-wide / 2, GAP / 2 - depth, wide, height - GAP).columns(len(row), GAP)
        boxes |= zip(row, cells, strict=True)
    for wager in sensed:
        spot = boxes[Piece.WAGER_AREA, wager]
        at = around(spot.left + SENSOR, spot.middle.y, SENSOR, SENSOR)
        boxes[Piece.SENSOR, wager] = at
    return SeatPlan(boxes, depth)


def _rows(
    keys: Collection[Key], wagers: Sequence[str], side: Sequence[str], columns: int
) -> Iterator[tuple[list[Key], float]]:
    yield [(Piece.SEAT, None)], NUMBER_ROW
    for wager, height in MAIN_ROWS.items():
        if wager in wagers:
            yield [(Piece.WAGER_AREA, wager)], height
    for row in packed(side, columns):
        yield [(Piece.WAGER_AREA, wager) for wager in row], SIDE_ROW
    for piece, sensed in keys:
        if piece is Piece.SENSOR:
            yield [(Piece.WAGER_AREA, sensed)], SIDE_ROW
    for key in keys:
        if key[0] is Piece.KING_9:
            yield [key], KING_9_ROW


def _columns(wedge: Wedge, full_rows: int) -> int:
    wide = wedge.width_at(NUMBER_ROW + full_rows * SIDE_ROW)
    return max(1, min(MOST_COLUMNS, int(wide // LEAST_COLUMN)))


def packed(wagers: Sequence[str], columns: int) -> list[list[str]]:
    """Rows of so many at most; the same wager on either hand stays together, Player first.

    >>> packed(["house_money", "pairs_player", "pairs_banker", "dragon_7"], 3)
    [['pairs_player', 'pairs_banker', 'house_money'], ['dragon_7']]
    """
    units = list[list[str]]()
    for wager in wagers:
        twin = wager.replace("banker", "player")
        if twin != wager and [twin] in units and columns > 1:
            units[units.index([twin])].append(wager)
        else:
            units.append([wager])
    rows = list[list[str]]()
    for unit in sorted(units, key=len, reverse=True):
        row = next((row for row in rows if len(row) + len(unit) <= columns), None)
        if row is None:
            rows.append(unit)
        else:
            row += unit
    return rows
