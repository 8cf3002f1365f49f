"""Orders written into a journal by a test, as the floor would write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.floor.order_times import written
from croupier.floor.taken import Taken
from croupier.journal.records import Entry
from croupier.table.orders import Command
from croupier.table.table_game import TableGame
from croupier.values.events import Event
from croupier.values.records import Record, canonical


def entries_of(
    tables: TableGame[Any, Any], command: Command, events: Sequence[Event]
) -> tuple[Entry, ...]:
    """The events of the only order of an append."""
    taken = Taken(1, written(command.at), command, tuple(events))
    return tuple(taken.entries(tables))


def copied(records: Iterable[Record]) -> tuple[Entry, ...]:
    """What stands in records, to be recorded once more."""
    return tuple(
        Entry(each.at, each.actor, each.kind, each.body, each.office, each.order)
        for each in records
    )


def record_in(line: dict[str, Any]) -> Record:
    """The record behind a line of an export."""
    order = canonical(line["order"]) if "order" in line else b""
    return Record(**{**line, "body": canonical(line["body"]), "order": order})
