"""A table without gaming activity: the tiles lie face up until a player comes."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.orders import Command, Order
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.preparing import preparation
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.closing import not_idle
from croupier.table.seats.wagers import IdleDeclared
from croupier.table.steps import Outcome, Step
from croupier.values.refusals import refuse

idle = Procedure[Table]()


@idle.order(
    says="Declare the table idle and lay the tiles out",
    named="laying out an idle table's tiles",
    final=True,
)
class DeclareIdle(Order, frozen=True):
    """No gaming activity: the tiles are laid out face up."""


idle.event("The table is declared idle.")(IdleDeclared)


@idle.at_any_time
def declare_idle(table: Table, _: DeclareIdle, given: Command) -> Outcome:
    """Between rounds, nobody seated or a floorperson says so."""
    clause = table.duty("idle")
    if refusal := not_idle(table, given, clause):
        return refusal
    if table.round is not None or (table.wagers and not table.stood_idle):
        return refuse(clause, "a round or wagers are on the table")
    if table.unopened or not table.has_tiles_to_deal:
        return refuse(clause, "the tiles lie out or are being inspected")
    return (
        IdleDeclared(clause, face_up=True),
        preparation(plans.IDLE, plans.idle(table.house)),
    )


def idle_step(table: Table) -> tuple[Step, ...]:
    return (Step(DeclareIdle(), table.duty("idle")),)


@idle.change
def idle_declared(table: Table, _: IdleDeclared) -> Table:
    return replace(table, stood_idle=False)


@idle.offer(Role.DEALER, Role.FLOORPERSON)
def _may_be_declared(table: Table, _: str) -> Iterator[Order]:
    if not table.stands_idle:
        yield DeclareIdle()
