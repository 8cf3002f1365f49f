"""What somebody counts as cards are seen, and which counts a pass over shoes tells apart."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.values.cards import Rank
from croupier.values.refusals import BadMaterial

VALUES = 10
MOST_TAG = 1000


@dataclass(frozen=True, slots=True)
class Count:
    """Tags from ace to nine, then ten and whatever counts as it."""

    tags: tuple[int, ...] = (0,) * VALUES
    start: int = 0
    true: bool = True
    """Divided by the decks not seen, of as many cards as the game's have, rounded down."""
    least: int = 0
    """Counts are told apart from here on…"""
    most: int = 0
    """…to here."""

    def __post_init__(self) -> None:
        if len(self.tags) != VALUES or any(abs(tag) > MOST_TAG for tag in self.tags):
            raise BadMaterial(f"a count has ten tags of at most {MOST_TAG}, not {self.tags}")
        if self.least > self.most:
            raise BadMaterial(f"no count lies from {self.least} to {self.most}")

    def of_rank(self, rank: Rank) -> int:
        return self.tags[min(list(Rank).index(rank), VALUES - 1)]


NO_COUNT = Count()
