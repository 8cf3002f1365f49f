"""A Spanish 21 table opens: its approvals on record or marked as practice."""

from __future__ import annotations

from croupier.games.spanish_21.game import bind
from croupier.table.cards import preparing
from croupier.table.cards.sealing import REAL_OR_SEALED
from croupier.table.procedure import Procedure
from croupier.table.seats.opening import (
    OpenTable,
    TableOpened,
    decided_to_open,
    opens_with,
    table_as_opened,
)
from croupier.table.spanish_21.state import Table

opening = Procedure[Table]()


opening.order()(OpenTable)
opening.event(opens_with(REAL_OR_SEALED), ends_passage=True)(TableOpened)

table_opened = table_as_opened(Table, bind)
open_table = decided_to_open(table_opened, preparing.opening)
