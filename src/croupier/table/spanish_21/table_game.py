"""Spanish 21 as its tables play it."""

from __future__ import annotations

from croupier.table.snapshots import Snapshots
from croupier.table.spanish_21.agenda import agenda
from croupier.table.spanish_21.decide import decide
from croupier.table.spanish_21.due import due
from croupier.table.spanish_21.evolve import evolve
from croupier.table.spanish_21.masking import masked, masked_order
from croupier.table.spanish_21.recorded import ORDER_SLIPS, RECORDING
from croupier.table.spanish_21.state import Table
from croupier.table.spanish_21.telling import tell
from croupier.table.spanish_21.view import View, view_for
from croupier.table.spanish_21.words import order_in_words
from croupier.table.table_game import TableGame

SPANISH_21: TableGame[Table, View] = TableGame(
    names=("spanish_21",),
    recording=RECORDING,
    slips=ORDER_SLIPS,
    snapshots=Snapshots(Table),
    decide=decide,
    evolve=evolve,
    view_for=view_for,
    masked=masked,
    masked_order=masked_order,
    tell=tell,
    agenda=agenda,
    due=due,
    in_words=order_in_words,
)
