"""Places that a game's procedures speak of, though its list of what a layout must have does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum


class Fixture(Enum):
    STACKS = "stacks"
    DEALER_HANDS = "dealer_hands"
    COLLECTED = "collected"
    CENTRE = "centre"
    DEALER_WAGER = "dealer_wager"
    BANK_MARKER = "bank_marker"
    BOX_CARDS = "box_cards"
    DEALER_CARDS = "dealer_cards"


@dataclass(frozen=True, slots=True)
class Needed:
    duty: str
    """The duty whose clause says where the place is."""
    offering: str | None = None
    """An option without which nobody needs it."""


AT_EACH_SEAT = frozenset([Fixture.BANK_MARKER, Fixture.BOX_CARDS])


Fixtures = Mapping[Fixture, Needed]
"""What the tables of a game need beside what their chapter lists."""
