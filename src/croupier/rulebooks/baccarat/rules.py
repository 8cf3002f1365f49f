"""House rules of a baccarat table."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebooks.baccarat.chapter import Announcement, Handling, Tableau
from croupier.rulebooks.chapter import PayingOrder
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.shoe_rules import ShoeRules
from croupier.values.refusals import BadMaterial


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class BaccaratRules(ShoeRules):
    """Everything a table of baccarat needs to know; nothing is looked up elsewhere."""

    tableau: Tableau
    handling: Handling
    announcements: tuple[Announcement, ...]
    paying_order: PayingOrder


def baccarat_rules(house: HouseRules) -> BaccaratRules:
    """House rules that are known to be about baccarat; those of another game are refused."""
    if not isinstance(house, BaccaratRules):
        raise BadMaterial(f"{house.title} is no baccarat table: {house.rulebook} is another game's")
    return house
