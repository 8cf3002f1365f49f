"""Compiled loops over two hands of a split at once; all tables come in as arguments."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.compiled import kernel

Whole = NDArray[np.int64]
Double = NDArray[np.float64]

VALUES = 10
ENDS = 6
BITS = 6
"""For how many cards of a value two hands hold."""
EMPTY = -1
MIX, SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(24)
"""A set's place in the table: spread by a product, its upper bits."""


class Parts(NamedTuple):
    """One hand as a sum over its states; a state's parts lie one after another."""

    states: Whole
    starts: Whole
    """[state + 1]: where its parts begin."""
    event: Whole
    profile: Whole
    weight: Double
    """Orders of the state's cards, below nothing where they are taken away."""


@kernel
def packed(held: Whole) -> int:
    """Cards by value as one number."""
    key = 0
    for value in range(VALUES):
        key = (key << BITS) | held[value]
    return key


@kernel
def _slot(keys: Whole, key: int) -> np.int64:
    mask = len(keys) - 1
    at = np.int64((np.uint64(key) * MIX) >> SHIFT) & mask
    while keys[at] != EMPTY and keys[at] != key:
        at = (at + 1) & mask
    return at


@kernel
def number_pairs(  # noqa: PLR0913, PLR0917
    held: Whole, one: Whole, other: Whole, out: Whole, keys: Whole, numbers: Whole, known: int
) -> int:
    """Give every set of cards that two hands and those ``out`` hold a number; how many there are.

    ``keys`` and ``numbers`` are a table of sets, of which so many are ``known`` already.
    """
    beside = packed(out)
    packs = np.empty(len(other), np.int64)
    for second in range(len(other)):
        packs[second] = packed(held[other[second]]) + beside
    for first in range(len(one)):
        own = packed(held[one[first]])
        for second in range(len(other)):
            key = own + packs[second]
            at = _slot(keys, key)
            if keys[at] == EMPTY:
                keys[at], numbers[at] = key, known
                known += 1
    return known


@kernel
def number_of(keys: Whole, numbers: Whole, held: Whole) -> int:
    """Of a set that has one."""
    return int(numbers[_slot(keys, packed(held))])


@kernel
def moved(keys: Whole, numbers: Whole, into: Whole, as_numbered: Whole) -> None:
    """A table of sets into a larger one."""
    for old in range(len(keys)):
        if keys[old] != EMPTY:
            at = _slot(into, keys[old])
            into[at], as_numbered[at] = keys[old], numbers[old]


@kernel
def unpacked(keys: Whole, numbers: Whole, first: int, sets: Whole) -> None:
    """Into [set]: the cards by value of those numbered from ``first`` on."""
    for at in range(len(keys)):
        if keys[at] != EMPTY and numbers[at] >= first:
            key = keys[at]
            for value in range(VALUES - 1, -1, -1):
                sets[numbers[at] - first, value] = key & ((1 << BITS) - 1)
                key >>= BITS


@kernel
def pair_law(  # noqa: PLR0913, PLR0917
    held: Whole,
    one: Parts,
    other: Parts,
    out: Whole,
    falling: Double,
    orders: Double,
    keys: Whole,
    numbers: Whole,
    ends: Double,
    together: Double,
    profiles: Whole,
    law: Double,
) -> None:
    """Add up, by what both hands bring together, how likely it is that they do.

    ``falling[value, cards]`` is in how many ways cards of a value are drawn in turn,
    ``orders[cards]`` the same of any; ``ends`` are the chances of the dealer's ends by set of
    cards, ``together`` how likely two events of suits are, ``profiles`` what a hand brings by the
    dealer's end. The middle of ``law`` is nothing won.
    """
    beside, middle = packed(out), len(law) // 2
    for first in range(len(one.states)):
        mine = held[one.states[first]]
        own = packed(mine) + beside
        for second in range(len(other.states)):
            yours = held[other.states[second]]
            cards, ways = 0, 1.0
            for value in range(VALUES):
                count = mine[value] + yours[value]
                cards += count
                ways *= falling[value, count]
            if ways == 0.0:
                continue
            chance = ways / orders[cards]
            number = numbers[_slot(keys, own + packed(yours))]
            for a in range(one.starts[first], one.starts[first + 1]):
                for b in range(other.starts[second], other.starts[second + 1]):
                    weight = one.weight[a] * other.weight[b]
                    weight *= chance * together[one.event[a], other.event[b]]
                    if weight == 0.0:
                        continue
                    for end in range(ENDS):
                        net = profiles[one.profile[a], end] + profiles[other.profile[b], end]
                        law[middle + net] += weight * ends[number, end]
