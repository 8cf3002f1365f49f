"""The scoreboard: bead plate, big road, the three roads derived from it, and what comes next.

Every road is derived from logical columns, never from where a tail was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, takewhile
from typing import NamedTuple

from croupier.values.refusals import Unreadable
from croupier.values.sides import BySide, Side

ROWS = 6
WINNERS = {"B": Side.BANKER, "P": Side.PLAYER, "T": None}
LETTERS = {winner: letter for letter, winner in WINNERS.items()}
BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG = 1, 2, 3
"""How many columns to its left each derived road compares with."""

_RESULTS = re.compile(r"([BPT])(pb?|bp?)?|[\s,]+|(.)")


@dataclass(frozen=True, slots=True)
class Result:
    """How one round came out; no winner is a tie.

    >>> str(Result(Side.BANKER, player_pair=True))
    'Bp'
    """

    winner: Side | None
    player_pair: bool = False
    banker_pair: bool = False

    @property
    def letter(self) -> str:
        return LETTERS[self.winner]

    def __str__(self) -> str:
        return self.letter + "p" * self.player_pair + "b" * self.banker_pair


class Colour(Enum):
    """Red where the shoe repeats itself, blue where it does not."""

    RED = "R"
    BLUE = "B"


class Cell(NamedTuple):
    """A place on the drawn board, counted from the upper left."""

    column: int
    row: int


class Run(NamedTuple):
    """A column of a derived road."""

    colour: Colour
    length: int


@dataclass(frozen=True, slots=True)
class BigRoadMark:
    """A win, the ties that followed it, and the pairs dealt with any of them."""

    ties: int
    player_pair: bool
    banker_pair: bool


@dataclass(frozen=True, slots=True)
class BigRoadColumn:
    winner: Side
    marks: tuple[BigRoadMark, ...]


@dataclass(frozen=True, slots=True)
class BigRoad:
    columns: tuple[BigRoadColumn, ...]
    cells: tuple[Cell, ...]
    """Where each mark is drawn, in order."""


@dataclass(frozen=True, slots=True)
class DerivedRoad:
    marks: tuple[Colour, ...]
    columns: tuple[Run, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Roads:
    results: tuple[Result, ...]
    leading_ties: int
    """Ties before the first win, which have no mark to stand on."""
    big_road: BigRoad
    big_eye_boy: DerivedRoad
    small_road: DerivedRoad
    cockroach_pig: DerivedRoad
    ask: BySide[tuple[Colour | None, ...]]
    """The marks of the three derived roads if this side wins next."""

    @property
    def bead_plate(self) -> tuple[tuple[Result, ...], ...]:
        return tuple(self.results[n : n + ROWS] for n in range(0, len(self.results), ROWS))


def parse_results(text: str) -> tuple[Result, ...]:
    """Read B, P and T, each followed by p or b for a pair, apart by spaces or commas if at all.

    >>> [str(result) for result in parse_results("BBp, PTb")]
    ['B', 'Bp', 'P', 'Tb']
    """
    results = list[Result]()
    for found in _RESULTS.finditer(text):
        letter, pairs, stranger = found.groups(default="")
        if stranger:
            raise Unreadable(
                f"{stranger!r} at character {found.start() + 1} of the results does not belong "
                "there: write B, P or T, and right after it p for a Player pair or b for a "
                "Banker pair"
            )
        if letter:
            results.append(Result(WINNERS[letter], "p" in pairs, "b" in pairs))
    return tuple(results)


def roads(results: Iterable[Result]) -> Roads:
    """All roads of one shoe.

    >>> board = roads(parse_results("TBBPTPPB"))
    >>> [(column.winner.value, len(column.marks)) for column in board.big_road.columns]
    [('banker', 2), ('player', 3), ('banker', 1)]
    >>> "".join(mark.value for mark in board.big_eye_boy.marks)
    'RBB'
    """
    results = tuple(results)
    columns = _big_road_columns(results)
    lengths = [len(column.marks) for column in columns]
    return Roads(
        results,
        leading_ties=sum(1 for _ in takewhile(_is_tie, results)),
        big_road=BigRoad(columns, drawn(lengths)),
        big_eye_boy=_derived(lengths, BIG_EYE_BOY),
        small_road=_derived(lengths, SMALL_ROAD),
        cockroach_pig=_derived(lengths, COCKROACH_PIG),
        ask=BySide(_ask(columns, Side.PLAYER), _ask(columns, Side.BANKER)),
    )


def drawn(lengths: Iterable[int]) -> tuple[Cell, ...]:
    """Where the marks of columns this long stand on a board of six rows.

    A column that meets the bottom or an earlier tail turns right and never goes down again. Its
    tail is always free: an earlier tail on that row would have crossed the cell it turned in.

    >>> [tuple(cell) for cell in drawn([7, 1])][-3:]
    [(0, 5), (1, 5), (1, 0)]
    """
    cells = dict[Cell, None]()
    start = -1
    for length in lengths:
        start += 1
        while Cell(start, 0) in cells:
            start += 1
        cell, turned = Cell(start, 0), False
        for _ in range(length):
            cells[cell] = None
            below = Cell(cell.column, cell.row + 1)
            turned = turned or below.row == ROWS or below in cells
            cell = Cell(cell.column + 1, cell.row) if turned else below
    return tuple(cells)


def document(board: Roads) -> dict[str, object]:
    """The roads as JSON has them."""
    return {
        "bead_plate": ["".join(each.letter for each in column) for column in board.bead_plate],
        "leading_ties": board.leading_ties,
        "pairs": {
            "player": [n for n, each in enumerate(board.results) if each.player_pair],
            "banker": [n for n, each in enumerate(board.results) if each.banker_pair],
        },
        "big_road": {
            "columns": [
                [LETTERS[column.winner], [mark.ties for mark in column.marks]]
                for column in board.big_road.columns
            ],
            "cells": [list(cell) for cell in board.big_road.cells],
        },
        "big_eye_boy": _derived_document(board.big_eye_boy),
        "small_road": _derived_document(board.small_road),
        "cockroach_pig": _derived_document(board.cockroach_pig),
        "ask": {
            LETTERS[side]: "".join(mark.value if mark else "-" for mark in board.ask[side])
            for side in (Side.BANKER, Side.PLAYER)
        },
    }


def _derived_document(road: DerivedRoad) -> dict[str, object]:
    return {
        "marks": "".join(mark.value for mark in road.marks),
        "columns": [[run.colour.value, run.length] for run in road.columns],
        "cells": [list(cell) for cell in road.cells],
    }


def _is_tie(result: Result) -> bool:
    return result.winner is None


def _big_road_columns(results: Sequence[Result]) -> tuple[BigRoadColumn, ...]:
    wins = list[tuple[Side, list[Result]]]()
    for result in results:
        if result.winner is not None:
            wins.append((result.winner, [result]))
        elif wins:
            wins[-1][1].append(result)
    return tuple(
        BigRoadColumn(winner, tuple(_big_road_mark(seen) for _, seen in same))
        for winner, same in groupby(wins, key=lambda win: win[0])
    )


def _big_road_mark(seen: Sequence[Result]) -> BigRoadMark:
    return BigRoadMark(
        ties=len(seen) - 1,
        player_pair=any(each.player_pair for each in seen),
        banker_pair=any(each.banker_pair for each in seen),
    )


def _derived(lengths: Sequence[int], offset: int) -> DerivedRoad:
    cells = ((column, row) for column, n in enumerate(lengths) for row in range(n))
    found = (_derived_mark(lengths, column, row, offset) for column, row in cells)
    marks = tuple(mark for mark in found if mark is not None)
    columns = tuple(Run(colour, len(tuple(same))) for colour, same in groupby(marks))
    return DerivedRoad(marks, columns, drawn(run.length for run in columns))


def _derived_mark(lengths: Sequence[int], column: int, row: int, offset: int) -> Colour | None:
    """The mark that one logical cell of the big road makes; none before there is a comparison.

    A new column asks whether the two before it, the offset apart, are of one length. A cell
    further down asks whether the column to its left ends right above this row.
    """
    compared = column - offset if row else column - 1 - offset
    if compared < 0:
        return None
    breaks = row == lengths[compared] if row else lengths[column - 1] != lengths[compared]
    return Colour.BLUE if breaks else Colour.RED


def _ask(columns: Sequence[BigRoadColumn], side: Side) -> tuple[Colour | None, ...]:
    lengths = [len(each.marks) for each in columns]
    goes_on = bool(columns) and columns[-1].winner is side
    column, row = (len(lengths) - 1, lengths[-1]) if goes_on else (len(lengths), 0)
    return tuple(
        _derived_mark(lengths, column, row, offset)
        for offset in (BIG_EYE_BOY, SMALL_ROAD, COCKROACH_PIG)
    )
