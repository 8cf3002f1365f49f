"""A table opens, its approvals on record or marked as practice; in the end it closes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from croupier.games.spanish_21.game import bind
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.cards.preparing import PreparationBegun
from croupier.table.orders import Cents, Command, Filing, Name, Order
from croupier.table.people import Role
from croupier.table.procedure import Procedure
from croupier.table.seats.changes import paid
from croupier.table.seats.chips import KeepChips, chips_left_behind
from croupier.table.seats.closing import CloseTable, TableClosed, closed, not_to_close
from croupier.table.seats.opening import IN_OPENING, TableOpened, against_opening, opened
from croupier.table.seats.tray import CreditInventory, FillInventory
from croupier.table.spanish_21 import plan
from croupier.table.spanish_21.ending import ended
from croupier.table.spanish_21.shoe import order_returned
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome
from croupier.values.messages import Message, said
from croupier.values.transfers import moved

opening = Procedure[Table]()


@opening.order()
class OpenTable(Order, frozen=True):
    in_event = IN_OPENING
    rules: dict[str, object]
    """The house rules as a document."""
    inventory: Cents
    practice: bool = False
    physical_cards: bool = False
    """The dealer enters real cards; otherwise a sealed order supplies them."""
    pit: Name = ""
    digests: dict[str, str] = msgspec.field(default_factory=dict)
    submission: Filing = ""
    """The text that was filed, where there is one."""


def _opened(event: TableOpened) -> Message:
    return said(
        "Table {table} opens under {rulebook} with {transfers:total} in the tray and"
        " {real:real cards|sealed orders of cards}{practice:, for practice|}.",
        table=event.table,
        rulebook=event.rules.get("rulebook"),
        transfers=event.transfers,
        real=event.physical_cards,
        practice=event.practice,
    )


opening.event(_opened, ends_passage=True)(TableOpened)


def open_table(table_id: str, given: Command) -> Outcome:
    order = given.order
    assert isinstance(order, OpenTable)
    house = house_rules_from_document(order.rules)
    for refusal in against_opening(house, given, order):
        return refusal
    shuffler, sealed = str(house.chose("shuffler")), not order.physical_cards
    todo = plan.fresh_cards(house, shuffler, sealed=sealed)
    return (opened(table_id, house, order), PreparationBegun(todo[0].clause, "opening", todo))


def table_opened(event: TableOpened) -> Table:
    """The first event makes a table out of the house rules it holds."""
    return Table(
        id=event.table,
        game=bind(house_rules_from_document(event.rules)),
        practice=event.practice,
        physical_cards=event.physical_cards,
        pit=event.pit,
        place=1,
        accounts=moved({}, event.transfers),
    )


@opening.at_any_time
def close_table(table: Table, _: CloseTable, given: Command) -> Outcome:
    in_play = table.round is not None or bool(table.wagers)
    if refusal := not_to_close(table, given, in_play=in_play):
        return refusal
    shoe = table.shoe
    in_use = shoe is not None and shoe.loaded and not table.todo
    over = (ended(table, "table closed", table.duty("shuffle")),) if in_use else ()
    return (*over, closed(table))


@opening.change
def table_closed(table: Table, event: TableClosed) -> Table:
    if table.shoe is not None:
        table = order_returned(table)
    return replace(paid(table, event), closed=True, todo=())


@opening.offer(Role.FLOORPERSON)
def _of_the_floorperson(table: Table, _: str) -> Iterator[Order]:
    coin = table.house.coin
    yield from (FillInventory(coin), CreditInventory(coin))
    yield from (KeepChips(person) for person in chips_left_behind(table))
    yield CloseTable()
