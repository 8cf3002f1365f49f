"""The table's tray: fills from the cage and credits to it, of which no chapter speaks.

Above a sum of the house's own they take two people: one proposes it, another carries it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.orders import Blank, Cents, Command, Order, Person
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import T, paid
from croupier.table.seats.chips import bad_sum
from croupier.table.seats.state import Seating, TrayChange
from croupier.table.seats.unusual import unusual_in_tray
from croupier.table.steps import Outcome, Step
from croupier.table.two_people import not_by_another
from croupier.values.events import Event, Moving
from croupier.values.messages import Message, either, said
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CAGE, INVENTORY, Transfer

tray = Procedure[Seating]()

# By one person


@tray.order(says="Fill the tray from the cage", governed=False)
class FillInventory(Order, frozen=True):
    filled = frozenset({"cents"})
    cents: Cents


@tray.order(says="Credit chips from the tray to the cage", governed=False)
class CreditInventory(Order, frozen=True):
    filled = frozenset({"cents"})
    cents: Cents


@tray.blank(FillInventory, CreditInventory)
def _how_much(table: Seating, step: Step) -> tuple[Blank, ...]:
    held, takes = table.accounts.get(INVENTORY, 0), isinstance(step.order, CreditInventory)
    most, unusual = held if takes else 0, unusual_in_tray(table.house)
    coin = table.house.coin
    return (Blank("cents", "cents", coin, most, held=held, takes=takes, unusual=unusual),)


@tray.event(
    "A fill brings {transfers:total} to the tray{proposed_by:, as {proposed_by} proposed|}.",
    beside=True,
)
class InventoryFilled(Moving, frozen=True):
    kind = "inventory-filled/1"
    proposed_by: str = ""
    """Where it took two people."""


@tray.event(
    "A credit takes {transfers:total} out of the tray{proposed_by:, as {proposed_by} proposed|}.",
    beside=True,
)
class InventoryCredited(Moving, frozen=True):
    kind = "inventory-credited/1"
    proposed_by: str = ""
    """Where it took two people."""


@tray.at_any_time
def fill(table: Seating, order: FillInventory, given: Command) -> Outcome:
    wanted = TrayChange(given.actor, order.cents)
    return _not_to_be_moved(table, wanted, given) or (_moved(wanted),)


@tray.at_any_time
def credit(table: Seating, order: CreditInventory, given: Command) -> Outcome:
    wanted = TrayChange(given.actor, order.cents, takes=True)
    return _not_to_be_moved(table, wanted, given) or (_moved(wanted),)


def _not_to_be_moved(table: Seating, wanted: TrayChange, given: Command) -> Refusal | None:
    if given.role is not Role.FLOORPERSON:
        return refuse(None, "fills and credits are a floorperson's")
    if refusal := bad_sum(table, wanted.cents, None):
        return refusal
    if wanted.takes and wanted.cents > table.accounts.get(INVENTORY, 0):
        return refuse(None, "the tray does not hold that much")
    return None


def _moved(wanted: TrayChange, proposed_by: str = "") -> InventoryFilled | InventoryCredited:
    if wanted.takes:
        return InventoryCredited((Transfer(INVENTORY, CAGE, wanted.cents),), proposed_by)
    return InventoryFilled((Transfer(CAGE, INVENTORY, wanted.cents),), proposed_by)


@tray.change
def tray_changed(table: T, event: InventoryFilled | InventoryCredited) -> T:
    after = paid(table, event)
    return replace(after, tray_change=None) if event.proposed_by else after


# By two people


@tray.order(says=either("takes", "Propose a credit", "Propose a fill"), governed=False)
class ProposeTrayChange(Order, frozen=True):
    """What one floorperson alone may not bring or take away."""

    filled = frozenset({"cents"})
    cents: Cents
    takes: bool = False


def _proposed(event: TrayChangeProposed) -> Message:
    text = (
        "{by:begun} proposes a"
        " {takes:credit of {cents:money} out of|fill of {cents:money} for} the tray."
    )
    return said(text, by=event.by, takes=event.takes, cents=event.cents)


@tray.event(_proposed, beside=True)
class TrayChangeProposed(Event, frozen=True):
    kind = "tray-change-proposed/1"
    by: str
    cents: int
    takes: bool = False


@tray.at_any_time
def propose_tray_change(table: Seating, order: ProposeTrayChange, given: Command) -> Outcome:
    wanted = TrayChange(given.actor, order.cents, order.takes)
    if waits := table.tray_change:
        why = "what {by} proposed still waits: it is carried out or withdrawn first"
        return refuse(None, why, by=waits.by)
    if refusal := _not_to_be_moved(table, wanted, given):
        return refusal
    return (TrayChangeProposed(wanted.by, wanted.cents, wanted.takes),)


@tray.change
def tray_change_waits(table: T, event: TrayChangeProposed) -> T:
    return replace(table, tray_change=TrayChange(event.by, event.cents, event.takes))


@tray.order(says="Carry out what {by} proposed for the tray", final=True, governed=False)
class ApproveTrayChange(Order, frozen=True):
    """It names all of it, so that nobody approves of another than they were shown."""

    by: Person
    """Who proposed it."""
    cents: Cents
    takes: bool = False


@tray.instruction
def _before_and_after(table: Seating, order: ApproveTrayChange) -> Message:
    held = table.accounts.get(INVENTORY, 0)
    return said(
        "{takes:Credit|Fill} {cents:money}, as {by} proposed:"
        " the tray holds {before:money}, then {after:money}",
        takes=order.takes,
        cents=order.cents,
        by=order.by,
        before=held,
        after=held - order.cents if order.takes else held + order.cents,
    )


@tray.at_any_time
def approve_tray_change(table: Seating, order: ApproveTrayChange, given: Command) -> Outcome:
    wanted = TrayChange(order.by, order.cents, order.takes)
    if table.tray_change != wanted:
        return refuse(None, "nobody proposed it so")
    if refusal := not_by_another(given.actor, (wanted.by,), None, "proposed it"):
        return refusal
    return _not_to_be_moved(table, wanted, given) or (_moved(wanted, wanted.by),)


@tray.order(says="Withdraw what {by} proposed for the tray", governed=False)
class WithdrawTrayChange(Order, frozen=True):
    by: Person
    """Who proposed it."""


@tray.event("What {proposed_by} proposed for the tray is withdrawn.", beside=True)
class TrayChangeWithdrawn(Event, frozen=True):
    kind = "tray-change-withdrawn/1"
    proposed_by: str


@tray.at_any_time
def withdraw_tray_change(table: Seating, order: WithdrawTrayChange, given: Command) -> Outcome:
    if given.role is not Role.FLOORPERSON:
        return refuse(None, "fills and credits are a floorperson's")
    if table.tray_change is None or table.tray_change.by != order.by:
        return refuse(None, "{by} proposed nothing for the tray", by=order.by)
    return (TrayChangeWithdrawn(order.by),)


@tray.change
def tray_change_over(table: T, _: TrayChangeWithdrawn) -> T:
    return replace(table, tray_change=None)


@tray.offer(Role.FLOORPERSON)
def _may_move_chips(table: Seating, _: str) -> Iterator[Order]:
    yield from (FillInventory(table.house.coin), CreditInventory(table.house.coin))
    if waits := table.tray_change:
        yield ApproveTrayChange(waits.by, waits.cents, waits.takes)
        yield WithdrawTrayChange(waits.by)
