"""All that the wagers of a table can tell of a round: a cell of its opening, and one of its result.

Two openings lie in one cell if every wager at every seat comes out alike; so with results. How
often each two cells met is all that has to be counted: every wager's outcomes follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.coded import FIRST, SECOND, Codes, coded
from croupier.games.baccarat.compiled import FinalTable
from croupier.odds.baccarat.analysis import Analysis, seats_that_differ
from croupier.odds.baccarat.joint import value_pairs
from croupier.odds.baccarat.law import VALUE_PAIRS
from croupier.odds.baccarat.ride import NEVER, OPTIMAL_BANKER, OPTIMAL_PLAYER, rode, worth_riding
from croupier.odds.baccarat.tables import rows_of
from croupier.odds.figures import WagerOdds
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial
from croupier.values.sides import Side

Cell = NDArray[np.int64]

RIDERS = {OPTIMAL_PLAYER: Side.PLAYER, OPTIMAL_BANKER: Side.BANKER}
MOST_ENDS = 256
MOST_OPENINGS = 1 << 16


@dataclass(frozen=True, eq=False)
class Told:
    """What one wager can tell of a round, before rounds are put into cells."""

    odds: WagerOdds
    """Its exact odds from the full shoe."""
    outcomes: tuple[str, ...]
    ends: Codes | None
    """By final state, the number of its outcome; None for a wager on the opening alone."""
    openings: Codes | None
    """By both hands, likewise; what rides has numbers for what is decided by both."""
    riding: int = 0
    """Numbers of openings from this one on ride: their outcome is that of the result, behind it."""


@dataclass(frozen=True, eq=False)
class Row:
    """One wager, as every cell decides it."""

    odds: WagerOdds
    outcome: Cell
    """[opening, result]: the number of its outcome among those of its odds."""
    by_opening: bool
    by_end: bool

    def nets(self, parts: int) -> Cell:
        """[opening, result]: what a stake of so many parts nets."""
        worth = [int(each.net * parts) for each in self.odds.outcomes]
        return np.array(worth, dtype=np.int64)[self.outcome]


@dataclass(frozen=True, eq=False)
class Cells:
    classes: Codes
    """[hand]: what the wagers can tell of a two-card hand, whichever side has it."""
    openings: Codes
    """[Player's class, Banker's]: the cell."""
    ends: Codes
    """[final state]: the cell."""
    rows: tuple[Row, ...]

    @property
    def shape(self) -> tuple[int, int]:
        return int(self.openings.max()) + 1, int(self.ends.max()) + 1


def cells(analysis: Analysis) -> Cells:
    told = [each for wager in analysis.game.wagers for each in _told(analysis, wager)]
    openings = _renumbered(
        [each.openings for each in told if each.openings is not None], (len(FIRST), len(FIRST))
    )
    states = len(next(each.ends for each in told if each.ends is not None))
    ends = _renumbered([each.ends for each in told if each.ends is not None], (states,))
    if openings.max() >= MOST_OPENINGS or ends.max() >= MOST_ENDS:
        raise BadMaterial("the wagers of this table tell too much apart to be simulated together")
    classes = _classes(openings)
    grid = np.zeros((int(classes.max()) + 1,) * 2, dtype=np.int64)
    grid[classes[:, None], classes[None, :]] = openings
    rows = tuple(_row(each, openings, ends) for each in told)
    return Cells(classes, grid, ends, rows)


def _told(analysis: Analysis, wager: str) -> Iterator[Told]:
    for odds in rows_of(analysis, wager):
        ride = odds.terms.get("ride", NEVER)
        yield _rider(analysis, odds, RIDERS[ride]) if ride in RIDERS else _plain(analysis, odds)
    for odds in seats_that_differ(analysis, wager):
        yield _plain(analysis, odds)


def _plain(analysis: Analysis, odds: WagerOdds) -> Told:
    table = analysis.compiled(odds.wager, int(odds.terms.get("seat", 1)))
    if isinstance(table, FinalTable):
        names = sorted(set(table.outcomes.values()))
        numbers = [names.index(each) for each in table.outcomes.values()]
        return Told(odds, tuple(names), np.array(numbers, dtype=np.int64), None)
    known, openings = coded(table)
    return Told(odds, tuple(known), None, openings)


def _rider(analysis: Analysis, odds: WagerOdds, side: Side) -> Told:
    """Its payout rides after some openings, and then the main wager decides what it brings."""
    known, openings = coded(analysis.compiled(odds.wager))
    main = analysis.compiled(side.value)
    assert isinstance(main, FinalTable)
    results = sorted(set(main.outcomes.values()))
    ends = np.array([results.index(each) for each in main.outcomes.values()], dtype=np.int64)
    place = {pair: n for n, pair in enumerate(VALUE_PAIRS)}
    rides = np.zeros((len(VALUE_PAIRS), len(VALUE_PAIRS), len(known)), dtype=np.int64)
    for (player, banker), outcome in worth_riding(analysis, odds.wager, side):
        rides[place[player], place[banker], known.index(outcome)] = 1
    values = value_pairs(analysis)
    riding = rides[values[:, None], values[None, :], openings]
    outcomes = (*known, *(rode(outcome, end) for outcome in known for end in results))
    return Told(
        odds,
        outcomes,
        ends,
        openings + riding * (len(known) + openings * (len(results) - 1)),
        riding=len(known),
    )


def _renumbered(codes: Sequence[Codes], shape: tuple[int, ...]) -> Codes:
    """One number for all that is alike in every respect."""
    found = np.zeros(shape, dtype=np.int64)
    for each in codes:
        both = found * (int(each.max()) + 1) + each
        there = np.zeros(int(both.max()) + 1, dtype=np.int64)
        there[both.ravel()] = 1
        found = (np.cumsum(there) - 1)[both]
    return found


def _classes(openings: Codes) -> Codes:
    """Hands against which every other hand fares alike, on either side."""
    narrow = openings.astype(np.uint16)
    numbers = dict[bytes, int]()
    return np.array(
        [
            numbers.setdefault(narrow[hand].tobytes() + narrow[:, hand].tobytes(), len(numbers))
            for hand in range(len(narrow))
        ],
        dtype=np.int64,
    )


def _row(told: Told, openings: Codes, ends: Codes) -> Row:
    of_opening = _of_cells(told.openings, openings)
    of_end = _of_cells(told.ends, ends)
    shape = int(openings.max()) + 1, int(ends.max()) + 1
    if told.ends is None:
        outcome = np.broadcast_to(of_opening[:, None], shape)
    elif told.openings is None:
        outcome = np.broadcast_to(of_end[None, :], shape)
    else:
        rides = of_opening[:, None] >= told.riding
        outcome = of_opening[:, None] + np.where(rides, of_end[None, :], 0)
    order = {each.outcome: n for n, each in enumerate(told.odds.outcomes)}
    # a payout that never rides to some result has no such outcome, and no cell of its own
    known = np.array([order.get(name, -1) for name in told.outcomes], dtype=np.int64)
    return Row(told.odds, known[outcome], told.openings is not None, told.ends is not None)


def _of_cells(codes: Codes | None, found: Codes) -> Codes:
    """The number that a wager has for each cell."""
    if codes is None:
        return np.zeros(0, dtype=np.int64)
    of_cell = np.empty(int(found.max()) + 1, dtype=np.int64)
    of_cell[found.ravel()] = np.broadcast_to(codes, found.shape).ravel()
    return of_cell


def hand_grid(of_hand: Codes) -> Codes:
    """What is known by hand, by its two cards in either order."""
    grid = np.zeros((len(DECK), len(DECK)), dtype=np.int64)
    grid[FIRST, SECOND] = grid[SECOND, FIRST] = of_hand
    return grid
