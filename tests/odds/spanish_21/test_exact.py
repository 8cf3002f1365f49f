"""Values and chances are equal, to the fraction, to playing out every order of a tiny shoe."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.game import Spanish21Game, rulebook
from croupier.odds.spanish_21.analysis import Analysis
from croupier.odds.spanish_21.playing import Deal
from tests.games.spanish_21.tables import studied
from tests.odds.spanish_21.analysed import at_random, best, tiny
from tests.odds.spanish_21.brute_force import BruteForce

SUITED_SEVENS = "2x7s 2x7h 2x8s 1x6s 5xKd"
SUITED_STRAIGHTS = "1x6s 1x6h 1x7s 1x7c 2x8s 4xKd"
ACES_UP = "1xAs 2x9s 2x8h 4xKd 1x7c"
NINES = "3x9s 2x8h 4xKd 1x7c"


def expect_equal(analysis: Analysis, deal: Deal, *, optimal: bool = False) -> None:
    outcomes = tuple(each.outcome for each in analysis.outcomes)
    force = BruteForce(
        deal.engine.game,
        analysis.strategy,
        deal.shoe.composition,
        best=optimal,
        outcomes=() if optimal else outcomes,
    )
    value, chances = force.round()
    assert analysis.expected_value == value
    if not optimal:
        assert tuple(each.probability for each in analysis.outcomes) == chances


@pytest.mark.parametrize("shoe", [SUITED_SEVENS, SUITED_STRAIGHTS, ACES_UP, NINES])
def test_the_best_strategy_is_worth_what_every_order_of_the_shoe_says(shoe: str) -> None:
    deal = tiny(rulebook(), shoe)
    expect_equal(best(deal), deal)


@pytest.mark.parametrize("shoe", [SUITED_STRAIGHTS, ACES_UP, NINES])
def test_no_decisions_are_better_than_the_best_strategy(shoe: str) -> None:
    deal = tiny(rulebook(), shoe)
    expect_equal(best(deal), deal, optimal=True)


@pytest.mark.parametrize(
    ("shoe", "seed"), [(SUITED_SEVENS, 1), (SUITED_STRAIGHTS, 2), (ACES_UP, 3), (NINES, 4)]
)
def test_any_other_strategy_is_evaluated_as_well(shoe: str, seed: int) -> None:
    deal = tiny(rulebook(), shoe)
    expect_equal(Analysis(deal, at_random(deal, seed)), deal)


@pytest.mark.parametrize(
    ("game", "shoe"),
    [
        (studied(split_hands=4), "4x8s 3x9s 6xKd"),
        (studied(doubling="any_cards"), SUITED_STRAIGHTS),
        (studied(split_aces_draw_once=True, split_hands=4), "4xAs 3x9s 8xKd"),
        (studied(every_21_wins=True), "2xAs 2x9s 2x8h 3xKd"),
        (studied(dealer_hits_soft_17=True), "2xAs 1x6s 2x9s 7xKd"),
    ],
    ids=["four hands", "doubling any cards", "aces draw once", "every 21 wins", "hits soft 17"],
)
def test_the_same_holds_of_tables_for_study(game: Spanish21Game, shoe: str) -> None:
    deal = tiny(game, shoe)
    expect_equal(best(deal), deal)
