"""Orders written into a journal by a test, as the floor would write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from croupier.cage.cage_book import CageEvent, body_of, move, out_of_cage
from croupier.floor.order_times import written
from croupier.floor.taken import Taken
from croupier.journal.records import Append, Entry
from croupier.table.orders import Command
from croupier.table.orders_in_writing import reference, referred
from croupier.table.table_game import TableGame
from croupier.values.events import Event
from croupier.values.records import Record, canonical
from croupier.values.streams import CAGE_BOOK, beside_command
from croupier.values.transfers import Transfer


def entries_of(
    tables: TableGame[Any, Any], command: Command, events: Sequence[Event], silent: str = ""
) -> tuple[Entry, ...]:
    """The events of the only order of an append."""
    taken = Taken(1, written(command.at), command, tuple(events), silent)
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


def and_cage(append: Append) -> tuple[Append, ...]:
    """With what the cage records beside a table's append, read from the bodies alone."""
    number, told = 0, list[Entry]()
    for each in append.entries:
        number = referred(each.order) if each.order else number
        try:
            transfers = msgspec.json.decode(each.body, type=_Moved).transfers
        except (msgspec.DecodeError, UnicodeError):
            continue
        event = move(append.stream, out_of_cage(transfers))
        if isinstance(event, CageEvent):
            cause = reference(number) if number else b""
            told.append(Entry(each.at, each.actor, event.kind, body_of(event), each.office, cause))
    command = beside_command(append.stream, append.command)
    return (append, Append(CAGE_BOOK, None, tuple(told), command)) if told else (append,)


class _Moved(msgspec.Struct):
    transfers: tuple[Transfer, ...] = ()
