"""Prices every wager of a table for any remaining shoe in microseconds, exactly.

Wagers on the result are priced through the 5,005 choices of six cards by value: how often each
ordering of a choice pays is worked out once, so that a shoe is priced by one product with the ways
to deal each choice. All terms are whole and none is negative, so that a double holds every partial
sum exactly while the whole stays below 2**53. A shoe for which it does not is refused, as is a
prize so large that whole numbers of 64 bits could not hold its sum.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm, perm

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.compiled import FinalTable, HandTable, Kinds, OpeningTable, SetTable
from croupier.games.baccarat.game import BaccaratGame, Meters
from croupier.games.baccarat.wager import Formula, OpeningWager
from croupier.odds.baccarat import kernels
from croupier.odds.baccarat.analysis import Analysis, analyse
from croupier.odds.baccarat.law import LONGEST_ROUND, BankerDraws, PlayerDraws, courses
from croupier.rulebooks.baccarat.chapter import Tableau
from croupier.values.cards import DECK
from croupier.values.refusals import Unreadable
from croupier.values.shoe import Composition

Whole = NDArray[np.int64]

EXACT_BELOW = 2**53
TOO_LARGE = 2**63
STATES = 400


class Pricer:
    """A table ready to price shoes: what each wager hands back, over all ordered deals.

    A wager's sum is in units of one ``denominators``-th of the stake.
    """

    def __init__(self, game: BaccaratGame, *, seat: int = 1, meters: Meters | None = None) -> None:
        analysis = analyse(game, meters=meters)
        self.wagers = tuple(game.wagers)
        returns = {wager: _returns(analysis, wager) for wager in self.wagers}
        self.denominators = {
            wager: lcm(*(share.denominator for share in shares.values()))
            for wager, shares in returns.items()
        }
        units = {
            wager: {name: int(share * self.denominators[wager]) for name, share in shares.items()}
            for wager, shares in returns.items()
        }
        self._openings = dict[int, Openings]()
        self._largest = [max(units[wager].values()) for wager in self.wagers]
        columns, shares = list[Whole](), list[tuple[int, int]]()
        for number, wager in enumerate(self.wagers):
            opening = _openings_of(analysis, wager, seat, units[wager])
            if opening is not None:
                self._openings[number] = opening
                continue
            for column, worth in _columns(analysis, wager, units[wager]):
                columns.append(column)
                shares.append((number, worth))
        by_choice = choices_and_states(game.house.tableau) @ np.stack(columns, axis=1)
        self._coefficients = np.ascontiguousarray(by_choice.astype(np.float64))
        self._shares = np.zeros((len(columns), len(self.wagers)), dtype=np.int64)
        for column_number, (number, worth) in enumerate(shares):
            self._shares[column_number, number] = worth
        card_values = game.house.tableau.card_values
        self._value_of_card = np.array(
            [card_values[card.rank.value].value for card in DECK], dtype=np.int64
        )

    def price(self, counts: Whole) -> Whole:
        """Sums for shoes, one a row of 52 counts: a row of wagers each."""
        ways = np.empty((len(counts), len(kernels.SIX_CARDS)))
        kernels.six_card_ways(counts, self._value_of_card, ways)
        summed = ways @ self._coefficients
        if summed.max(initial=0) >= EXACT_BELOW:
            raise Unreadable("the shoe is too large to be priced exactly here; use exact_odds")
        handed = summed.astype(np.int64) @ self._shares
        most = int(counts.sum(axis=1).max(initial=0))
        for number, opening in self._openings.items():
            if self._largest[number] * perm(most, opening.cards) >= TOO_LARGE:
                raise Unreadable(f"{self.wagers[number]} pays too much to be priced exactly here")
            opening.value(counts, handed[:, number])
        return handed

    def deals(self, wager: str, cards: int) -> int:
        """The ordered deals a wager's sum is taken over: of six cards, of four or of two."""
        opening = self._openings.get(self.wagers.index(wager))
        return perm(cards, opening.cards if opening else LONGEST_ROUND)

    def expected_values(self, shoe: Composition) -> dict[str, Fraction]:
        """What a player is up on each wager, per unit staked."""
        cards = shoe.total
        if cards < LONGEST_ROUND:
            raise Unreadable(f"a shoe of {cards} cards cannot finish every round; use exact_odds")
        (handed,) = self.price(np.array([shoe.counts], dtype=np.int64)).tolist()
        return {
            wager: Fraction(back, self.denominators[wager] * self.deals(wager, cards)) - 1
            for wager, back in zip(self.wagers, handed, strict=True)
        }


def _returns(analysis: Analysis, wager: str) -> dict[str, Fraction]:
    """What each outcome hands back per unit staked."""
    offered = analysis.game.wagers[wager].offered
    return {line.outcome: analysis.net(offered, line)[0] + 1 for line in offered.lines}


def _columns(
    analysis: Analysis, wager: str, units: Mapping[str, int]
) -> Iterable[tuple[Whole, int]]:
    """A wager with whole returns needs one column of worths; another, one for each outcome.

    So no column grows past what is staked on all deals by more than the wager hands back.
    """
    table = analysis.compiled(wager)
    assert isinstance(table, FinalTable)
    outcomes = list(table.outcomes.values())
    whole = all(share.denominator == 1 for share in _returns(analysis, wager).values())
    if whole:
        yield np.array([units[outcome] for outcome in outcomes], dtype=np.int64), 1
        return
    for name, worth in units.items():
        if worth:
            yield np.array([outcome == name for outcome in outcomes], dtype=np.int64), worth


class Openings(ABC):
    """A wager decided by the opening cards: the hands that pay, and what they are worth."""

    cards: int

    @abstractmethod
    def value(self, counts: Whole, values: Whole) -> None:
        """Write what a unit staked hands back over all deals, shoe by shoe."""


def _openings_of(
    analysis: Analysis, wager: str, seat: int, units: Mapping[str, int]
) -> Openings | None:
    definition = analysis.game.wagers[wager].definition
    if isinstance(definition, OpeningWager) and definition.formula:
        return ByFormula(definition.formula, units)
    table = analysis.compiled(wager, seat)
    match table:
        case HandTable():
            return Hands(table, units)
        case OpeningTable():
            return PairsOfHands(table, units)
        case SetTable():
            return Sets(table, units)
        case FinalTable():
            return None


def _kinds(kinds: Kinds) -> tuple[Whole, int]:
    return np.array(kinds.of_card, dtype=np.int64), len(kinds.examples)


def _whole(rows: list[tuple[int, ...]], columns: int) -> Whole:
    return np.array(rows, dtype=np.int64).reshape(-1, columns)


class Hands(Openings):
    cards = 2

    def __init__(self, table: HandTable, units: Mapping[str, int]) -> None:
        paying = [pair for pair, outcome in table.outcomes.items() if units[outcome]]
        worth = np.array([units[table.outcomes[pair]] for pair in paying], dtype=np.int64)
        self._arguments = (*_kinds(table.kinds), _whole([*paying], 2), worth)

    def value(self, counts: Whole, values: Whole) -> None:
        kernels.hand_values(counts, *self._arguments, values)


class PairsOfHands(Openings):
    """Both hands told apart; a deal is as likely as the one with the hands exchanged."""

    cards = 4

    def __init__(self, table: OpeningTable, units: Mapping[str, int]) -> None:
        pairs = table.kinds.pairs
        apart, touching = list[tuple[int, int, int]](), list[tuple[int, int, int]]()
        for one, player in enumerate(pairs):
            for other, banker in enumerate(pairs[: one + 1]):
                worth = units[table.outcomes[player, banker]]
                if one != other:
                    worth += units[table.outcomes[banker, player]]
                if worth:
                    fits = touching if {*player} & {*banker} else apart
                    fits.append((one, other, worth))
        far, near = _whole([*apart], 3), _whole([*touching], 3)
        self._arguments = (
            *_kinds(table.kinds),
            _whole([*pairs], 2),
            np.ascontiguousarray(far[:, :2]),
            np.ascontiguousarray(far[:, 2]),
            np.ascontiguousarray(near[:, :2]),
            np.ascontiguousarray(near[:, 2]),
        )

    def value(self, counts: Whole, values: Whole) -> None:
        kernels.opening_values(counts, *self._arguments, values)


class Sets(Openings):
    cards = 4

    def __init__(self, table: SetTable, units: Mapping[str, int]) -> None:
        paying = [cards for cards, outcome in table.outcomes.items() if units[outcome]]
        worth = np.array([units[table.outcomes[cards]] for cards in paying], dtype=np.int64)
        self._arguments = (*_kinds(table.kinds), _whole([*paying], 4), worth)

    def value(self, counts: Whole, values: Whole) -> None:
        kernels.set_values(counts, *self._arguments, values)


class ByFormula(Openings):
    """By the wager's own closed form, where the table of sets would take a millisecond."""

    cards = 4

    def __init__(self, formula: Formula, units: Mapping[str, int]) -> None:
        worth = [formula.orderings * units[outcome] for outcome in formula.outcomes]
        self._arguments = (
            np.array(formula.arguments, dtype=np.int64),
            np.array(worth, dtype=np.int64),
        )
        self._kernel = kernels.formula_values(formula.function)

    def value(self, counts: Whole, values: Whole) -> None:
        self._kernel(counts, *self._arguments, values)


def choices_and_states(tableau: Tableau) -> Whole:
    """For each choice of six values, how many of its orderings end in each final state."""
    ends = end_of_round(tableau)
    cards = np.indices((10,) * LONGEST_ROUND).reshape(LONGEST_ROUND, -1)
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    states = ends[player, banker, cards[4], cards[5]]
    codes = (7 ** np.arange(10))[cards].sum(axis=0)
    listed = np.array([sum(7**value for value in six) for six in kernels.SIX_CARDS])
    order = np.argsort(listed)
    place = order[np.searchsorted(listed[order], codes)]
    counted = np.bincount(place * STATES + states, minlength=len(listed) * STATES)
    return counted.reshape(-1, STATES)


def end_of_round(tableau: Tableau) -> Whole:
    """The final state from both totals and the next two cards of the shoe."""
    ends = np.empty((10, 10, 10, 10), dtype=np.int64)
    for player, row in enumerate(courses(tableau).by_totals):
        for banker, course in enumerate(row):
            for fifth in range(10):
                then = course.then[fifth] if isinstance(course, PlayerDraws) else course
                for sixth in range(10):
                    end = then
                    if isinstance(end, BankerDraws):
                        end = end.ends[sixth if isinstance(course, PlayerDraws) else fifth]
                    assert isinstance(end, int)
                    ends[player, banker, fifth, sixth] = end
    return ends
