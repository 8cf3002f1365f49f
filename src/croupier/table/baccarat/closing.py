"""The table closes, once nothing is owed."""

from __future__ import annotations

from croupier.table.baccarat.state import Table
from croupier.table.cards.ending import closed_with_shoe
from croupier.table.orders import Command
from croupier.table.procedure import Procedure
from croupier.table.seats.closing import CloseTable, not_to_close
from croupier.table.steps import Outcome
from croupier.values.refusals import refuse

closing = Procedure[Table]()


@closing.at_any_time
def close_table(table: Table, _: CloseTable, given: Command) -> Outcome:
    in_play = table.round is not None or table.simulated is not None or bool(table.wagers)
    owing = refuse(table.duty("outstanding"), "vigorish is still owed") if table.owed else None
    refusal = not_to_close(table, given, in_play=in_play, owing=owing)
    return refusal or closed_with_shoe(table)
