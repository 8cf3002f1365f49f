"""A table without gaming activity: the tiles lie face up until a player comes."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.orders import Command, Order
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.preparing import preparation
from croupier.table.pai_gow.state import MIXING, Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.closing import not_idle
from croupier.table.seats.wagers import IdleDeclared
from croupier.table.steps import Outcome
from croupier.values.refusals import refuse

idle = Procedure[Table]()


@idle.order(says="Declare the table idle and lay the tiles out", final=True)
class DeclareIdle(Order, frozen=True):
    """No gaming activity: the tiles are laid out face up."""


idle.event("The table is declared idle.")(IdleDeclared)


@idle.at_any_time
def declare_idle(table: Table, _: DeclareIdle, given: Command) -> Outcome:
    """Between rounds, nobody seated or a floorperson says so."""
    clause = table.duty("idle")
    if refusal := not_idle(table, given, clause):
        return refusal
    if table.round is not None or table.wagers:
        return refuse(clause, "a round or wagers are on the table")
    ready = table.todo[0].step in MIXING if table.todo else table.stacks is not None
    if table.unopened or not ready:
        return refuse(clause, "the tiles lie out or are being inspected")
    return (
        IdleDeclared(clause, face_up=True),
        preparation(plans.IDLE, plans.idle(table.house)),
    )


@idle.change
def idle_declared(table: Table, _: IdleDeclared) -> Table:
    return table


@idle.offer(Role.DEALER, Role.FLOORPERSON)
def _may_be_declared(_: Table, __: str) -> Iterator[Order]:
    yield DeclareIdle()
