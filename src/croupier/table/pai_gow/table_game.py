"""Pai Gow as its tables play it."""

from __future__ import annotations

from croupier.table.pai_gow.agenda import agenda
from croupier.table.pai_gow.decide import decide
from croupier.table.pai_gow.due import due
from croupier.table.pai_gow.evolve import evolve
from croupier.table.pai_gow.masking import masked, masked_order
from croupier.table.pai_gow.recorded import ORDER_SLIPS, RECORDING
from croupier.table.pai_gow.state import Table
from croupier.table.pai_gow.telling import tell
from croupier.table.pai_gow.view import View, view_for
from croupier.table.pai_gow.words import order_in_words
from croupier.table.snapshots import Snapshots
from croupier.table.table_game import TableGame

PAI_GOW: TableGame[Table, View] = TableGame(
    names=("pai_gow",),
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
