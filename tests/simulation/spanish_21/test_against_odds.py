"""Simulated rounds against exact odds: means, outcomes, all cells together, and whole shoes."""

from __future__ import annotations

import pytest

from croupier.games.spanish_21.game import Spanish21Game, submission
from croupier.odds.spanish_21.analysis import Analysis, analyse, evaluate
from croupier.simulation.results import Simulated
from croupier.simulation.spanish_21.rounds import Spanish21Simulation, prepare, simulate
from tests.odds.spanish_21.charted import chart
from tests.simulation.spanish_21.players import at_random
from tests.simulation.spanish_21.told import main_of
from tests.support import submission_text

SEED = 551
FAR = 3.5
"""Standard errors at which a fixed seed would tell of a fault and not of chance."""


@pytest.fixture(scope="module")
def game() -> Spanish21Game:
    return submission(submission_text("pa-551", "[wagers.match_the_dealer]", decks=6))


@pytest.fixture(scope="module")
def best(game: Spanish21Game) -> Analysis:
    return analyse(game)


@pytest.fixture(scope="module")
def box(best: Analysis) -> Spanish21Simulation:
    return prepare(best)


def found_in(ready: Spanish21Simulation, units: range) -> Simulated:
    return ready.read(SEED, len(units), ready.tally(SEED, units))


def expect_agreement(found: Simulated) -> None:
    assert [each.odds.wager for each in found.wagers] == [
        "spanish_21",
        "match_the_dealer",
        "insurance",
    ]
    for wager in found.wagers:
        assert abs(wager.z or 0) < FAR
        scores = [wager.z_of(place) for place in range(len(wager.counts))]
        assert all(abs(score) < FAR for score in scores if score is not None)
        never = [n for n, each in zip(wager.counts, wager.odds.outcomes, strict=True)
                 if not each.probability]  # fmt: skip
        assert not any(never)
    assert found.chi_square is not None
    assert found.chi_square.p > 1e-3


def test_the_best_strategy_over_ten_million_rounds(
    best: Analysis, box: Spanish21Simulation
) -> None:
    found = found_in(box.alone(), range(10_000_000))
    expect_agreement(found)
    spread = main_of(found).net.standard_deviation
    assert spread == pytest.approx(best.standard_deviation, abs=0.001)


def test_any_strategy_is_worth_what_the_odds_say(game: Spanish21Game) -> None:
    """One that decides at random, with every double, rescue and resplit there is."""
    ready = prepare(evaluate(game, at_random(game, 1)), full_shoe=True)
    expect_agreement(found_in(ready, range(4_000_000)))


def test_a_chart_is_played_as_it_stands(game: Spanish21Game) -> None:
    found = simulate(game, 2_000_000, SEED, full_shoe=True, strategy=chart())
    expect_agreement(found)


def test_shoes_come_near_the_full_shoe(box: Spanish21Simulation) -> None:
    """Errors are over shoes; how many rounds one has moves the mean by less than these."""
    found = found_in(box, range(100_000))
    assert found.shoes == 100_000
    assert found.chi_square is None
    assert all(each.z is not None and abs(each.z) < FAR for each in found.wagers)


def test_errors_over_shoes_are_those_of_shoes_apart(box: Spanish21Simulation) -> None:
    """Of the mean over a ratio: nets less what their rounds were worth, squared and summed up."""
    shoes = 200
    whole = found_in(box, range(shoes))
    each = [found_in(box, range(n, n + 1)) for n in range(shoes)]
    for wager in whole.wagers:
        apart = [shoe[wager.odds.wager] for shoe in each]
        squares = sum(((one.mean - wager.mean) * one.rounds) ** 2 for one in apart)
        error = (float(squares) * shoes / (shoes - 1)) ** 0.5 / wager.rounds
        assert wager.standard_error == pytest.approx(error, rel=1e-9)


def test_a_continuous_shuffler_has_a_full_shoe_for_every_round() -> None:
    text = submission_text("pa-551", '[options]\nshuffler = "continuous"', decks=6)
    assert simulate(submission(text), 100, SEED).shoes is None


def test_a_table_alone_is_the_one_that_is_made_so(best: Analysis, box: Spanish21Simulation) -> None:
    made, alone = prepare(best, full_shoe=True), box.alone()
    assert alone.padding == made.padding
    assert alone.tally(SEED, range(20_000)).tolist() == made.tally(SEED, range(20_000)).tolist()
    assert alone.alone() is alone
