"""A wager is named as strayed from exact odds where chance would hardly have it so."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

import croupier
from croupier.odds.figures import OutcomeOdds, WagerOdds
from croupier.simulation.results import Simulated, SimulatedWager

ROUNDS = 1_000_000


def wager(pays: int, wins: int, error: float) -> SimulatedWager:
    """One that is fair and pays so much to one."""
    chance = Fraction(1, pays + 1)
    won = OutcomeOdds("win", f"{pays} to 1", chance, Fraction(pays), resolved=True)
    lost = OutcomeOdds("lose", "", 1 - chance, Fraction(-1), resolved=True)
    return SimulatedWager(
        WagerOdds("fair", None, "standard", (won, lost)), (wins, ROUNDS - wins), error
    )


@pytest.mark.parametrize(
    ("rows", "wins_above", "strayed"),
    [
        (1, 1_600, False),
        (1, 1_700, True),
        (12, 1_700, False),
        (12, 1_900, False),
        (12, 2_100, True),
    ],
)
def test_the_more_rows_the_further_one_must_lie_from_exact_odds(
    rows: int,
    wins_above: int,
    strayed: bool,  # noqa: FBT001
) -> None:
    """A thousandth of a unit is one standard error, and so are 500 wins."""
    others = (wager(1, ROUNDS // 2, 1e-3),) * (rows - 1)
    one = wager(1, ROUNDS // 2 + wins_above, 1e-3)
    found = Simulated(7, ROUNDS, 12_000, (*others, one), None)
    assert found.strayed() == ((one,) if strayed else ())


def test_a_prize_that_has_not_come_and_shoes_that_agree_are_chance() -> None:
    unlucky = wager(pays=10 * ROUNDS, wins=0, error=0.0)
    alike = wager(pays=1, wins=ROUNDS // 2 + 500, error=1e-6)
    assert not Simulated(7, ROUNDS, 2, (unlucky, alike), None).strayed()


@pytest.mark.parametrize(
    ("wins", "error", "too_sure"),
    [(100, 0.1, False), (25, 0.05, True), (0, 0.0, True)],
    ids=["as often as it comes", "a quarter as often", "not once"],
)
def test_an_error_is_not_trusted_where_a_prize_has_hardly_come(
    wins: int,
    error: float,
    too_sure: bool,  # noqa: FBT001
) -> None:
    """A hundred wins are expected, and a tenth of a unit is one standard error."""
    assert wager(9_999, wins, error).is_too_sure is too_sure


@pytest.mark.parametrize("rulebook", ["pa-627a", "pa-551"])
def test_one_shoe_alone_has_the_error_of_its_rounds(rulebook: str) -> None:
    found = croupier.simulate(croupier.rulebook(rulebook), 1, seed=7)
    assert found.shoes == 1
    main = found.wagers[0]
    assert main.standard_error == pytest.approx(
        main.odds.standard_deviation / sqrt(found.rounds), rel=0.2
    )
    assert main.z is not None


def test_a_wager_is_told_in_arrays_as_well() -> None:
    banker = croupier.simulate(croupier.rulebook("pa-627a"), 2_000, seed=7)["banker"]
    counts, chances, nets = banker.arrays.values()
    assert counts.sum() == banker.rounds
    assert chances.sum() == pytest.approx(1)
    assert (counts @ nets) / banker.rounds == pytest.approx(float(banker.mean))
