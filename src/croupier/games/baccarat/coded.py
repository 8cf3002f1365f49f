"""Compiled wagers on the opening cards, spread out over every pair of two-card hands."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from croupier.games.baccarat.compiled import (
    FinalTable,
    HandTable,
    Kinds,
    OpeningTable,
    SetTable,
    Table,
)
from croupier.games.baccarat.hands import OPENING_CARDS
from croupier.values.cards import DECK
from croupier.values.sides import Side

Codes = NDArray[np.int64]

FIRST, SECOND = (index.astype(np.int64) for index in np.triu_indices(len(DECK)))
"""All two-card hands, the order of the cards aside."""


def coded(table: Table) -> tuple[list[str], Codes]:
    """Outcome names, and for each pair of hands the number of its outcome."""
    names = sorted(set(table.outcomes.values()))
    number = {name: n for n, name in enumerate(names)}
    match table:
        case HandTable():
            by_hand = np.array(
                [number[table.outcomes[pair]] for pair in _kind_pairs(table.kinds)], dtype=np.int64
            )
            shape = (len(FIRST), len(FIRST))
            turned = by_hand[:, None] if table.side is Side.PLAYER else by_hand[None, :]
            return names, np.broadcast_to(turned, shape)
        case OpeningTable():
            order = {pair: n for n, pair in enumerate(table.kinds.pairs)}
            grid = np.empty((len(order), len(order)), dtype=np.int64)
            for (player, banker), outcome in table.outcomes.items():
                grid[order[player], order[banker]] = number[outcome]
            hands = np.array([order[pair] for pair in _kind_pairs(table.kinds)], dtype=np.int64)
            return names, grid[hands[:, None], hands[None, :]]
        case SetTable():
            return names, _coded_sets(table, number)
        case FinalTable():
            raise TypeError("a wager on the result is not decided by the opening")


def _kind_pairs(kinds: Kinds) -> list[tuple[int, int]]:
    of_card = kinds.of_card
    hands = zip(FIRST.tolist(), SECOND.tolist(), strict=True)
    pairs = (sorted((of_card[one], of_card[other])) for one, other in hands)
    return [(low, high) for low, high in pairs]


def _coded_sets(table: SetTable, number: Mapping[str, int]) -> Codes:
    base = len(table.kinds.examples)
    dense = np.zeros(base**OPENING_CARDS, dtype=np.int8)
    powers = [base**n for n in reversed(range(OPENING_CARDS))]
    kinds = np.fromiter(chain.from_iterable(table.outcomes), dtype=np.int64)
    outcomes = [number[outcome] for outcome in table.outcomes.values()]
    dense[kinds.reshape(-1, OPENING_CARDS) @ np.array(powers, dtype=np.int64)] = outcomes
    of_card = np.array(table.kinds.of_card, dtype=np.int64)
    hands = np.stack((of_card[FIRST], of_card[SECOND]), axis=1)
    shape = (len(FIRST), len(FIRST), 2)
    four = np.concatenate(
        (np.broadcast_to(hands[:, None], shape), np.broadcast_to(hands[None], shape)), axis=2
    )
    places = np.sort(four, axis=2) @ np.array(powers, dtype=np.int64)
    return np.asarray(dense[places], dtype=np.int64)
