"""A table that the floor has cleared: after its last round all go with their chips, and it closes.

House procedure: no chapter speaks of it. Whoever sits there leaves as by an order of their own.
"""

from __future__ import annotations

from datetime import datetime

from croupier.floor.live_game import LiveTable
from croupier.table.orders import CLOCK, Command, Order
from croupier.table.people import Role
from croupier.table.seats.chips import KeepChips, chips_left_behind
from croupier.table.seats.closing import CloseTable
from croupier.table.seats.seating import LeaveSeat
from croupier.values.actors import automatic


def next_to_clear(table: LiveTable, at: datetime) -> Command | None:
    """What the house does next to clear it; real chips are carried by people."""
    if table.clearing is None or table.closed or table.is_used or table.physical_cards:
        return None
    for seat, held in sorted(table.seats.items()):
        return Command(LeaveSeat(seat), held.person, Role.PLAYER, at, giver=CLOCK)
    behind = chips_left_behind(table)
    order: Order = KeepChips(behind[0]) if behind else CloseTable()
    return Command(order, automatic(Role.FLOORPERSON.value), Role.FLOORPERSON, at)
