"""How a dealer's hand can end: every set of cards that ends it, and in how many orders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import perm

import numpy as np

from croupier.games.spanish_21.compiled import ACE, BUST, TEN, VALUES, CompiledGame
from croupier.odds.spanish_21.kernels import Trie

Drawn = tuple[int, ...]
"""Values of the cards after the up card, in rising order."""

ENDS = (17, 18, 19, 20, 21, None)
"""Totals on which a dealer's hand ends; None: bust."""
KEPT = 16
"""Games whose tables are kept."""
NOBODY = -1
"""The value under an up card that makes no Blackjack."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Cards that end a dealer's hand."""

    drawn: Drawn
    end: int
    """Its place among `ENDS`."""
    orders: int
    """In so many orders they can come, the hole card first, and no sooner end the hand."""


def blackjack_hole(compiled: CompiledGame, up: int) -> int:
    """The value of a hole card that gives a Blackjack which the card reader finds, if any."""
    if not compiled.peeks[up]:
        return NOBODY
    return TEN if up == ACE else ACE


@lru_cache(maxsize=KEPT * VALUES)
def endings(compiled: CompiledGame, up: int) -> tuple[Ending, ...]:
    """All ends of a dealer's hand from an up card, once the card reader found no Blackjack."""
    known = compiled.states
    orders: Mapping[int, int] = defaultdict(int, {known.number((up,)): 1})
    found: dict[tuple[Drawn, int], int] = defaultdict(int)
    for state in range(len(known)):
        if not orders[state]:
            continue
        drawn = _without(known.places(state), up)
        if drawn and not compiled.dealer_draws[state]:
            found[drawn, ENDS.index(int(known.total[state]))] += orders[state]
            continue
        for value in range(VALUES):
            if not drawn and value == blackjack_hole(compiled, up):
                continue
            after = int(known.after[state, value])
            if after == BUST:
                found[tuple(sorted((*drawn, value))), ENDS.index(None)] += orders[state]
            else:
                orders[after] += orders[state]  # type: ignore[index]
    return tuple(Ending(drawn, end, count) for (drawn, end), count in sorted(found.items()))


def _without(places: tuple[int, ...], up: int) -> Drawn:
    left = list(places)
    left.remove(up)
    return tuple(left)


@lru_cache(maxsize=KEPT)
def trie(compiled: CompiledGame) -> Trie:
    """All endings of all up cards, told card by card, so that what they share is counted once."""
    rows = [list(_nodes(endings(compiled, up))) for up in range(VALUES)]
    starts = np.cumsum([0, *map(len, rows)])
    columns = np.array([node for row in rows for node in row])
    depth, value, before, orders, end = (np.ascontiguousarray(column) for column in columns.T)
    return Trie(starts, depth, value, before, orders, end, int(depth.max()))


def _nodes(found: tuple[Ending, ...]) -> Iterator[tuple[int, int, int, int, int]]:
    """Depth, value, cards of it before, orders and end of each step, in the order of the words."""
    by_drawn = {each.drawn: each for each in found}
    assert len(by_drawn) == len(found), "a set of cards ends a hand in one way"
    for word in sorted({each.drawn[:size] for each in found for size in range(1, 22)}):
        ending = by_drawn.get(word)
        orders, end = (ending.orders, ending.end) if ending else (0, -1)
        yield len(word), word[-1], word[:-1].count(word[-1]), orders, end


def longest(compiled: CompiledGame) -> int:
    """The most cards a dealer can take after the up card."""
    return trie(compiled).longest


def stands_from(compiled: CompiledGame) -> int:
    """The least hard total that a dealer does not draw to."""
    known = compiled.states
    standing = ~compiled.dealer_draws & ~known.soft & (known.cards > 1)
    return int(known.total[standing].min())


@lru_cache(maxsize=KEPT)
def fits(compiled: CompiledGame, left: tuple[int, ...]) -> bool:
    """Whether the ways of every ending of a shoe are counted in machine words."""
    for up in range(VALUES):
        sums: dict[int, int] = defaultdict(int)
        for each in endings(compiled, up):
            ways = each.orders
            for value in set(each.drawn):
                ways *= perm(left[value], each.drawn.count(value))
            sums[len(each.drawn)] += ways
        if max(sums.values()) >= 1 << 63:
            return False
    return True
