"""A shuffler that fails: the dealer shuffles by hand until it works again."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.baccarat.state import Table
from croupier.table.cards.device import by_hand, other_leaves, waits_for_device, without_device
from croupier.table.cards.shoe import Cause, Over
from croupier.table.cards.todo import NO_DEVICE, Todos
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.refusals import Refusal, refuse

failed_shuffler = Procedure[Table]()


@failed_shuffler.order(mishap="The shuffler fails", reports=True, final=True)
class ReportShufflerFailed(Order, frozen=True):
    pass


@failed_shuffler.event("The shuffler fails; the dealer shuffles by hand.")
class ShufflerFailed(Cited, frozen=True):
    """``todo`` replaces what the device was to do."""

    kind = "shuffler-failed/1"
    todo: Todos


@failed_shuffler.order(says="Take the shuffler into use again, with other cards", final=True)
class RestoreShuffler(Order, frozen=True):
    pass


@failed_shuffler.event("The shuffler works again; other cards come for it.")
class ShufflerRestored(Cited, frozen=True):
    kind = "shuffler-restored/1"


@failed_shuffler.at_any_time
def report_shuffler_failed(table: Table, _: ReportShufflerFailed, given: Command) -> Outcome:
    """The chapters have cards shuffled by hand or by a device."""
    clause = table.duty("shuffle")
    if given.role not in {Role.DEALER, Role.FLOORPERSON}:
        return refuse(clause, "the staff says that the shuffler fails")
    if refusal := _not_needed(table, clause):
        return refusal
    todo = by_hand(table, clause)
    return (ShufflerFailed(clause, todo), *other_leaves(table, todo, clause))


def _not_needed(table: Table, clause: ClauseId) -> Refusal | None:
    if table.shuffler == NO_DEVICE and not table.has_batch_machine:
        return refuse(clause, "no shuffler stands at the table")
    if table.unopened:
        return refuse(clause, "the last order is opened first")
    if table.todo and not waits_for_device(table):
        return refuse(clause, "the cards do not wait for the shuffler")
    if table.is_continuous and not table.todo and (table.over or not table.is_between_rounds):
        return refuse(clause, "the round is dealt to its end first")
    return None


@failed_shuffler.change
def shuffler_failed(table: Table, event: ShufflerFailed) -> Table:
    return without_device(table, event.todo, Cause.SHUFFLER_FAILED, event.clause)


@failed_shuffler.at_any_time
def restore_shuffler(table: Table, _: RestoreShuffler, given: Command) -> Outcome:
    """As many cards as it works with are brought and inspected."""
    clause = table.duty("shuffle")
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a floorperson takes the shuffler into use")
    if not table.device_out:
        return refuse(clause, "no shuffler is out of use")
    if not table.is_between_rounds:
        return refuse(clause, "only between rounds, with a shoe in play")
    return (ShufflerRestored(clause),)


@failed_shuffler.change
def shuffler_restored(table: Table, event: ShufflerRestored) -> Table:
    return replace(table, device_out=False, over=Over(Cause.SHUFFLER_RESTORED, event.clause))


@failed_shuffler.offer(Role.DEALER, Role.FLOORPERSON)
def _may_fail(_: Table, __: str) -> tuple[Order, ...]:
    return (ReportShufflerFailed(),)


@failed_shuffler.offer(Role.FLOORPERSON)
def _may_restore(_: Table, __: str) -> tuple[Order, ...]:
    return (RestoreShuffler(),)
