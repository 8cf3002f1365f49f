"""Match-The-Dealer and Insurance as tables: what every round says of them, wagered or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

import numpy as np

from croupier.games.spanish_21.dealing import offers_insurance
from croupier.games.spanish_21.game import INSURANCE, MATCH, Spanish21Game
from croupier.games.spanish_21.match import OTHER, OUTCOMES, SAME, match_outcome
from croupier.games.spanish_21.outcomes import DEALER_BLACKJACK
from croupier.games.spanish_21.slips import NO_BLACKJACK
from croupier.simulation.spanish_21.kernels import Codes, Whole
from croupier.values.cards import DECK, Card
from croupier.values.odds import Odds
from croupier.values.prices import Loss, PartBack, Price, Push

MATCHES = ("", OTHER, SAME)
"""How one card matches the up card."""
MATCH_OUTCOMES = {
    two: OUTCOMES[tuple(sorted(MATCHES[each] for each in two if each))]
    for two in product(range(len(MATCHES)), repeat=2)
}
"""By how each of the two cards does."""
INSURANCE_OUTCOMES = (NO_BLACKJACK, DEALER_BLACKJACK)


@dataclass(frozen=True, eq=False)
class Nets:
    """In parts of a stake."""

    of: Whole
    parts: int


def matched() -> Codes:
    """[card, up card]: its place among `MATCHES`."""
    return np.array([[_matched(card, up) for up in DECK] for card in DECK], dtype=np.uint8)


def _matched(card: Card, up: Card) -> int:
    outcome = match_outcome((card,), up)
    return MATCHES.index(outcome) if outcome in MATCHES else 0


def insured(game: Spanish21Game) -> Codes:
    """[up card]: whether Insurance is offered."""
    return np.array([offers_insurance(game, card) for card in DECK], dtype=np.uint8)


def match_nets(game: Spanish21Game) -> Nets:
    """[first, second]: by how each matches."""
    nets, parts = _priced(game, MATCH)
    table = np.zeros((len(MATCHES), len(MATCHES)), dtype=np.int64)
    for two, outcome in MATCH_OUTCOMES.items():
        table[two] = nets.get(outcome, 0)
    return Nets(table, parts)


def insurance_nets(game: Spanish21Game) -> Nets:
    """[Blackjack]: without one, and with it."""
    nets, parts = _priced(game, INSURANCE)
    return Nets(np.array([nets.get(outcome, 0) for outcome in INSURANCE_OUTCOMES]), parts)


def _priced(game: Spanish21Game, wager: str) -> tuple[Mapping[str, int], int]:
    """Nothing for a wager that is not offered."""
    nets = {name: net_of(line.price) for name, line in game.lines.get(wager, {}).items()}
    parts = lcm(*(net.denominator for net in nets.values()))
    return {name: int(net * parts) for name, net in nets.items()}, parts


def net_of(price: Price) -> Fraction:
    """What a unit is up by it."""
    match price:
        case Odds():
            return price.ratio
        case Push():
            return Fraction(0)
        case Loss():
            return Fraction(-1)
        case PartBack(share):
            return share - 1
        case _:
            raise AssertionError(f"{price} is no share of the wager")
