"""Kelly beside its closed forms, and what bets are surely worth."""

from __future__ import annotations

from fractions import Fraction
from math import exp, inf, log, log1p

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.bankrolls.bet_law import BetLaw
from croupier.bankrolls.kelly import certainty_equivalent, growth, kelly
from croupier.values.money import Cents
from tests.bankrolls.laws import even_money, laws

BANKROLL = Cents(1000)


@pytest.mark.parametrize("win", [Fraction(51, 100), Fraction(3, 5), Fraction(9, 10)])
def test_at_even_money_the_edge_is_staked(win: Fraction) -> None:
    found = kelly(even_money(win), BANKROLL)
    edge = 2 * win - 1
    assert found.share == pytest.approx(float(edge))
    p, q = float(win), float(1 - win)
    assert found.growth == pytest.approx(log(2) + p * log(p) + q * log(q))


@pytest.mark.parametrize(("win", "pays"), [(Fraction(3, 100), 40), (Fraction(1, 5), 5)])
def test_at_odds_the_edge_over_the_odds_is_staked(win: Fraction, pays: int) -> None:
    law = BetLaw(Cents(1), {pays: win, -1: 1 - win})
    assert kelly(law, BANKROLL).share == pytest.approx(float(law.mean / pays))


def test_who_loses_stakes_nothing_and_who_cannot_lose_everything() -> None:
    assert kelly(even_money(Fraction(1, 2)), BANKROLL).times == 0
    assert kelly(BetLaw(Cents(1), {1: Fraction(1, 2), 0: Fraction(1, 2)}), BANKROLL).times == inf


@settings(max_examples=40)
@given(laws(), st.floats(0.01, 3))
def test_no_other_stake_grows_faster(law: BetLaw, times: float) -> None:
    best = kelly(law, BANKROLL)
    other = growth(law, BANKROLL, best.times * times)
    assert other is None or other <= best.growth + 1e-12


def test_a_sure_sum_is_worth_itself() -> None:
    law = BetLaw(Cents(5), {7: Fraction(1)})
    for fraction in (0.25, 0.5, 1.0, 2.0):
        assert certainty_equivalent(law, BANKROLL, fraction) == pytest.approx(7)


def test_a_round_is_worth_its_mean_logarithm_to_a_full_kelly_bettor() -> None:
    law = BetLaw(Cents(100), {150: Fraction(1, 2), -100: Fraction(1, 2)})
    mean = 0.5 * (log1p(0.15) + log1p(-0.1))
    assert certainty_equivalent(law, BANKROLL) == pytest.approx(1000 * (exp(mean) - 1))


@given(laws())
def test_the_less_risk_is_borne_the_less_a_round_is_worth(law: BetLaw) -> None:
    worth = [certainty_equivalent(law, BANKROLL, fraction) for fraction in (0.2, 0.5, 0.999, 1, 2)]
    told = [each for each in worth if each is not None]
    assert told == pytest.approx(sorted(told))
    assert told[-1] <= float(law.mean) + 1e-9


def test_half_of_kelly_keeps_three_quarters_of_the_growth() -> None:
    law = even_money(Fraction(505, 1000))
    best = kelly(law, BANKROLL)
    half = growth(law, BANKROLL, best.times / 2)
    assert half == pytest.approx(0.75 * best.growth, rel=1e-3)


def test_nothing_is_worth_a_round_that_may_cost_everything() -> None:
    assert certainty_equivalent(even_money(Fraction(2, 3)), Cents(1)) is None
