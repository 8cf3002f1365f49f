"""How long a set of cards may be used."""

from __future__ import annotations

from datetime import datetime, timedelta

from croupier.table.baccarat.state import Table
from croupier.values.clauses import ClauseId


def overdue(table: Table, at: datetime) -> ClauseId | None:
    """The clause that wants other cards now, if one does."""
    life = table.house.handling.card_life_hours
    if life is None or table.shoe is None:
        return None
    if table.house.chose("four_hour_change") == table.house.chose("shuffler") != "none":
        return None
    batch = table.batches.get(table.shoe.batch)
    if batch is None:
        return None
    return life.clause if at >= batch.opened_at + timedelta(hours=life.value) else None


def must_stop(table: Table, at: datetime) -> ClauseId | None:
    """Whether overdue cards end the shoe before another round (reading R-X33)."""
    if table.house.chose("card_life_ends") == "after_the_shoe":
        return None
    return overdue(table, at)
