"""The baccarat family as its tables play it."""

from __future__ import annotations

from croupier.table.baccarat.agenda import agenda
from croupier.table.baccarat.decide import decide
from croupier.table.baccarat.due import due
from croupier.table.baccarat.evolve import evolve
from croupier.table.baccarat.masking import masked, masked_order
from croupier.table.baccarat.recorded import ORDER_SLIPS, RECORDING
from croupier.table.baccarat.state import Table
from croupier.table.baccarat.telling import tell
from croupier.table.baccarat.view import View, view_for
from croupier.table.baccarat.words import order_in_words
from croupier.table.snapshots import Snapshots
from croupier.table.table_game import TableGame

BACCARAT: TableGame[Table, View] = TableGame(
    names=("minibaccarat", "midibaccarat", "baccarat"),
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
