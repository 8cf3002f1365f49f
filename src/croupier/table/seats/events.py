"""What can have happened to seats, chips and the tray, as facts.

A name on disk outlives a rename: to change an event, raise its number and add an upcast.
"""

from __future__ import annotations

from croupier.table.events import Event, Moving
from croupier.values.clauses import ClauseId


class TableOpened(Moving, frozen=True):
    kind = "table-opened/1"
    table: str
    rules: dict[str, object]
    practice: bool
    physical_cards: bool
    pit: str
    missing_approvals: dict[str, ClauseId]
    digests: dict[str, str]
    link: str = ""
    """The progressive controller it shares with other tables."""


class TableClosed(Moving, frozen=True):
    kind = "table-closed/1"


class SeatTaken(Event, frozen=True):
    kind = "seat-taken/1"
    seat: int
    person: str


class SeatLeft(Moving, frozen=True):
    kind = "seat-left/1"
    seat: int
    person: str


class ChipsBought(Moving, frozen=True):
    kind = "chips-bought/1"
    person: str


class ChipsCashed(Moving, frozen=True):
    kind = "chips-cashed/1"
    person: str


class ChipsKept(Moving, frozen=True):
    """What somebody left behind is in safekeeping."""

    kind = "chips-kept/1"
    person: str


class InventoryFilled(Moving, frozen=True):
    kind = "inventory-filled/1"


class InventoryCredited(Moving, frozen=True):
    kind = "inventory-credited/1"
