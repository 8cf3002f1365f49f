"""The cell of an opening by two small tables: one for the ranks of both hands, one for all else.

A wager on all four cards tells hundreds of hands apart, and a table of any two of them fits no
block's own memory. But what it asks of ranks and what it asks of suits can be looked up apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.coded import FIRST, SECOND
from croupier.simulation.baccarat.cells import hand_grid
from croupier.simulation.baccarat.kernels import CLASS
from croupier.simulation.baccarat.rounds import BaccaratSimulation
from croupier.values.cards import DECK, Rank, Suit
from croupier.values.refusals import BadMaterial

Whole = NDArray[np.int64]

CARDS = len(DECK)
FEW = 64
"""Classes of hands that a table for any two of them has room for."""


@dataclass(frozen=True, eq=False)
class Aspect:
    """Something that can be told of two hands."""

    classes: Whole
    """[card, card]: hands that it cannot tell apart."""
    told: Whole
    """[Player's class, Banker's]"""

    @property
    def hands(self) -> int:
        return len(self.told)

    @property
    def size(self) -> int:
        return int(self.told.max()) + 1


@dataclass(frozen=True, eq=False)
class Openings:
    ranks: Aspect
    rest: Aspect
    cell: Whole
    """[what ranks tell, what the rest tells]: the cell of the opening."""


def openings(simulation: BaccaratSimulation) -> Openings:
    classes = (simulation.tables.hand[:CARDS, :CARDS] & CLASS).astype(np.int64)
    cells = simulation.tables.opening.astype(np.int64)
    wagers = [_told(row.outcome) for row in simulation.rows if row.by_opening]
    many = [told for told in wagers if _alike(told[cells]).max() >= FEW]
    if not many:
        nothing = Aspect(np.zeros_like(classes), np.zeros((1, 1), dtype=np.int64))
        return Openings(nothing, Aspect(classes, cells), np.arange(int(cells.max()) + 1)[None])
    of_hand = classes[FIRST, SECOND]
    cells = cells[of_hand[:, None], of_hand[None, :]]
    few = [told[cells] for told in wagers if all(told is not each for each in many)]
    by_ranks, by_suits = _apart(_together([told[cells] for told in many]))
    by_rest = _together([*few, by_suits])
    cell = np.zeros((int(by_ranks.max()) + 1, int(by_rest.max()) + 1), dtype=np.int64)
    cell[by_ranks, by_rest] = cells
    assert (cell[by_ranks, by_rest] == cells).all(), "an opening lies in another cell"
    return Openings(_aspect(by_ranks), _aspect(by_rest), cell)


def _told(outcome: Whole) -> Whole:
    """[opening]: a number for all that is alike whatever the result."""
    return np.unique(outcome, axis=0, return_inverse=True)[1].reshape(-1).astype(np.int64)


def _together(told: Sequence[Whole]) -> Whole:
    """[hand, hand]: one number for all that is alike in every respect."""
    found = np.zeros_like(told[0])
    for each in told:
        both = found * (int(each.max()) + 1) + each
        there = np.zeros(int(both.max()) + 1, dtype=np.int64)
        there[both.ravel()] = 1
        found = (np.cumsum(there) - 1)[both]
    return found


def _alike(told: Whole) -> Whole:
    """[hand]: a number for those against which every other hand fares alike, on either side."""
    narrow, numbers = told.astype(np.uint16), dict[bytes, int]()
    found = [
        numbers.setdefault(narrow[hand].tobytes() + narrow[:, hand].tobytes(), len(numbers))
        for hand in range(len(narrow))
    ]
    return np.array(found, dtype=np.int64)


def _aspect(told: Whole) -> Aspect:
    alike = _alike(told)
    by_class = np.zeros((int(alike.max()) + 1,) * 2, dtype=np.int64)
    by_class[alike[:, None], alike[None, :]] = told
    return Aspect(hand_grid(alike), by_class)


def _apart(told: Whole) -> tuple[Whole, Whole]:
    """What ranks tell of two hands, and what suits do; both together tell all."""
    ranks = _pairs([list(Rank).index(card.rank) for card in DECK])
    suits = _pairs([list(Suit).index(card.suit) for card in DECK])
    both = np.zeros((int(ranks.max()) + 1, int(suits.max()) + 1) * 2, dtype=np.int64)
    place = ranks[:, None], suits[:, None], ranks[None, :], suits[None, :]
    both[place] = told
    if (both[place] != told).any():
        raise BadMaterial("a wager of this table asks too much of four cards to be played on a GPU")
    several, one = both.transpose(0, 2, 1, 3), (len(both) ** 2, both.shape[1] ** 2)
    _, by_ranks = np.unique(several.reshape(one), axis=0, return_inverse=True)
    _, by_suits = np.unique(several.reshape(one), axis=1, return_inverse=True)
    return (
        by_ranks.reshape((len(both),) * 2)[ranks[:, None], ranks[None, :]],
        by_suits.reshape((both.shape[1],) * 2)[suits[:, None], suits[None, :]],
    )


def _pairs(of_card: list[int]) -> Whole:
    """[hand]: the number of two ranks or suits, in either order."""
    one, two = np.array(of_card)[FIRST], np.array(of_card)[SECOND]
    size = max(of_card) + 1
    _, found = np.unique(np.minimum(one, two) * size + np.maximum(one, two), return_inverse=True)
    return found.astype(np.int64)
