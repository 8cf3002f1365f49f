"""A Pai Gow table opens: its approvals on record or marked as practice."""

from __future__ import annotations

from croupier.games.pai_gow.game import bind
from croupier.table.pai_gow import plans
from croupier.table.pai_gow.preparing import preparation
from croupier.table.pai_gow.state import Table
from croupier.table.procedure import Procedure
from croupier.table.seats.opening import (
    OpenTable,
    TableOpened,
    decided_to_open,
    opens_with,
    table_as_opened,
)
from croupier.values.events import Event

opening = Procedure[Table]()
opening.order()(OpenTable)
opening.event(opens_with("{physical_cards:real|sealed} tiles and dice"), ends_passage=True)(
    TableOpened
)


def _begun(table: Table) -> Event:
    return preparation(plans.OPENING, plans.fresh_set(table.house))


table_opened = table_as_opened(Table, bind)
open_table = decided_to_open(table_opened, _begun)
