"""A table is closed and its tray carried to the cage, or is declared idle."""

from __future__ import annotations

from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.state import Seating
from croupier.values.clauses import ClauseId
from croupier.values.events import TABLE_CLOSED, Moving
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CAGE, INVENTORY, Transfer, stack

closing = Procedure[Seating]()
"""Each game says what must be over first."""


@closing.order(says="Close the table", final=True)
class CloseTable(Order, frozen=True):
    pass


@closing.event("The table closes; {transfers:total} goes from the tray to the cage.")
class TableClosed(Moving, frozen=True):
    kind = TABLE_CLOSED


def not_to_close(table: Seating, command: Command) -> Refusal | None:
    clause = table.house.seats.clause
    if command.role is not Role.FLOORPERSON:
        return refuse(clause, "a floorperson closes the table")
    if table.is_used:
        return refuse(clause, "a round or wagers are still on the table")
    if owing := table.owing:
        return owing
    if table.seats or any(name.startswith(stack("")) for name in table.accounts):
        return refuse(clause, "players still sit or have chips at the table")
    return None


def closed(table: Seating) -> TableClosed:
    tray = table.accounts.get(INVENTORY, 0)
    return TableClosed((Transfer(INVENTORY, CAGE, tray),) if tray else ())


def not_idle(table: Seating, command: Command, clause: ClauseId) -> Refusal | None:
    """Nobody is seated or was when the next came, or a floorperson says so where that is filed."""
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the dealer or a floorperson declares a table idle")
    ordered = (
        command.role is Role.FLOORPERSON and table.house.chose("idle_table") != "nobody_seated"
    )
    if not table.seats or table.stood_idle or ordered:
        return None
    return refuse(clause, "players are seated")


@closing.offer(Role.FLOORPERSON)
def _may_close(_: Seating, __: str) -> tuple[Order, ...]:
    return (CloseTable(),)
