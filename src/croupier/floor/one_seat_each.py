"""Whoever plays from a screen has one seat at a table, whatever its rules let people hold."""

from __future__ import annotations

from croupier.floor.live_game import LiveTable
from croupier.table.orders import Order
from croupier.table.people import Role
from croupier.table.seats.seating import TakeSeat
from croupier.values.refusals import Refusal, refuse


def second_seat(table: LiveTable, order: Order, person: str, role: Role) -> Refusal | None:
    """To be asked when the table has come to the order: a moment before, it may stand elsewhere."""
    if table.physical_cards or role is not Role.PLAYER or not isinstance(order, TakeSeat):
        return None
    if table.seat_of(person) is None:
        return None
    return refuse(table.house.seats.clause, "{person} has a seat at this table", person=person)
