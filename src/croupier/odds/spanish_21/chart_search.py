"""The best chart of a kind, sought against one up card at a time.

No hand has the same total twice, soft and hard apart. So a round's value is linear in each cell:
what a cell adds is a sum over its hands, each weighed by how often it comes, of what the decision
is worth there. Hands are weighed under the chart as it stands, every cell is set to what is best
for these weights, and that is repeated until none changes: then no change of a cell improves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from croupier.games.spanish_21.compiled import VALUES, CompiledGame, Whole
from croupier.games.spanish_21.strategy import CODES, DOUBLE, HIT, SPLIT, STAND, SURRENDER
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.chart import DOUBLED, FEWEST, MOST, Cell, Chart, Suits
from croupier.odds.spanish_21.chart_facing import best_plan, plan_of
from croupier.odds.spanish_21.chart_play import ROWS, Column, chart_of, permitted, row_of
from croupier.odds.spanish_21.chart_suits import LEVELS
from croupier.odds.spanish_21.chart_weights import Scales, Weights

NOTHING = 1e-15
"""Less is no gain."""
PATIENCE = 12
"""Rounds of setting all cells at once; after them one cell is set at a time."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a chart may use."""

    counts: bool = True
    """The number of a hand's cards."""
    suits: bool = True
    """Two cards of 6-7-8, or two sevens, by their suits."""
    rescue: bool = True
    surrender: bool = True


ANYTHING = Kind()


@dataclass(frozen=True, eq=False)
class Choices:
    """The cells a kind of chart has, simplest first, and what each decides."""

    cells: tuple[Cell, ...]
    first: Whole
    """[cell]: on two cards."""
    split: Whole
    """[cell]: on a split hand of two."""
    later: Whole
    """[cell, cards]"""


@lru_cache(maxsize=64)
def choices(compiled: CompiledGame, kind: Kind) -> Choices:
    cells = tuple(dict.fromkeys(_cells(compiled, kind)))
    two, of_split = permitted(compiled, FEWEST), permitted(compiled, FEWEST, split=True)
    return Choices(
        cells,
        np.array([cell.code(FEWEST, two) for cell in cells]),
        np.array([cell.code(FEWEST, of_split) for cell in cells]),
        np.array(
            [
                [cell.code(cards, permitted(compiled, cards)) for cards in range(MOST + 1)]
                for cell in cells
            ]
        ),
    )


def _cells(compiled: CompiledGame, kind: Kind) -> Iterator[Cell]:
    counts = (None, *range(FEWEST + 1, MOST + 1)) if kind.counts else (None,)
    yield Cell(HIT)
    for until in counts:
        yield Cell(STAND, until)
    ends = (None,) if compiled.double_cards else counts
    for until in ends:
        yield from _ended(DOUBLE, until, counts)
    if kind.surrender:
        yield from _ended(SURRENDER, None, counts)


def _ended(first: int, until: int | None, counts: tuple[int | None, ...]) -> Iterator[Cell]:
    """Then hit, or stand and with more cards hit."""
    yield Cell(first, until)
    for hit_from in counts:
        if hit_from is None or hit_from > (until or FEWEST + 1):
            yield Cell(first, until, STAND, hit_from)


BASIC = "basic"


class ChartSearch:
    """Seeks charts for one table and shoe."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self._scales = {up: Scales(analysis, up) for up in analysis.deal.ups}
        self._weighed: dict[int, list[tuple[Column | None, Weights]]] = {}

    def best(
        self, kind: Kind = ANYTHING, title: str = BASIC, told: Callable[[], None] = lambda: None
    ) -> Chart:
        """The best chart of a kind; ``told`` is called for each up card that is done."""
        columns = dict[int, Column]()
        for up in self.analysis.deal.ups:
            columns[up] = self._column(up, kind)
            told()
        some = next(iter(columns.values()))
        return chart_of(title, {up: columns.get(up, some) for up in range(VALUES)})

    def _column(self, up: int, kind: Kind) -> Column:
        compiled = self.analysis.compiled
        column = Setting(compiled, kind, self._weights(up, None)).best()
        for turn in range(10 * PATIENCE):
            setting = Setting(compiled, kind, self._weights(up, column))
            better = setting.best(column) if turn < PATIENCE else setting.one_better(column)
            if better == column:
                break
            column = better
        return column

    def _weights(self, up: int, column: Column | None) -> Weights:
        """Under a column, or the best play; kinds of charts often meet in the same ones."""
        known = self._weighed.setdefault(up, [])
        for each, weights in known:
            if each == column:
                return weights
        compiled = self.analysis.compiled
        plan = best_plan(self.analysis, up) if column is None else plan_of(compiled, column)
        known.append((column, self._scales[up].weigh(plan)))
        return known[-1][1]


Scored = list[tuple[Cell, float]]
"""Cells, simplest first, and what each adds."""


@dataclass(frozen=True, eq=False)
class Setting:
    """All cells against one up card, for given weights."""

    compiled: CompiledGame
    kind: Kind
    weights: Weights

    def best(self, now: Column | None = None) -> Column:
        """Every cell at its best; one that is as good as any stays."""
        return Column(
            {
                row: _chosen(self.row_scores(number), now.cells[row] if now else None)
                for number, row in enumerate(ROWS)
            },
            tuple(
                _chosen(self.pair_scores(value), now.pairs[value] if now else None)
                for value in range(VALUES)
            ),
            frozenset(total for total in DOUBLED if self.rescue_gain(total) > NOTHING),
        )

    def one_better(self, now: Column) -> Column:
        """The one change that gains most."""
        best = self.best(now)
        changes = [
            *(
                (_gain(self.row_scores(n), now.cells[row], best.cells[row]),
                 replace(now, cells={**now.cells, row: best.cells[row]}))
                for n, row in enumerate(ROWS)
            ),
            *(
                (_gain(self.pair_scores(n), now.pairs[n], best.pairs[n]),
                 replace(now, pairs=(*now.pairs[:n], best.pairs[n], *now.pairs[n + 1 :])))
                for n in range(VALUES)
            ),
            *(
                (abs(self.rescue_gain(total)), replace(now, rescued=now.rescued ^ {total}))
                for total in now.rescued ^ best.rescued
            ),
        ]  # fmt: skip
        return max(changes, key=lambda change: change[0])[1] if best != now else now

    def row_scores(self, row: int) -> Scored:
        of, weights = choices(self.compiled, self.kind), self.weights
        cards = np.arange(FEWEST + 1, MOST + 1)
        scores = weights.first[row, of.first] + weights.split[row, of.split]
        scores += weights.later[row, cards, of.later[:, cards]].sum(axis=1)
        number = self._chance(row)
        if number is None:
            return list(zip(of.cells, scores.tolist(), strict=True))
        first, split = weights.chance_first[number], weights.chance_split[number]
        return [
            (replace(cell, chance=level), score + first[n, two] + split[n, of_split])
            for n, level in enumerate(LEVELS if self.kind.suits else LEVELS[:1])
            for cell, score, two, of_split in zip(
                of.cells, scores.tolist(), of.first, of.split, strict=True
            )
            if cell.first != HIT or level is None
        ]

    def _chance(self, row: int) -> int | None:
        """The two cards of 6-7-8 that have this total."""
        if not ROWS[row].is_of_678:
            return None
        return next(
            number
            for number, chance in enumerate(self.compiled.chances)
            if len(set(self.compiled.states.places(chance.pair))) == 2
            and row_of(chance.pair) == ROWS[row]
        )

    def pair_scores(self, value: int) -> Scored:
        may = permitted(self.compiled, FEWEST) | (
            {SPLIT} if self.compiled.split_hands > 1 else set()
        )
        codes = [
            code for code in range(len(CODES))
            if code in may and (self.kind.surrender or code != SURRENDER)
        ]  # fmt: skip
        state = self.compiled.states.number((value, value))
        found = [n for n, chance in enumerate(self.compiled.chances) if chance.pair == state]
        if not found:
            return [(Cell(code), float(self.weights.pairs[value, code])) for code in codes]
        scores = self.weights.chance_first[found[0]]
        return [
            (Cell(code, chance=level), float(scores[n, code]))
            for n, level in enumerate(LEVELS if self.kind.suits else LEVELS[:1])
            for code in codes
            if level is None or (code != HIT and level is not Suits.ANY)
        ]

    def rescue_gain(self, total: int) -> float:
        weights = self.weights
        return float(weights.rescued[total] - weights.kept[total]) if self.kind.rescue else 0.0


def _chosen(scored: Scored, now: Cell | None) -> Cell:
    most = max(score for _, score in scored) - NOTHING
    good = [cell for cell, score in scored if score >= most]
    return now if now in good else good[0]


def _gain(scored: Scored, now: Cell, better: Cell) -> float:
    scores = dict(scored)
    return scores[better] - scores[now]
