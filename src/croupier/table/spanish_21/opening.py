"""A table opens, its approvals on record or marked as practice; in the end it closes."""

from __future__ import annotations

from croupier.games.spanish_21.game import bind
from croupier.table.cards import preparing
from croupier.table.cards.ending import closed_with_shoe
from croupier.table.cards.preparing import REAL_OR_SEALED
from croupier.table.orders import Command
from croupier.table.procedure import Procedure
from croupier.table.seats.closing import CloseTable, not_to_close
from croupier.table.seats.opening import (
    OpenTable,
    TableOpened,
    decided_to_open,
    opens_with,
    table_as_opened,
)
from croupier.table.spanish_21.state import Table
from croupier.table.steps import Outcome

opening = Procedure[Table]()


opening.order()(OpenTable)
opening.event(opens_with(REAL_OR_SEALED), ends_passage=True)(TableOpened)

table_opened = table_as_opened(Table, bind)
open_table = decided_to_open(table_opened, preparing.opening)


@opening.at_any_time
def close_table(table: Table, _: CloseTable, given: Command) -> Outcome:
    in_play = table.round is not None or bool(table.wagers)
    return not_to_close(table, given, in_play=in_play) or closed_with_shoe(table)
