"""The table's tray: fills from the cage and credits to it, of which no chapter speaks."""

from __future__ import annotations

from croupier.table.orders import Blank, Cents, Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import T, paid
from croupier.table.seats.chips import bad_sum
from croupier.table.seats.state import Seating
from croupier.table.steps import Outcome, Step
from croupier.values.events import Moving
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CAGE, INVENTORY, Transfer

tray = Procedure[Seating]()


@tray.order(says="Fill the tray from the cage", asks=(Blank("cents", "cents", 1),), governed=False)
class FillInventory(Order, frozen=True):
    filled = frozenset({"cents"})
    cents: Cents


@tray.order(says="Credit chips from the tray to the cage", governed=False)
class CreditInventory(Order, frozen=True):
    filled = frozenset({"cents"})
    cents: Cents


@tray.blank(CreditInventory)
def _what_it_holds(table: Seating, _: Step) -> tuple[Blank, ...]:
    return (Blank("cents", "cents", table.house.coin, table.accounts.get(INVENTORY, 0)),)


@tray.event("A fill brings {transfers:total} to the tray.", beside=True)
class InventoryFilled(Moving, frozen=True):
    kind = "inventory-filled/1"


@tray.event("A credit takes {transfers:total} out of the tray.", beside=True)
class InventoryCredited(Moving, frozen=True):
    kind = "inventory-credited/1"


@tray.at_any_time
def fill(table: Seating, order: FillInventory, given: Command) -> Outcome:
    if refusal := _not_by_floorperson(table, given, order.cents):
        return refusal
    return (InventoryFilled((Transfer(CAGE, INVENTORY, order.cents),)),)


@tray.at_any_time
def credit(table: Seating, order: CreditInventory, given: Command) -> Outcome:
    if refusal := _not_by_floorperson(table, given, order.cents):
        return refusal
    if order.cents > table.accounts.get(INVENTORY, 0):
        return refuse(None, "the tray does not hold that much")
    return (InventoryCredited((Transfer(INVENTORY, CAGE, order.cents),)),)


def _not_by_floorperson(table: Seating, given: Command, cents: int) -> Refusal | None:
    if given.role is not Role.FLOORPERSON:
        return refuse(None, "fills and credits are a floorperson's")
    return bad_sum(table, cents, None)


@tray.change
def tray_changed(table: T, event: InventoryFilled | InventoryCredited) -> T:
    return paid(table, event)


@tray.offer(Role.FLOORPERSON)
def _may_move_chips(table: Seating, _: str) -> tuple[Order, ...]:
    return FillInventory(table.house.coin), CreditInventory(table.house.coin)
