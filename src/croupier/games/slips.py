"""What a wager brings, to the cent, in any game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from croupier.values.clauses import ClauseId
from croupier.values.money import Cents


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
