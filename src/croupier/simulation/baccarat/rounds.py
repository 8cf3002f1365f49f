"""A table of baccarat ready to be simulated: shoes by its own rules, every wager in every round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.games.baccarat.hands import OPENING_CARDS, burned_after
from croupier.odds.baccarat.analysis import Analysis, analyse
from croupier.odds.baccarat.joint import joint_ways
from croupier.odds.baccarat.law import LONGEST_ROUND
from croupier.odds.baccarat.six_cards import end_of_round
from croupier.simulation.baccarat import kernels
from croupier.simulation.baccarat.cells import Cells, Row, cells, hand_grid
from croupier.simulation.baccarat.kernels import Baccarat, Tallied
from croupier.simulation.baccarat.packing import pack
from croupier.simulation.chi_square import ChiSquare, chi_square
from croupier.simulation.orders import Stack, stack_of
from croupier.simulation.results import SEVERAL, Simulated, SimulatedWager, error_over_rounds
from croupier.simulation.running import Run, Threads
from croupier.values.cards import DECK
from croupier.values.refusals import BadMaterial
from croupier.values.shoe import Composition

Whole = NDArray[np.int64]

CODES = 64
"""Places for 52 cards in a table whose rows a shift finds."""
TOGETHER = 512
"""Shoes shuffled and dealt at once: as many as stay near the processor."""
LAST_ROUNDS = 2
"""Behind the cover card: the round in which it shows, and the last hand."""


@dataclass(frozen=True, eq=False)
class Layout:
    """Where a row of counts holds what."""

    cells: tuple[int, int]
    wagers: int

    @property
    def shapes(self) -> tuple[tuple[int, ...], ...]:
        nets = (self.wagers,)
        return (2,), self.cells, nets, (2, *nets), nets

    def empty(self) -> tuple[Whole, Tallied]:
        """A row of counts, and the same by name."""
        ends = np.cumsum([0, *(int(np.prod(shape)) for shape in self.shapes)])
        counts = np.zeros(ends[-1], dtype=np.int64)
        parts = np.split(counts, ends[1:-1])
        named = (part.reshape(shape) for part, shape in zip(parts, self.shapes, strict=True))
        return counts, Tallied(*named)


@dataclass(frozen=True, eq=False)
class BaccaratSimulation:
    game: BaccaratGame
    full_shoe: bool
    """Whether every round has a full shoe of its own."""
    stack: Stack
    tables: Baccarat
    rows: tuple[Row, ...]
    parts: tuple[int, ...]
    """So many of each row's nets are one stake."""
    layout: Layout
    chances: NDArray[np.float64]
    """[opening, result]: exactly, from a full shoe."""
    cover: int
    """Cards above the cover card."""
    surely: int
    """Rounds that any shoe has."""

    @property
    def most_rounds(self) -> int:
        """In one unit."""
        return 1 if self.full_shoe else self.cover // OPENING_CARDS + LAST_ROUNDS

    @property
    def chunk(self) -> int:
        """Units that one worker plays at a time, in about a tenth of a second."""
        return 1 << 21 if self.full_shoe else 1 << 16

    def alone(self) -> BaccaratSimulation:
        """The same table, with a full shoe for every round."""
        return replace(
            self, full_shoe=True, stack=stack_of(self.stack.cards.tolist(), LONGEST_ROUND)
        )

    def tally(self, seed: int, units: range) -> Whole:
        """The units of these numbers as a row of counts; rows may be added up in any order."""
        counts, tallied = self.layout.empty()
        together = TOGETHER << 4 if self.full_shoe else TOGETHER
        for first in range(units.start, units.stop, together):
            orders = self.stack.orders(seed, range(first, min(first + together, units.stop)))
            if self.full_shoe:
                kernels.play_rounds(orders, self.tables, tallied)
            else:
                kernels.play_shoes(orders, self.cover, self.tables, tallied)
        return counts

    def rounds(self, counts: Whole) -> int:
        return int(counts[0])

    def read(self, seed: int, units: int, counts: Whole) -> Simulated:
        """What a row of counts says."""
        row, tallied = self.layout.empty()
        row += counts
        wagers = tuple(self._wager(number, units, tallied) for number in range(len(self.rows)))
        shoes = None if self.full_shoe else units
        return Simulated(seed, self.rounds(counts), shoes, wagers, self._agreement(tallied))

    def _wager(self, number: int, shoes: int, tallied: Tallied) -> SimulatedWager:
        row = self.rows[number]
        met = np.zeros(len(row.odds.outcomes), dtype=np.int64)
        np.add.at(met, row.outcome.ravel(), tallied.cells.ravel())
        counts = tuple(met.tolist())
        if self.full_shoe or shoes < SEVERAL:
            return SimulatedWager(row.odds, counts, error_over_rounds(row.odds.outcomes, counts))
        return SimulatedWager(row.odds, counts, self._error_over_shoes(number, shoes, tallied))

    def _error_over_shoes(self, number: int, shoes: int, tallied: Tallied) -> float:
        """Of net to rounds, which both differ from shoe to shoe."""
        rounds, rounds_squared = map(int, tallied.rounds)
        net, crossed = int(tallied.sums[number]), int(tallied.crossed[number])
        low, high = map(int, tallied.squares[:, number])
        at = Fraction(net, rounds)
        spread = (high << 32) + low - 2 * at * crossed + at * at * rounds_squared
        each = spread * Fraction(shoes, shoes - 1) / (rounds * self.parts[number]) ** 2
        return sqrt(each)

    def _agreement(self, tallied: Tallied) -> ChiSquare | None:
        if not self.full_shoe:
            return None
        return chi_square(tallied.cells.ravel().tolist(), self.chances.ravel().tolist())


def prepare(
    game: BaccaratGame, *, full_shoe: bool = False, meters: Meters | None = None
) -> BaccaratSimulation:
    """Make a table ready; one that shuffles continuously has a full shoe for every round."""
    shoe = Composition.of_decks(game.house.shoe_decks)
    analysis = analyse(game, shoe=shoe, meters=meters)
    found = cells(analysis)
    cover = shoe.total - game.house.count("cover_card_depth")
    drawn = cover + LAST_ROUNDS * LONGEST_ROUND
    if drawn > shoe.total // 3 * 3:
        raise BadMaterial(f"behind the cover card lie too few cards for {LAST_ROUNDS} rounds")
    burned = [1 + burned_after(game.house, card) for card in DECK]
    parts = tuple(lcm(*(each.net.denominator for each in row.odds.outcomes)) for row in found.rows)
    packed = pack(found, parts, cover // OPENING_CARDS + LAST_ROUNDS)
    ways = joint_ways(analysis, found.classes, found.openings, found.ends)
    ready = BaccaratSimulation(
        game,
        full_shoe=False,
        stack=stack_of([code for code, n in enumerate(shoe.counts) for _ in range(n)], drawn),
        tables=Baccarat(
            value=_by_card(_values(analysis)),
            hand=_hands(analysis, found),
            opening=found.openings.astype(np.uint16),
            end=_ends(analysis, found),
            burned=_by_card(burned),
            nets=packed.nets,
            group=packed.group,
            middle=packed.middle,
            field=packed.field,
        ),
        rows=found.rows,
        parts=parts,
        layout=Layout(found.shape, len(found.rows)),
        chances=ways / ways.sum(),
        cover=cover,
        surely=max(0, (cover - max(burned)) // LONGEST_ROUND),
    )
    return ready.alone() if full_shoe or game.house.chose("shuffler") == "continuous" else ready


def _values(analysis: Analysis) -> list[int]:
    card_values = analysis.game.house.tableau.card_values
    return [card_values[card.rank.value].value for card in DECK]


def _by_card(known: Sequence[int]) -> kernels.Codes:
    table = np.zeros(CODES, dtype=np.uint8)
    table[: len(DECK)] = known
    return table


def _hands(analysis: Analysis, found: Cells) -> kernels.Halves:
    values = np.array(_values(analysis), dtype=np.int64)
    totals = (values[:, None] + values[None, :]) % 10
    table = np.zeros((CODES, CODES), dtype=np.uint32)
    table[: len(DECK), : len(DECK)] = hand_grid(found.classes) + (totals << int(kernels.TOTAL))
    return table


def _ends(analysis: Analysis, found: Cells) -> kernels.Places:
    states = end_of_round(analysis.game.house.tableau).ravel()
    thirds = states // 20 % 2 + states % 2
    return np.asarray(found.ends[states] + (thirds << int(kernels.USED)), dtype=np.uint16)


def simulate(
    game: BaccaratGame,
    rounds: int,
    seed: int = 0,
    *,
    workers: int = 1,
    full_shoe: bool = False,
    meters: Meters | None = None,
) -> Simulated:
    """Play rounds by chance, every wager of the table in each; the same for any number of workers.

    >>> import croupier
    >>> found = croupier.simulate(croupier.rulebook("pa-627a"), 1000, seed=7)
    >>> found.rounds, found.shoes, found["banker"].rounds
    (1047, 13, 1047)
    """
    run = Run(prepare(game, full_shoe=full_shoe, meters=meters), seed)
    run.go_on(rounds, Threads(workers))
    return run.result()
