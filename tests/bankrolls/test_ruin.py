"""Risk of ruin beside the gambler's ruin, exact equations and closed forms."""

from __future__ import annotations

from fractions import Fraction
from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.bankrolls.bet_law import BetLaw
from croupier.bankrolls.closed_forms import Drift
from croupier.bankrolls.ruin import decay, ruin
from croupier.bankrolls.sessions import session
from croupier.values.money import Cents
from tests.bankrolls.laws import even_money, law_of, laws

CHANCES = [Fraction(45, 100), Fraction(49, 100), Fraction(1, 2), Fraction(52, 100)]


def gamblers_ruin(win: Fraction, bankroll: int, goal: int) -> Fraction:
    """De Moivre's, for stakes of one unit at even money."""
    ratio = (1 - win) / win
    if ratio == 1:
        return 1 - Fraction(bankroll, goal)
    return (ratio**bankroll - ratio**goal) / (1 - ratio**goal)


@pytest.mark.parametrize("win", CHANCES)
@pytest.mark.parametrize(("bankroll", "goal"), [(1, 2), (10, 20), (30, 40), (5, 100)])
def test_a_gambler_is_ruined_as_de_moivre_says(win: Fraction, bankroll: int, goal: int) -> None:
    found = ruin(even_money(win), Cents(bankroll), Cents(goal))
    assert found is not None
    exact = gamblers_ruin(win, bankroll, goal)
    assert found.ruined == pytest.approx(float(exact), rel=1e-10)
    mean = 2 * win - 1
    rounds = (exact * -bankroll + (1 - exact) * (goal - bankroll)) / mean if mean else None
    expected = bankroll * (goal - bankroll) if rounds is None else rounds
    assert found.rounds == pytest.approx(float(expected), rel=1e-9)


def test_standing_rounds_only_take_longer() -> None:
    plain, slow = even_money(Fraction(1, 3)), even_money(Fraction(1, 6), Fraction(1, 2))
    one, other = ruin(plain, Cents(9), Cents(12)), ruin(slow, Cents(9), Cents(12))
    assert one is not None
    assert other is not None
    assert other.ruined == pytest.approx(one.ruined)
    assert one.rounds is not None
    assert other.rounds == pytest.approx(2 * one.rounds)


@pytest.mark.parametrize("win", [Fraction(51, 100), Fraction(55, 100), Fraction(2, 3)])
@pytest.mark.parametrize("bankroll", [1, 7, 25])
def test_a_favourable_game_may_never_ruin(win: Fraction, bankroll: int) -> None:
    found = ruin(even_money(win), Cents(bankroll))
    assert found is not None
    assert found.ruined == pytest.approx(float(((1 - win) / win) ** bankroll), rel=1e-9)
    assert found.error < 1e-11
    assert exp(-decay(even_money(win))) == pytest.approx(float((1 - win) / win))


def test_a_game_without_an_edge_ruins_everybody() -> None:
    for win in (Fraction(1, 2), Fraction(2, 5)):
        found = ruin(even_money(win), Cents(20))
        assert found is not None
        assert found.ruined == 1
    assert found is not None
    assert found.rounds == pytest.approx(100)


@settings(max_examples=40)
@given(laws(), st.integers(1, 12), st.integers(1, 14))
def test_every_purse_is_the_mean_of_those_it_leads_to(
    law: BetLaw, above: int, further: int
) -> None:
    """The equations themselves, with what each purse is found to risk."""
    bankroll = law.stake + above
    goal = Cents(bankroll + further)

    def risk(purse: int) -> float:
        found = ruin(law, Cents(purse), goal)
        assert found is not None
        return found.ruined

    mean = sum(float(chance) * risk(bankroll + net) for net, chance in law.nets.items())
    assert risk(bankroll) == pytest.approx(mean, abs=1e-12)


def test_a_bet_that_cannot_be_covered_is_ruin_and_a_goal_that_is_there_is_reached() -> None:
    law = law_of({5: 1, -5: 1}, 5)
    ends = ruin(law, Cents(4), Cents(10)), ruin(law, Cents(10), Cents(10))
    assert [each and each.ruined for each in ends] == [1, 0]


def test_what_is_too_fine_is_not_counted() -> None:
    law = law_of({997: 1, -1000: 1}, 1000)
    assert ruin(law, Cents(10**9), Cents(2 * 10**9)) is None


@pytest.mark.parametrize("mean", [-0.03, 0.0, 0.02])
def test_closed_forms_agree_with_each_other(mean: float) -> None:
    drift = Drift(mean, 1.0)
    far, long = 10_000.0, 10_000_000
    assert drift.ruin(20, 50, long) == pytest.approx(drift.ruin(20, 50), abs=1e-9)
    assert drift.ruin(20, far, 900) == pytest.approx(drift.ruin(20, None, 900), abs=1e-9)
    assert drift.ruin(20, 50) + drift.reached(20, 50) == pytest.approx(1)
    if mean > 0:
        assert drift.ruin(20, None, long) == pytest.approx(drift.ruin(20), abs=1e-6)
    within = [drift.ruin(20, 50, rounds) for rounds in (10, 100, 1000, 10_000)]
    assert within == sorted(within)


@pytest.mark.parametrize("mean", [-0.5, -0.05, 0.0, 0.05])
@pytest.mark.parametrize("bankroll", [3.0, 20.0, 45.0])
def test_both_series_are_one_where_they_meet(mean: float, bankroll: float) -> None:
    """Little time is reckoned by images, much by what is still between."""
    little, much = (Drift(mean, 1.0).ruin(bankroll, 50.0, rounds) for rounds in (2499, 2501))
    assert little == pytest.approx(much, abs=1e-3)
    assert little <= much + 1e-12


def test_no_sum_is_too_large_for_the_closed_form() -> None:
    for mean in (-140.0, 140.0):
        for rounds in (1, 1_000, 1_000_000):
            risk = Drift(mean, 9.8e7).ruin(1e12, 2e12, rounds)
            assert risk == pytest.approx(0)
    assert Drift(-140.0, 9.8e7).ruin(1e12, 2e12) == 1


@pytest.mark.parametrize("goal", [None, 150])
@pytest.mark.parametrize("win", [Fraction(48, 100), Fraction(1, 2), Fraction(51, 100)])
def test_small_stakes_come_close_to_the_closed_form(win: Fraction, goal: int | None) -> None:
    law = even_money(win)
    drift = Drift(float(law.mean), float(law.variance))
    found = session(law, Cents(100), 3000, None if goal is None else Cents(goal))
    assert found is not None
    assert found.ruined[-1] == pytest.approx(drift.ruin(100, goal, 3000), abs=0.003)
    if goal is not None:
        assert found.reached[-1] == pytest.approx(drift.reached(100, goal, 3000), abs=0.003)


def test_nothing_left_to_chance() -> None:
    assert Drift(-1, 0).ruin(10) == 1
    assert Drift(-1, 0).ruin(10, None, 9) == 0
    assert Drift(1, 0).ruin(10) == 0
