"""Chips taken away or left behind, unless they still answer for something; and the tray."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.table.orders import Command, Order
from croupier.table.pai_gow.state import Table
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats import chips as seats
from croupier.table.seats.changes import paid
from croupier.table.seats.chips import CashOut, ChipsCashed, KeepChips, chips_left_behind
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.steps import Outcome
from croupier.values.refusals import Refusal, refuse

chips = Procedure[Table]()


@chips.at_any_time
def cash_out(table: Table, _: CashOut, given: Command) -> Outcome:
    return seats.cash_out(table, given, _still_liable(table, given.actor))


@chips.change
def chips_cashed(table: Table, event: ChipsCashed) -> Table:
    return paid(table, event)


@chips.at_any_time
def keep_chips(table: Table, order: KeepChips, given: Command) -> Outcome:
    return seats.keep_chips(table, order, given, _still_liable(table, order.person))


def _still_liable(table: Table, person: str) -> Refusal | None:
    """A bank answers for the round with its chips, and a wager may still bring some."""
    clause = table.duty("abandoned")
    if table.round and table.bank and table.bank.person == person:
        return refuse(clause, "the bank's chips answer for the round")
    if any(each.owner == person and not each.settled for each in table.wagers):
        return refuse(clause, "{person} has a wager on the layout", person=person)
    return None


@chips.offer(Role.FLOORPERSON)
def _may_move(table: Table, _: str) -> Iterator[Order]:
    coin = table.house.coin
    yield from (FillInventory(coin), CreditInventory(coin))
    yield from (KeepChips(person) for person in chips_left_behind(table))
