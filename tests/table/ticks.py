"""The checklist of a table, ticked by its staff."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from croupier.rulebooks.checklists import Occasion
from croupier.table.people import Role
from croupier.table.seats.state import SeatedTable
from croupier.table.seats.ticking import SIGN, TickItems


def all_ticks(
    table: SeatedTable, at: datetime, occasion: Occasion = Occasion.OPENING
) -> Iterator[tuple[TickItems, Role]]:
    """What each office signs for, in one order each."""
    day = table.house.gaming_day.day_of(at)
    seen = table.checklist.seen_to(occasion, day)
    for role in SIGN:
        left = (each for each in table.checklist.on(occasion))
        items = tuple(each.item for each in left if role.value in seen.open_offices(each))
        if items:
            yield TickItems(occasion, items), role
