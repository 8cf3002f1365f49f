"""A Pai Gow table opens: its approvals on record or marked as practice."""

from __future__ import annotations

from croupier.games.pai_gow.game import bind
from croupier.rulebooks.house_rules_document import house_rules_from_document
from croupier.rulebooks.pai_gow.rules import pai_gow_rules
from croupier.table.orders import Command
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.acts import OpenTable
from croupier.table.pai_gow.events import TableOpened, TilePreparationBegun
from croupier.table.pai_gow.state import Table
from croupier.table.seats import opening
from croupier.table.seats.opening import against_opening
from croupier.table.steps import Outcome
from croupier.values.transfers import moved


def open_table(table_id: str, command: Command) -> Outcome:
    act = command.order
    assert isinstance(act, OpenTable)
    house = pai_gow_rules(house_rules_from_document(act.rules))
    for refusal in against_opening(house, command, act):
        return refusal
    todo = plans.fresh_set(house)
    begun = TilePreparationBegun(todo[0].clause, plans.OPENING, todo)
    return (opening.opened(table_id, house, act), begun)


def opened(event: TableOpened) -> Table:
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
