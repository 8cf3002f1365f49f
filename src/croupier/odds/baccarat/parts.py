"""Wagers that are priced together: on the result, on the opening cards, by a closed form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import factorial, perm, prod

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.compiled import FinalTable, HandTable, OpeningTable, SetTable
from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.games.baccarat.wager import Formula
from croupier.kernels.compiled import kernel
from croupier.odds.baccarat import kernels
from croupier.odds.baccarat.choices import EXACT_BELOW, Choice, Choices
from croupier.odds.baccarat.law import LONGEST_ROUND
from croupier.odds.baccarat.six_cards import SIX_CARDS, choices_and_states
from croupier.rulebooks.baccarat.chapter import Tableau
from croupier.values.cards import DECK

Whole = NDArray[np.int64]
Units = Mapping[str, int]
"""What each outcome hands back, in units of one wager."""

FULL_SHOE = 416
MODEST = 1000
"""What is handed back up to here may be summed in one column for any usual shoe."""
NOT_HELD = -1
"""Stands for a sum that could not be held exactly; no true one is below zero."""


class Part(ABC):
    """Some wagers of a table, by their numbers, and the cards that decide them."""

    cards: int
    numbers: Whole
    of_card: Whole
    """What they can tell apart: a number for each card."""

    @abstractmethod
    def hand_back(self, counts: Whole, handed: Whole) -> None:
        """Write what a unit staked on each hands back over all deals, a row for each shoe."""


@dataclass(frozen=True, slots=True)
class Column:
    """A sum over choices, and how many units of which wager one of it is."""

    number: int
    share: int
    worth: Units


def columns_of(number: int, cards: int, units: Units, *, whole: bool) -> list[Column]:
    """One column of what outcomes hand back; where it might grow too large, one for each outcome.

    Whole are units that are stakes: on the result of a full shoe they just fit into one.
    """
    largest = max(units.values())
    if (whole and largest <= MODEST) or largest * perm(FULL_SHOE, cards) < EXACT_BELOW:
        return [Column(number, 1, units)]
    return [Column(number, worth, {name: 1}) for name, worth in units.items() if worth]


class ByChoices(Part):
    def __init__(
        self,
        cards: int,
        of_card: Sequence[int],
        columns: Sequence[Column],
        worth: Mapping[Choice, Sequence[int]],
    ) -> None:
        self.cards = cards
        self.of_card = np.array(of_card, dtype=np.int64)
        numbers = list(dict.fromkeys(column.number for column in columns))
        self.numbers = np.array(numbers, dtype=np.int64)
        self._choices = Choices(self.of_card, worth, len(columns))
        self._shares = np.zeros((len(numbers), len(columns)), dtype=np.int64)
        for place, column in enumerate(columns):
            self._shares[numbers.index(column.number), place] = column.share

    def hand_back(self, counts: Whole, handed: Whole) -> None:
        sums = self._choices.sums(counts)
        kernels.in_units(sums, self._shares, self.numbers, handed)


def on_result(
    tableau: Tableau,
    value_of_card: Sequence[int],
    tables: Iterable[tuple[FinalTable, list[Column]]],
) -> Part:
    """All wagers on the result, through the choices of six cards by value."""
    columns, by_state = list[Column](), list[list[int]]()
    for table, own in tables:
        columns += own
        outcomes = table.outcomes.values()
        by_state += [[column.worth.get(outcome, 0) for outcome in outcomes] for column in own]
    by_choice = choices_and_states(tableau) @ np.array(by_state, dtype=np.int64).T
    worth = dict(zip(SIX_CARDS, by_choice.tolist(), strict=True))
    return ByChoices(LONGEST_ROUND, value_of_card, columns, worth)


def on_opening(table: HandTable | OpeningTable | SetTable, columns: Sequence[Column]) -> Part:
    """A wager on the first cards, through the choices of their kinds."""
    worth = defaultdict[Choice, list[int]](lambda: [0] * len(columns))
    for (choice, outcome), orderings in _orderings(table).items():
        for place, column in enumerate(columns):
            worth[choice][place] += orderings * column.worth.get(outcome, 0)
    return ByChoices(cards_of(table), table.kinds.of_card, columns, worth)


def cards_of(table: FinalTable | HandTable | OpeningTable | SetTable) -> int:
    """How many cards decide: every ordered deal of so many is counted."""
    match table:
        case FinalTable():
            return LONGEST_ROUND
        case HandTable():
            return 2
        case OpeningTable() | SetTable():
            return OPENING_CARDS


def _orderings(table: HandTable | OpeningTable | SetTable) -> Mapping[tuple[Choice, str], int]:
    """In how many of its orderings each choice of kinds has each outcome."""
    counted = Counter[tuple[Choice, str]]()
    match table:
        case OpeningTable():
            for hands, outcome in table.outcomes.items():
                choice = tuple(sorted(chain(*hands)))
                counted[choice, outcome] += prod(map(_orders, hands))
        case HandTable() | SetTable():
            for cards, outcome in table.outcomes.items():
                counted[cards, outcome] += _orders(cards)
    return counted


@lru_cache(1024)  # pairs come again and again
def _orders(cards: Choice) -> int:
    """The orders these kinds can lie in.

    >>> _orders((3, 7)), _orders((3, 3)), _orders((3, 3, 7, 8))
    (2, 1, 12)
    """
    return factorial(len(cards)) // prod(map(factorial, Counter(cards).values()))


class ByFormula(Part):
    """By the wager's own closed form, where choices of kinds would take far longer."""

    cards = OPENING_CARDS

    def __init__(self, number: int, formula: Formula, units: Units) -> None:
        self.numbers = np.array([number])
        self.of_card = np.arange(len(DECK))
        worth = [formula.orderings * units[outcome] for outcome in formula.outcomes]
        self._worth = np.array([worth], dtype=np.int64)
        self._arguments = np.array(formula.arguments, dtype=np.int64)
        self._count = kernel(formula.function)

    def hand_back(self, counts: Whole, handed: Whole) -> None:
        sets = np.empty((len(counts), self._worth.shape[1]))
        self._count(counts, self._arguments, sets)
        kernels.in_units(sets, self._worth, self.numbers, handed)
