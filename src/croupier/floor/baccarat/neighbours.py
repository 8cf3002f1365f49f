"""What a floor knows of its tables and no sender may say: who is beside whom, who is in a pit."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from croupier.table.baccarat.extra_shuffle import SwitchExtraShuffle
from croupier.table.baccarat.opening import OpenTable, neighbour
from croupier.table.baccarat.state import Table


def beside(order: OpenTable, _: Collection[str], tables: Sequence[Table]) -> OpenTable:
    """An opening beside the open tables; practice is held to practice, gaming to gaming.

    A sender may name tables the floor does not know, but speaks for none that it does.
    """
    known = tuple(neighbour(each) for each in tables if each.practice == order.practice)
    names = {each.table for each in known}
    told = tuple(each for each in order.beside if each.table not in names)
    return replace(order, beside=(*known, *told))


def together(
    order: SwitchExtraShuffle, named: Collection[str], tables: Sequence[Table]
) -> SwitchExtraShuffle:
    """Whether the tables it goes to at once are all the open tables of their pits."""
    pits = {each.pit for each in tables if each.id in named}
    whole = all(each.id in named for each in tables if each.pit in pits)
    return replace(order, together=bool(named) and whole)
