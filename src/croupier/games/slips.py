"""What a wager brings, to the cent, in any game.

Payouts that do not come out even are broken in the player's favour (reading R-X17).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from croupier.rulebooks.house_rules import HouseRules
from croupier.values.clauses import ClauseId
from croupier.values.money import Cents, rounded_up
from croupier.values.odds import Odds


class Result(Enum):
    WON = "won"
    LOST = "lost"
    RETURNED = "returned"
    SURRENDERED = "surrendered"
    RESCUED = "rescued"


@dataclass(frozen=True, slots=True)
class Slip:
    """One settled bet."""

    seat: int
    wager: str
    stake: Cents
    result: Result
    outcome: str
    winnings: Cents
    """Gross of vigorish, without the stake."""
    vigorish: Cents
    back: Cents
    """All that is handed to the player for the bet."""
    clause: ClauseId
    """Who sets the price, or says that the wager loses or is returned."""
    decided_by: ClauseId
    """Who says that what was dealt makes this outcome."""
    vigorish_clause: ClauseId | None = None
    owner: str = ""
    hand: int | None = None
    """Which of the seat's hands, counted from 1, where a seat may have several."""
    reading: str = ""
    """On which the price rests, where it does not stand in the clause."""

    @property
    def cited(self) -> str:
        """Who sets the price: the clause, and the reading of it."""
        return f"{self.clause}, {self.reading}" if self.reading else self.clause


class Settlement(Protocol):
    """A round's wagers, settled."""

    @property
    def slips(self) -> Sequence[Slip]: ...

    @property
    def house_gain(self) -> int: ...


def payout(house: HouseRules, odds: Odds, stake: int) -> Cents:
    return rounded_up(odds.on(stake), house.coin)


def vigorish_on(house: HouseRules, won: int) -> Cents:
    return house.vigorish.on(won) if house.vigorish else Cents(0)
