"""Simulated rounds against exact odds: means, outcomes and side wagers within three errors."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.games.spanish_21.game import Spanish21Game, rulebook
from croupier.odds.spanish_21.analysis import Analysis, analyse, evaluate
from croupier.simulation.spanish_21.counts import Spanish21Tallies
from croupier.simulation.spanish_21.rounds import simulate
from croupier.simulation.tallies import z_score
from tests.simulation.spanish_21.players import at_random

SEED, WORKERS = 551, 2
DRAWN = 287 * 286
"""Ways to deal two cards when the up card is out."""


def stray(exact: Analysis, tallies: Spanish21Tallies) -> dict[str, float]:
    """Outcomes that lie more than three errors off, or that cannot be."""
    scores = {
        each.outcome: z_score(tallies.outcomes[each.outcome], tallies.rounds, each.probability)
        for each in exact.outcomes
        if each.probability
    }
    never = {name for name, seen in tallies.outcomes.items() if seen and name not in scores}
    assert not never
    return {name: score for name, score in scores.items() if abs(score) > 3}


@pytest.fixture(scope="module")
def game() -> Spanish21Game:
    return rulebook("pa-551", decks=6)


def test_the_best_strategy_over_ten_million_rounds(game: Spanish21Game) -> None:
    exact = analyse(game)
    tallies = simulate(game, exact.strategy, 10_000_000, SEED, WORKERS)
    assert abs(tallies.net.z_score(exact.expected_value)) < 3
    assert not stray(exact, tallies)
    assert tallies.net.standard_deviation == pytest.approx(exact.standard_deviation, abs=0.001)
    assert abs(z_score(tallies.match["no_match"], tallies.rounds, Fraction(264 * 263, DRAWN))) < 3
    assert abs(z_score(tallies.match["two_same_suit"], tallies.rounds, Fraction(5 * 4, DRAWN))) < 3
    insured = sum(tallies.insurance.values())
    assert abs(z_score(insured, tallies.rounds, Fraction(1, 12))) < 3
    assert abs(z_score(tallies.insurance["dealer_blackjack"], insured, Fraction(72, 287))) < 3


def test_any_strategy_is_worth_what_the_odds_say(game: Spanish21Game) -> None:
    """One that decides at random, with every double, rescue and resplit there is."""
    strategy = at_random(game, 1)
    exact = evaluate(game, strategy)
    tallies = simulate(game, strategy, 4_000_000, SEED, WORKERS)
    assert abs(tallies.net.z_score(exact.expected_value)) < 3
    assert not stray(exact, tallies)
