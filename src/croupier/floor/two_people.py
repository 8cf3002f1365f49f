"""Chips for a tray or out of it, above the house's sum: what one floorperson orders is proposed.

Whoever carries it out has come by another link than whoever proposed it.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.floor.office_desk import OfficeDesk
from croupier.floor.requests import Request
from croupier.table.seats.tray import (
    ApproveTrayChange,
    CreditInventory,
    FillInventory,
    ProposeTrayChange,
)
from croupier.values.refusals import Refused


async def held_to_two(offices: OfficeDesk, asked: Request) -> Request:
    """The request as it reaches the table; all others pass as they are."""
    order = asked.order
    if isinstance(order, FillInventory | CreditInventory) and await offices.takes_two(order.cents):
        takes = isinstance(order, CreditInventory)
        return replace(asked, order=ProposeTrayChange(order.cents, takes))
    if isinstance(order, ApproveTrayChange):
        refusal = await offices.not_by_two_links(order.cents, order.by, asked.person)
        if refusal:
            raise Refused([refusal])
    return asked
