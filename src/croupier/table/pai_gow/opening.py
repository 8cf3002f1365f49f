"""A Pai Gow table opens: its approvals on record or marked as practice."""

from __future__ import annotations

from croupier.games.pai_gow.game import bind
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.rulebooks.pai_gow.rules import pai_gow_rules
from croupier.table.orders import Command
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.preparing import preparation
from croupier.table.pai_gow.state import Table
from croupier.table.procedure import Procedure
from croupier.table.seats.opening import OrderToOpen, TableOpened, against_opening, opened
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
        " {physical_cards:real|sealed} tiles and dice{practice:, for practice|}.",
        table=event.table,
        rulebook=event.rules.get("rulebook"),
        transfers=event.transfers,
        physical_cards=event.physical_cards,
        practice=event.practice,
    )


opening.event(_opened, ends_passage=True)(TableOpened)


def open_table(table_id: str, command: Command) -> Outcome:
    order = command.order
    assert isinstance(order, OpenTable)
    house = pai_gow_rules(house_rules_from_document(order.rules))
    for refusal in against_opening(house, command, order):
        return refusal
    return (opened(table_id, house, order), preparation(plans.OPENING, plans.fresh_set(house)))


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
