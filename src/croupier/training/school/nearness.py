"""How near orders lie to a step: those that come up beside it are the ones taken for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from croupier.table.orders import Order

Kind = tuple[type[Order], str]
CROWD = 2
"""By how many steps one more order of the same kind lies farther away."""


def nearest_first(orders: Iterable[Order], due: Order, done: Sequence[Order]) -> list[Order]:
    """By how many steps lay between their kinds when a table was dealt; else as they came.

    The like at another seat or hand lies nearest, but not all that are shown are of one kind.
    """
    way, met = [kind for kind, _ in groupby(map(kind_of, done))], Counter[Kind]()
    far = {kind: _steps_between(way, kind_of(due), kind) for kind in {*way, kind_of(due)}}

    def distances() -> Iterator[tuple[int, Order]]:
        for order in orders:
            kind = kind_of(order)
            yield far.get(kind, len(way)) + CROWD * met[kind], order
            met[kind] += 1

    return [order for _, order in sorted(distances(), key=lambda each: each[0])]


def kind_of(order: Order) -> Kind:
    """Whatever the seat, the hand or the side."""
    return type(order), str(getattr(order, "action", ""))


def _steps_between(way: Sequence[Kind], one: Kind, other: Kind) -> int:
    if one == other:
        return 0
    here, there = ([n for n, kind in enumerate(way) if kind == each] for each in (one, other))
    return min((abs(n - m) for n in here for m in there), default=len(way))
