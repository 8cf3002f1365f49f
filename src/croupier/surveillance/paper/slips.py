"""Slips: one for every tray that is opened or closed, and for each fill and credit.

A slip has its number from the cage's own book, which counts what passes over its counter for all
tables of the house. So a number without a slip, or a slip without a number, shows by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

import msgspec
from msgspec.structs import replace

from croupier.cage import cage_book
from croupier.cage.tray import Cause, Chips, together
from croupier.journal.store import Journal
from croupier.surveillance.paper.causes import BY_THE_CAGE
from croupier.surveillance.passages import Told
from croupier.table.seats.tray import TrayChangeWithdrawn
from croupier.values.events import Event, Moving
from croupier.values.refusals import BadMaterial, Unreadable
from croupier.values.streams import BETWEEN, CAGE_BOOK, is_table
from croupier.values.transfers import CAGE
from croupier.values.upcasts import UnknownEvent

TWO = 2
VOID = "void"


class Slip(msgspec.Struct, frozen=True):
    table: str
    place: int
    """Of the table's record."""
    command: str
    day: date
    at: str
    kind: str
    """A cause, or void."""
    cents: int
    chips: Chips
    signed: tuple[str, ...]
    """Who ordered it, and who had proposed it."""
    number: int | None = None

    @property
    def is_void(self) -> bool:
        return self.kind == VOID

    @property
    def lacks_a_signature(self) -> bool:
        return not self.is_void and len({*self.signed}) < TWO

    @property
    def lacks_its_number(self) -> bool:
        """Where nothing passed, the cage has nothing to count."""
        return self.number is None and self.cents > 0 and not self.is_void


class Gap(msgspec.Struct, frozen=True):
    """A number of the cage's for which no table has a slip."""

    number: int
    table: str
    at: str
    cents: int
    """Out of the cage, or below zero back into it."""


def slips_of(told: Told, day: date, event: Moving, before: Chips, after: Chips) -> Iterator[Slip]:
    cause = BY_THE_CAGE.get(type(event))
    if cause is None:
        return
    is_back = cause in {Cause.CREDIT, Cause.CLOSING}
    chips = together(before, after, -1) if is_back else together(after, before, -1)
    cents = sum(each.cents for each in event.transfers if CAGE in {each.source, each.target})
    signed = filter(None, (getattr(event, "proposed_by", ""), told.record.actor))
    yield _slip(told, day, cause.value, cents, chips, tuple(signed))


def void_slips(told: Told, day: date) -> Iterator[Slip]:
    """A fill or credit that was proposed and withdrawn is kept as void."""
    event: Event = told.event
    if isinstance(event, TrayChangeWithdrawn):
        yield _slip(told, day, VOID, 0, {}, (event.proposed_by, told.record.actor))


def _slip(
    told: Told, day: date, kind: str, cents: int, chips: Chips, signed: tuple[str, ...]
) -> Slip:
    record = told.record
    where = (record.stream, record.place, record.command, day, record.at)
    return Slip(*where, kind, cents, chips, signed)


def numbered(journal: Journal, slips: Iterable[Slip]) -> tuple[list[Slip], list[Gap]]:
    """All slips of the tables that were read, with their numbers, and what is missing there."""
    waiting = defaultdict[tuple[str, str], list[Slip]](list)
    unnumbered = list[Slip]()
    for slip in slips:
        (waiting[slip.table, slip.command] if slip.cents else unnumbered).append(slip)
    tables = {table for table, _ in waiting} | {each.table for each in unnumbered}
    found, gaps = list[Slip](), list[Gap]()
    for number, (table, command, at, cents) in enumerate(_counted(journal), 1):
        own = waiting.get((table, command))
        if own:
            found.append(replace(own.pop(0), number=number))
        elif table in tables or table not in journal.streams():
            gaps.append(Gap(number, table, at, cents))
    left = [slip for own in waiting.values() for slip in own]
    return sorted([*found, *unnumbered, *left], key=lambda each: (each.at, each.place)), gaps


def _counted(journal: Journal) -> Iterator[tuple[str, str, str, int]]:
    """What the cage has counted for tables: table, command, time and sum."""
    for record in journal.read(CAGE_BOOK):
        try:
            event = cage_book.event_from(record.kind, record.body)
        except (UnknownEvent, Unreadable, ValueError, RecursionError) as wrong:
            raise BadMaterial(f"{CAGE_BOOK} place {record.place}: {wrong}") from None
        if is_table(event.stream):
            command = record.command.partition(BETWEEN)[2]
            yield event.stream, command, record.at, cage_book.out_of_cage(event.transfers)


def unsigned(slips: Iterable[Slip]) -> Sequence[Slip]:
    return [each for each in slips if each.lacks_a_signature]
