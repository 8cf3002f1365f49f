"""A round in a table's record, and what it was dealt from, without reading it all."""

from __future__ import annotations

from croupier.floor.live_game import LiveTable
from croupier.journal.store import Journal
from croupier.surveillance.bodies import ROUND_IS_OVER
from croupier.surveillance.round_bounds import before_round, last_of
from croupier.table.cards.burning import ShoeLoaded
from croupier.web.games import tables_of
from croupier.web.past_rounds import Dividing, PastRound, shoe_of

__all__ = ["before_round", "round_at", "shoe_at"]


def round_at(journal: Journal, table: LiveTable, place: int) -> PastRound | None:
    """The round that was over with the record at a place; `shoe_at` tells its shoe."""
    if not any(each.kind in ROUND_IS_OVER for each in journal.read(table.id, place - 1, place)):
        return None
    tables, dividing = tables_of(table), Dividing(is_whole=True)
    for record in journal.read(table.id, before_round(journal, table.id, place), place):
        past = dividing.look(record, tables.event_from(record.kind, record.body))
        if past is not None and record.place == place:
            return past
    return None


def shoe_at(journal: Journal, table: LiveTable, place: int) -> int:
    """0 in a game without."""
    loaded = last_of({ShoeLoaded.kind}, journal, table.id, place + 1) if shoe_of(table) else None
    event = tables_of(table).event_from(loaded.kind, loaded.body) if loaded else None
    return event.shoe if isinstance(event, ShoeLoaded) else 0
