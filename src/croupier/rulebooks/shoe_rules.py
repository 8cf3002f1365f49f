"""House rules of a game that is dealt from a shoe."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rulebooks.chapter import Cited
from croupier.rulebooks.house_rules import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ShoeRules(HouseRules):
    """What the handling of cards needs to know; each game adds its own."""

    decks: Cited[int]
    shoe_decks: int
    """Half of the decks where two batches alternate."""
