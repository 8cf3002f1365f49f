"""A table is declared idle, or closed and its tray carried to the cage."""

from __future__ import annotations

from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.seats.events import TableClosed
from croupier.table.seats.state import SeatedTable
from croupier.values.clauses import ClauseId
from croupier.values.refusals import Refusal
from croupier.values.transfers import CAGE, INVENTORY, Transfer, stack


def not_to_close(
    table: SeatedTable, command: Command, *, in_play: bool, owing: Refusal | None = None
) -> Refusal | None:
    clause = table.house.seats.clause
    if command.role is not Role.FLOORPERSON:
        return Refusal(clause, "a floorperson closes the table")
    if in_play:
        return Refusal(clause, "a round or wagers are still on the table")
    if owing:
        return owing
    if table.seats or any(name.startswith(stack("")) for name in table.accounts):
        return Refusal(clause, "players still sit or have chips at the table")
    return None


def closed(table: SeatedTable) -> TableClosed:
    tray = table.accounts.get(INVENTORY, 0)
    return TableClosed((Transfer(INVENTORY, CAGE, tray),) if tray else ())


def not_idle(table: SeatedTable, command: Command, clause: ClauseId) -> Refusal | None:
    """Nobody is seated, or a floorperson says so where that is filed."""
    if command.role not in {Role.DEALER, Role.FLOORPERSON}:
        return Refusal(clause, "the dealer or a floorperson declares a table idle")
    ordered = (
        command.role is Role.FLOORPERSON and table.house.chose("idle_table") != "nobody_seated"
    )
    return Refusal(clause, "players are seated") if table.seats and not ordered else None
