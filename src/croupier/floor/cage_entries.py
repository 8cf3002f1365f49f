"""What the cage records beside a purse or a table, in their append."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cage.cage_book import CageEvent, body_of, move, out_of_cage
from croupier.cage.purse import MoneyIssued
from croupier.floor.taken import Taken
from croupier.journal.records import Append, Entry
from croupier.table.orders import Giver
from croupier.table.orders_in_writing import reference
from croupier.values.events import Moving
from croupier.values.streams import CAGE_BOOK, beside_command


def beside_table(append: Append, orders: Sequence[Taken]) -> tuple[Append, ...]:
    """Trays opened, filled, credited and carried home, order by order."""
    entries = tuple(_entries(append.stream, orders))
    return (_at_the_end(append, entries),) if entries else ()


def _entries(table: str, orders: Sequence[Taken]) -> Iterator[Entry]:
    for taken in orders:
        moving = (each for each in taken.events if isinstance(each, Moving))
        if cents := sum(out_of_cage(each.transfers) for each in moving):
            yield _entry(taken.at, taken.giver, table, cents, taken.cause)


def beside_purse(append: Append, issued: MoneyIssued, by: Giver) -> Append:
    [ordered], [handed] = append.entries, issued.transfers
    entry = _entry(ordered.at, by, append.stream, handed.cents, reference(1))
    return _at_the_end(append, (entry,))


def _entry(at: str, by: Giver, stream: str, cents: int, cause: bytes) -> Entry:
    moved = move(stream, cents)
    assert isinstance(moved, CageEvent), moved
    return Entry(at, by.name, moved.kind, body_of(moved), by.office, cause)


def _at_the_end(append: Append, entries: tuple[Entry, ...]) -> Append:
    """Tables and nodes do not wait for each other here."""
    return Append(CAGE_BOOK, None, entries, beside_command(append.stream, append.command))
