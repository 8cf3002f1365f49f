"""Six cards by value finish every round: where each choice of them ends, over all its orderings."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from croupier.odds.baccarat.law import LONGEST_ROUND, BankerDraws, PlayerDraws, courses
from croupier.rulebooks.baccarat.chapter import Tableau

Whole = NDArray[np.int64]

STATES = 400
SIX_CARDS = tuple(combinations_with_replacement(range(10), LONGEST_ROUND))
"""The 5,005 ways to choose six cards by value, the order aside."""


def choices_and_states(tableau: Tableau) -> Whole:
    """For each choice of six values, how many of its orderings end in each final state."""
    return _counted(end_of_round(tableau).tobytes())


@lru_cache
def _counted(written: bytes) -> Whole:
    """A million orderings, which most chapters share."""
    ends = np.frombuffer(written, dtype=np.int64).reshape((10,) * 4)
    cards = np.indices((10,) * LONGEST_ROUND).reshape(LONGEST_ROUND, -1)
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    states = ends[player, banker, cards[4], cards[5]]
    codes = (7 ** np.arange(10))[cards].sum(axis=0)
    listed = np.array([sum(7**value for value in six) for six in SIX_CARDS])
    order = np.argsort(listed)
    place = order[np.searchsorted(listed[order], codes)]
    counted = np.bincount(place * STATES + states, minlength=len(listed) * STATES)
    counted.flags.writeable = False  # it is everybody's
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
