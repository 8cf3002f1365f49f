"""How long a set of cards may be used."""

from __future__ import annotations

from datetime import datetime, timedelta

from croupier.table.cards.state import CardTable
from croupier.values.clauses import ClauseId


def overdue(table: CardTable, at: datetime) -> ClauseId | None:
    """The clause that wants other cards now, if one does."""
    life, house = table.card_life, table.house
    batch = table.batches.get(table.shoe.batch) if table.shoe else None
    if life is None or batch is None:
        return None
    if house.chose("four_hour_change") == house.chose("shuffler") != "none":
        return None
    return life.clause if at >= batch.opened_at + timedelta(hours=life.value) else None


def must_stop(table: CardTable, at: datetime) -> ClauseId | None:
    """Whether overdue cards end the shoe before another round (reading R-X33).

    With a device every round is the end of a shoe.
    """
    to_the_end = table.house.chose("card_life_ends") == "after_the_shoe"
    return None if to_the_end and not table.is_continuous else overdue(table, at)


def out_of_time(table: CardTable, at: datetime) -> ClauseId | None:
    """Whether overdue cards end the round under way: by the words of the text, where filed so.

    Once its result is announced it is settled.
    """
    at_once = table.house.chose("card_life_ends") == "at_once"
    under_way = table.round is not None and table.can_be_void
    return overdue(table, at) if at_once and under_way else None
