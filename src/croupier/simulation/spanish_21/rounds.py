"""A table of Spanish 21 ready to be simulated: one box, played by a strategy."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from croupier.games.spanish_21.compiled import compile_game
from croupier.games.spanish_21.game import Spanish21Game
from croupier.games.spanish_21.strategy import Strategy
from croupier.odds.spanish_21.analysis import Analysis, analyse, evaluate
from croupier.odds.spanish_21.chart import Chart
from croupier.odds.spanish_21.chart_play import strategy_of
from croupier.odds.spanish_21.match import OPENING
from croupier.odds.spanish_21.shoes import longest_round
from croupier.odds.spanish_21.terms import terms
from croupier.rulebooks.spanish_21.decks import CONTINUOUS
from croupier.rulebooks.spanish_21.rules import BURN_CARD, cards_behind
from croupier.simulation.orders import Stack, stack_of
from croupier.simulation.results import Simulated
from croupier.simulation.running import Run, Threads
from croupier.simulation.spanish_21 import kernels
from croupier.simulation.spanish_21.counts import Exact, Reading, empty_counts, rounds_counted
from croupier.simulation.spanish_21.kernels import Codes, Flags, Tallied, Whole
from croupier.simulation.spanish_21.tables import Tables, tables
from croupier.values.refusals import BadMaterial

FEW_CARDS = 12
"""Most rounds need no more, and a block of the generator's words draws so many."""
SHOES_TOGETHER, ROUNDS_TOGETHER = 256, 8192
"""Shuffled and played at once: as many as stay near the processor."""


@dataclass(frozen=True, eq=False)
class Spanish21Simulation:
    game: Spanish21Game
    full_shoe: bool
    """Whether every round has a full shoe of its own."""
    stacks: tuple[Stack, Stack]
    """The same cards, drawn as far as most units need, and as far as any does."""
    cover: int
    """Cards above the cutting card."""
    tables: Tables
    exact: Exact

    @property
    def most_rounds(self) -> int:
        """In one unit."""
        return 1 if self.full_shoe else self.cover // OPENING + 1

    @property
    def chunk(self) -> int:
        """Units that one worker plays at a time, in about a tenth of a second."""
        return 1 << 21 if self.full_shoe else 1 << 16

    def alone(self) -> Spanish21Simulation:
        """The same box, with a full shoe for every round."""
        if self.full_shoe:
            return self
        stacks = _stacks(self.stacks[1].cards.tolist(), 0, self.stacks[1].drawn - self.cover)
        return replace(self, full_shoe=True, stacks=stacks)

    @property
    def padding(self) -> int:
        """Units drawn beyond those that are played, so that a round may be read past their end."""
        short, long = self.stacks
        before = 0 if self.full_shoe else self.cover
        return -(-(long.drawn - before) // short.width)

    def tally(self, seed: int, units: range) -> Whole:
        """The units of these numbers as a row of counts; rows may be added up in any order."""
        counts, tallied = empty_counts(self.tables)
        together = ROUNDS_TOGETHER if self.full_shoe else SHOES_TOGETHER
        for first in range(units.start, units.stop, together):
            some = range(first, min(first + together, units.stop))
            drawn = self.stacks[0].orders(seed, range(first, some.stop + self.padding))
            longer = np.flatnonzero(self._play(drawn, len(some), tallied))
            if len(longer):
                again = np.zeros(len(longer) + self.padding, dtype=np.uint64)
                again[: len(longer)] = longer + first
                short = self._play(self.stacks[1].orders_of(seed, again), len(longer), tallied)
                assert not short.any(), "no round needs so many cards"
        return counts

    def _play(self, drawn: Codes, units: int, tallied: Tallied) -> Flags:
        """Which of them need more cards than were drawn: these are not counted."""
        again = np.zeros(units, dtype=np.bool_)
        hands, rounds = self.tables.hands, self.tables.rounds
        if self.full_shoe:
            kernels.play_rounds(drawn, hands, rounds, tallied, again)
        else:
            kernels.play_shoes(drawn, (BURN_CARD, self.cover), hands, rounds, tallied, again)
        return again

    def rounds(self, counts: Whole) -> int:
        return rounds_counted(self.tables, counts)

    def read(self, seed: int, units: int, counts: Whole) -> Simulated:
        """What a row of counts says."""
        row, tallied = empty_counts(self.tables)
        row += counts
        shoes = None if self.full_shoe else units
        return Reading(self.tables, self.exact, tallied, shoes).told(seed)


def prepare(played: Analysis, *, full_shoe: bool = False) -> Spanish21Simulation:
    """Make a table ready to be played as it was analysed, from the same shoe and for no stake.

    One that shuffles continuously has a full shoe for every round.
    """
    engine, shoe = played.deal.engine, played.deal.shoe
    game = engine.game
    if engine.terms != terms(game):
        raise BadMaterial("what a certain stake is paid is not simulated: only shares of it are")
    alone = full_shoe or game.house.chose("shuffler") == CONTINUOUS
    longest = longest_round(played.compiled, shoe.values)
    cover = shoe.cards - cards_behind(game.house.cutting_card.value, shoe.cards)
    before = 0 if alone else cover
    if before + longest > shoe.cards // 3 * 3:
        raise BadMaterial(f"behind the cutting card lie too few cards for a round of {longest}")
    codes = [code for code, n in enumerate(shoe.composition.counts) for _ in range(n)]
    return Spanish21Simulation(
        game,
        full_shoe=alone,
        stacks=_stacks(codes, before, longest),
        cover=cover,
        tables=tables(game, played.strategy),
        exact=Exact(game, played.strategy, shoe.composition, played),
    )


def _stacks(codes: list[int], before: int, longest: int) -> tuple[Stack, Stack]:
    few = stack_of(codes, before + min(longest, FEW_CARDS))
    return few, stack_of(codes, before + longest)


def simulate(
    game: Spanish21Game,
    rounds: int,
    seed: int = 0,
    *,
    workers: int = 1,
    full_shoe: bool = False,
    strategy: Strategy | Chart | None = None,
) -> Simulated:
    """Play rounds by chance at one box; as well as can be, or by a chart or a strategy.

    The tallies are the same for any number of workers.

    >>> import croupier
    >>> found = croupier.simulate(croupier.rulebook("pa-551"), 1000, seed=7)
    >>> found.rounds, found.shoes, found["spanish_21"].by_hands[2].count
    (1000, 26, 28)
    """
    if isinstance(strategy, Chart):
        strategy = strategy_of(compile_game(game), strategy)
    played = analyse(game) if strategy is None else evaluate(game, strategy)
    run = Run(prepare(played, full_shoe=full_shoe), seed)
    run.go_on(rounds, Threads(workers))
    return run.result()
