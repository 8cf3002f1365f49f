"""What rounds of Spanish 21 came to: counted by the kernel, told by name beside exact odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import sqrt

import numpy as np

from croupier.games.spanish_21.compiled import ACE, VALUES
from croupier.games.spanish_21.game import INSURANCE, MATCH, Spanish21Game
from croupier.games.spanish_21.outcomes import BUST, LOSE, PUSH
from croupier.games.spanish_21.strategy import Strategy
from croupier.odds.figures import WagerOdds
from croupier.odds.spanish_21.analysis import Analysis, evaluate
from croupier.odds.spanish_21.evaluation import SPLIT_ROUND
from croupier.odds.spanish_21.insurance import insurance_odds
from croupier.odds.spanish_21.main_wager import round_odds
from croupier.odds.spanish_21.match import match_odds
from croupier.odds.spanish_21.shoes import Shoe
from croupier.simulation.chi_square import ChiSquare, chi_square
from croupier.simulation.results import SEVERAL, Simulated, SimulatedWager, error_over_rounds
from croupier.simulation.spanish_21 import kernels
from croupier.simulation.spanish_21.kernels import Tallied, Whole
from croupier.simulation.spanish_21.side_wagers import INSURANCE_OUTCOMES, MATCH_OUTCOMES, MATCHES
from croupier.simulation.spanish_21.tables import WAYS, Tables
from croupier.simulation.tallies import NetResults
from croupier.values.shoe import Composition

DOUBLED = {line: f"doubled_{line}" for line in (PUSH, LOSE, BUST)}
"""The outcome of a doubled hand, where it is not a line of its own."""
MAIN, MATCHING, INSURING = range(3)
FIGURES = 5
"""Kept over shoes of each of the three."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedRounds(SimulatedWager):
    """The main wager; rounds whose pair was split bring what all their hands do."""

    net: NetResults
    by_hands: Mapping[int, NetResults]
    """By the hands that the box became."""
    by_up: tuple[tuple[int, ...], ...]
    """By the place of the up card's value, rounds by outcome."""
    split_hands: Mapping[str, int]
    """Hands of split pairs by outcome."""
    fixed_bonuses: int
    """Hands that are paid one if enough was bet; no mean has it."""

    @property
    def mean(self) -> Fraction:
        """What the initial wager brought, from the player's side."""
        return self.net.mean

    @property
    def hits(self) -> int:
        """Rounds that are not split and left the player up; exact odds count no others."""
        return sum(n for net, n in self.by_hands[1].rounds.items() if net > 0)


def empty_counts(tables: Tables) -> tuple[Whole, Tallied]:
    """A row of counts, and the same by name."""
    shapes = (
        (VALUES, len(tables.rounds.net)),
        (len(MATCHES), len(MATCHES)),
        (len(WAYS), len(tables.lines)),
        (INSURING + 1, FIGURES),
    )
    ends = np.cumsum([0, *(int(np.prod(shape)) for shape in shapes)])
    counts = np.zeros(ends[-1], dtype=np.int64)
    parts = np.split(counts, ends[1:-1])
    return counts, Tallied(*(n.reshape(shape) for n, shape in zip(parts, shapes, strict=True)))


def rounds_counted(tables: Tables, counts: Whole) -> int:
    return int(counts[: VALUES * len(tables.rounds.net)].sum())


def outcome_name(line: str, *, doubled: bool) -> str:
    return DOUBLED.get(line, line) if doubled else line


@dataclass(frozen=True, eq=False)
class Exact:
    """What exact odds say of the same table, shoe and strategy; worked out when it is asked for."""

    game: Spanish21Game
    strategy: Strategy
    shoe: Composition
    known: Analysis | None = None

    def __reduce__(self) -> tuple[type[Exact], tuple[Spanish21Game, Strategy, Composition]]:
        """What was worked out stays here: another process has no need of it."""
        return Exact, (self.game, self.strategy, self.shoe)

    @cached_property
    def played(self) -> Analysis:
        return self.known or evaluate(self.game, self.strategy, self.shoe)

    @cached_property
    def main(self) -> WagerOdds:
        return round_odds(self.game, self.played)

    @cached_property
    def beside(self) -> tuple[WagerOdds, ...]:
        """Match-The-Dealer and Insurance, as far as they are offered and can come about."""
        game, shoe = self.game, self.shoe
        offered = [MATCH, INSURANCE] if Shoe(shoe).values[ACE] else [MATCH]
        asked = {MATCH: match_odds, INSURANCE: insurance_odds}
        return tuple(asked[wager](game, shoe) for wager in offered if wager in game.house.wagers)

    @cached_property
    def by_up(self) -> list[list[float]]:
        """The chance of every outcome of the main wager, by the value of the up card."""
        known = self.played.round.by_up
        return [
            [float(known.get(up, {}).get(each.outcome, 0)) for each in self.main.outcomes]
            for up in range(VALUES)
        ]


@dataclass(frozen=True, eq=False)
class Reading:
    """A row of counts, to be told beside exact odds."""

    tables: Tables
    exact: Exact
    tallied: Tallied
    shoes: int | None
    """None where each round had a full shoe of its own."""

    def told(self, seed: int) -> Simulated:
        rounds = int(self.tallied.ends.sum())
        wagers = (self._main(), *self._beside())
        return Simulated(seed, rounds, self.shoes, wagers, self._agreement())

    def _agreement(self) -> ChiSquare | None:
        """Over the up card's value and the round's outcome together; matches are not among them."""
        if self.shoes is not None:
            return None
        return chi_square(self._by_up.ravel().tolist(), np.ravel(self.exact.by_up).tolist())

    @cached_property
    def _by_up(self) -> Whole:
        """[value of the up card, outcome]: rounds."""
        place = {each.outcome: n for n, each in enumerate(self.exact.main.outcomes)}
        found = np.zeros((VALUES, len(place)), dtype=np.int64)
        for number, end in enumerate(self.tables.ends):
            name = outcome_name(self.tables.lines[end.line], doubled=end.way == kernels.DOUBLED)
            found[:, place[name]] += self.tallied.ends[:, number]
        found[:, place[SPLIT_ROUND]] = self.tallied.ends[:, self.tables.rounds.splits :].sum(axis=1)
        return found

    def _main(self) -> SimulatedRounds:
        splits, ends = self.tables.rounds.splits, self.tallied.ends.sum(axis=0)
        worth, hands = self.tables.rounds.net, self.tables.split_hands
        alone, split = ends[:splits], ends[splits:].reshape(hands - 1, -1)
        by_hands = {1: self._net(worth[:splits], alone)}
        for count, found in enumerate(split, 2):
            by_hands[count] = self._net(worth[splits : splits + len(found)], found)
        net = self._net(worth, ends)
        error = self._error_over_shoes(MAIN) if self._by_shoes else net.standard_error
        return SimulatedRounds(
            self.exact.main,
            tuple(self._by_up.sum(axis=0).tolist()),
            error,
            net=net,
            by_hands=by_hands,
            by_up=tuple(map(tuple, self._by_up.tolist())),
            split_hands=self._split_hands(),
            fixed_bonuses=int(alone[[end.bonus for end in self.tables.ends]].sum()),
        )

    def _net(self, worth: Whole, counts: Whole) -> NetResults:
        found = dict[int, int]()
        for number in np.flatnonzero(counts).tolist():
            net = int(worth[number])
            found[net] = found.get(net, 0) + int(counts[number])
        return NetResults(dict(sorted(found.items())), self.tables.parts[MAIN])

    def _split_hands(self) -> dict[str, int]:
        """As printed, and then what the doubled came to."""
        found = dict.fromkeys((*self.tables.lines, *DOUBLED.values()), 0)
        for way, (number, line) in product(range(len(WAYS)), enumerate(self.tables.lines)):
            name = outcome_name(line, doubled=way == kernels.DOUBLED)
            found[name] += int(self.tallied.lines[way, number])
        return found

    def _beside(self) -> Iterator[SimulatedWager]:
        for odds in self.exact.beside:
            which, met = (
                (MATCHING, self._matched()) if odds.wager == MATCH else (INSURING, self._insured())
            )
            counts = tuple(met[each.outcome] for each in odds.outcomes)
            error = (
                self._error_over_shoes(which)
                if self._by_shoes
                else error_over_rounds(odds.outcomes, counts)
            )
            yield SimulatedWager(odds, counts, error)

    def _matched(self) -> dict[str, int]:
        found = dict.fromkeys(MATCH_OUTCOMES.values(), 0)
        for two, outcome in MATCH_OUTCOMES.items():
            found[outcome] += int(self.tallied.matches[two])
        return found

    def _insured(self) -> dict[str, int]:
        """Had it been taken whenever it was offered."""
        rounds = self.tables.rounds
        offered = np.zeros(VALUES, dtype=np.bool_)
        offered[rounds.value[rounds.insured > 0]] = True
        ends = self.tallied.ends[offered].sum(axis=0)
        return {
            outcome: int(ends[rounds.blackjack == blackjack].sum())
            for blackjack, outcome in enumerate(INSURANCE_OUTCOMES)
        }

    @property
    def _by_shoes(self) -> bool:
        return self.shoes is not None and self.shoes >= SEVERAL

    def _error_over_shoes(self, wager: int) -> float:
        """Of net to rounds, which both differ from shoe to shoe."""
        there, net, there_squared, net_squared, crossed = map(int, self.tallied.shoes[wager])
        if not there or self.shoes is None:
            return 0.0
        at = Fraction(net, there)
        spread = net_squared - 2 * at * crossed + at * at * there_squared
        each = spread * Fraction(self.shoes, self.shoes - 1)
        return sqrt(each / (there * self.tables.parts[wager]) ** 2)
