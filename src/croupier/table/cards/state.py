"""Sets of cards at a table, and who is asked to cut them, whatever is played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Protocol

import msgspec

from croupier.table.seats.state import Seated, SeatedTable

DEALERS_SEAT = 0
"""The number that stands for the dealer where seats are listed."""


class Batch(msgspec.Struct, frozen=True):
    """A set of decks at the table."""

    decks: int
    colour: str
    opened_at: datetime
    preshuffled: bool
    used: bool = False
    """It has been through a shoe."""


class Cause(Enum):
    """Why a shoe is over: a closed set, whatever reason somebody gave in words."""

    LAST_HAND = "last_hand"
    INSUFFICIENT_CARDS = "insufficient_cards"
    SHUFFLE_ORDERED = "shuffle_ordered"
    IDLE = "idle"
    CARD_LIFE = "card_life"
    TABLE_CLOSED = "table_closed"


class Cutting(msgspec.Struct, frozen=True):
    """Who has been asked to cut, and who cut."""

    asked: tuple[int, ...] = ()
    offered: int | None = None
    cutter: int | None = None
    """Who made the last cut."""
    done: bool = False
    again: bool = False
    """A recut was ordered."""


COLOURS = ("red", "blue", "green")


def first_to_arrive(seats: Mapping[int, Seated]) -> int:
    return min(seats, key=lambda seat: seats[seat].arrival)


def free_colour(batches: Mapping[str, Batch]) -> str:
    """Backs unlike those of the other batch."""
    used = {batch.colour for batch in batches.values()}
    return next(colour for colour in COLOURS if colour not in used)


class CardTable(SeatedTable, Protocol):
    """What a set of cards needs to know of a table."""

    @property
    def batches(self) -> Mapping[str, Batch]: ...
    @property
    def cutting(self) -> Cutting: ...
