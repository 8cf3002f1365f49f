"""A table of Pai Gow ready to be simulated: every role and way of setting in every round.

The tiles are mixed and stacked anew for every round (535.6(d), (f)), so that every order of the
set is as likely. Dice, cut and delivery (535.8(b) to (d), 535.9, 535.11) say which places of the
stacks go to whom before anybody has seen a tile, and no tile is dealt twice: whichever places they
name, those hold any tiles as often as the first of the order do. So the dealer or the bank has the
first four here, the bettors the next, and no chance is changed by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.pai_gow.comparing import Judgement, judged
from croupier.games.pai_gow.game import PaiGowGame
from croupier.games.pai_gow.house_way import Way
from croupier.odds.figures import WagerOdds
from croupier.odds.pai_gow.analysis import Analysis, analyse
from croupier.odds.pai_gow.fours import HAND
from croupier.odds.pai_gow.pricing import bank_net
from croupier.odds.pai_gow.roles import Role, expect_role, roles
from croupier.odds.pai_gow.several import most_wagers
from croupier.odds.pai_gow.strategies import HOUSE_WAY, OPTIMAL
from croupier.odds.pai_gow.tables import Setter, matches, row
from croupier.simulation.chi_square import chi_square
from croupier.simulation.orders import Stack, stack_of
from croupier.simulation.pai_gow import kernels
from croupier.simulation.pai_gow.banked import Banked
from croupier.simulation.pai_gow.kernels import CELLS, PaiGow, Whole
from croupier.simulation.pai_gow.tables import Match, all_meet, match, tables
from croupier.simulation.results import Simulated, SimulatedWager, error_over_rounds
from croupier.simulation.running import Run, Threads
from croupier.values.refusals import BadMaterial

TOGETHER = 1 << 13
"""Rounds shuffled and dealt at once: as many as stay near the processor."""
FOR_THE_BANK = {
    Judgement.WIN: Judgement.LOSE,
    Judgement.TIE: Judgement.TIE,
    Judgement.LOSE: Judgement.WIN,
}
"""What a bettor's end is for whoever banks."""


@dataclass(frozen=True, eq=False)
class Row:
    """A role and a way of setting, as every cell decides it."""

    odds: WagerOdds
    role: Role
    match: int
    outcome: Whole
    """[cell]: the number of its outcome among those of its odds."""
    nets: tuple[Fraction, ...] = ()
    """Of a bank against several wagers, by how many it comes out ahead."""


@dataclass(frozen=True, slots=True)
class PaiGowSimulated(Simulated):
    """Its rows are those of one wager, the first bettor's."""

    banked: tuple[Banked, ...] = ()
    """The same rounds for a bank, where several wagers stand against it."""


@dataclass(frozen=True, eq=False)
class PaiGowSimulation:
    stack: Stack
    tables: PaiGow
    rows: tuple[Row, ...]
    opponents: int
    """Wagers against the dealer or the bank in every round."""
    matches: int
    """Ways of setting that meet in every round and can be told apart."""
    chances: NDArray[np.float64]
    """[cell]: exactly."""

    @property
    def most_rounds(self) -> int:
        """In one unit."""
        return 1

    @property
    def chunk(self) -> int:
        """Units that one worker plays at a time, in about a tenth of a second."""
        return 1 << 21

    def tally(self, seed: int, units: range) -> Whole:
        """The rounds of these numbers as a row of counts; rows may be added up in any order."""
        counts, cells, ahead = self._empty()
        for first in range(units.start, units.stop, TOGETHER):
            orders = self.stack.orders(seed, range(first, min(first + TOGETHER, units.stop)))
            if self.opponents > 1:
                kernels.play_against_several(orders, self.tables, cells, ahead)
            else:
                kernels.play_rounds(orders, self.tables, cells)
        return counts

    def rounds(self, counts: Whole) -> int:
        return int(counts[:CELLS].sum())

    def read(self, seed: int, units: int, counts: Whole) -> PaiGowSimulated:
        """What a row of counts says."""
        assert self.rounds(counts) == units, "a unit is a round"
        found, cells, ahead = self._empty()
        found += counts
        agreed = chi_square(cells.tolist(), self.chances.tolist())
        wagers = tuple(_wager(each, cells) for each in self.rows)
        banked = tuple(self._banked(each, ahead[each.match]) for each in self.rows if each.nets)
        return PaiGowSimulated(seed, units, None, wagers, agreed, banked)

    def _empty(self) -> tuple[Whole, Whole, Whole]:
        """A row of counts; its cells, and by match how far banks came out ahead."""
        wide = 2 * self.opponents + 1 if self.opponents > 1 else 0
        counts = np.zeros(CELLS + self.matches * wide, dtype=np.int64)
        return counts, counts[:CELLS], counts[CELLS:].reshape(self.matches, wide)

    def _banked(self, each: Row, ahead: Whole) -> Banked:
        chance = {line.outcome: line.probability for line in each.odds.outcomes}
        up = chance[Judgement.WIN.value] - chance[Judgement.LOSE.value]
        return Banked(
            role=each.role,
            strategy=each.odds.terms["strategy"],
            against=each.odds.terms["against"],
            opponents=self.opponents,
            counts=tuple(ahead.tolist()),
            nets=each.nets,
            exact_ahead=self.opponents * up,
        )


def _wager(each: Row, cells: Whole) -> SimulatedWager:
    met = np.zeros(len(each.odds.outcomes), dtype=np.int64)
    np.add.at(met, each.outcome, cells)
    counts = tuple(met.tolist())
    return SimulatedWager(each.odds, counts, error_over_rounds(each.odds.outcomes, counts))


def prepare(
    game: PaiGowGame,
    *,
    setters: Sequence[Setter] = (HOUSE_WAY, OPTIMAL),
    against: Setter = HOUSE_WAY,
    opponents: int = 1,
) -> PaiGowSimulation:
    """Make a table ready; ``against`` is how those set whom a bank meets."""
    for setter in (*setters, against):
        if not isinstance(setter, Way) and setter not in {HOUSE_WAY, OPTIMAL}:
            raise BadMaterial(f"{setter!r} is no way of setting: {HOUSE_WAY}, {OPTIMAL} or a way")
    _expect_opponents(game, opponents)
    analysis, distinct, rows = analyse(game), list[Match](), list[Row]()
    for role in roles(game.house):
        for own, other in matches(analysis, role, setters, against):
            met = match(analysis.splits, role, own, other)
            number = next((n for n, each in enumerate(distinct) if each.is_same(met)), None)
            if number is None:
                number = len(distinct)
                distinct.append(met)
            odds = row(analysis, role, own, other)
            nets = tuple(_nets(analysis, role, opponents))
            rows.append(Row(odds, role, number, _outcomes(odds, role, number), nets))
    found = tables(analysis.splits, distinct)
    ways = all_meet(analysis.splits, found)
    tiles = [kind for kind, copies in enumerate(game.ranks.copies) for _ in range(copies)]
    return PaiGowSimulation(
        stack=stack_of(tiles, HAND * (opponents + 1)),
        tables=found.game,
        rows=tuple(rows),
        opponents=opponents,
        matches=len(distinct),
        chances=ways / ways.sum(),
    )


def _expect_opponents(game: PaiGowGame, opponents: int) -> None:
    if opponents == 1:
        return
    expect_role(game.house, Role.BANK)
    most = most_wagers(Role.BANK)
    if not 1 <= opponents <= most:
        raise BadMaterial(f"{opponents} wagers: there can be 1 to {most} against a bank")


def _nets(analysis: Analysis, role: Role, opponents: int) -> Iterator[Fraction]:
    """Against no more wagers than there can be: a co-bank has the dealer beside it."""
    if role is not Role.BETTOR and 1 < opponents <= most_wagers(role):
        for ahead in range(-opponents, opponents + 1):
            yield bank_net(analysis.game.house, role, ahead)


def _outcomes(odds: WagerOdds, role: Role, number: int) -> Whole:
    order = {each.outcome: n for n, each in enumerate(odds.outcomes)}
    found = np.zeros(CELLS, dtype=np.int64)
    for cell in range(CELLS):
        both = cell >> 2 * number
        end = judged(high=bool(both & 1), low=bool(both & 2))
        found[cell] = order[(FOR_THE_BANK[end] if role.takes_copies else end).value]
    return found


def simulate(  # noqa: PLR0913 an option each
    game: PaiGowGame,
    rounds: int,
    seed: int = 0,
    *,
    workers: int = 1,
    strategy: Setter | None = None,
    against: Setter = HOUSE_WAY,
    opponents: int = 1,
) -> PaiGowSimulated:
    """Play rounds by chance, in every role that the table offers.

    Both by the house way and optimally unless a ``strategy`` is named; the same for any number of
    workers. With several ``opponents`` a bank's rounds are settled together as well.

    >>> import croupier
    >>> found = croupier.simulate(croupier.rulebook("pa-535"), 1000, seed=7)
    >>> found.rounds, [wager.odds.terms["strategy"] for wager in found.wagers]
    (1000, ['house_way', 'optimal'])
    """
    setters = (HOUSE_WAY, OPTIMAL) if strategy is None else (strategy,)
    ready = prepare(game, setters=setters, against=against, opponents=opponents)
    run = Run(ready, seed)
    run.go_on(rounds, Threads(workers))
    return ready.read(seed, run.units, run.counts)
