"""What the sign at a table of Spanish 21 says of who may come in."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebooks.house_rules import HouseRules
from croupier.studio.games import Notice

BAN = "mid_shoe_entry_ban"


def notices(house: HouseRules) -> Iterator[Notice]:
    if house.holds(BAN):
        words = "Whoever sits a round out waits for the next shuffle"
        yield Notice(words, house.options[BAN].clause)
