"""Results with a name of their own: Dragon 7, Panda 8, Fortune 7, One Up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from croupier.games.baccarat.hands import FinalState
from croupier.games.baccarat.wager import Terms
from croupier.values.sides import Side


@dataclass(frozen=True)
class WinWith:
    """A hand wins with a certain point count and a certain number of cards."""

    side: Side
    points: int
    cards: int

    def happens(self, final: FinalState) -> bool:
        hand = final[self.side]
        return final.winner is self.side and hand.points == self.points and hand.cards == self.cards


DRAGON_7 = WinWith(Side.BANKER, points=7, cards=3)
PANDA_8 = WinWith(Side.PLAYER, points=8, cards=3)


@dataclass(frozen=True)
class Fortune7:
    """Maryland's own name for a Dragon 7; reading R-MD01, which a recorded answer may widen."""

    any_seven: bool = False

    @classmethod
    def under(cls, terms: Terms) -> Self:
        return cls(any_seven=terms.options.get("fortune_7_result") == "any_seven")

    def happens(self, final: FinalState) -> bool:
        if self.any_seven:
            return final.winner is Side.BANKER and final.banker.points == 7
        return DRAGON_7.happens(final)


@dataclass(frozen=True)
class OneUp:
    """The Player's Hand wins by one point; reading R-MD02."""

    naturals_count: bool = True

    @classmethod
    def under(cls, terms: Terms) -> Self:
        return cls(naturals_count=terms.options.get("one_up_result") != "naturals_excluded")

    def happens(self, final: FinalState) -> bool:
        naturals = final.player.natural and final.banker.natural
        return final.lead(Side.PLAYER) == 1 and (self.naturals_count or not naturals)
