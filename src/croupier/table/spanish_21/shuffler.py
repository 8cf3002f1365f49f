"""The shuffler: it jams, or leaves the table and the dealer shuffles."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table.cards.device import by_hand, other_leaves, waits_for_device, without_device
from croupier.table.cards.ending import not_between_rounds
from croupier.table.cards.preparing import ShuffleCards
from croupier.table.cards.shoe import Cause
from croupier.table.cards.todo import NO_DEVICE, RUN, TAKE, Todos, other
from croupier.table.orders import Command, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.spanish_21.counting import not_counted
from croupier.table.spanish_21.shoe import device_refilled
from croupier.table.spanish_21.state import STAFF, Table
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.events import Cited
from croupier.values.refusals import Refusal, refuse

shuffler = Procedure[Table]()


@shuffler.order(mishap="The shuffler jams or stops", reports=True, final=True)
class ReportJam(Order, frozen=True):
    """The shuffler jams, stops or does not complete its shuffle."""


@shuffler.event("The shuffler fails; the cards are to be shuffled again.")
class ShufflerJammed(Cited, frozen=True):
    kind = "shuffler-jammed/1"


@shuffler.order(says="Remove the shuffler from the table", final=True)
class RemoveShuffler(Order, frozen=True):
    """It leaves the table, and from then on the dealer shuffles."""


@shuffler.event("The shuffler leaves the table.")
class ShufflerRemoved(Cited, frozen=True):
    """From now on the dealer shuffles; ``todo`` replaces what the device was to do."""

    kind = "shuffler-removed/1"
    todo: Todos


@shuffler.at_any_time
def report_jam(table: Table, _: ReportJam, given: Command) -> Outcome:
    """The cards are shuffled again by the device, from the beginning."""
    clause = table.duty("shuffler_jam")
    if given.role not in STAFF:
        return refuse(clause, "the staff says that the shuffler jams")
    at_device = table.step_is(RUN, TAKE)
    holds_cards = table.has_two_batches or (table.is_continuous and table.round is None)
    in_play = table.shoe is not None and table.shoe.loaded and not table.todo
    shut = table.unopened and table.round is None
    if shut or not (at_device or (holds_cards and in_play and not table.over)):
        return refuse(clause, "no shuffler is shuffling")
    return (ShufflerJammed(clause),)


@shuffler.change
def shuffler_jammed(table: Table, _: ShufflerJammed) -> Table:
    """A device that was done shuffles once more; a continuous one seals another order."""
    if table.has_two_batches and not table.todo:
        stored = other(table.in_shoe.batch)
        jammed = replace(table.batches[stored], shuffled=False)
        return replace(table, batches={**table.batches, stored: jammed})
    if not table.todo:
        return device_refilled(table)
    first = table.todo[0]
    if first.step == RUN:
        return table
    return replace(table, todo=(replace(first, step=RUN), *table.todo))


@shuffler.at_any_time
def remove_shuffler(table: Table, _: RemoveShuffler, given: Command) -> Outcome:
    """Before cards are shuffled in any other way."""
    clause = table.duty("shuffler_removed")
    if given.role is not Role.FLOORPERSON:
        return refuse(clause, "a floorperson has the shuffler removed")
    if refusal := _not_to_remove(table, clause):
        return refusal
    todo = by_hand(table, clause)
    return (ShufflerRemoved(clause, todo), *other_leaves(table, todo, clause))


def _not_to_remove(table: Table, clause: ClauseId) -> Refusal | None:
    if table.shuffler == NO_DEVICE:
        return refuse(clause, "no shuffler stands at the table")
    if not table.todo:
        return not_between_rounds(table, clause)
    if refusal := not_counted(table):
        return refusal
    if waits_for_device(table) and (table.round is not None or not table.unopened):
        return None
    return refuse(clause, "the cards do not wait for the shuffler")


@shuffler.change
def shuffler_removed(table: Table, event: ShufflerRemoved) -> Table:
    return without_device(table, event.todo, Cause.SHUFFLER_REMOVED, event.clause)


@shuffler.forbids
def shuffle_by_hand(table: Table, _: ShuffleCards, __: Command) -> Refusal | None:
    """Nobody shuffles by hand beside a shuffler."""
    if table.shuffler == NO_DEVICE:
        return None
    clause = table.duty("shuffler_removed")
    return refuse(clause, "the shuffler leaves the table before cards are shuffled by hand")


@shuffler.offer(Role.DEALER, Role.FLOORPERSON)
def _may_report(_: Table, __: str) -> tuple[Order, ...]:
    return (ReportJam(),)


@shuffler.offer(Role.FLOORPERSON)
def _may_remove(_: Table, __: str) -> tuple[Order, ...]:
    return (RemoveShuffler(),)
