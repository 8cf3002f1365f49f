"""How long cards are used before others come."""

from __future__ import annotations

from datetime import datetime, timedelta

from croupier.table.spanish_21.state import Table
from croupier.values.clauses import ClauseId


def overdue(table: Table, at: datetime) -> ClauseId | None:
    """The clause that wants other cards now, if one does (reading R-S14)."""
    life = table.house.card_life_hours
    batch = table.batches.get(table.shoe.batch) if table.shoe else None
    if batch is None:
        return None
    return life.clause if at >= batch.opened_at + timedelta(hours=life.value) else None


def must_stop(table: Table, at: datetime) -> ClauseId | None:
    """Whether overdue cards end the shoe before another round (reading R-X33).

    With a device every round is the end of a shoe.
    """
    to_the_end = table.house.chose("card_life_ends") == "after_the_shoe"
    if to_the_end and not table.is_continuous:
        return None
    return overdue(table, at)
