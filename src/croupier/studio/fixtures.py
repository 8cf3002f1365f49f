"""Places that a game's procedures speak of, though its list of what a layout must have does not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from croupier.rulebooks.house_rules import HouseRules


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


BY_GAME: Mapping[str, Mapping[Fixture, Needed]] = {
    "pai_gow": {
        Fixture.STACKS: Needed("stack"),
        Fixture.DEALER_HANDS: Needed("dealer_sets"),
        Fixture.COLLECTED: Needed("rebuildable"),
        Fixture.CENTRE: Needed("to_centre", offering="player_banking"),
        Fixture.DEALER_WAGER: Needed("dealer_wager_place", offering="player_banking"),
        Fixture.BANK_MARKER: Needed("bank_marker", offering="player_banking"),
    },
    "spanish_21": {
        Fixture.BOX_CARDS: Needed("first_cards"),
        Fixture.DEALER_CARDS: Needed("up_card"),
    },
}
AT_EACH_SEAT = frozenset([Fixture.BANK_MARKER, Fixture.BOX_CARDS])


def fixtures(house: HouseRules) -> Iterator[tuple[Fixture, Needed]]:
    for fixture, needed in BY_GAME.get(house.game, {}).items():
        if needed.offering is None or house.holds(needed.offering):
            yield fixture, needed
