"""What a floor knows of its tables and no sender may say: who is beside whom, who is in a pit."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from croupier.floor.digests import digests
from croupier.table.baccarat.extra_shuffle import SwitchExtraShuffle
from croupier.table.baccarat.opening import OpenTable, neighbour
from croupier.table.baccarat.state import Table
from croupier.table.orders import Command, Order


def completed(act: OpenTable, tables: Sequence[Table]) -> OpenTable:
    """An opening beside the open tables; practice is held to practice, gaming to gaming.

    A sender may name tables the floor does not know, but speaks for none that it does.
    """
    known = tuple(neighbour(each) for each in tables if each.practice == act.practice)
    names = {each.table for each in known}
    told = tuple(each for each in act.beside if each.table not in names)
    return replace(act, beside=(*known, *told), digests=act.digests or digests())


def for_pit(act: Order, named: Collection[str], tables: Sequence[Table]) -> Order:
    """An order to these tables at once: whether they are all the open tables of their pits."""
    if not isinstance(act, SwitchExtraShuffle):
        return act
    pits = {each.pit for each in tables if each.id in named}
    together = all(each.id in named for each in tables if each.pit in pits)
    return replace(act, together=together)


def alone(command: Command) -> Command:
    """An order to one table, whatever its sender says."""
    if not isinstance(command.order, SwitchExtraShuffle):
        return command
    return replace(command, order=replace(command.order, together=False))
