"""Chips for a tray or out of it, above the house's sum: what one floorperson orders is proposed.

Whoever carries it out has come by another link than whoever proposed it.
A table opens with as much as one person may lay out.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.floor.office_desk import OfficeDesk
from croupier.floor.offices import Offices
from croupier.floor.requests import Request, command_named
from croupier.table.orders import Order
from croupier.table.seats.tray import (
    ApproveTrayChange,
    CreditInventory,
    FillInventory,
    ProposeTrayChange,
)
from croupier.values.money import MOST_CENTS
from croupier.values.names import is_of_the_house
from croupier.values.refusals import Refusal, Refused

OF_A_TRAY = FillInventory | CreditInventory | ApproveTrayChange


async def held_to_two(offices: OfficeDesk, table: str, asked: Request) -> Request:
    """The request as it reaches the table; all others pass as they are."""
    order = asked.order
    if isinstance(order, FillInventory | CreditInventory):
        named = command_named(asked)
        total = await offices.reckoned(table, order.cents, asked.person, named)
        if await offices.takes_two(total):
            takes = isinstance(order, CreditInventory)
            return replace(asked, order=ProposeTrayChange(order.cents, takes))
    if isinstance(order, ApproveTrayChange):
        total = await offices.reckoned(table, order.cents, order.by)
        refusal = await offices.not_by_two_links(total, order.by, asked.person)
        if refusal:
            raise Refused([refusal])
    return asked


def offered_to(offices: Offices, order: Order, person: str) -> bool:
    """What waits is shown to whoever may carry it out; to an office without a name, it is.

    It waits since it takes two, by itself or with what was moved of late.
    """
    if not isinstance(order, ApproveTrayChange) or not person:
        return True
    return offices.may_be_second(MOST_CENTS, order.by, person)


async def too_much_to_open_with(offices: OfficeDesk, cents: int, by: str) -> Refusal | None:
    """What a tray is laid out with is a fill; the rest of it comes as one, by two people.

    The house itself is nobody who could take chips for themselves.
    """
    return None if is_of_the_house(by) else await offices.not_by_one(cents)
