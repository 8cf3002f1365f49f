"""Marked vigorish: owed until its player leaves or the cards are reshuffled at the latest."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.table.baccarat.state import Round, Table
from croupier.table.orders import Command, Order, Person
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid
from croupier.table.steps import Outcome, Step
from croupier.values.clauses import ClauseId
from croupier.values.events import Event, Moving
from croupier.values.refusals import refuse
from croupier.values.transfers import INVENTORY, Transfer, stack

vigorish = Procedure[Table]()


@vigorish.order(
    says="Collect the marked vigorish of {person}",
    named="the marked vigorish of {person}",
)
class CollectVigorish(Order, frozen=True):
    person: Person


@vigorish.event("{person} pays {cents:money} of marked vigorish.")
class VigorishCollected(Moving, frozen=True):
    kind = "vigorish-collected/1"
    person: str
    cents: int
    clause: ClauseId


def collect_step(table: Table) -> tuple[Step, ...]:
    return (Step(CollectVigorish(next(iter(table.owed))), table.duty("outstanding")),)


def before_the_device(table: Table) -> tuple[Step, ...]:
    """A continuous device reshuffles the cards after every round (reading R-N07).

    Tables whose rules were recorded without that duty are not held to it.
    """
    each_round = table.is_continuous and "outstanding_each_round" in table.house.procedure
    return collect_step(table) if each_round and table.owed else ()


@vigorish.at_any_time
def collect(table: Table, order: CollectVigorish, given: Command) -> Outcome:
    """The end of the shoe and the player's leaving are the latest times, not the only ones."""
    clause = table.duty("outstanding")
    if given.role is not Role.DEALER:
        return refuse(clause, "the dealer collects vigorish")
    if order.person not in table.owed:
        return refuse(clause, "{person} owes no vigorish", person=order.person)
    if not (table.awaits_call or _is_settled(table.round)):
        return refuse(clause, "the wagers of this round are settled first")
    return collected(table, order.person)


def _is_settled(round_: Round | None) -> bool:
    if round_ is None:
        return True
    return round_.winner is not None and not any(each.left for each in round_.settlements.values())


@vigorish.offer(Role.DEALER)
def _may_be_collected(table: Table, _: str) -> Iterator[Order]:
    if table.awaits_call:
        yield from map(CollectVigorish, table.owed)


def collected(table: Table, person: str) -> tuple[Event, ...]:
    if person not in table.owed:
        return ()
    cents = table.owes(person)
    due = Transfer(stack(person), INVENTORY, cents)
    return (VigorishCollected((due,), person, cents, table.duty("outstanding")),)


@vigorish.change
def vigorish_collected(table: Table, event: VigorishCollected) -> Table:
    owed = {person: sum_ for person, sum_ in table.owed.items() if person != event.person}
    return replace(paid(table, event), owed=owed)
