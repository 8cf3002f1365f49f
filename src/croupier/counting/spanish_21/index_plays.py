"""Decisions that a count changes: at which true count, and what that is worth a round.

A cell of the chart is looked at for hands of two cards, of three, and so on. What each decision
about them adds to a round is weighed from the full shoe and from every shoe less one card; so its
effects of removal are exact, and its course by the true count is a straight line. Two cards of
6-7-8, which suits decide, are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.counting.spanish_21.drift import Drift, Line, above
from croupier.games.spanish_21.boxes import Decision
from croupier.games.spanish_21.compiled import ACE, OF_VALUE, VALUES
from croupier.games.spanish_21.game import INSURANCE
from croupier.games.spanish_21.strategy import CODES, SPLIT, SURRENDER
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.chart import DOUBLED, FEWEST, MOST, Chart, pair_name, value_name
from croupier.odds.spanish_21.chart_facing import plan_of
from croupier.odds.spanish_21.chart_play import ROWS, column_of, permitted
from croupier.odds.spanish_21.chart_weights import Scales, Weights
from croupier.odds.spanish_21.insurance import insurance_value
from croupier.odds.spanish_21.playing import Deal
from croupier.odds.spanish_21.shoes import Shoe
from croupier.values.shoe import Composition

Figures = NDArray[np.float64]
FARTHEST = 40.0
"""No count comes so far."""
WORTHLESS = 1e-8
NOT_WEIGHED = -0.01
TAKE, DECLINE = "take Insurance", "no Insurance"
KEEP, RESCUE = Decision.STAND.value, Decision.RESCUE.value


@dataclass(frozen=True)
class IndexPlay:
    """One decision of the chart that another takes the place of, from a true count on."""

    hand: str
    up: int
    """The value of the up card."""
    usual: str
    instead: str
    index: float
    """At this true count both are worth the same."""
    above: bool
    """Whether it is done above the index, or below."""
    correlation: float
    """Of the tags with the effects on this decision."""
    gain: float
    """What it adds to a round by the count, in units, over the rounds of a shoe."""
    perfect: float
    """What it would add to somebody who knew all the cards that are left."""

    @property
    def words(self) -> str:
        side = "and above" if self.above else "and below"
        return (
            f"{self.hand} against {value_name(self.up)}: {self.instead} at {self.index:+.1f} {side}"
        )


@dataclass(frozen=True, eq=False)
class Cell:
    """Hands that are decided alike: what each decision adds to a round, by shoe."""

    hand: str
    up: int
    usual: str
    worth: Mapping[str, Figures]
    """By decision: from the full shoe, and from the shoe less a card of each value."""


def plays_by_count(cells: Iterable[Cell], drift: Drift, cover: int) -> tuple[IndexPlay, ...]:
    """The most valuable first; ``cover`` are the cards above the cutting card."""
    found = [
        play for cell in cells for play in _changes(cell, drift, cover) if play.gain > WORTHLESS
    ]
    return tuple(sorted(found, key=lambda play: -play.gain))


def _changes(cell: Cell, drift: Drift, cover: int) -> Iterator[IndexPlay]:
    """The nearest change on either side."""
    plays = [
        play
        for name, worth in cell.worth.items()
        if name != cell.usual
        for play in _change(cell, name, worth - cell.worth[cell.usual], drift, cover)
    ]
    for is_above in (True, False):
        side = [play for play in plays if play.above is is_above]
        if side:
            yield max(side, key=lambda play: play.gain)


def _change(cell: Cell, name: str, over: Figures, drift: Drift, cover: int) -> Iterator[IndexPlay]:
    """``over`` is what the other decision has over the usual one, by shoe."""
    effects = (over[1:] - over[0]).tolist()
    line: Line = drift.line(float(over[0]), effects)
    index = line.index
    if index is None or abs(index) > FARTHEST:
        return
    full = drift.full(effects)

    def gain(seen: float) -> float:
        return above(line.at_none, abs(line.slope) * drift.deviation(seen))

    def perfect(seen: float) -> float:
        return above(line.at_none, full * drift.pace(seen))

    yield IndexPlay(
        cell.hand,
        cell.up,
        cell.usual,
        name,
        index,
        line.slope > 0,
        drift.correlation(effects),
        drift.over(cover, gain),
        drift.over(cover, perfect),
    )


def decisions(
    played: Analysis, chart: Chart, told: Callable[[], None] = lambda: None
) -> Iterator[Cell]:
    """Every decision of the chart, weighed from all eleven shoes."""
    shoes = [played.deal.shoe.composition, *_less_a_card(played.deal.shoe)]
    deals = [Deal(played.deal.engine, Shoe(shoe)) for shoe in shoes]
    for up in played.deal.ups:
        column, weighed = column_of(chart, up), list[Weights]()
        for deal in deals:
            scales = Scales(Analysis(deal, played.strategy, played.best), up)
            weighed.append(scales.weigh(plan_of(played.compiled, column)))
        shown = played.deal.shoe.values[up] / played.deal.shoe.cards
        yield from _Weighed(played, chart, up, weighed, shown).cells()
        told()
    yield from _insurance(played, shoes)


def _less_a_card(shoe: Shoe) -> Iterator[Composition]:
    """One for each value; a value that is not there takes nothing away."""
    for cards in OF_VALUE:
        there = next((card for card in cards if shoe.composition[card]), None)
        yield shoe.composition.without([there]) if there else shoe.composition


@dataclass(frozen=True, eq=False)
class _Weighed:
    """One up card, from all shoes."""

    played: Analysis
    chart: Chart
    up: int
    weights: Sequence[Weights]
    shown: float
    """How likely it is."""

    def cells(self) -> Iterator[Cell]:
        for number in range(len(ROWS)):
            yield from self._of_row(number)
        for value in range(VALUES):
            yield from self._of_pair(value)
        yield from self._after_doubling()

    def _of_row(self, number: int) -> Iterator[Cell]:
        row, compiled = ROWS[number], self.played.compiled
        cell = self.chart.row_of(row.total, soft=row.soft)[self.up]
        kind = "soft" if row.soft else "hard"
        for cards in range(FEWEST, MOST + 1):
            may = permitted(compiled, cards)
            first = cards == FEWEST
            tables = [each.first[number] if first else each.later[number, cards]
                      for each in self.weights]  # fmt: skip
            often = [-table[SURRENDER] for table in tables] if first else [
                each.often[number, cards] for each in self.weights
            ]  # fmt: skip
            worth = {
                code: self._all([table[code] for table in tables], often) for code in sorted(may)
            }
            if _comes(worth.values()):
                more = " or more" if cards == MOST else ""
                hand = f"{kind} {row.total} of {cards} cards{more}"
                yield self._cell(hand, cell.code(cards, may), worth)

    def _of_pair(self, value: int) -> Iterator[Cell]:
        compiled = self.played.compiled
        may = permitted(compiled, FEWEST) | ({SPLIT} if compiled.split_hands > 1 else frozenset())
        usual = self.chart.pairs[value][self.up].code(FEWEST, may)
        # a split that no chart would make is not weighed
        weighed = [code for code in sorted(may) if self._pair(value, code).min() > NOT_WEIGHED]
        worth = {code: self._pair(value, code) for code in weighed}
        if usual in worth and _comes(worth.values()):
            yield self._cell(pair_name(value), usual, worth)

    def _pair(self, value: int, code: int) -> Figures:
        often = [-each.pairs[value, SURRENDER] for each in self.weights]
        return self._all([each.pairs[value, code] for each in self.weights], often)

    def _after_doubling(self) -> Iterator[Cell]:
        for total in DOUBLED:
            often = [-each.rescued[total] for each in self.weights]
            worth = {
                KEEP: self._all([each.kept[total] for each in self.weights], often),
                RESCUE: self._all([each.rescued[total] for each in self.weights], often),
            }
            if _comes(worth.values()):
                usual = RESCUE if self.chart.rescue[total][self.up] else KEEP
                yield Cell(f"{total} after doubling", self.up, usual, worth)

    def _cell(self, hand: str, usual: int, worth: Mapping[int, Figures]) -> Cell:
        named = {CODES[code].value: figures for code, figures in worth.items()}
        return Cell(hand, self.up, CODES[usual].value, named)

    def _all(self, figures: Sequence[float], often: Sequence[float]) -> Figures:
        """Given that such a hand comes, times how often it comes from the full shoe.

        A count is asked once the hand is there; what makes it come more often is no reason to
        play it otherwise. What is surrendered, or rescued, tells how often that is.
        """
        came = np.array(often)
        given: Figures = np.divide(figures, came, out=np.zeros(len(came)), where=came > 0)
        found: Figures = given * came[0] * self.shown
        return found


def _comes(worth: Iterable[Figures]) -> bool:
    """Whether such hands come about often enough to be looked at."""
    return any(np.abs(figures).max() > WORTHLESS for figures in worth)


def _insurance(played: Analysis, shoes: Sequence[Composition]) -> Iterator[Cell]:
    """Of half the wager, where an ace is up and nothing else was looked at."""
    game = played.deal.engine.game
    if INSURANCE not in game.house.wagers or not played.deal.shoe.values[ACE]:
        return
    shown = Fraction(played.deal.shoe.values[ACE], played.deal.shoe.cards)
    worth = [float(shown / 2 * insurance_value(game, _with_ace_up(shoe))) for shoe in shoes]
    nothing = np.zeros(len(worth))
    yield Cell("any hand", ACE, DECLINE, {DECLINE: nothing, TAKE: np.array(worth)})


def _with_ace_up(shoe: Composition) -> Composition:
    return shoe.without([next(card for card in OF_VALUE[ACE] if shoe[card])])
