"""A player's two hands against the dealer's or the bank's: win, tie or lose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from croupier.games.pai_gow.hands import SetHand, TwoTiles
from croupier.games.pai_gow.ranking import Ranks, ranks_of
from croupier.rulebooks.pai_gow.rules import PaiGowRules
from croupier.values.clauses import ClauseId


class Judgement(Enum):
    """Named as the wager's lines are."""

    WIN = "win"
    TIE = "tie"
    LOSE = "lose"


@dataclass(frozen=True, slots=True)
class Verdict:
    judgement: Judgement
    high: int
    """1: the player's high hand ranks higher, -1: lower, 0: a copy."""
    low: int
    """The same of the low hand; one worth zero is lower than any (reading R-PG01)."""
    clause: ClauseId
    copies: tuple[ClauseId, ...] = ()
    """Who gives each copy to the dealer or the bank."""


def compare(house: PaiGowRules, player: SetHand, against: SetHand) -> Verdict:
    """Judge a player's hands, or the dealer's wager against a bank (reading R-PG15)."""
    ranks = ranks_of(house.ranking)
    high = _lead(ranks, player.high, against.high)
    low = -1 if ranks.is_zero(*player.low) else _lead(ranks, player.low, against.low)
    judgement, duty = _RULES[high > 0, low > 0]
    copies = tuple(
        _copy_clause(ranks, hand)
        for hand, lead in ((player.high, high), (player.low, low))
        if not lead
    )
    return Verdict(judgement, high, low, house.duty(duty), copies)


_RULES = {
    (True, True): (Judgement.WIN, "win"),
    (True, False): (Judgement.TIE, "tie_high"),
    (False, True): (Judgement.TIE, "tie_low"),
    (False, False): (Judgement.LOSE, "lose"),
}
"""By whether the player's high and low hand rank higher: what happens, and whose rule it is."""


def judged(*, high: bool, low: bool) -> Judgement:
    """A wager by whether the player's high hand and low hand rank higher."""
    return _RULES[high, low][0]


def _lead(ranks: Ranks, one: TwoTiles, other: TwoTiles) -> int:
    difference = ranks.strength(*one) - ranks.strength(*other)
    return (difference > 0) - (difference < 0)


def _copy_clause(ranks: Ranks, hand: TwoTiles) -> ClauseId:
    return ranks.ranking.equal_pairs if ranks.pair_of(*hand) else ranks.ranking.copy
