"""A tile of the standing stacks shows before any is dealt: the whole set is mixed again."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.orders import Command, Order
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.changes import in_round
from croupier.table.pai_gow.preparing import preparation
from croupier.table.pai_gow.spoken import spoken
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.steps import Outcome
from croupier.values.events import Cited
from croupier.values.refusals import refuse
from croupier.values.tiles import Tile

stacks_exposed = Procedure[Table]()

WHY = "a tile of the stacks showed"


@stacks_exposed.order(
    mishap="A tile of the stacks was exposed before the deal", reports=True, final=True
)
class ExposeInStacks(Order, frozen=True):
    """A tile of the stacks turned over, as when they are cut or moved to show a delivery."""

    filled = frozenset({"tile"})
    tile: Tile | None = None
    """With real tiles, which it is."""


@stacks_exposed.event(
    spoken("{which:begun} of the stacks shows{void:; all hands are void|}."), known=True
)
class StacksExposed(Cited, frozen=True):
    kind = "stacks-exposed/1"
    tile: Tile | None
    void: bool
    """No more bets had been called: the wagers go back."""


@stacks_exposed.at_any_time
def expose_in_stacks(table: Table, order: ExposeInStacks, given: Command) -> Outcome:
    """Read like a tile that shows while the stacks are built; after the call all is void."""
    clause, round_ = table.duty("exposed_while_stacking"), table.round
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the staff says that a tile was exposed")
    if order.tile is not None and not table.physical_cards:
        return refuse(clause, "nobody knows the tiles of sealed stacks")
    if round_ is not None and not round_.hands and round_.void is None:
        return (StacksExposed(clause, order.tile, void=True),)
    if not table.is_stacked:
        return refuse(clause, "no stacks stand that are still to be dealt")
    again = preparation(WHY, plans.remixed(table.house))
    return (StacksExposed(clause, order.tile, void=False), again)


@stacks_exposed.change
def exposed_in_stacks(table: Table, event: StacksExposed) -> Table:
    return in_round(table, void=(WHY, event.clause)) if event.void else table


@stacks_exposed.offer(Role.DEALER, Role.FLOORPERSON)
def _may_show(_: Table, __: str) -> Iterator[Order]:
    yield ExposeInStacks()
