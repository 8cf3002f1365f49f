"""Another set of tiles: no text says how long a set stays, so a house may change it at will."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.orders import Command, Order
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.preparing import preparation
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.steps import Outcome
from croupier.values.refusals import refuse

new_set = Procedure[Table]()


@new_set.order(says="Bring another set of tiles", named="another set of tiles", final=True)
class ChangeTiles(Order, frozen=True):
    pass


@new_set.at_any_time
def change_tiles(table: Table, _: ChangeTiles, given: Command) -> Outcome:
    """Between rounds, before anybody has bet or banked; it is inspected like the first."""
    clause = table.duty("receive")
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a floorperson has the tiles changed")
    if table.round is not None or table.wagers or table.bank:
        return refuse(clause, "a round, wagers or a bank are on the table")
    if table.unopened or any(todo.step == plans.VERIFY for todo in table.todo):
        return refuse(clause, "other tiles have just come")
    return (preparation(plans.ANOTHER_SET, plans.new_set(table.house)),)


@new_set.offer(Role.FLOORPERSON)
def _may_be_brought(_: Table, __: str) -> Iterator[Order]:
    yield ChangeTiles()
