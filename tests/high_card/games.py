"""The higher card wins, equal ranks return the wager."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.games.bound_game import BoundGame
from croupier.games.slips import Result, Slip, payout
from croupier.rulebooks.house_rules import HouseRules
from croupier.rulebooks.shoe_rules import ShoeRules
from croupier.values.cards import Card, Rank
from croupier.values.money import Cents
from croupier.values.odds import Odds
from croupier.values.prices import Push
from croupier.values.refusals import BadMaterial

WAGER = "high_card"
RANKS = (*(rank for rank in Rank if rank is not Rank.ACE), Rank.ACE)
"""From the lowest."""


@dataclass(frozen=True, slots=True)
class HighCardGame:
    """A table's game."""

    house: ShoeRules


def bind(house: HouseRules) -> HighCardGame:
    if house.game != WAGER or not isinstance(house, ShoeRules):
        raise BadMaterial(f"{house.title} is no table for High Card")
    return HighCardGame(house)


def outcome(card: Card, dealer: Card) -> str:
    own, other = RANKS.index(card.rank), RANKS.index(dealer.rank)
    return "equal" if own == other else "higher" if own > other else "lower"


def slip(game: HighCardGame, seat: int, owner: str, staked: int, card: Card, dealer: Card) -> Slip:
    """What a bet brings against the dealer's card."""
    lines = {each.outcome: each for each in game.house.wagers[WAGER].lines}
    line, stake, none = lines[outcome(card, dealer)], Cents(staked), Cents(0)
    result, winnings, back = Result.LOST, none, none
    if isinstance(line.price, Odds):
        winnings = payout(game.house, line.price, stake)
        result, back = Result.WON, Cents(stake + winnings)
    elif isinstance(line.price, Push):
        result, back = Result.RETURNED, stake
    sums, cited = (winnings, none, back), (line.clause, line.when)
    return Slip(seat, WAGER, stake, result, line.outcome, *sums, *cited, owner=owner)


GAME = BoundGame(bind, usual={"decks": 1})
