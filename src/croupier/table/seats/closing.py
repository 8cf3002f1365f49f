"""A table is cleared, closed and its tray carried to the cage, or is declared idle."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.orders import Blank, Command, Order, Words
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import T
from croupier.table.seats.seating import TakeSeat
from croupier.table.seats.state import Clearing, SeatedTable, Seating
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import TABLE_CLOSED, Event, Moving
from croupier.values.refusals import Refusal, refuse
from croupier.values.transfers import CAGE, INVENTORY, Transfer, stack

closing = Procedure[Seating]()
"""Each game says what must be over first."""


# The floor has it cleared


@closing.order(
    says="Clear the table: the last round is played, then it closes",
    named="clearing the table",
    asks=(Blank("message", "text"),),
    final=True,
    governed=False,
)
class ClearTable(Order, frozen=True):
    """Nobody sits down any more; after the last round all go with their chips, and it closes."""

    filled = frozenset({"message"})
    message: Words = ""
    """What people are told."""


@closing.event(
    "The table is cleared: {last_round:round {last_round} is the last|no further round is dealt},"
    " nobody sits down any more, and it closes then{message:: {message}|}.",
    beside=True,
)
class ClearingOrdered(Event, frozen=True):
    kind = "clearing-ordered/1"
    last_round: int = 0
    """0 where no wagers lie for one."""
    message: str = ""


@closing.at_any_time
def clear_table(table: Seating, order: ClearTable, given: Command) -> Outcome:
    """The round under way is the last, or the one that wagers lie for; else none is."""
    if given.role is not Role.FLOORPERSON:
        return refuse(None, "a floorperson has a table cleared")
    if table.clearing is not None:
        return refuse(None, "the table is being cleared already")
    return (ClearingOrdered(table.rounds + 1 if table.is_used else 0, order.message),)


@closing.change
def clearing_ordered(table: T, event: ClearingOrdered) -> T:
    return replace(table, clearing=Clearing(event.last_round, event.message))


def not_while_clearing(table: SeatedTable, order: Order, *, wagers: bool) -> Refusal | None:
    """Whoever comes is told why; `wagers` where the order is one for a round."""
    clearing = table.clearing
    if clearing is None:
        return None
    text = "the table is being cleared and closes{message:: {message}|}; {so}"
    if isinstance(order, TakeSeat):
        so = "nobody sits down any more"
    elif wagers and table.rounds >= clearing.last_round:
        so = "no further round is dealt"
    else:
        return None
    return refuse(table.house.seats.clause, text, message=clearing.message, so=so)


# It closes


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
def _may_close(table: Seating, _: str) -> Iterator[Order]:
    yield CloseTable()
    if table.seats:
        yield ClearTable()
