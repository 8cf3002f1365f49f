"""A table opens, its approvals on record or marked as practice; in the end it closes."""

from __future__ import annotations

from croupier.games.spanish_21.game import bind
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.table.cards.ending import closed_with_shoe
from croupier.table.cards.plan import fresh_cards
from croupier.table.cards.preparing import preparation
from croupier.table.orders import Command
from croupier.table.procedure import Procedure
from croupier.table.seats.closing import CloseTable, not_to_close
from croupier.table.seats.opening import OrderToOpen, TableOpened, against_opening, opened
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome
from croupier.values.messages import Message, said
from croupier.values.transfers import moved

opening = Procedure[Table]()


@opening.order()
class OpenTable(OrderToOpen, frozen=True):
    pass


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
    event = opened(table_id, house, order)
    return (event, preparation("opening", fresh_cards(table_opened(event))))


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
    return not_to_close(table, given, in_play=in_play) or closed_with_shoe(table)
