"""What was found out about the wagers of a table that somebody counts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.bankrolls.ramps import Bucket
from croupier.counting.counts import Count, Spread
from croupier.counting.listings import by_cut_listing
from croupier.counting.over_shoes import Figures
from croupier.odds.showing import Listed, Listing, NotHere, percent

ByCut = tuple[Figures, ...]
"""By cards behind the cover card; the first is the cut that figures are told for."""


@dataclass(frozen=True, eq=False, repr=False)
class CountedWager(Listed):
    """One wager: for somebody who knows its edge before every round, and for a counter."""

    wager: str
    house_edge: Fraction
    """Of a full shoe."""
    perfect: ByCut
    """Empty where it was not asked for."""
    count: Count | None
    """None where no count follows the wager: every card that leaves does the same to it."""
    spread: Spread
    correlation: float | None
    """Of the tags with the effects of removal: how well the count follows the wager."""
    index: float | None
    """The true count at which the edge is none, by the effects; None for a running count."""
    counter: ByCut
    """Empty where there is no count."""
    by_count: tuple[Bucket, ...] = ()
    """What each count is worth at the first cut, where it was asked for."""

    @property
    def efficiency(self) -> float | None:
        """What share of the perfect player's win the count has."""
        if not self.perfect or not self.counter or not self.perfect[0].won_a_shoe:
            return None
        return self.counter[0].won_a_shoe / self.perfect[0].won_a_shoe

    def listing(self) -> Listing:
        """A line for each cut."""
        tags = f"count {self.count.words}, bets {self.spread.words}" if self.count else "no count"
        title = f"{self.wager}: the house has {percent(self.house_edge)} of a full shoe; {tags}"
        return by_cut_listing(title, {"perfect": self.perfect, "count": self.counter})


@dataclass(frozen=True, eq=False, repr=False)
class Counted(Listed):
    """A table, or some of its wagers."""

    wagers: tuple[CountedWager, ...]
    together: ByCut
    """Both wagers on one count, where there are two."""
    cards: int
    """In a full shoe."""
    own_cut: int
    """Cards behind the cover card as the table has filed it."""
    behind: tuple[int, ...]
    """The cuts that were looked at, the one that figures are told for first."""
    shoes: int
    seed: int
    burn_is_seen: bool
    main: str | None
    """The wager that a counter makes beside it…"""
    ratio: Fraction
    """…with so many units for each of the other."""

    def __getitem__(self, wager: str) -> CountedWager:
        by_name = {each.wager: each for each in self.wagers}
        if wager not in by_name:
            raise NotHere("wager", wager, by_name)
        return by_name[wager]

    def listing(self) -> Listing:
        """The cut that figures are told for, a line for each wager and player."""
        players = {
            f"{each.wager}, {name}": by_cut[:1]
            for each in self.wagers
            for name, by_cut in (("perfect", each.perfect), ("count", each.counter))
        }
        if self.together:
            players["together, count"] = self.together[:1]
        title = f"{self.shoes:,} shoes of {self.cards} cards, seed {self.seed}"
        return by_cut_listing(title, players)
