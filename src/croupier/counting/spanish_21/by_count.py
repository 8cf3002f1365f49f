"""A round of Spanish 21 by count.

What a unit is worth is told by the effects, which have hardly any chance in them; how far it
scatters by what the rounds brought.
"""

from __future__ import annotations

from croupier.bankrolls.ramps import Bucket
from croupier.counting.by_count import ByCount, added, buckets, sums_by_count
from croupier.counting.counts import Count
from croupier.counting.spanish_21.dealt import Shoes, in_threads


def by_count(
    shoes: Shoes, count: Count, behind: int, dealt: range, seed: int
) -> tuple[Bucket, ...]:
    """Of every round above the cutting card, bet or not."""

    def found(some: range) -> ByCount:
        seen = shoes.look(count, seed, some)
        is_played = seen.at <= shoes.cards - behind
        return sums_by_count(seen.told[is_played], seen.worth[is_played], seen.net[is_played] ** 2)

    return buckets(added(in_threads(found, dealt)))
