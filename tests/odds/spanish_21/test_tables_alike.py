"""Tables that play alike share their compiled game and nothing else; a table without splits."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.spanish_21.strategy import SPLIT
from croupier.odds.spanish_21.analysis import prepared
from croupier.odds.spanish_21.terms import terms
from croupier.values.money import Cents
from tests.games.spanish_21.tables import spanish, studied
from tests.odds.spanish_21.analysed import best, tiny
from tests.odds.spanish_21.brute_force import BruteForce

FIVE = Cents(5_00)


def test_each_table_rounds_to_its_own_coin() -> None:
    cents, fives = spanish(), spanish("[limits]\ncoin = 5")
    for game, lost in ((cents, Fraction(-1, 2)), (fives, Fraction(0)), (cents, Fraction(-1, 2))):
        assert terms(game, FIVE).surrender == lost
        assert prepared(game, stake=FIVE).engine.game is game


def test_a_box_that_is_never_split() -> None:
    deal = tiny(studied(split_hands=1), "3x9s 2x8h 4xKd 1x7c")
    found = best(deal)
    assert not (found.strategy.first == SPLIT).any()
    force = BruteForce(deal.engine.game, found.strategy, deal.shoe.composition, best=True)
    assert found.expected_value == force.round()[0]
