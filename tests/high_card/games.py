"""The higher card wins, equal ranks return the wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.games.bound_game import BoundGame
from croupier.games.slips import Result, Slip, payout
from croupier.games.submissions import house_rules
from croupier.rulebooks.chapter import Rulebook
from croupier.rulebooks.house_rules import HouseRules, PricedLine
from croupier.rulebooks.loader import SHELF
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

    @property
    def lines(self) -> Mapping[str, PricedLine]:
        return {line.outcome: line for line in self.house.wagers[WAGER].lines}


def bind(house: HouseRules) -> HighCardGame:
    if house.game != WAGER or not isinstance(house, ShoeRules):
        raise BadMaterial(f"{house.title} is no table for High Card")
    return HighCardGame(house)


def submission(
    text: str, file: str = "submission", *, shelf: Mapping[str, Rulebook] = SHELF
) -> HighCardGame:
    """The game of a lawful Rules Submission, given as TOML text."""
    return bind(house_rules(text, file, shelf))


def outcome(card: Card, dealer: Card) -> str:
    own, other = RANKS.index(card.rank), RANKS.index(dealer.rank)
    return "equal" if own == other else "higher" if own > other else "lower"


@dataclass(frozen=True, slots=True)
class Bet:
    seat: int
    owner: str
    stake: int


def slip(game: HighCardGame, bet: Bet, card: Card, dealer: Card) -> Slip:
    """What a bet brings against the dealer's card."""
    line, stake, winnings = game.lines[outcome(card, dealer)], Cents(bet.stake), Cents(0)
    result, back = Result.LOST, Cents(0)
    if isinstance(line.price, Odds):
        winnings = payout(game.house, line.price, stake)
        result, back = Result.WON, Cents(stake + winnings)
    elif isinstance(line.price, Push):
        result, back = Result.RETURNED, stake
    return Slip(
        bet.seat,
        WAGER,
        stake,
        result,
        line.outcome,
        winnings,
        Cents(0),
        back,
        line.clause,
        line.when,
        owner=bet.owner,
    )


GAME = BoundGame(bind)
