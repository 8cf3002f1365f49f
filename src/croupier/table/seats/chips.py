"""Chips bought, and chips of the tray: fills and credits."""

from __future__ import annotations

from croupier.table.orders import Command
from croupier.table.people import Role
from croupier.table.purse import MOST_CENTS
from croupier.table.seats.acts import BuyIn, CreditInventory, FillInventory
from croupier.table.seats.events import ChipsBought, InventoryCredited, InventoryFilled
from croupier.table.seats.state import SeatedTable
from croupier.table.steps import Outcome
from croupier.values.clauses import ClauseId
from croupier.values.money import dollars
from croupier.values.refusals import Refusal
from croupier.values.transfers import CAGE, CASH, DROP_BOX, INVENTORY, PURSES, Transfer, stack


def buy_in(table: SeatedTable, command: Command) -> Outcome:
    act, clause = command.order, table.house.placing
    assert isinstance(act, BuyIn)
    if command.role is not Role.PLAYER:
        return Refusal(clause, "chips are bought by players")
    if refusal := bad_sum(table, act.cents, clause):
        return refusal
    chips = stack(command.actor)
    if act.with_chips:
        return (ChipsBought((Transfer(PURSES, chips, act.cents),), command.actor),)
    if act.cents > table.accounts.get(INVENTORY, 0):
        return Refusal(clause, "the tray does not hold that many chips; the table needs a fill")
    paid = Transfer(CASH, DROP_BOX, act.cents)
    return (ChipsBought((paid, Transfer(INVENTORY, chips, act.cents)), command.actor),)


def fill(table: SeatedTable, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, FillInventory)
    if refusal := _not_by_floorperson(table, command, act.cents):
        return refusal
    return (InventoryFilled((Transfer(CAGE, INVENTORY, act.cents),)),)


def credit(table: SeatedTable, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, CreditInventory)
    if refusal := _not_by_floorperson(table, command, act.cents):
        return refusal
    if act.cents > table.accounts.get(INVENTORY, 0):
        return Refusal(table.house.placing, "the tray does not hold that much")
    return (InventoryCredited((Transfer(INVENTORY, CAGE, act.cents),)),)


def _not_by_floorperson(table: SeatedTable, command: Command, cents: int) -> Refusal | None:
    if command.role is not Role.FLOORPERSON:
        return Refusal(table.house.placing, "fills and credits are a floorperson's")
    return bad_sum(table, cents, table.house.placing)


def bad_sum(table: SeatedTable, cents: int, clause: ClauseId) -> Refusal | None:
    coin = table.house.coin
    if cents <= 0 or cents % coin:
        return Refusal(clause, f"{dollars(cents)} is not a multiple of {dollars(coin)} above zero")
    if cents > MOST_CENTS:
        return Refusal(clause, f"{dollars(MOST_CENTS)} is the most that is moved at once")
    return None
