"""How long cards are used and how long a check of the card reader holds."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from croupier.table.spanish_21.state import Table
from croupier.values.clauses import ClauseId

AGED = "card life"
"""Why cards are changed at the end of it."""
DAY_BEGINS = timedelta(hours=6)
"""A gaming day runs from six in the morning to the next."""


def gaming_day(at: datetime) -> date:
    return (at - DAY_BEGINS).date()


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


def reader_unchecked(table: Table, at: datetime) -> ClauseId | None:
    """Whether nobody has looked at the card reader on this gaming day."""
    checked = table.reader.checked_at
    if checked is not None and gaming_day(checked) >= gaming_day(at):
        return None
    return table.duty("reader_check")
