"""Exact odds of Match-The-Dealer from any shoe."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import perm

from croupier.games.slips import payout
from croupier.games.spanish_21.game import MATCH, Spanish21Game
from croupier.games.spanish_21.hands import SPANISH_DECK
from croupier.games.spanish_21.match import match_outcome
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.odds.spanish_21.shoes import Shoe, full_shoe
from croupier.rulebooks.house_rules import PricedLine
from croupier.values.cards import Card
from croupier.values.money import Cents, dollars
from croupier.values.odds import Odds
from croupier.values.shoe import Composition

OPENING = 4
"""Cards without which no round of one box begins."""
VOID = "void"


def match_odds(
    game: Spanish21Game, shoe: Composition | None = None, stake: Cents | None = None
) -> WagerOdds:
    """The first two cards against the up card; a shoe without an opening leaves it undecided."""
    left = Shoe(full_shoe(game.house) if shoe is None else shoe)
    outcomes = [
        OutcomeOdds(name, str(line.price), chance, _net(game, line, stake), resolved=True)
        for (name, line), chance in zip(
            game.lines[MATCH].items(), _chances(game, left), strict=True
        )
    ]
    if left.cards < OPENING:
        outcomes.append(OutcomeOdds(VOID, "push", Fraction(1), Fraction(0), resolved=False))
    house = game.house
    paytable = house.wagers[MATCH].paytable
    terms = {} if stake is None else {"stake": dollars(stake)}
    return WagerOdds(MATCH, paytable, house.variant, tuple(outcomes), terms)


def _chances(game: Spanish21Game, left: Shoe) -> list[Fraction]:
    names = list(game.lines[MATCH])
    if left.cards < OPENING:
        return [Fraction(0) for _ in names]
    ways = Counter[str]()
    for up in SPANISH_DECK:
        if count := left.composition[up]:
            for outcome, more in _after(left, up).items():
                ways[outcome] += count * more
    return [Fraction(ways[name], perm(left.cards, 3)) for name in names]


def _after(left: Shoe, up: Card) -> Counter[str]:
    """Ways of two cards in order, once the up card is out, by outcome.

    A card is the up card's twin, of its rank alone, or of another rank.
    """
    twins = left.composition[up] - 1
    rank = [card for card in SPANISH_DECK if card.rank is up.rank and card is not up]
    alike = sum(left.composition[card] for card in rank)
    stranger = next(card for card in SPANISH_DECK if card.rank is not up.rank)
    kinds = [(up, twins), (rank[0], alike), (stranger, left.cards - 1 - twins - alike)]
    ways = Counter[str]()
    for one, first in kinds:
        for other, second in kinds:
            ways[match_outcome((one, other), up)] += first * (second - (one is other))
    return ways


def _net(game: Spanish21Game, line: PricedLine, stake: Cents | None) -> Fraction:
    match line.price:
        case Odds() as odds:
            return odds.ratio if stake is None else Fraction(payout(game.house, odds, stake), stake)
        case _:
            return Fraction(-1)
