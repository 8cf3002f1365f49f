"""A wager of baccarat by count: every round is priced, whatever it is bet."""

from __future__ import annotations

from math import isnan

import numpy as np

from croupier.bankrolls.ramps import Bucket
from croupier.counting.baccarat.play import Dealt, Priced, in_threads, of_each_round, played
from croupier.counting.baccarat.players import Counter, told
from croupier.counting.baccarat.table import CountedTable
from croupier.counting.by_count import ByCount, added, buckets, sums_by_count
from croupier.counting.over_shoes import Of
from croupier.values.refusals import BadMaterial


def by_count(
    table: CountedTable,
    counter: Counter,
    behind: int,
    dealt: Dealt,
) -> tuple[Bucket, ...]:
    """A unit is one on the wager, with what must lie beside it."""

    def found(some: range) -> ByCount:
        seen, _ = played(table, [behind], table.look(dealt.seed, some))
        priced = Priced(table.pricer.values(seen.left), table.mean_squares(seen.left))
        of = of_each_round(table, seen, priced, counter.laid(np.ones(len(seen.shoe))))
        return sums_by_count(told(counter.count, seen, table.full), of[Of.WON], of[Of.SQUARES])

    every = added(in_threads(found, dealt))
    if any(isnan(squares) for _, _, squares in every.values()):
        wager = table.wagers[counter.column]
        raise BadMaterial(f"{wager}: how far its prizes scatter is not told by count")
    return buckets(every)
