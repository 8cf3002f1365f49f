"""Ordered deals of the opening cards, counted by a wager's outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import factorial, perm

from croupier.games.baccarat.compiled import HandTable, KindPair, Kinds, OpeningTable, SetTable
from croupier.values.shoe import Composition

Weights = Mapping[str, int]


def kind_counts(kinds: Kinds, shoe: Composition) -> list[int]:
    """How many cards of each kind are left."""
    counts = [0] * len(kinds.examples)
    for kind, count in zip(kinds.of_card, shoe.counts, strict=True):
        counts[kind] += count
    return counts


def pair_ways(counts: Sequence[int], pair: KindPair) -> int:
    """Ordered ways to deal two cards of these kinds."""
    first, second = pair
    if first == second:
        return counts[first] * (counts[first] - 1)
    return 2 * counts[first] * counts[second]


def opening_ways(
    kinds: Kinds, shoe: Composition
) -> Iterator[tuple[tuple[KindPair, KindPair], int]]:
    """Ordered ways to deal each pair of hands of kinds."""
    counts, pairs = kind_counts(kinds, shoe), kinds.pairs
    for player in pairs:
        ways = pair_ways(counts, player)
        if ways <= 0:
            continue
        for kind in player:
            counts[kind] -= 1
        for banker in pairs:
            yield (player, banker), ways * pair_ways(counts, banker)
        for kind in player:
            counts[kind] += 1


def hand_weights(table: HandTable, shoe: Composition) -> Weights:
    """Out of the ordered deals of two cards."""
    counts = kind_counts(table.kinds, shoe)
    weights = Counter[str]()
    for pair, outcome in table.outcomes.items():
        weights[outcome] += pair_ways(counts, pair)
    return weights


def opening_weights(table: OpeningTable, shoe: Composition) -> Weights:
    """Out of the ordered deals of four cards."""
    weights = Counter[str]()
    for hands, ways in opening_ways(table.kinds, shoe):
        weights[table.outcomes[hands]] += ways
    return weights


def set_weights(table: SetTable, shoe: Composition) -> Weights:
    """Out of the ordered deals of four cards."""
    counts = kind_counts(table.kinds, shoe)
    weights = Counter[str]()
    for cards, outcome in table.outcomes.items():
        ways = factorial(len(cards))
        for kind, taken in Counter(cards).items():
            ways = ways * perm(counts[kind], taken) // factorial(taken)
        weights[outcome] += ways
    return weights
