"""A chart as a strategy: the decision of its cell for every hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from croupier.games.spanish_21.compiled import SUITS, VALUES, Chance, CompiledGame, Whole, states
from croupier.games.spanish_21.hands import BEST
from croupier.games.spanish_21.strategy import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Codes,
    Flags,
    Strategy,
)
from croupier.odds.spanish_21.chart import DOUBLED, FEWEST, HARD, MOST, SOFT, Cell, Chart, Suits
from croupier.values.cards import Suit

SPADES = SUITS.index(Suit.SPADES)


@dataclass(frozen=True, slots=True)
class Row:
    """Hands that a chart treats alike, but for the number of their cards."""

    total: int
    soft: bool

    @property
    def is_of_678(self) -> bool:
        return not self.soft and self.total in (13, 14, 15)


ROWS = (*(Row(total, soft=False) for total in HARD), *(Row(total, soft=True) for total in SOFT))


@cache
def hands_of() -> Mapping[tuple[Row, int], Whole]:
    """The states of each row and number of cards."""
    known = states()
    counted = np.minimum(known.cards, MOST)
    return {
        (row, cards): np.flatnonzero(
            (known.total == row.total) & (known.soft == row.soft) & (counted == cards)
        )
        for row in ROWS
        for cards in range(FEWEST, MOST + 1)
    }


def permitted(compiled: CompiledGame, cards: int, *, split: bool = False) -> frozenset[int]:
    """Decisions about a hand of so many cards, splitting aside."""
    found = {STAND, HIT}
    if compiled.double_cards in {None, cards}:
        found.add(DOUBLE)
    if cards == FEWEST and not split:
        found.add(SURRENDER)
    return frozenset(found)


def hits_suited(suits: Suits | None, suit: int) -> bool:
    """Whether two cards of one suit are hit for a third."""
    return suits in {Suits.ANY, Suits.SUITED} or (suits is Suits.SPADES and suit == SPADES)


@dataclass(frozen=True)
class Column:
    """A chart against one up card."""

    cells: Mapping[Row, Cell]
    pairs: tuple[Cell, ...]
    rescued: frozenset[int]
    """Totals of doubled hands."""

    def by_total(self, compiled: CompiledGame, *, split: bool) -> Codes:
        """Decisions by state where no hand is split any more."""
        codes = np.zeros(len(compiled.states), np.uint8)
        for (row, cards), found in hands_of().items():
            codes[found] = self.cells[row].code(cards, permitted(compiled, cards, split=split))
        for chance in self._of_678(compiled):
            if self.suits(compiled, chance) is Suits.ANY:
                codes[chance.pair] = HIT
        return codes

    def of_first(self, compiled: CompiledGame) -> Codes:
        codes, may = self.by_total(compiled, split=False), permitted(compiled, FEWEST)
        for value, cell in enumerate(self.pairs):
            if cell.first != SPLIT:
                codes[_pair(compiled, value)] = cell.code(FEWEST, may)
            elif compiled.split_hands > 1:
                codes[_pair(compiled, value)] = SPLIT
        return codes

    def suited(self, compiled: CompiledGame, codes: Codes, *, split: bool) -> Codes:
        """[chance, suit, matched]: the same of two cards of one suit."""
        found = np.empty((len(compiled.chances), len(SUITS), 2), np.uint8)
        for number, chance in enumerate(compiled.chances):
            found[number] = codes[chance.pair]
            if split and _is_pair(compiled, chance):
                continue
            for suit in range(len(SUITS)):
                if hits_suited(self.suits(compiled, chance), suit):
                    found[number, suit] = HIT
        return found

    def rescues(self) -> Flags:
        return np.isin(states().total, list(self.rescued))

    def suits(self, compiled: CompiledGame, chance: Chance) -> Suits | None:
        """Which two cards are hit for the third."""
        if _is_pair(compiled, chance):
            return self.pairs[compiled.states.places(chance.pair)[0]].chance
        return self.cells[row_of(chance.pair)].chance

    @staticmethod
    def _of_678(compiled: CompiledGame) -> Iterator[Chance]:
        return (chance for chance in compiled.chances if not _is_pair(compiled, chance))


def row_of(state: int) -> Row:
    known = states()
    assert known.total[state] < BEST, "a 21 has no row"
    return Row(int(known.total[state]), soft=bool(known.soft[state]))


def _pair(compiled: CompiledGame, value: int) -> int:
    return compiled.states.number((value, value))


def _is_pair(compiled: CompiledGame, chance: Chance) -> bool:
    one, other = compiled.states.places(chance.pair)
    return one == other


def column_of(chart: Chart, up: int) -> Column:
    return Column(
        {row: chart.row_of(row.total, soft=row.soft)[up] for row in ROWS},
        tuple(row[up] for row in chart.pairs),
        frozenset(total for total, row in chart.rescue.items() if row[up]),
    )


def chart_of(title: str, columns: Mapping[int, Column]) -> Chart:
    """The chart of columns for all up cards."""
    every = [columns[up] for up in range(VALUES)]
    rows = {row: tuple(column.cells[row] for column in every) for row in ROWS}
    return Chart(
        title,
        hard={row.total: cells for row, cells in rows.items() if not row.soft},
        soft={row.total: cells for row, cells in rows.items() if row.soft},
        pairs=tuple(tuple(column.pairs[value] for column in every) for value in range(VALUES)),
        rescue={total: tuple(total in each.rescued for each in every) for total in DOUBLED},
    )


def strategy_of(compiled: CompiledGame, chart: Chart) -> Strategy:
    """Split hands are played as others are, and a pair that is split is split again."""
    hands, count = compiled.split_hands - 1, len(compiled.states)
    suited = (len(compiled.chances), len(SUITS), 2)
    strategy = Strategy(
        chart.title,
        first=np.zeros((VALUES, count), np.uint8),
        first_suited=np.zeros((VALUES, *suited), np.uint8),
        first_rescue=np.zeros((VALUES, count), np.bool_),
        split=np.zeros((hands, VALUES, VALUES, count), np.uint8),
        split_suited=np.zeros((hands, VALUES, VALUES, *suited), np.uint8),
        split_rescue=np.zeros((hands, VALUES, VALUES, count), np.bool_),
        resplit=np.zeros((hands, VALUES, VALUES), np.bool_),
    )
    for up in range(VALUES):
        column = column_of(chart, up)
        first, split = column.of_first(compiled), column.by_total(compiled, split=True)
        strategy.first[up] = first
        strategy.first_suited[up] = column.suited(compiled, first, split=False)
        strategy.first_rescue[up] = column.rescues()
        strategy.split[:, :, up] = split
        strategy.split_suited[:, :, up] = column.suited(compiled, split, split=True)
        strategy.split_rescue[:, :, up] = column.rescues()
        strategy.resplit[:, :, up] = [cell.first == SPLIT for cell in column.pairs]
    return strategy
