"""Every four tiles that can be dealt, by kind, with how many ways there are to deal them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from croupier.games.pai_gow.hands import FourKinds
from croupier.games.pai_gow.ranking import Ranks

HANDS = comb(32, 4)


@cache
def every_four(ranks: Ranks) -> tuple[tuple[FourKinds, int], ...]:
    """8,130 different hands out of one set of tiles; their ways add up to 35,960."""
    return tuple(_dealt(ranks))


def _dealt(ranks: Ranks) -> Iterator[tuple[FourKinds, int]]:
    for four in combinations_with_replacement(range(len(ranks.kinds)), 4):
        held = Counter(four)
        if all(count <= ranks.copies[kind] for kind, count in held.items()):
            yield four, prod(comb(ranks.copies[kind], count) for kind, count in held.items())
