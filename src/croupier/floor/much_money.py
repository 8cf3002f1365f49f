"""Much money: what takes two people above the house's sum, and what one person moved of late.

Sums that one person moves to one purse, tray or meter within a day are one sum, and so are those
of people who may be one: whoever splits it moves no more alone. The floor asks beforehand, and
whoever verifies a journal asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta

import msgspec

from croupier.cage.progressive.changes import MeterAdjusted
from croupier.cage.purse import MoneyIssued
from croupier.journal.store import Journal
from croupier.table.seats.opening import TableOpened
from croupier.table.seats.tray import InventoryCredited, InventoryFilled
from croupier.values.events import Event
from croupier.values.names import is_of_the_house
from croupier.values.records import Record, moment

LATELY = timedelta(hours=24)


class MuchMoney(msgspec.Struct, frozen=True):
    at: datetime
    command: str
    cents: int
    by: str
    """Who wanted it: alone, or as the first of two."""
    second: str = ""
    """Who carried out what another proposed."""
    counts: bool = True
    """Whether it is held against what the same person moves next; not what took two people."""


def _of_transfers(event: MoneyIssued | InventoryFilled | InventoryCredited) -> tuple[int, str]:
    return sum(each.cents for each in event.transfers), event.proposed_by


def _laid_out(event: TableOpened) -> tuple[int, str]:
    return sum(each.cents for each in event.transfers), ""


def _raised(event: MeterAdjusted) -> tuple[int, str]:
    return event.cents, event.proposed_by


_HELD: Mapping[str, tuple[type[Event], Callable[..., tuple[int, str]]]] = {
    MoneyIssued.kind: (MoneyIssued, _of_transfers),
    InventoryFilled.kind: (InventoryFilled, _of_transfers),
    InventoryCredited.kind: (InventoryCredited, _of_transfers),
    TableOpened.kind: (TableOpened, _laid_out),
    MeterAdjusted.kind: (MeterAdjusted, _raised),
}
"""What takes two people above the sum, wherever it is recorded."""


def much_money(record: Record) -> MuchMoney | None:
    """None of what moves no money of the house, or cannot be read.

    The tables of a new house are laid out by itself. A meter is raised by two people whatever the
    sum, so that every raise counts for whoever proposed it.
    """
    if record.kind not in _HELD:
        return None
    if record.kind == TableOpened.kind and is_of_the_house(record.actor):
        return None
    kind, read = _HELD[record.kind]
    try:
        cents, first = read(msgspec.json.decode(record.body, type=kind))
        at = moment(record.at)
    except (ValueError, OverflowError, RecursionError):
        return None
    if not first:
        return MuchMoney(at, record.command, cents, record.actor)
    counts = record.kind == MeterAdjusted.kind
    return MuchMoney(at, record.command, cents, first, record.actor, counts)


AreTwo = Callable[[str, str], bool]


def lately(
    moved: Iterable[MuchMoney], by: str, at: datetime, since: datetime, are_two: AreTwo
) -> list[MuchMoney]:
    """What one person moved within the day before a moment, since the sum was ruled.

    What was moved by somebody else counts with it, unless the house knows the two as two people.
    """
    recent = [each for each in moved if each.counts and each.at > at - LATELY and each.at >= since]
    people = {each.by for each in recent}
    one = {each for each in people if each == by or _may_be_one(each, by, are_two)}
    return [each for each in recent if each.by in one]


def _may_be_one(one: str, other: str, are_two: AreTwo) -> bool:
    """The house itself is nobody who could be another."""
    return not (is_of_the_house(one) or is_of_the_house(other) or are_two(one, other))


def total(moved: Iterable[MuchMoney]) -> int:
    return sum(each.cents for each in moved)


def moved_since(journal: Journal, stream: str, since: str) -> Iterator[MuchMoney]:
    """What a stream says from a time on; its times never go back, so that is soon found."""
    head = journal.head(stream)
    low, high = 0, head.place if head else 0
    while low < high:
        middle = (low + high) // 2
        record = next(journal.read(stream, middle, middle + 1), None)
        if record is not None and record.at < since:
            low = middle + 1
        else:
            high = middle
    return filter(None, map(much_money, journal.read(stream, after=low)))
