"""The exact odds of one card against another, from any shoe."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.values.cards import DECK
from croupier.values.odds import Odds
from croupier.values.prices import Price, Push
from croupier.values.shoe import Composition
from tests.high_card.games import WAGER, HighCardGame, outcome


def _net(price: Price) -> Fraction:
    return price.ratio if isinstance(price, Odds) else Fraction(isinstance(price, Push) - 1)


def exact_odds(game: HighCardGame, shoe: Composition | None = None) -> WagerOdds:
    """Of a full shoe unless another is given."""
    left = shoe or Composition.of_decks(game.house.shoe_decks)
    ways = Counter[str]()
    for own, dealer in product(DECK, repeat=2):
        ways[outcome(own, dealer)] += left[own] * (left[dealer] - (own is dealer))
    every = left.total * (left.total - 1)
    lines = (
        OutcomeOdds(
            line.outcome,
            str(line.price),
            Fraction(ways[line.outcome], every),
            _net(line.price),
            resolved=not isinstance(line.price, Push),
        )
        for line in game.house.wagers[WAGER].lines
    )
    return WagerOdds(WAGER, None, game.house.variant, tuple(lines))
